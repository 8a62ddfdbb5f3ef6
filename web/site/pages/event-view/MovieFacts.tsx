import type { EventViewPage } from '#protocol/site/pages.ts'
import { useAddress } from '../../address.ts'
import link from '../../link.module.css'
import { Rating } from '../../schedules/Rating.tsx'
import { useT } from '../../texts.ts'
import { moviePage } from '../movie/page.ts'
import css from './MovieFacts.module.css'

/** The movie of an event, with the way to its own page. */
export function MovieFacts({ movie }: Pick<EventViewPage, 'movie'>) {
  const t = useT()
  const to = useAddress()
  const { title, rating, rating_scheme, runtime, facts, poster_url, directors, actors, languages } = movie
  const lines = [
    [t('events.directors', { count: directors.length }), directors],
    [t('events.actors'), actors],
    [t('events.languages'), languages],
  ] as const
  return (
    <section aria-labelledby="movie">
      <h2 id="movie" className={css.title}>
        {t('events.movie')}
      </h2>
      <div className={css.movie}>
        {poster_url && <img src={poster_url} alt="" width={120} height={180} loading="lazy" />}
        <div>
          <h3>{title}</h3>
          <p className={css.facts}>
            <Rating rating={rating} scheme={rating_scheme} />
            {runtime !== null && <span>{t('movie.minutes', { minutes: runtime })}</span>}
            {facts && <span>{facts}</span>}
          </p>
          <dl>
            {lines.map(([name, values]) =>
              values.length === 0 ? null : (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{values.join(', ')}</dd>
                </div>
              ),
            )}
          </dl>
          <a className={link.link} href={to(moviePage, { movie_slug: movie.slug })}>
            {t('events.about_movie')}
          </a>
        </div>
      </div>
    </section>
  )
}
