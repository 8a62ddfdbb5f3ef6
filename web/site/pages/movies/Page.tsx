import { buttonClass } from '#kit/Button.tsx'
import { Icon } from '#kit/Icon.tsx'
import type { MoviesPage } from '#protocol/site/pages.ts'
import { addDays } from '#protocol/time/calendar.ts'
import { formatDay } from '#protocol/time/format.ts'
import { useAddress, usePageLocale } from '../../address.ts'
import { Main } from '../../frame/Main.tsx'
import { useT } from '../../texts.ts'
import { DayList } from './DayList.tsx'
import { Filters } from './Filters.tsx'
import { Nothing } from './Nothing.tsx'
import css from './Page.module.css'
import { PosterGrid } from './PosterGrid.tsx'
import { moviesPage, narrowed } from './page.ts'

/** The programme: one day as a list with every schedule, all that comes as posters (F-038). */
export function Page({ data }: { data: MoviesPage }) {
  const { date, list, posters, soon } = data
  const isEmpty = list.length + posters.length === 0
  return (
    <Main>
      <Head data={data} />
      <Filters data={data} />
      {isEmpty && soon.length === 0 && <Nothing data={data} />}
      {date !== null && list.length > 0 && <DayList movies={list} date={date} />}
      {posters.length > 0 && <PosterGrid movies={posters} today={data.business_date} />}
      {soon.length > 0 && <Soon data={data} />}
      {date !== null && !isEmpty && <NextDay data={data} date={date} />}
    </Main>
  )
}

function Head({ data }: { data: MoviesPage }) {
  const t = useT()
  const locale = usePageLocale()
  const { filter, date, business_date } = data
  const tomorrow = addDays(business_date, 1)
  const words =
    filter === 'all'
      ? t('movies.title')
      : filter === 'soon'
        ? t('movies.title_soon')
        : date === business_date
          ? t('day.today')
          : date === tomorrow
            ? t('day.tomorrow')
            : formatDay(date!, locale)
  const said = useSaid(data)
  return (
    <div className={css.head}>
      <h1>{words}</h1>
      {said.length > 0 && (
        <p>
          {said.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      )}
    </div>
  )
}

/** How much there is, in one or two lines. */
function useSaid({ filter, date, business_date, days, list, posters, soon }: MoviesPage): string[] {
  const t = useT()
  const locale = usePageLocale()
  if (filter === 'soon') return posters.length > 0 ? [t('movies.soon_count', { count: posters.length })] : []
  if (date !== null) {
    const schedules = list.flatMap((movie) => movie.schedules).length
    const count = `${t('movies.schedules', { count: schedules })} ${t('movies.of_movies', { count: list.length })}`
    const isNamed = date !== business_date && date !== addDays(business_date, 1)
    return [...(isNamed ? [] : [formatDay(date, locale)]), ...(list.length > 0 ? [count] : [])]
  }
  const after = soon.length > 0 ? [t('movies.and_soon', { count: soon.length })] : []
  const last =
    posters
      .map(({ until }) => until ?? business_date)
      .sort()
      .at(-1) ?? days.at(-1)?.date
  if (posters.length === 0 || !last) return []
  return [
    `${t('movies.all', { count: posters.length, day: formatDay(last, locale) })}${after.length > 0 ? ',' : ''}`,
    ...after,
  ]
}

/** What comes after the programme. */
function Soon({ data }: { data: MoviesPage }) {
  const t = useT()
  return (
    <section aria-labelledby="soon">
      <div className={css.soon}>
        <h2 id="soon">{t('movies.soon')}</h2>
        <p className="muted">{t('movies.soon_text')}</p>
      </div>
      <PosterGrid movies={data.soon} today={data.business_date} />
    </section>
  )
}

/** Below the list of a day: the way to the next one. */
function NextDay({ data: { days, tag, only }, date }: { data: MoviesPage; date: string }) {
  const t = useT()
  const to = useAddress()
  const locale = usePageLocale()
  const next = days.find((day) => day.date > date)
  return (
    <div className={css.below}>
      <p className="muted">{t('schedule.fees')}</p>
      {next && (
        <a className={buttonClass('outline')} href={to(moviesPage, narrowed(next.date, tag, only))}>
          {formatDay(next.date, locale)} <Icon name="next" />
        </a>
      )}
    </div>
  )
}
