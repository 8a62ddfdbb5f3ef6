import { buttonClass } from '#kit/Button.tsx'
import type { MoviePage } from '#protocol/site/pages.ts'
import wrap from '../../frame/wrap.module.css'
import { Rating, useRatingMeaning } from '../../schedules/Rating.tsx'
import { TrailerLink } from '../../schedules/TrailerLink.tsx'
import { useT } from '../../texts.ts'
import css from './Head.module.css'

/** The head of the page, always by night: poster, title, what it is in one line, the trailer. */
export function Head({ movie }: { movie: MoviePage['movie'] }) {
  const t = useT()
  const meaning = useRatingMeaning(movie.rating, movie.rating_scheme)
  const behind = movie.overview_url ?? movie.poster_url
  const from = [movie.nations.join(', '), movie.year].filter(Boolean).join(' ')
  return (
    <section className={css.head} data-theme="dark">
      {behind && <img className={movie.overview_url ? css.overview : css.glow} src={behind} alt="" />}
      <div className={`${wrap.wrap} ${css.inside}`}>
        <Poster movie={movie} />
        <div className={css.words}>
          <h1>{movie.title}</h1>
          {movie.tagline && <p className={css.tagline}>{movie.tagline}</p>}
          <ul className={css.facts}>
            {movie.rating !== null && (
              <li>
                <span aria-hidden="true">
                  <Rating rating={movie.rating} scheme={movie.rating_scheme} />
                </span>
                {meaning}
              </li>
            )}
            {movie.runtime !== null && (
              <li>
                <b>{t('movie.minutes', { minutes: movie.runtime })}</b>
              </li>
            )}
            {movie.genres.length > 0 && <li>{movie.genres.join(', ')}</li>}
            {from && <li>{from}</li>}
          </ul>
          <TrailerLink movie={movie} className={buttonClass('outline')} />
        </div>
      </div>
    </section>
  )
}

/** In the size that its place asks for (F-059); without a picture the title stands there. */
function Poster({ movie }: { movie: MoviePage['movie'] }) {
  const t = useT()
  const { poster_url, poster_large_url } = movie
  return (
    <div className={css.poster}>
      {poster_url ? (
        <img
          src={poster_url}
          {...(poster_large_url ? { srcSet: `${poster_url} 640w, ${poster_large_url} 1280w`, sizes: '304px' } : {})}
          alt={t('movie.poster', { title: movie.title })}
          width={304}
          height={456}
          fetchPriority="high"
        />
      ) : (
        <span className="d" aria-hidden="true">
          {movie.title}
        </span>
      )}
    </div>
  )
}
