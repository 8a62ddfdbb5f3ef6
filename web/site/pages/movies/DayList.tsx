import type { DayMovie } from '#protocol/site/pages.ts'
import { formatWeekday } from '#protocol/time/format.ts'
import { usePageLocale } from '../../address.ts'
import link from '../../link.module.css'
import { Facts, MovieLink, Poster, Stubs } from '../../schedules/MovieCard.tsx'
import { TrailerLink } from '../../schedules/TrailerLink.tsx'
import { useWarnings } from '../../schedules/use-warnings.ts'
import { useT } from '../../texts.ts'
import { useShell } from '../../visit.ts'
import { AboutLink } from './AboutLink.tsx'
import css from './DayList.module.css'

/** The movies of one day, each with what it is about and a column of showtimes per cinema (F-038). */
export function DayList({ movies, date }: { movies: readonly DayMovie[]; date: string }) {
  return (
    <div>
      {movies.map((movie) => (
        <Entry key={movie.movie_id} movie={movie} date={date} />
      ))}
    </div>
  )
}

function Entry({ movie, date }: { movie: DayMovie; date: string }) {
  const warnings = useWarnings(movie.warnings)
  return (
    <article className={css.movie}>
      <Poster movie={movie} className={css.poster} />
      <div className={css.about}>
        <h2>
          <MovieLink movie={movie} />
        </h2>
        <Facts movie={movie} />
        {movie.synopsis && <p className={css.synopsis}>{movie.synopsis}</p>}
        {warnings && <p className={css.warnings}>{warnings}</p>}
        <p className={css.links}>
          <TrailerLink movie={movie} className={link.link} />
          <AboutLink movie={movie} />
        </p>
      </div>
      <Cinemas movie={movie} date={date} />
    </article>
  )
}

/** Every cinema that is listed keeps its place, also where the movie is not shown that day. */
function Cinemas({ movie, date }: { movie: DayMovie; date: string }) {
  const t = useT()
  const locale = usePageLocale()
  const { cinemas, chosen_cinema } = useShell()
  const listed = chosen_cinema === null ? cinemas : cinemas.filter(({ slug }) => slug === chosen_cinema)
  const isThere = (id: number) => movie.schedules.some(({ cinema_id }) => cinema_id === id)
  return (
    <div className={css.cinemas}>
      {listed.map(({ id, name }) => (
        <div key={id} className={isThere(id) ? undefined : css.elsewhere}>
          {cinemas.length > 1 && <h3>{name}</h3>}
          {isThere(id) ? (
            <Stubs movie={movie} cinema_id={id} />
          ) : (
            <p>{t('movies.not_here', { day: formatWeekday(date, locale, 'long') })}</p>
          )}
        </div>
      ))}
    </div>
  )
}
