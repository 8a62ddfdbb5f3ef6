import type { ReactNode } from 'react'
import { classes } from '#kit/classes.ts'
import { Mark } from '#kit/Mark.tsx'
import { useAddress } from '../address.ts'
import { homePage } from '../pages/home/page.ts'
import { useShell } from '../visit.ts'
import css from './Head.module.css'

/** The head of a page that leads somewhere: the mark, and one line at the right. */
export function BareHead({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const { brand } = useShell().exhibitor
  return (
    <header className={classes(css.head, className)}>
      <a href={useAddress()(homePage)} className={css.mark}>
        <Mark brand={brand} />
      </a>
      <span className="grow" />
      {children}
    </header>
  )
}
