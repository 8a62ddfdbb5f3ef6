import type { ReactNode } from 'react'
import { Button } from '#kit/Button.tsx'
import { classes } from '#kit/classes.ts'
import { Icon } from '#kit/Icon.tsx'
import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import type { RecountState } from '#protocol/sync/recount.ts'
import { type Trouble, wordOf } from '#protocol/sync/troubles.ts'
import type { WireRefusal } from '#protocol/sync/versions.ts'
import { DeviceIcon } from '../shell/icons.tsx'
import css from './Notices.module.css'
import type { Stop } from './stops.ts'
import { useMoment, useShell, useStop, useTill, useToday } from './till.tsx'

interface NoticeProps {
  tone: 'warn' | 'stop'
  icon: ReactNode
  fact: string
  text: string
  act?: ReactNode
}

/** One sentence of fact with a time, one of what still works, at most one action (docs/look.md, Notice). */
function Notice({ tone, icon, fact, text, act }: NoticeProps) {
  return (
    <div className={classes(css.notice, css[tone])} data-notice={tone}>
      {icon}
      <div>
        <b>{fact}</b>
        <p>{text}</p>
      </div>
      {act}
    </div>
  )
}

/**
 * What the cashier must know before the next tap. Its place is there from the start, so that nothing moves
 * when it comes (UX-41).
 */
export function Notices() {
  return (
    <div className={css.noticePlace} role="status">
      <Worst />
    </div>
  )
}

/** The worst first, one at a time: what stops selling, then what it goes on without. */
function Worst() {
  const moment = useMoment()
  const stop = useStop()
  const line = useToday((state) => state.line)
  const wire = useShell((state) => state.wire)
  const [trouble] = line?.troubles ?? []
  // with whom nothing is understood the line is down too: the cause is said, not the internet
  const unread = line?.troubles.find(({ update, entries }) => update && entries === 0)
  if (stop) return <Stopped stop={stop} />
  if (wire) return <TooOld wire={wire} />
  if (unread) return <Troubled tone="warn" trouble={unread} />
  if (line && !line.up) return <Offline since={moment(line.since)} />
  if (line?.recount) return <Recounting recount={line.recount} />
  return trouble ? <Troubled tone="warn" trouble={trouble} /> : null
}

function Stopped({ stop }: { stop: Stop }) {
  const t = useT<typeof en>()
  const moment = useMoment()
  const edge = useShell((state) => state.edge)
  switch (stop.kind) {
    case 'mismatch':
      return (
        <Notice tone="stop" icon={<Icon name="warn" />} fact={t('notice.mismatch')} text={t('notice.mismatchText')} />
      )
    case 'old_box':
      return (
        <Notice tone="stop" icon={<DeviceIcon name="edge" />} fact={t('notice.oldBox')} text={t('notice.oldBoxText')} />
      )
    case 'edge_away': {
      const fact = t('notice.edgeAway', { time: moment(edge.since) })
      return <Notice tone="stop" icon={<DeviceIcon name="edge" />} fact={fact} text={t('notice.edgeAwayText')} />
    }
    case 'disk': {
      const fact = t(`notice.disk.${stop.state}`, { time: moment(stop.since) })
      return <Notice tone="stop" icon={<Icon name="warn" />} fact={fact} text={t('notice.diskText')} />
    }
    case 'trouble':
      return <Troubled tone="stop" trouble={stop.trouble} />
  }
}

/** This register and its box do not understand one another: what happens, and what is safe (L3). */
function TooOld({ wire }: { wire: WireRefusal }) {
  const t = useT<typeof en>()
  const [fact, text] =
    wire === 'own_too_old' ? [t('notice.update'), t('notice.updateText')] : [t('notice.boxOld'), t('notice.boxOldText')]
  return <Notice tone="warn" icon={<Icon name="warn" />} fact={fact} text={text} />
}

/** What happened and since when, who to call, and what still works (L3, L6). */
function Troubled({ tone, trouble }: { tone: 'warn' | 'stop'; trouble: Trouble }) {
  const t = useT<typeof en>()
  const moment = useMoment()
  const { since, entries: count } = trouble
  const word = wordOf(trouble)
  const fact = t(`notice.trouble.${word}`, { count, time: moment(since) })
  return <Notice tone={tone} icon={<Icon name="warn" />} fact={fact} text={t(`notice.troubleText.${word}`)} />
}

/** Another box became the edge, and what the one before had is being recounted (L9). */
function Recounting({ recount }: { recount: NonNullable<RecountState> }) {
  const t = useT<typeof en>()
  const moment = useMoment()
  const { since, reported, registers } = recount
  const fact = t('notice.recount', { time: moment(since), reported, registers })
  return <Notice tone="warn" icon={<DeviceIcon name="edge" />} fact={fact} text={t('notice.recountText')} />
}

function Offline({ since }: { since: string }) {
  const t = useT<typeof en>()
  const { dialogs } = useTill()
  return (
    <Notice
      tone="warn"
      icon={<DeviceIcon name="noInternet" />}
      fact={t('notice.offline', { time: since })}
      text={t('notice.offlineWorks')}
      act={<Button onClick={() => dialogs.open({ kind: 'what_works' })}>{t('notice.whatWorks')}</Button>}
    />
  )
}
