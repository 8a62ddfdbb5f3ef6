import { type MouseEvent, memo, useLayoutEffect, useMemo, useRef } from 'react'
import { Button } from '#kit/Button.tsx'
import { Icon } from '#kit/Icon.tsx'
import { Backdrop, RowNames } from '#kit/SeatPicker/Backdrop.tsx'
import { type PlacedSeat, type PlanLayout, planLayout, SEAT, standing } from '#kit/SeatPicker/layout.ts'
import { describeSeat, markOf, type SeatMark, symbolOf } from '#kit/SeatPicker/marks.ts'
import { Plan } from '#kit/SeatPicker/Plan.tsx'
import { PlanSheet } from '#kit/SeatPicker/PlanSheet.tsx'
import { SeatShape } from '#kit/SeatPicker/SeatShape.tsx'
import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { formatAmount, formatMoney } from '#protocol/money/format.ts'
import { extraCents } from '#protocol/pricing/price-lines.ts'
import { slotsHeld } from '../bill/draft.ts'
import type { OpenSchedule } from '../bill/prices.ts'
import { letterOf, ownLetters } from '../seats/letters.ts'
import { useDrafts, useHalls, useHolds, useSale, useTill } from '../till.tsx'
import css from './HallPlan.module.css'
import { STATE_OF_LETTER, useSeatWords } from './seat-words.ts'

/**
 * A finger needs 48 pixels: the large plan shows about a third of a hall, every seat that size
 * (docs/look.md).
 */
const LARGE = 48 / SEAT
/**
 * The overview never grows beyond this, so that a small hall does not look like a large plan that can be
 * tapped seat by seat.
 */
const OVERVIEW_MOST = 1.25
/**
 * The legend grows with the hall, so that it can be read however small that is drawn; it has to fit between
 * two rows.
 */
const [LEGEND_LEAST, LEGEND_MOST, LEGEND_SHARE] = [10, 20, 38]

/**
 * The hall of the chosen schedule: an overview to see, and, after a tap, a third of it to pick seats
 * (docs/look.md; F-253).
 */
export function HallPlan({ open }: { open: OpenSchedule }) {
  const layout = useMemo(() => planLayout(open.arrangement), [open.arrangement])
  const schedule_id = open.schedule.id
  const draft = useDrafts((state) => state.draft)
  const view = useHalls((state) => state.views[schedule_id])
  const held = useHolds((state) => state.held[schedule_id])
  const zoomed = useSale((state) => state.zoomed)
  const letters = useMemo(
    () => ownLetters(view, slotsHeld(draft, schedule_id), held ?? []),
    [view, draft, schedule_id, held],
  )
  const shared = { open, layout, letters }
  return zoomed === null ? <Overview {...shared} /> : <LargePlan {...shared} around={zoomed} />
}

interface PartProps {
  open: OpenSchedule
  layout: PlanLayout
  letters: string
}

function markAtLetter(letters: string, slot: number): SeatMark {
  const letter = letterOf(letters, slot)
  return markOf(STATE_OF_LETTER[letter] ?? 'sold', letter === 'm')
}

const OverviewSeat = memo(function OverviewSeat({ placed, mark }: { placed: PlacedSeat; mark: SeatMark }) {
  return (
    <g transform={standing(placed)}>
      <SeatShape mark={mark} symbol={symbolOf(placed.seat)} />
    </g>
  )
})

/** The seat drawn nearest to a point of the plan, in its own units. */
function nearestSeat(layout: PlanLayout, x: number, y: number): number {
  return layout.rows
    .flatMap((row) => row.seats)
    .reduce(
      (best, seat) => {
        const far = (seat.x + SEAT / 2 - x) ** 2 + (seat.y + SEAT / 2 - y) ** 2
        return far < best.far ? { slot: seat.slot, far } : best
      },
      { slot: 1, far: Number.POSITIVE_INFINITY },
    ).slot
}

/**
 * By keyboard the focus follows from the small plan to the large one and back, where it would be lost with
 * the key that was pressed.
 */
function useFocusFollows(find: () => HTMLElement | SVGElement | null | undefined): void {
  const wanted = useRef(find)
  useLayoutEffect(() => {
    const lost = document.activeElement === document.body && document.documentElement.dataset.input === 'keyboard'
    if (lost) wanted.current()?.focus({ preventScroll: true })
  }, [])
}

/** A class by its name, and what a seat of it costs more (UX-42). */
function useLegend({ class_rate }: OpenSchedule): (seat_class: string) => string {
  const locale = useLocale()
  return (seat_class) => {
    const rate = class_rate[seat_class]
    const cents = extraCents(rate)
    return [rate?.name, cents > 0 && `+ ${formatMoney(cents, locale)}`].filter(Boolean).join(', ')
  }
}

/** On the plan that is tapped, a free seat that costs more says how much. */
function Extras({ open, layout, letters }: PartProps) {
  const locale = useLocale()
  const dear = layout.rows
    .flatMap((row) => row.seats)
    .filter(({ seat, slot }) => letterOf(letters, slot) === 'f' && symbolOf(seat) === null)
  return (
    <svg
      className={css.extras}
      data-extras
      aria-hidden="true"
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      width={layout.width * LARGE}
      height={layout.height * LARGE}
    >
      {dear.map(({ seat, slot, x, y }) => {
        const cents = extraCents(open.class_rate[seat.class])
        return (
          cents > 0 && (
            <text key={slot} x={x + SEAT / 2} y={y + SEAT / 2 + 3} textAnchor="middle">
              +{formatAmount(cents, locale)}
            </text>
          )
        )
      })}
    </svg>
  )
}

/**
 * One key as large as the plan. Where it is tapped is what is shown large; by keyboard, where the seats of
 * the bill are.
 */
function Overview({ open, layout, letters }: PartProps) {
  const t = useT<typeof en>()
  const { sale } = useTill()
  const own = useDrafts((state) => slotsHeld(state.draft, open.schedule.id)[0])
  const key = useRef<HTMLButtonElement>(null)
  useFocusFollows(() => key.current)
  const words = useSeatWords(open.schedule.screen_name)
  const legend = useLegend(open)
  const zoomIn = (event: MouseEvent<HTMLButtonElement>): void => {
    const box = event.currentTarget.querySelector('svg')?.getBoundingClientRect()
    const byKey = event.detail === 0 || !box
    const middle = nearestSeat(layout, layout.width / 2, layout.height / 2)
    const x = box ? ((event.clientX - box.left) / box.width) * layout.width : 0
    const y = box ? ((event.clientY - box.top) / box.height) * layout.height : 0
    sale.zoom(byKey ? (own ?? middle) : nearestSeat(layout, x, y))
  }
  const size = {
    maxWidth: layout.width * OVERVIEW_MOST,
    maxHeight: layout.height * OVERVIEW_MOST,
    '--band-name': `${Math.min(LEGEND_MOST, Math.max(LEGEND_LEAST, layout.height / LEGEND_SHARE))}px`,
  }
  return (
    <button type="button" id="plan" ref={key} className={css.planKey} onClick={zoomIn}>
      <span className="sr">{t('plan.zoomIn')}</span>
      <svg className={css.overview} viewBox={`0 0 ${layout.width} ${layout.height}`} style={size} aria-hidden="true">
        <Backdrop layout={layout} zoom={1} classRates={open.class_rate} screen={words.screen} legend={legend} />
        <RowNames layout={layout} x={18} />
        {layout.rows.map((row) =>
          row.seats.map((placed) => (
            <OverviewSeat key={placed.slot} placed={placed} mark={markAtLetter(letters, placed.slot)} />
          )),
        )}
      </svg>
    </button>
  )
}

/**
 * The plan at 48 pixels a seat, scrolled to where it was tapped; moved by finger, or by the arrow keys with
 * the focus.
 */
function LargePlan({ open, layout, letters, around }: PartProps & { around: number }) {
  const t = useT<typeof en>()
  const { sale, tickets } = useTill()
  const words = useSeatWords(open.schedule.screen_name)
  const legend = useLegend(open)
  const window = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = window.current
    const seat = layout.rows.flatMap((row) => row.seats).find(({ slot }) => slot === around)
    if (!box || !seat) return
    box.scrollLeft = (seat.x + SEAT / 2) * LARGE - box.clientWidth / 2
    box.scrollTop = (seat.y + SEAT / 2) * LARGE - box.clientHeight / 2
  }, [layout, around])
  useFocusFollows(() => window.current?.querySelector<SVGElement>('[tabindex="0"]'))
  const stateOf = (slot: number) => STATE_OF_LETTER[letterOf(letters, slot)] ?? 'sold'
  const isOwn = (slot: number): boolean => letterOf(letters, slot) === 'm'
  return (
    <>
      <div className={css.largePlan} id="plan" data-scrolls="true" ref={window}>
        <PlanSheet layout={layout} zoom={LARGE} classRates={open.class_rate} screen={words.screen} legend={legend}>
          <Plan
            layout={layout}
            zoom={LARGE}
            markAt={(slot) => markAtLetter(letters, slot)}
            isSelectable={(slot) => 'fm'.includes(letterOf(letters, slot))}
            describe={({ seat, slot }) =>
              describeSeat(seat, stateOf(slot), isOwn(slot), open.class_rate[seat.class], words)
            }
            onPress={(slot) => tickets.tapSeat(open.schedule.id, slot)}
            labels={words}
            withTip={false}
          />
          <Extras open={open} layout={layout} letters={letters} />
        </PlanSheet>
      </div>
      <Button className={css.wholeHall} onClick={() => sale.zoom(null)}>
        <Icon name="seats" /> {t('plan.whole')}
      </Button>
    </>
  )
}
