import type { ReactNode } from 'react'
import { classes } from '#kit/classes.ts'
import type { Film } from '#protocol/site/pages.ts'
import { useShell } from '../shell-context.ts'
import { useT } from '../texts.ts'
import css from './FilmCard.module.css'
import { Rating } from './Rating.tsx'
import { Stub } from './Stub.tsx'

/**
 * A film of one day: poster, title, the line of facts, its shows by cinema. With `synopsis` as the list of a
 * day has it.
 */
export function FilmCard({ film, synopsis = false }: { film: Film; synopsis?: boolean }) {
  return (
    <FilmArticle wide={synopsis}>
      <Poster film={film} />
      <div>
        <h2>{film.title}</h2>
        <Facts film={film} />
        {synopsis && film.synopsis && <p className={css.synopsis}>{film.synopsis}</p>}
        <Shows film={film} />
      </div>
    </FilmArticle>
  )
}

/** A film among others; `wide` as the list of a day has it. */
export function FilmArticle({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return <article className={classes(css.film, wide && css.wide)}>{children}</article>
}

export function Poster({ film }: { film: Pick<Film, 'title' | 'poster_url'> }) {
  const t = useT()
  return (
    <div className={css.poster}>
      {film.poster_url ? (
        <img
          src={film.poster_url}
          alt={t('film.poster', { title: film.title })}
          width={280}
          height={420}
          loading="lazy"
        />
      ) : (
        <span className="d">{film.title}</span>
      )}
    </div>
  )
}

export function Facts({ film }: { film: Film }) {
  const t = useT()
  return (
    <p className={css.meta}>
      <Rating rating={film.rating} />
      {film.runtime !== null && <span>{t('film.minutes', { minutes: film.runtime })}</span>}
      {film.facts && <span>{film.facts}</span>}
    </p>
  )
}

/** The shows of a film; with several cinemas each stands under its name (F-022). */
function Shows({ film }: { film: Film }) {
  const { cinemas } = useShell()
  return (
    <div className={css.shows}>
      {cinemas.map((cinema) => {
        const shows = film.shows.filter((show) => show.cinema_id === cinema.id)
        if (shows.length === 0) return null
        return (
          <div key={cinema.id} className={css.at}>
            {cinemas.length > 1 && <h3>{cinema.name}</h3>}
            <ul>
              {shows.map((show) => (
                <li key={show.schedule_id}>
                  <Stub show={show} />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </div>
  )
}
