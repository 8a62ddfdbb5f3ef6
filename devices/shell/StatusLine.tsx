import type { ReactNode } from 'react'
import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/shell/en.ts'
import type { LineState, PrinterState } from '#protocol/register/calls.ts'
import { wordOf } from '#protocol/sync/troubles.ts'
import { momentText, timeText, useNow } from './clock.ts'
import { StatusItem } from './StatusItem.tsx'
import css from './StatusLine.module.css'

export interface StatusLineProps {
  edge: { up: boolean; since: string }
  line: LineState | null
  printer: { state: PrinterState; waiting: number } | null
  terminal: 'by_hand' | 'none'
  time_zone: string | undefined
  /**
   * More of this device: what it has to finish. It grows to the left, so that no key of the line moves
   * (UX-41).
   */
  more?: ReactNode
  /** Person and keys at the right. */
  right?: ReactNode
}

/** Good while paper comes out; running low is a warning. */
const PRINTS: readonly PrinterState[] = ['operational', 'busy']

/**
 * Always visible (UX-10): edge, internet, printer, terminal, what waits; icon and word; person and clock at
 * the right. While the edge is away nobody knows the rest.
 */
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
    <footer className={css.status} id="status" aria-live="polite">
      <div className={css.items}>
        <StatusItem icon="edge" tone={toneOf(edge.up)}>
          {edge.up ? t('status.edgeUp') : t('status.edgeAway', { time: at(edge.since) })}
        </StatusItem>
        <StatusItem icon={known && !known.up ? 'noInternet' : 'internet'} tone={toneOf(known ? known.up : null)}>
          {internet}
        </StatusItem>
        <StatusItem icon="printer" tone={toneOf(paper.state === 'unknown' ? null : PRINTS.includes(paper.state))}>
          {t(`status.printer.${paper.state}`)}
          {paper.waiting > 0 && `, ${t('status.papers', { count: paper.waiting })}`}
        </StatusItem>
        <StatusItem icon="card" tone={toneOf(null)}>
          {t(terminal === 'by_hand' ? 'status.terminalByHand' : 'status.terminalNone')}
        </StatusItem>
        <StatusItem icon="send" tone={toneOf(trouble ? false : null)}>
          {trouble
            ? t(`status.trouble.${wordOf(trouble)}`, { count: trouble.entries, time: at(trouble.since) })
            : line && line.waiting > 0
              ? t('status.waiting', { count: line.waiting })
              : t('status.nothingWaiting')}
        </StatusItem>
      </div>
      {more}
      {right}
      <Clock time_zone={time_zone} />
    </footer>
  )
}

const CLOCK_MS = 1000

function Clock({ time_zone }: { time_zone: string | undefined }) {
  return (
    <time className={css.clock} aria-live="off">
      {timeText(useNow(CLOCK_MS).toISOString(), time_zone)}
    </time>
  )
}

/** Good, a warning, or nothing known (null). */
function toneOf(good: boolean | null): 'good' | 'warn' | undefined {
  if (good === null) return undefined
  return good ? 'good' : 'warn'
}
