import { Button } from '#kit/Button.tsx'
import { useT } from '../texts.ts'
import { Message } from './Message.tsx'

/** In the place of what could not be drawn: a mistake of ours, or a part that did not come. */
export function Broken() {
  const t = useT()
  return (
    <Message icon="warn" title={t('lost.broken')} text={t('lost.broken_text')}>
      <Button look="ink" onClick={() => location.reload()}>
        {t('lost.reload')}
      </Button>
    </Message>
  )
}
