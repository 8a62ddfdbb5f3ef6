import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { FullMessage } from '../shell/FullMessage.tsx'
import type { Shut as Why } from './stops.ts'
import { useMoment } from './till.tsx'

/** The box is in quarantine: what happened and since when, what still works, what to do (L5, L6, L7). */
export function Shut({ why, look }: { why: Why; look: () => void }) {
  const t = useT<typeof en>()
  const moment = useMoment()
  const { kind, since } = why
  return (
    <FullMessage
      title={t(`notice.shut.${kind}.title`)}
      text={t(`notice.shut.${kind}.what`, { time: moment(since) })}
      more={[t('notice.shut.works'), t('notice.shut.todo')]}
      again={t('notice.shut.look')}
      act={look}
    />
  )
}
