import { buttonClass } from '#kit/Button.tsx'
import type { HomePage } from '#protocol/site/pages.ts'
import { formatDate, formatDay } from '#protocol/time/format.ts'
import { useAddress, usePageLocale } from '../../address.ts'
import wrap from '../../frame/wrap.module.css'
import { Poster } from '../../schedules/MovieCard.tsx'
import { TrailerLink } from '../../schedules/TrailerLink.tsx'
import { useT } from '../../texts.ts'
import { moviePage } from '../movie/page.ts'
import css from './ComingSoon.module.css'

type Expected = HomePage['expected'][number]

/** By night: the first expected movie with its trailer and more about it (F-032), and the next ones. */
export function ComingSoon({ movies }: { movies: readonly Expected[] }) {
  const t = useT()
  const locale = usePageLocale()
  const to = useAddress()
  const [first, ...others] = movies
  if (!first) return null
  const from = first.expected?.from
  return (
    <section className={css.soon} data-theme="dark" aria-labelledby="coming-soon">
      <div className={css.beam} />
      <div className={`${wrap.wrap} ${css.inside}`}>
        <Poster movie={first} className={css.poster} />
        <div>
          <p className={css.when}>{from ? t('home.soon_from', { day: formatDay(from, locale) }) : t('home.soon')}</p>
          <h2 id="coming-soon">{first.title}</h2>
          {first.synopsis && <p className={css.synopsis}>{first.synopsis}</p>}
          <div className={css.keys}>
            <TrailerLink movie={first} className={buttonClass('lamp')} words={t('home.watch_trailer')} />
            <a className={buttonClass('outline')} href={to(moviePage, { movie_slug: first.slug })}>
              {t('home.more_about')}
              <span className="sr">, {first.title}</span>
            </a>
          </div>
          {others.length > 0 && <Others movies={others} />}
        </div>
      </div>
    </section>
  )
}

function Others({ movies }: { movies: readonly Expected[] }) {
  const locale = usePageLocale()
  const to = useAddress()
  return (
    <ul className={css.others}>
      {movies.map(({ movie_id, slug, title, poster_url, expected }) => (
        <li key={movie_id}>
          <a href={to(moviePage, { movie_slug: slug })}>
            {poster_url && <img src={poster_url} alt="" width={48} height={72} loading="lazy" />}
            <span>
              <b>{title}</b>
              {expected?.from && <small>{formatDate(expected.from, locale)}</small>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
