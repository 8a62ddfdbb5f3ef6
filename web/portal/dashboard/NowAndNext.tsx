import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { Dashboard, Fill } from '#protocol/dashboard/calls.ts'
import { epochMs } from '#protocol/time/business-day.ts'
import { formatTime } from '#protocol/time/format-instant.ts'
import { useT } from '../texts.ts'
import css from './NowAndNext.module.css'
import { filledOf, nowAndNext } from './summary.ts'

/** What runs and what comes, one line each: the fill of a day where there is no room for its hours. */
export function NowAndNext({ day, isToday }: { day: Dashboard; isToday: boolean }) {
  const t = useT()
  const shown = isToday ? nowAndNext(day) : day.schedules
  return (
    <section className={css.part} aria-labelledby="now-next">
      <header>
        <h2 id="now-next">{t(isToday ? 'dashboard.now_next' : 'schedules.title')}</h2>
        <Link to="/schedules">{t('dashboard.every_schedule', { count: day.schedules.length })}</Link>
      </header>
      {shown.length === 0 && <p>{t(day.schedules.length === 0 ? 'dashboard.no_schedules' : 'dashboard.all_over')}</p>}
      <ul>
        {shown.map((fill) => (
          <Upcoming key={fill.id} fill={fill} day={day} />
        ))}
      </ul>
    </section>
  )
}

function Upcoming({ fill, day }: { fill: Fill; day: Dashboard }) {
  const t = useT()
  const cinema = day.cinemas.find(({ id }) => id === fill.cinema_id)!
  const part = filledOf(fill)
  const time = formatTime(fill.start, cinema.time_zone)
  const screen = day.cinemas.length > 1 ? `${cinema.name}, ${fill.screen}` : fill.screen
  const isOn = epochMs(fill.start) <= epochMs(day.at) && epochMs(day.at) < epochMs(fill.end)
  return (
    <li>
      <time>{time}</time>
      <span>
        <b>{fill.movie}</b>
        <small>{isOn ? t('dashboard.begun', { screen }) : screen}</small>
      </span>
      <span className={css.fill} data-full={part === 100} style={{ '--sold': `${part}%` } as CSSProperties}>
        <span className="sr">
          {t('dashboard.show', { movie: fill.movie, time, sold: fill.sold, capacity: fill.capacity })}
        </span>
        <span aria-hidden="true">{part === 100 ? t('dashboard.full') : `${part}\u00a0%`}</span>
      </span>
    </li>
  )
}
