import type { PosterMovie } from '#protocol/site/pages.ts'
import { addDays } from '#protocol/time/calendar.ts'
import { formatDate, formatDay, formatDayOnTicket, formatShortDay } from '#protocol/time/format.ts'
import { useAddress, usePageLocale } from '../../address.ts'
import link from '../../link.module.css'
import { isLate } from '../../schedules/late.ts'
import { Facts, MovieLink, Poster } from '../../schedules/MovieCard.tsx'
import { Stub } from '../../schedules/Stub.tsx'
import { TrailerLink } from '../../schedules/TrailerLink.tsx'
import { useT } from '../../texts.ts'
import { useShell } from '../../visit.ts'
import { moviePage } from '../movie/page.ts'
import { AboutLink } from './AboutLink.tsx'
import css from './PosterCard.module.css'

interface PosterCardProps {
  movie: PosterMovie
  /** The business day of now. */
  today: string
}

/** A movie as a poster: its next schedule as a stub with how many more there are, or from when it comes. */
export function PosterCard({ movie, today }: PosterCardProps) {
  const t = useT()
  const locale = usePageLocale()
  const from = movie.expected?.from
  return (
    <article className={css.movie}>
      <Poster movie={movie} />
      <h2>
        <MovieLink movie={movie} />
      </h2>
      <Facts movie={movie} />
      {movie.expected && (
        <p className={css.from}>
          {from ? t('movies.from', { day: formatDay(from, locale) }) : t('movies.from_unknown')}
        </p>
      )}
      {movie.next ? (
        <Next movie={movie} next={movie.next} today={today} />
      ) : (
        <p className={css.links}>
          <TrailerLink movie={movie} className={link.link} />
          <AboutLink movie={movie} />
        </p>
      )}
    </article>
  )
}

type Listed = NonNullable<PosterMovie['next']>

function Next({ movie, next, today }: PosterCardProps & { next: Listed }) {
  const locale = usePageLocale()
  const t = useT()
  const { cinemas } = useShell()
  const { business_date: day } = next
  const isThisMonth = day.slice(0, 7) === today.slice(0, 7)
  const isEvening = next.time >= '17:00' || isLate(next)
  const words =
    day === today
      ? t(isEvening ? 'day.tonight' : 'day.today')
      : day === addDays(today, 1)
        ? t('day.tomorrow')
        : isThisMonth
          ? formatShortDay(day, locale)
          : formatDayOnTicket(day, locale)
  const cinema = cinemas.find(({ id }) => id === next.cinema_id)
  return (
    <>
      <p className={css.next}>
        <span>{words}</span> <More movie={movie} next={next} />
      </p>
      <Stub schedule={next} {...(cinemas.length > 1 && cinema ? { place: cinema.name } : {})} />
    </>
  )
}

/** How many schedules there are beside the one that stands here; leads to all of them. */
function More({ movie, next }: { movie: PosterMovie; next: Listed }) {
  const t = useT()
  const to = useAddress()
  const locale = usePageLocale()
  const { more: count, until } = movie
  if (count === 0 || until === null) return <span>{t('movies.once')}</span>
  const isThatDay = until <= next.business_date
  return (
    <a href={to(moviePage, { movie_slug: movie.slug })}>
      {isThatDay ? t('movies.more_then', { count }) : t('movies.more_until', { count, day: formatDate(until, locale) })}
    </a>
  )
}
