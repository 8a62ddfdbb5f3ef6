import { buttonClass } from '#kit/Button.tsx'
import { classes } from '#kit/classes.ts'
import { Icon } from '#kit/Icon.tsx'
import type { MoviesPage as Movies } from '#protocol/site/pages.ts'
import { addDays } from '#protocol/time/calendar.ts'
import { formatDay } from '#protocol/time/format.ts'
import { useAddress, usePageLocale } from '../../address.ts'
import { Main } from '../../frame/Main.tsx'
import { Quiet } from '../../frame/Quiet.tsx'
import link from '../../link.module.css'
import { DayMenu } from '../../schedules/DayMenu.tsx'
import { Facts, MovieArticle, MovieCard, Poster } from '../../schedules/MovieCard.tsx'
import { MovieGrid } from '../../schedules/MovieGrid.tsx'
import { useT } from '../../texts.ts'
import { moviesPage } from '../movies/page.ts'
import css from './Page.module.css'

/** The programme: one day as a list with every schedule, or all movies as posters (F-038). */
export function Page({ data }: { data: Movies }) {
  const t = useT()
  const locale = usePageLocale()
  const { date, movies, days } = data
  return (
    <Main>
      <div className={css.head}>
        <h1>{date ? formatDay(date, locale) : t('movies.title')}</h1>
        {!date && movies.length > 0 && (
          <p className="muted">
            {t('movies.all', { count: movies.length, day: formatDay(days.at(-1) ?? data.business_date, locale) })}
          </p>
        )}
        <Filters data={data} />
      </div>
      {movies.length === 0 ? <Nothing data={data} /> : date ? <DayList data={data} /> : <PosterGrid data={data} />}
    </Main>
  )
}

/** All, today, tomorrow, and every other day that has schedules. Works without JavaScript. */
function Filters({ data }: { data: Movies }) {
  const t = useT()
  const to = useAddress()
  const locale = usePageLocale()
  const { business_date, days, date } = data
  const tomorrow = addDays(business_date, 1)
  const others = days.filter((day) => day !== business_date && day !== tomorrow)
  const isOther = date !== null && others.includes(date)
  const chip = (label: string, address: string, on: boolean) => (
    <a href={address} className={classes(css.chip, on && css.on)} aria-current={on ? 'page' : undefined}>
      {label}
    </a>
  )
  return (
    <nav className={css.filters} aria-label={t('day.days')}>
      {chip(t('day.all'), to(moviesPage, { day: null }), date === null)}
      {chip(t('day.today'), to(moviesPage, { day: 'today' }), date === business_date)}
      {chip(t('day.tomorrow'), to(moviesPage, { day: 'tomorrow' }), date === tomorrow)}
      {others.length > 0 && (
        <DayMenu key={date} days={others} shown={date} side="left">
          <summary className={classes(css.chip, isOther && css.on)}>
            <Icon name="calendar" /> {isOther ? formatDay(date, locale) : t('day.another')} <Icon name="down" />
          </summary>
        </DayMenu>
      )}
    </nav>
  )
}

function DayList({ data }: { data: Movies }) {
  return (
    <div className={css.dayList}>
      {data.movies.map((movie) => (
        <MovieCard key={movie.movie_id} movie={movie} synopsis />
      ))}
    </div>
  )
}

/** Every movie with the day of its next schedule, which leads to the list of that day. */
function PosterGrid({ data }: { data: Movies }) {
  const t = useT()
  const to = useAddress()
  const locale = usePageLocale()
  return (
    <MovieGrid className={css.posters}>
      {data.movies.map((movie) => {
        const next = movie.schedules[0]
        return (
          <MovieArticle key={movie.movie_id}>
            <Poster movie={movie} />
            <div>
              <h2>{movie.title}</h2>
              <Facts movie={movie} />
              {next && (
                <a className={classes(link.link, css.next, 'sm')} href={to(moviesPage, { day: next.business_date })}>
                  {t('movies.next', { day: formatDay(next.business_date, locale) })}
                </a>
              )}
            </div>
          </MovieArticle>
        )
      })}
    </MovieGrid>
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
    <Quiet clock="--:--">
      <h2>{heading}</h2>
      <p className="muted">{days.length > 0 ? t('movies.empty_text') : t('movies.empty_all_text')}</p>
      {date !== null && (
        <a href={to(moviesPage, { day: null })} className={buttonClass('lamp')}>
          {t('movies.see_all')}
        </a>
      )}
    </Quiet>
  )
}
