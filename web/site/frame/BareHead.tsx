import type { ReactNode } from 'react'
import { classes } from '#kit/classes.ts'
import css from './Head.module.css'
import { SiteMark } from './SiteMark.tsx'

/** The head of a page that leads somewhere: the mark, and one line at the right. */
export function BareHead({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <header className={classes(css.head, className)}>
      <SiteMark />
      <span className="grow" />
      {children}
    </header>
  )
}
