import type { ReactNode } from 'react'
import { Card } from '#kit/Card.tsx'
import { classes } from '#kit/classes.ts'
import type { ListedDay } from '#protocol/site/pages.ts'
import { formatDay, formatMonth, formatShortDay } from '#protocol/time/format.ts'
import { useAddress, usePageLocale } from '../address.ts'
import { moviesPage, narrowed } from '../pages/movies/page.ts'
import { useT } from '../texts.ts'
import css from './DayMenu.module.css'

interface DayMenuProps {
  days: readonly ListedDay[]
  /** The day that is shown. */
  shown: string | null
  /** The tag that the list keeps. */
  tag?: string | null
  /** What each screening has to be, which the list keeps too. */
  only?: string | null
  /** On which side the list lies below its key. */
  side: 'left' | 'right'
  className?: string | undefined
  /** The key: a `summary`. */
  children: ReactNode
}

/**
 * More days than there is room for, behind a key: by month, each with how many movies it has (F-036). Works
 * without JavaScript.
 */
export function DayMenu({ days, shown, tag = null, only = null, side, className, children }: DayMenuProps) {
  const t = useT()
  const locale = usePageLocale()
  const to = useAddress()
  const months = [...Map.groupBy(days, ({ date }) => date.slice(0, 7)).values()]
  return (
    <details className={classes(css.menu, side === 'left' && css.left, className)}>
      {children}
      <Card className={css.days}>
        {months.map((month) => (
          <section key={month[0]!.date} aria-label={formatMonth(month[0]!.date, locale)}>
            <p className={css.month} aria-hidden="true">
              {formatMonth(month[0]!.date, locale)}
            </p>
            <ul>
              {month.map(({ date, movies }) => (
                <li key={date}>
                  <a
                    href={to(moviesPage, narrowed(date, tag, only))}
                    aria-current={date === shown ? 'page' : undefined}
                  >
                    <span aria-hidden="true">{formatShortDay(date, locale)}</span>
                    <span className="sr">{formatDay(date, locale)}</span>
                    <small>{t('day.movies', { count: movies })}</small>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Card>
    </details>
  )
}
