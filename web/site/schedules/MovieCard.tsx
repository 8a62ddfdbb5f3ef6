import type { ReactNode } from 'react'
import { classes } from '#kit/classes.ts'
import type { ListedMovie } from '#protocol/site/pages.ts'
import { useT } from '../texts.ts'
import { useShell } from '../visit.ts'
import css from './MovieCard.module.css'
import { Rating } from './Rating.tsx'
import { Stub } from './Stub.tsx'

/**
 * A movie of one day: poster, title, the line of facts, its schedules by cinema. With `synopsis` as the list
 * of a day has it.
 */
export function MovieCard({ movie, synopsis = false }: { movie: ListedMovie; synopsis?: boolean }) {
  return (
    <MovieArticle wide={synopsis}>
      <Poster movie={movie} />
      <div>
        <h2>{movie.title}</h2>
        <Facts movie={movie} />
        {synopsis && movie.synopsis && <p className={css.synopsis}>{movie.synopsis}</p>}
        <Schedules movie={movie} />
      </div>
    </MovieArticle>
  )
}

/** A movie among others; `wide` as the list of a day has it. */
export function MovieArticle({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return <article className={classes(css.movie, wide && css.wide)}>{children}</article>
}

export function Poster({ movie }: { movie: Pick<ListedMovie, 'title' | 'poster_url'> }) {
  const t = useT()
  return (
    <div className={css.poster}>
      {movie.poster_url ? (
        <img
          src={movie.poster_url}
          alt={t('movie.poster', { title: movie.title })}
          width={280}
          height={420}
          loading="lazy"
        />
      ) : (
        <span className="d">{movie.title}</span>
      )}
    </div>
  )
}

export function Facts({ movie }: { movie: ListedMovie }) {
  const t = useT()
  return (
    <p className={css.meta}>
      <Rating rating={movie.rating} />
      {movie.runtime !== null && <span>{t('movie.minutes', { minutes: movie.runtime })}</span>}
      {movie.facts && <span>{movie.facts}</span>}
    </p>
  )
}

/** The schedules of a movie; with several cinemas each stands under its name (F-022). */
function Schedules({ movie }: { movie: ListedMovie }) {
  const { cinemas } = useShell()
  return (
    <div className={css.schedules}>
      {cinemas.map((cinema) => {
        const schedules = movie.schedules.filter((schedule) => schedule.cinema_id === cinema.id)
        if (schedules.length === 0) return null
        return (
          <div key={cinema.id} className={css.at}>
            {cinemas.length > 1 && <h3>{cinema.name}</h3>}
            <ul>
              {schedules.map((schedule) => (
                <li key={schedule.schedule_id}>
                  <Stub schedule={schedule} />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </div>
  )
}
