import { buttonClass } from '#kit/Button.tsx'
import type { MoviePage } from '#protocol/site/pages.ts'
import { formatDay } from '#protocol/time/format.ts'
import { useAddress, usePageLocale } from '../../address.ts'
import wrap from '../../frame/wrap.module.css'
import { useT } from '../../texts.ts'
import { ALL_MOVIES, moviesPage } from '../movies/page.ts'
import { Around } from './Around.tsx'
import { Facts } from './Facts.tsx'
import { Head } from './Head.tsx'
import css from './Page.module.css'
import { Times } from './Times.tsx'

/** A movie: what it is, when it is shown in which version, what else there is around it (F-047, F-048). */
export function Page({ data }: { data: MoviePage }) {
  const { movie, days, events } = data
  return (
    <main id="main">
      <Head movie={movie} />
      <div className={`${wrap.wrap} ${css.body}`}>
        <div className={css.main}>
          {days.length > 0 ? <Times data={data} /> : movie.is_expected ? <Coming data={data} /> : <None />}
          {movie.streaming && <AtHome {...movie.streaming} />}
          {events.length > 0 && <Around events={events} />}
          {movie.synopsis && <p className={css.synopsis}>{movie.synopsis}</p>}
        </div>
        <Facts data={data} />
      </div>
    </main>
  )
}

/** The service of the house has it too (F-049). */
function AtHome({ provider, url }: NonNullable<MoviePage['movie']['streaming']>) {
  const t = useT()
  return (
    <section className={css.quiet}>
      <h2>{t('about.at_home')}</h2>
      <p className="muted">{t('about.at_home_text', { provider })}</p>
      <a href={url} rel="noreferrer" className={buttonClass('outline')}>
        {t('about.watch', { provider })}
      </a>
    </section>
  )
}

/** Nobody can buy it yet: when it comes. */
function Coming({ data: { movie, business_date } }: { data: MoviePage }) {
  const t = useT()
  const locale = usePageLocale()
  const from = movie.showing_from !== null && movie.showing_from > business_date ? movie.showing_from : null
  return (
    <section className={css.quiet}>
      <h2>{from ? t('movies.from', { day: formatDay(from, locale) }) : t('about.coming')}</h2>
      <p className="muted">{t('about.coming_text')}</p>
    </section>
  )
}

function None() {
  const t = useT()
  return (
    <section className={css.quiet}>
      <h2>{t('about.none')}</h2>
      <p className="muted">{t('about.none_text')}</p>
      <a href={useAddress()(moviesPage, ALL_MOVIES)} className={buttonClass('lamp')}>
        {t('movies.see_all')}
      </a>
    </section>
  )
}
