import { classes } from '#kit/classes.ts'
import { Icon } from '#kit/Icon.tsx'
import type { ListedDay } from '#protocol/site/pages.ts'
import { formatDay, formatWeekday } from '#protocol/time/format.ts'
import { useAddress, usePageLocale } from '../../address.ts'
import { DayMenu } from '../../schedules/DayMenu.tsx'
import { useT } from '../../texts.ts'
import { moviesPage, narrowed } from '../movies/page.ts'
import css from './Days.module.css'

const SHOWN = 6

interface DaysProps {
  days: readonly ListedDay[]
  /** The business day of now. */
  today: string
  /** The day that is shown. */
  shown: string | null
}

/**
 * The next days with schedules as keys, and all of them behind the calendar (F-036). Works without
 * JavaScript.
 */
export function Days({ days, today, shown }: DaysProps) {
  const t = useT()
  const locale = usePageLocale()
  const to = useAddress()
  const address = (day: string): string => to(moviesPage, narrowed(day === today ? 'today' : day, null))
  return (
    <nav className={css.days} aria-label={t('day.days')}>
      {days.slice(0, SHOWN).map(({ date: day }) => (
        <a
          key={day}
          href={address(day)}
          className={classes(css.day, day === shown && css.on)}
          aria-current={day === shown ? 'page' : undefined}
        >
          <span aria-hidden="true">{day === today ? t('day.tonight') : formatWeekday(day, locale)}</span>
          <b aria-hidden="true">{Number(day.slice(8))}</b>
          <span className="sr">
            {day === today ? `${t('day.tonight')}, ${formatDay(day, locale)}` : formatDay(day, locale)}
          </span>
        </a>
      ))}
      {days.length > SHOWN && (
        <DayMenu days={days.slice(SHOWN)} shown={shown} side="right">
          <summary className={classes(css.day, css.more)} aria-label={t('day.choose')}>
            <Icon name="calendar" />
          </summary>
        </DayMenu>
      )}
    </nav>
  )
}
