import type { ReactNode } from 'react'
import { Card } from '#kit/Card.tsx'
import { classes } from '#kit/classes.ts'
import { formatDay } from '#protocol/time/format.ts'
import { useAddress, usePageLocale } from '../address.ts'
import { moviesPage } from '../pages/movies/page.ts'
import css from './DayMenu.module.css'

interface DayMenuProps {
  days: readonly string[]
  /** The day that is shown. */
  shown: string | null
  /** On which side the list lies below its key. */
  side: 'left' | 'right'
  /** The key: a `summary`. */
  children: ReactNode
}

/** More days than there is room for, behind a key. Works without JavaScript. */
export function DayMenu({ days, shown, side, children }: DayMenuProps) {
  const locale = usePageLocale()
  const to = useAddress()
  return (
    <details className={classes(css.menu, side === 'left' && css.left)}>
      {children}
      <Card as="ul">
        {days.map((day) => (
          <li key={day}>
            <a href={to(moviesPage, { day })} aria-current={day === shown ? 'page' : undefined}>
              {formatDay(day, locale)}
            </a>
          </li>
        ))}
      </Card>
    </details>
  )
}
