import type { ReactNode } from 'react'
import { Main } from './Main.tsx'
import css from './Quiet.module.css'

interface QuietProps {
  /** It is the whole page, not a part of one. */
  page?: boolean
  /** A clock that shows nothing, or 4:04. */
  clock?: string
  children: ReactNode
}

/** Empty, lost, waiting: one thing, and what to press. */
export function Quiet({ page = false, clock, children }: QuietProps) {
  const inside = (
    <>
      {clock && (
        <p className={css.time} aria-hidden="true">
          {clock}
        </p>
      )}
      {children}
    </>
  )
  return page ? <Main className={css.quiet}>{inside}</Main> : <div className={css.quiet}>{inside}</div>
}
