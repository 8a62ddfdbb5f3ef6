import type { ReactNode } from 'react'
import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/shell/en.ts'
import type { LineState, PrinterState } from '#protocol/register/calls.ts'
import { wordOf } from '#protocol/sync/troubles.ts'
import { momentText, timeText, useNow } from './clock.ts'
import { DeviceIcon, type DeviceIconName } from './icons.tsx'

export interface StatusLineProps {
  edge: { up: boolean; since: string }
  line: LineState | null
  printer: { state: PrinterState; waiting: number } | null
  terminal: 'by_hand' | 'none'
  time_zone: string | undefined
  /** More of this device: what it has to finish. It grows to the left, so that no key of the line moves (UX-41). */
  more?: ReactNode
  /** Person and keys at the right. */
  right?: ReactNode
}

const Item = ({ icon, good, children }: { icon: DeviceIconName; good: boolean | null; children: ReactNode }) => (
  <span className={good === null ? 'item' : good ? 'item good' : 'item warn'}>
    <DeviceIcon name={icon} /> {children}
  </span>
)

/** Good while paper comes out; running low is a warning. */
const PRINTS: readonly PrinterState[] = ['operational', 'busy']

/** Always visible (UX-10): edge, internet, printer, terminal, what waits; icon and word; person and clock at the right. While the edge is away nobody knows the rest. */
export function StatusLine({ edge, line, printer, terminal, time_zone, more, right }: StatusLineProps) {
  const t = useT<typeof en>()
  const locale = useLocale()
  const at = (instant: string): string => momentText(instant, time_zone, locale)
  const known = edge.up ? line : null
  const [trouble] = line?.troubles ?? []
  const paper = (edge.up && printer) || { state: 'unknown' as const, waiting: 0 }
  const internet = known
    ? known.up
      ? t('status.internetUp')
      : t('status.internetAway', { time: at(known.since) })
    : t('status.internetUnknown')
  return (
    <footer className="status" aria-live="polite">
      <div className="items">
        <Item icon="edge" good={edge.up}>
          {edge.up ? t('status.edgeUp') : t('status.edgeAway', { time: at(edge.since) })}
        </Item>
        <Item icon={known && !known.up ? 'noInternet' : 'internet'} good={known ? known.up : null}>
          {internet}
        </Item>
        <Item icon="printer" good={paper.state === 'unknown' ? null : PRINTS.includes(paper.state)}>
          {t(`status.printer.${paper.state}`)}
          {paper.waiting > 0 && `, ${t('status.papers', { count: paper.waiting })}`}
        </Item>
        <Item icon="card" good={null}>
          {t(terminal === 'by_hand' ? 'status.terminalByHand' : 'status.terminalNone')}
        </Item>
        <Item icon="send" good={trouble ? false : null}>
          {trouble
            ? t(`status.trouble.${wordOf(trouble)}`, { count: trouble.entries, time: at(trouble.since) })
            : line && line.waiting > 0
              ? t('status.waiting', { count: line.waiting })
              : t('status.nothingWaiting')}
        </Item>
      </div>
      {more}
      {right}
      <Clock time_zone={time_zone} />
    </footer>
  )
}

const CLOCK_MS = 1000

const Clock = ({ time_zone }: { time_zone: string | undefined }) => (
  <time className="clock" aria-live="off">
    {timeText(useNow(CLOCK_MS).toISOString(), time_zone)}
  </time>
)
