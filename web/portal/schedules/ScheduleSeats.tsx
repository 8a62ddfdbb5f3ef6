import { useMemo } from 'react'
import { Link } from 'react-router'
import { ListLoading } from '../kit/ListLoading.tsx'
import { NotLive } from '../kit/NotLive.tsx'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { useSlow } from '../kit/use-answer.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import { useTimes } from '../use-times.ts'
import { Hall } from './Hall.tsx'
import { NoSchedule } from './OneSchedule.tsx'
import css from './Schedules.module.css'
import { type HallNow, useScheduleSeats } from './use-schedule-seats.ts'

/**
 * The hall of one schedule as it is now, on every surface; seats are taken out of sale here and given back.
 */
export function ScheduleSeats({ id }: { id: number }) {
  const t = useT()
  const answer = useScheduleSeats(id)
  const time = useTimes(answer.data?.time_zone)
  const isSlow = useSlow(answer.waits)
  const hall = answer.data
  const trouble = answer.trouble && <TroubleNote trouble={answer.trouble} waits={answer.waits} onAgain={answer.again} />
  if (answer.trouble?.kind === 'lost') return <NoSchedule />
  if (!hall) return trouble ?? (isSlow && <ListLoading />)
  return (
    <div>
      <header className={css.head}>
        <p className={css.path}>
          <Link to="/schedules">{t('schedules.title')}</Link> <PortalIcon name="next" />
        </p>
        <h1>{hall.movie}</h1>
        <p className={css.small}>
          {time(hall.start)}, {hall.cinema}, {hall.screen}
        </p>
      </header>
      {trouble}
      <NotLive up={answer.up} />
      {!hall.line.up && hall.states.includes('e') && (
        <p className={css.cut} role="status">
          <PortalIcon name="offline" /> {t('schedules.cutOff', { cinema: hall.cinema, time: time(hall.line.since) })}
        </p>
      )}
      {hall.arrangement.numbered ? (
        <Hall hall={hall} again={answer.again} />
      ) : (
        <p className={css.none}>{t('schedules.noNumbers')}</p>
      )}
      <BlockedNow hall={hall} />
      <Notes hall={hall} />
    </div>
  )
}

/** How seats are called, by their slots. */
function useSeatNames({ arrangement }: HallNow): (slots: readonly number[]) => string {
  const names = useMemo(
    () => new Map(arrangement.rows.flat().map(({ slot, row_name, seat_name }) => [slot, `${row_name} ${seat_name}`])),
    [arrangement],
  )
  return (slots) => slots.map((slot) => names.get(slot)).join(', ')
}

/** What is blocked, why, and until when (F-129). */
function BlockedNow({ hall }: { hall: HallNow }) {
  const t = useT()
  const time = useTimes(hall.time_zone)
  const names = useSeatNames(hall)
  if (hall.blocked.length === 0) return null
  return (
    <section className={css.notes}>
      <h2>{t('schedules.blockedNow')}</h2>
      <ul>
        {hall.blocked.map(({ slots, reason, release_at }) => (
          <li key={slots[0]}>
            <b>{names(slots)}</b>: {reason}{' '}
            {release_at !== null && <span>{t('schedules.until', { time: time(release_at) })}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Who changed what here, and why. */
function Notes({ hall }: { hall: HallNow }) {
  const t = useT()
  const time = useTimes(hall.time_zone)
  const names = useSeatNames(hall)
  if (hall.notes.length === 0) return null
  return (
    <section className={css.notes}>
      <h2>{t('schedules.notes')}</h2>
      <ul>
        {hall.notes.map(({ id, what, slots, reason, release_at, by, by_plan, at }) => (
          <li key={id}>
            <b>{t(what === 'block' ? 'schedules.wasBlocked' : 'schedules.wasUnblocked')}</b> {names(slots)}: {reason}{' '}
            <span>
              {[
                release_at !== null && t('schedules.until', { time: time(release_at) }),
                by_plan ? t('schedules.byPlan') : by,
                time(at),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
