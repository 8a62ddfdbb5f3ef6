import { buttonClass } from '#kit/Button.tsx'
import { Card } from '#kit/Card.tsx'
import { Icon } from '#kit/Icon.tsx'
import type { MoviesPage as Movies } from '#protocol/site/pages.ts'
import { addDays } from '#protocol/time/calendar.ts'
import { formatDay } from '#protocol/time/format.ts'
import { useAddress, usePageLocale } from '../../address.ts'
import { SiteLink } from '../../SiteLink.tsx'
import { Facts, FilmCard, Poster } from '../../shows/FilmCard.tsx'
import { useT } from '../../texts.ts'
import { moviesPage } from '../movies/page.ts'

/** The programme: one day as a list with every show, or all films as posters (F-038). */
export function Page({ data }: { data: Movies }) {
  const t = useT()
  const locale = usePageLocale()
  const { date, films, days } = data
  return (
    <main id="main" className="wrap">
      <div className="list-head">
        <h1>{date ? formatDay(date, locale) : t('movies.title')}</h1>
        {!date && films.length > 0 && (
          <p className="muted">
            {t('movies.all_films', { count: films.length, day: formatDay(days.at(-1) ?? data.business_date, locale) })}
          </p>
        )}
        <Filters data={data} />
      </div>
      {films.length === 0 ? <Nothing data={data} /> : date ? <DayList data={data} /> : <PosterGrid data={data} />}
    </main>
  )
}

/** All, today, tomorrow, and every other day that has shows. Works without JavaScript. */
function Filters({ data }: { data: Movies }) {
  const t = useT()
  const to = useAddress()
  const locale = usePageLocale()
  const { business_date, days, date } = data
  const tomorrow = addDays(business_date, 1)
  const others = days.filter((day) => day !== business_date && day !== tomorrow)
  const isOther = date !== null && others.includes(date)
  const chip = (label: string, address: string, on: boolean) => (
    <SiteLink to={address} className={`chip ${on ? 'on' : ''}`} aria-current={on ? 'page' : undefined}>
      {label}
    </SiteLink>
  )
  return (
    <nav className="filters" aria-label={t('day.days')}>
      {chip(t('day.all'), to(moviesPage, { day: null }), date === null)}
      {chip(t('day.today'), to(moviesPage, { day: 'today' }), date === business_date)}
      {chip(t('day.tomorrow'), to(moviesPage, { day: 'tomorrow' }), date === tomorrow)}
      {others.length > 0 && (
        <details className="day-menu" key={date}>
          <summary className={`chip ${isOther ? 'on' : ''}`}>
            <Icon name="calendar" /> {isOther ? formatDay(date, locale) : t('day.another')} <Icon name="down" />
          </summary>
          <Card as="ul">
            {others.map((day) => (
              <li key={day}>
                <SiteLink to={to(moviesPage, { day: day })} aria-current={day === date ? 'page' : undefined}>
                  {formatDay(day, locale)}
                </SiteLink>
              </li>
            ))}
          </Card>
        </details>
      )}
    </nav>
  )
}

const DayList = ({ data }: { data: Movies }) => (
  <div className="day-list">
    {data.films.map((film) => (
      <FilmCard key={film.movie_id} film={film} synopsis />
    ))}
  </div>
)

/** Every film with the day of its next show, which leads to the list of that day. */
function PosterGrid({ data }: { data: Movies }) {
  const t = useT()
  const to = useAddress()
  const locale = usePageLocale()
  return (
    <div className="films poster-grid">
      {data.films.map((film) => {
        const next = film.shows[0]
        return (
          <article key={film.movie_id} className="film">
            <Poster film={film} />
            <div className="film-text">
              <h2>{film.title}</h2>
              <Facts film={film} />
              {next && (
                <SiteLink className="link sm" to={to(moviesPage, { day: next.business_date })}>
                  {t('movies.next', { day: formatDay(next.business_date, locale) })}
                </SiteLink>
              )}
            </div>
          </article>
        )
      })}
    </div>
  )
}

/** Nothing that day: what is so, and where to go (F-040). */
function Nothing({ data }: { data: Movies }) {
  const t = useT()
  const to = useAddress()
  const { date, business_date, days } = data
  const heading = {
    all: t('movies.empty'),
    today: t('movies.empty_today'),
    tomorrow: t('movies.empty_tomorrow'),
    day: t('movies.empty_day'),
  }[date === null ? 'all' : date === business_date ? 'today' : date === addDays(business_date, 1) ? 'tomorrow' : 'day']
  return (
    <div className="quiet">
      <p className="no-time" aria-hidden="true">
        --:--
      </p>
      <h2>{heading}</h2>
      <p className="muted">{days.length > 0 ? t('movies.empty_text') : t('movies.empty_all_text')}</p>
      {date !== null && (
        <SiteLink to={to(moviesPage, { day: null })} className={buttonClass('lamp')}>
          {t('movies.see_all')}
        </SiteLink>
      )}
    </div>
  )
}
