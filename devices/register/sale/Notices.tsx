import type { ReactNode } from 'react'
import { Icon } from '#kit/Icon.tsx'
import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import type { Trouble } from '#protocol/sync/troubles.ts'
import { DeviceIcon } from '../../shell/icons.tsx'
import { stopsSelling } from '../stops.ts'
import { useDesk, useMoment, useQuestions, useShell, useTill } from '../till.tsx'

interface NoticeProps {
  tone: 'warn' | 'stop'
  icon: ReactNode
  fact: string
  text: string
  act?: ReactNode
}

/** One sentence of fact with a time, one of what still works, at most one action (LOOK, Notice). */
const Notice = ({ tone, icon, fact, text, act }: NoticeProps) => (
  <div className={`notice ${tone}`}>
    {icon}
    <div>
      <b>{fact}</b>
      <p>{text}</p>
    </div>
    {act}
  </div>
)

/** What the cashier must know before the next tap. Its place is there from the start, so that nothing moves when it comes (UX-41). */
export const Notices = () => (
  <div className="notice-place" role="status">
    <Worst />
  </div>
)

/** The worst first, one at a time. */
function Worst() {
  const t = useT<typeof en>()
  const moment = useMoment()
  const edge = useShell((state) => state.edge)
  const line = useDesk((state) => state.line)
  const disk = useDesk((state) => state.disk)
  const { mismatch } = useQuestions()
  if (mismatch)
    return (
      <Notice tone="stop" icon={<Icon name="warn" />} fact={t('notice.mismatch')} text={t('notice.mismatchText')} />
    )
  if (!edge.up) {
    const fact = t('notice.edgeAway', { time: moment(edge.since) })
    return <Notice tone="stop" icon={<DeviceIcon name="edge" />} fact={fact} text={t('notice.edgeAwayText')} />
  }
  if (disk && disk.state !== 'ok') {
    const fact = t(`notice.disk.${disk.state}`, { time: moment(disk.since) })
    return <Notice tone="stop" icon={<Icon name="warn" />} fact={fact} text={t('notice.diskText')} />
  }
  const [trouble] = line?.troubles ?? []
  if (trouble && stopsSelling(trouble)) return <Troubled tone="stop" trouble={trouble} />
  if (line && !line.up) return <Offline since={moment(line.since)} />
  return trouble ? <Troubled tone="warn" trouble={trouble} /> : null
}

/** What happened and since when, who to call, and what still works (L3, L6). */
function Troubled({ tone, trouble }: { tone: 'warn' | 'stop'; trouble: Trouble }) {
  const t = useT<typeof en>()
  const moment = useMoment()
  const { kind, since, entries: count } = trouble
  const fact = t(`notice.trouble.${kind}`, { count, time: moment(since) })
  return <Notice tone={tone} icon={<Icon name="warn" />} fact={fact} text={t(`notice.troubleText.${kind}`)} />
}

function Offline({ since }: { since: string }) {
  const t = useT<typeof en>()
  const { actions } = useTill()
  return (
    <Notice
      tone="warn"
      icon={<DeviceIcon name="noInternet" />}
      fact={t('notice.offline', { time: since })}
      text={t('notice.offlineWorks')}
      act={
        <button type="button" className="btn btn-2" onClick={() => actions.ask({ kind: 'what_works' })}>
          {t('notice.whatWorks')}
        </button>
      }
    />
  )
}
