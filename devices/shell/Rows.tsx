import type { ReactNode } from 'react'
import css from './Rows.module.css'

/** The list of a dialog: a row is facts, what they mean (`span`), and the keys for it. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={css.rows}>{children}</ul>
}
