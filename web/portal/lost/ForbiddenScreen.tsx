import { useT } from '../texts.ts'
import { Message } from './Message.tsx'

/** A screen that one may not open says so, and what it takes. */
export function ForbiddenScreen({ permission }: { permission: string }) {
  const t = useT()
  return <Message icon="lock" title={t('lost.forbidden')} text={t('lost.forbidden_text', { permission })} />
}
