import { classes } from '#kit/classes.ts'
import { Icon } from '#kit/Icon.tsx'
import type { ListedSchedule, MoviePage } from '#protocol/site/pages.ts'
import { formatDay } from '#protocol/time/format.ts'
import { usePageLocale } from '../../address.ts'
import link from '../../link.module.css'
import { Stub } from '../../schedules/Stub.tsx'
import { useT } from '../../texts.ts'
import { useShell } from '../../visit.ts'
import css from './Times.module.css'
import { VersionHead } from './VersionHead.tsx'

/** So many days are open from the start; all others are behind a key, a week at a time. */
const DAYS_OPEN = 3
const DAYS_A_PART = 7

/**
 * A column for each version, the days of all of them beside each other (F-048). Further days open without
 * JavaScript.
 */
export function Times({ data }: { data: MoviePage }) {
  const t = useT()
  const locale = usePageLocale()
  const { days } = data
  const later = days.slice(DAYS_OPEN)
  const parts = Array.from({ length: Math.ceil(later.length / DAYS_A_PART) }, (_, part) =>
    later.slice(part * DAYS_A_PART, (part + 1) * DAYS_A_PART),
  )
  return (
    <section aria-labelledby="times">
      <div className={css.title}>
        <h2 id="times">{t('about.pick')}</h2>
        <p className="sm muted">{t('about.fees')}</p>
      </div>
      <Columns data={data} days={days.slice(0, DAYS_OPEN)} />
      {parts.length > 0 && (
        <details className={css.later}>
          <summary>
            <span className={link.link}>{t('about.more_days', { day: formatDay(days.at(-1)!, locale) })}</span>
            <Icon name="down" />
          </summary>
          {parts.map((part) => (
            <Columns key={part[0]} data={data} days={part} />
          ))}
        </details>
      )}
    </section>
  )
}

/**
 * Some days of all versions, those first that are shown on one of them. What is only announced has no version
 * yet, and a column of its own.
 */
function Columns({ data, days }: { data: MoviePage; days: readonly string[] }) {
  const { versions, schedules } = data
  const shown = [...versions, ...(schedules.some((one) => one.movie_version_id === null) ? [null] : [])]
  const columns = shown.map((version) => {
    const id = version?.movie_version_id ?? null
    const its = schedules.filter((one) => one.movie_version_id === id && days.includes(one.business_date))
    return { id, version, its }
  })
  return (
    <div className={classes(css.columns, css[`days${days.length}`])}>
      {columns
        .sort((a, b) => Number(b.its.length > 0) - Number(a.its.length > 0))
        .map(({ id, version, its }) => (
          <div key={id} className={classes(css.column, its.length === 0 && css.empty)}>
            <VersionHead version={version} />
            {days.map((day) => (
              <Day
                key={day}
                day={day}
                today={data.business_date}
                schedules={its.filter((one) => one.business_date === day)}
              />
            ))}
          </div>
        ))}
    </div>
  )
}

interface DayProps {
  day: string
  today: string
  schedules: readonly ListedSchedule[]
}

/** One day of a version: its stubs, under the name of their cinema where there are several (F-022). */
function Day({ day, today, schedules }: DayProps) {
  const t = useT()
  const locale = usePageLocale()
  const { cinemas } = useShell()
  const here = cinemas.filter(({ id }) => schedules.some(({ cinema_id }) => cinema_id === id))
  const alone = here.length === 1 && cinemas.length > 1 ? here[0]!.name : null
  return (
    <div className={classes(css.day, schedules.length === 0 && css.none)}>
      <h4>
        <span>{day === today ? t('day.tonight') : formatDay(day, locale)}</span>
        {alone && <small>{alone}</small>}
      </h4>
      {schedules.length === 0 && <p>{t('about.no_show')}</p>}
      {here.map(({ id, name }) => (
        <div key={id}>
          {here.length > 1 && <h5>{name}</h5>}
          <ul>
            {schedules
              .filter(({ cinema_id }) => cinema_id === id)
              .map((schedule) => (
                <li key={schedule.schedule_id}>
                  <Stub schedule={schedule} place={schedule.screen_name} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
