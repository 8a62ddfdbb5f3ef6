import { classes } from '../classes.ts'
import { type PlacedSeat, type PlanLayout, SEAT } from './layout.ts'
import css from './Tip.module.css'

/** A tip and the space between it and its seat, in pixels of the screen. */
const TIP_PX = 92

interface TipProps {
  placed: PlacedSeat
  layout: PlanLayout
  zoom: number
  top: number
  text: string
}

/**
 * What the seat under the pointer is; the same words as its label. It stands above the seat, below where
 * there is no room: in the first rows that are seen.
 */
export function Tip({ placed, layout, zoom, top, text }: TipProps) {
  const [row, seat, ...rest] = text.split(', ')
  const middle = (placed.x + SEAT / 2) * zoom
  const rightwards = placed.x < layout.width * 0.6
  const below = (placed.y - top) * zoom < TIP_PX
  const across = rightwards ? { left: middle - 28 } : { right: layout.width * zoom - middle - 28 }
  return (
    <div
      className={classes(css.tip, rightwards ? css.fromLeft : css.fromRight, below && css.below)}
      data-tip
      aria-hidden="true"
      style={{ ...across, top: below ? (placed.y + SEAT) * zoom + 10 : placed.y * zoom - 10 }}
    >
      <b>{`${row}, ${seat}`}</b>
      <span>{rest.join(', ')}</span>
    </div>
  )
}
