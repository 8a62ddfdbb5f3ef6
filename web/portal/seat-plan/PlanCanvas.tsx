import { useMemo } from 'react'
import { planLayout, SEAT } from '#kit/SeatPicker/layout.ts'
import { PlanSheet } from '#kit/SeatPicker/PlanSheet.tsx'
import { usePlanView } from '#kit/SeatPicker/use-plan-view.ts'
import type { Screen } from '#protocol/catalogue/screen.ts'
import { type PlanSeat, WHEELCHAIR } from '#protocol/seats/plan.ts'
import { moveSeats, removeSeats } from '#protocol/seats/plan-edit.ts'
import { useT } from '../texts.ts'
import { Booking, type Trial, tried } from './Booking.tsx'
import { EditGrid } from './EditGrid.tsx'
import { between, drawn } from './editing.ts'
import css from './PlanEditor.module.css'
import type { Editor } from './use-editor.ts'

interface Props {
  editor: Editor
  screen: Screen
  several: boolean
  trial: Trial
  onTry: (trial: Trial) => void
}

/** The hall as a visitor sees it, with the numbers of its seats and what is proposed on it. */
export function PlanCanvas({ editor, screen, several, trial, onTry }: Props) {
  const t = useT()
  const { drawing, ids, step, choose } = editor
  const { plan, class_rate } = drawing
  const layout = useMemo(() => planLayout(drawn(plan)), [plan])
  const look = usePlanView(layout, true)
  const seats = useMemo(() => new Map(plan.seats.map((seat) => [seat.id, seat])), [plan])
  const found = useMemo(() => tried(drawing, screen, trial), [drawing, screen, trial])
  const nameOf = (id: number): string => {
    const seat = seats.get(id)!
    return `${seat.row_name} ${seat.seat_name}`
  }
  const describe = (seat: PlanSeat): string =>
    [
      t('plan.seatAt', { row: seat.row_name, seat: seat.seat_name }),
      seat.class === WHEELCHAIR ? t('plan.wheelchair') : (class_rate[seat.class]?.name ?? t('plan.standard')),
      seat.companion_of !== null && t('plan.companion'),
      seat.sofa !== null && t('plan.sofa'),
      seat.disabled && t('plan.notSold'),
      !seat.autoassign && t('plan.notProposed'),
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <div className={css.hall}>
      <div className={css.view} data-scrolls={look.scrolls} ref={look.view} onScroll={look.readScroll}>
        {plan.seats.length === 0 ? (
          <p className={css.empty}>{t('plan.empty')}</p>
        ) : (
          <PlanSheet layout={layout} zoom={look.zoom} classRates={class_rate} screen={t('plan.screen')}>
            <EditGrid
              layout={layout}
              zoom={look.zoom}
              seats={seats}
              chosen={ids}
              label={t('plan.title')}
              rowLabel={(row) => t('plan.row', { row })}
              describe={describe}
              several={several}
              onChoose={choose}
              rangeOf={(from, to) => between(plan, seats.get(from)!, seats.get(to)!)}
              onMove={(by) => step((before) => moveSeats(before, ids, by))}
              onRemove={() => step((before) => removeSeats(before, ids))}
            />
            <svg
              aria-hidden="true"
              className={css.discs}
              viewBox={`0 0 ${layout.width} ${layout.height}`}
              width={layout.width * look.zoom}
              height={layout.height * look.zoom}
            >
              {layout.rows.flatMap((row) =>
                row.seats.flatMap(({ slot, x, y }) => {
                  const nth = found.findIndex((party) => party.includes(slot))
                  if (nth < 0) return []
                  return [
                    <g key={slot} transform={`translate(${x + SEAT - 3} ${y + 3})`}>
                      <circle r="9" />
                      <text y="4" textAnchor="middle">
                        {nth + 1}
                      </text>
                    </g>,
                  ]
                }),
              )}
            </svg>
          </PlanSheet>
        )}
      </div>
      <p className={css.said} role="status">
        {editor.said}
      </p>
      <Booking trial={trial} found={found} nameOf={nameOf} onTry={onTry} look={look} />
    </div>
  )
}
