import type { ListedMovie } from '#protocol/site/pages.ts'
import { useAddress } from '../address.ts'
import { moviePage } from '../pages/movie/page.ts'
import { useT } from '../texts.ts'
import { useShell } from '../visit.ts'
import css from './MovieCard.module.css'
import { Rating } from './Rating.tsx'
import { Stub } from './Stub.tsx'

/** A movie of one day: poster, title, the line of facts, its schedules by cinema. */
export function MovieCard({ movie }: { movie: ListedMovie }) {
  const { cinemas } = useShell()
  const here = cinemas.filter(({ id }) => movie.schedules.some(({ cinema_id }) => cinema_id === id))
  return (
    <article className={css.movie}>
      <Poster movie={movie} />
      <div>
        <h2>
          <MovieLink movie={movie} />
        </h2>
        <Facts movie={movie} />
        <div className={css.schedules}>
          {here.map((cinema) => (
            <div key={cinema.id} className={css.at}>
              {cinemas.length > 1 && <h3>{cinema.name}</h3>}
              <Stubs movie={movie} cinema_id={cinema.id} />
            </div>
          ))}
        </div>
      </div>
    </article>
  )
}

type Named = Pick<ListedMovie, 'slug' | 'title'>

/** The title of a movie, which leads to its page. */
export function MovieLink({ movie }: { movie: Named }) {
  return (
    <a className={css.title} href={useAddress()(moviePage, { movie_slug: movie.slug })}>
      {movie.title}
    </a>
  )
}

/** The poster of a movie, or its title in that place; leads to its page, as the title beside it. */
export function Poster({
  movie,
  className,
}: {
  movie: Named & Pick<ListedMovie, 'poster_url'>
  className?: string | undefined
}) {
  const t = useT()
  const to = useAddress()
  return (
    <a className={className ?? css.poster} href={to(moviePage, { movie_slug: movie.slug })} tabIndex={-1}>
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
    </a>
  )
}

export function Facts({ movie }: { movie: Pick<ListedMovie, 'rating' | 'rating_scheme' | 'runtime' | 'facts'> }) {
  const t = useT()
  return (
    <p className={css.meta}>
      <Rating rating={movie.rating} scheme={movie.rating_scheme} />
      {movie.runtime !== null && <span>{t('movie.minutes', { minutes: movie.runtime })}</span>}
      {movie.facts && <span>{movie.facts}</span>}
    </p>
  )
}

/** The schedules of a movie at one cinema. */
export function Stubs({ movie, cinema_id }: { movie: Pick<ListedMovie, 'schedules'>; cinema_id: number }) {
  return (
    <ul className={css.stubs}>
      {movie.schedules
        .filter((schedule) => schedule.cinema_id === cinema_id)
        .map((schedule) => (
          <li key={schedule.schedule_id}>
            <Stub schedule={schedule} />
          </li>
        ))}
    </ul>
  )
}
