import type { ReactNode } from 'react'
import css from './Why.module.css'

/** A line that says why something cannot be done, or, while it can, what to know. */
export function Why({ bad, children }: { bad: boolean; children: ReactNode }) {
  return (
    <p className={bad ? css.why : 'muted'} role="status" data-why={bad}>
      {children}
    </p>
  )
}
