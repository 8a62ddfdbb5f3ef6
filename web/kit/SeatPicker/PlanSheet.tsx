import type { ReactNode } from 'react'
import { Backdrop, type BackdropProps, RowNames } from './Backdrop.tsx'
import css from './PlanSheet.module.css'

/** Room for the names of the rows at the left, in units of the plan. */
const NAMES = 36

/**
 * A plan that may be larger than its window: what lies behind the seats, the seats (the children), and the
 * names of the rows, which stay at the left while it moves.
 */
export function PlanSheet({ children, ...backdrop }: BackdropProps & { children: ReactNode }) {
  const { layout, zoom } = backdrop
  return (
    <div className={css.sheet}>
      <svg
        className={css.pinned}
        aria-hidden="true"
        viewBox={`0 0 ${NAMES} ${layout.height}`}
        width={NAMES * zoom}
        height={layout.height * zoom}
      >
        <RowNames layout={layout} x={NAMES / 2} />
      </svg>
      <Backdrop {...backdrop} />
      {children}
    </div>
  )
}
