import type { ClassRate } from '#protocol/catalogue/screen.ts'
import { extraCents } from '#protocol/pricing/price-lines.ts'
import css from './Legend.module.css'
import { type PlanLayout, rowsOfClass } from './layout.ts'
import type { SeatLabels, SeatMark, SeatSymbol } from './marks.ts'
import { SeatShape } from './SeatShape.tsx'

/** The fill of a class's band: a name of the tokens (`loge`, `sofa`) or any CSS colour. */
export function bandColour(rate: Pick<ClassRate, 'color'> | undefined): string {
  const colour = rate?.color ?? ''
  if (colour === '' || colour === 'standard') return 'var(--line-strong)'
  return /^[a-z-]+$/.test(colour) ? `var(--band-${colour}, ${colour})` : colour
}

interface LegendProps {
  layout: PlanLayout
  classRates: Readonly<Record<string, ClassRate>>
  labels: SeatLabels
}

/** Which rows are of which class and what they cost more. */
export function ClassLegend({ layout, classRates, labels }: LegendProps) {
  const classes = Object.entries(classRates)
    .map(([seatClass, rate]) => ({ seatClass, rate, runs: rowsOfClass(layout, seatClass) }))
    .filter(({ seatClass, runs }) => runs.length > 0 && seatClass !== 'wheelchair_seats')
    .sort((a, b) => extraCents(a.rate) - extraCents(b.rate))
  if (classes.length < 2) return null
  return (
    <ul className={css.classes}>
      {classes.map(({ seatClass, rate, runs }) => (
        <li key={seatClass}>
          <svg width="4" height="18" aria-hidden="true">
            <rect width="4" height="18" rx="2" fill={bandColour(rate)} />
          </svg>
          <b>{rate.name}</b>
          <span>
            {runs.map(([first, last]) => labels.rows(first, last)).join(', ')}
            {extraCents(rate) > 0 && `, ${labels.extra(extraCents(rate))}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Key({ mark, symbol, label }: { mark: SeatMark; symbol: SeatSymbol | null; label: string }) {
  return (
    <li>
      <svg className={css.shape} viewBox="-1 -1 31 31" aria-hidden="true">
        <SeatShape mark={mark} symbol={symbol} />
      </svg>
      {label}
    </li>
  )
}

/** What the shapes mean; wheelchair and companion only where the plan has some. */
export function StateLegend({ symbols, labels }: { symbols: ReadonlySet<SeatSymbol>; labels: SeatLabels }) {
  return (
    <ul className={css.states}>
      {(['free', 'chosen', 'taken', 'off'] as const).map((mark) => (
        <Key key={mark} mark={mark} symbol={null} label={labels.legend[mark]} />
      ))}
      {(['wheelchair', 'companion'] as const)
        .filter((symbol) => symbols.has(symbol))
        .map((symbol) => (
          <Key key={symbol} mark="free" symbol={symbol} label={labels.legend[symbol]} />
        ))}
    </ul>
  )
}
