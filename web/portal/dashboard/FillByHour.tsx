import { ScrollArea } from '@mantine/core'
import type { CSSProperties } from 'react'
import type { Dashboard, Fill } from '#protocol/dashboard/calls.ts'
import { addMinutes, epochMs } from '#protocol/time/business-day.ts'
import { formatTime } from '#protocol/time/format-instant.ts'
import { useT } from '../texts.ts'
import css from './Dashboard.module.css'
import { filledOf } from './summary.ts'

const HOUR_MS = 3_600_000

/** Every schedule of the day where it stands in time, filled as far as it is sold. */
export function FillByHour({ day }: { day: Dashboard }) {
  const t = useT()
  const { schedules, at } = day
  const zone = day.cinemas[0]!.time_zone
  if (schedules.length === 0)
    return (
      <section className={css.card} aria-labelledby="fill">
        <h2 id="fill">{t('dashboard.fill_by_hour')}</h2>
        <p className={css.empty}>{t('dashboard.no_schedules')}</p>
      </section>
    )
  const from = Math.floor(Math.min(...schedules.map(({ start }) => epochMs(start))) / HOUR_MS) * HOUR_MS
  const to = Math.ceil(Math.max(...schedules.map(({ end }) => epochMs(end))) / HOUR_MS) * HOUR_MS
  const along = (instant: number) => `${(((instant - from) / (to - from)) * 100).toFixed(2)}%`
  const hours = Array.from({ length: Math.round((to - from) / HOUR_MS) }, (_, nth) => nth)
  const now = epochMs(at)
  return (
    <section className={css.card} aria-labelledby="fill">
      <h2 id="fill">{t('dashboard.fill_by_hour')}</h2>
      <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: 'group', 'aria-labelledby': 'fill' }}>
        <div className={css.scale} aria-hidden="true">
          {hours.map((nth) => (
            <span key={nth} style={{ left: along(from + nth * HOUR_MS) }}>
              {formatTime(addMinutes(new Date(from).toISOString(), nth * 60), zone)}
            </span>
          ))}
          {now > from && now < to && (
            <b className={css.now} style={{ left: along(now) }}>
              {formatTime(at, zone)}
            </b>
          )}
        </div>
        {screensOf(day).map(({ id, name, cinema, fills }) => (
          <div key={id} className={css.screen}>
            <h3>
              {name}
              {day.cinemas.length > 1 && <small>{cinema}</small>}
            </h3>
            <ul>
              {fills.map((fill) => (
                <FillBlock key={fill.id} fill={fill} zone={zone} along={along} />
              ))}
            </ul>
          </div>
        ))}
      </ScrollArea>
    </section>
  )
}

function FillBlock({ fill, zone, along }: { fill: Fill; zone: string; along: (instant: number) => string }) {
  const t = useT()
  const part = filledOf(fill)
  const [left, right] = [along(epochMs(fill.start)), along(epochMs(fill.end))]
  const style = { left, width: `calc(${right} - ${left})`, '--sold': `${part}%` } as CSSProperties
  const time = formatTime(fill.start, zone)
  const said = { movie: fill.movie, time, sold: fill.sold, capacity: fill.capacity }
  return (
    <li style={style} data-full={part === 100} title={t('dashboard.show', said)}>
      <span className={css.read}>{t('dashboard.show', said)}</span>
      <span aria-hidden="true">{part === 100 ? t('dashboard.full') : `${part}\u00a0%`}</span>
    </li>
  )
}

/** The screens that have something, in their order. */
function screensOf({ schedules, cinemas }: Dashboard) {
  const ids = [...new Set(schedules.map(({ screen_id }) => screen_id))]
  return ids.map((id) => {
    const fills = schedules.filter(({ screen_id }) => screen_id === id)
    const cinema = cinemas.find((one) => one.id === fills[0]!.cinema_id)?.name ?? ''
    return { id, name: fills[0]!.screen, cinema, fills }
  })
}
