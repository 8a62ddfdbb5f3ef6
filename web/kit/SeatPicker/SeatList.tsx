import type { PlacedSeat, PlanLayout } from './layout.ts'
import type { SeatLabels } from './marks.ts'
import css from './SeatList.module.css'

export interface SeatListProps {
  layout: PlanLayout
  isChosen: (slot: number) => boolean
  isSelectable: (slot: number) => boolean
  describe: (placed: PlacedSeat) => string
  onPress: (slot: number) => void
  labels: SeatLabels
}

/**
 * The plan in words: each row with its seats that can be had, as keys. The same rules as on the plan (F-128,
 * UX-37).
 */
export function SeatList({ layout, isChosen, isSelectable, describe, onPress, labels }: SeatListProps) {
  return (
    <ul className={css.rows} aria-label={labels.plan}>
      {layout.rows.map((row) => {
        const seats = row.seats.filter(({ slot }) => isSelectable(slot) || isChosen(slot))
        return (
          <li key={row.y}>
            <h3>{labels.row(row.name)}</h3>
            <span className="dim sm">{labels.seatsFree(seats.filter(({ slot }) => !isChosen(slot)).length)}</span>
            <div className={css.keys}>
              {seats.map((placed) => (
                <button
                  key={placed.slot}
                  type="button"
                  data-slot={placed.slot}
                  aria-pressed={isChosen(placed.slot)}
                  aria-label={describe(placed)}
                  onClick={() => onPress(placed.slot)}
                >
                  {placed.seat.seat_name}
                </button>
              ))}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
