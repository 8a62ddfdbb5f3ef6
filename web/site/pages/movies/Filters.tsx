import { classes } from '#kit/classes.ts'
import { Icon } from '#kit/Icon.tsx'
import type { MoviesPage } from '#protocol/site/pages.ts'
import { addDays } from '#protocol/time/calendar.ts'
import { formatDay } from '#protocol/time/format.ts'
import { useAddress, usePageLocale } from '../../address.ts'
import { DayMenu } from '../../schedules/DayMenu.tsx'
import { useT } from '../../texts.ts'
import css from './Filters.module.css'
import { moviesPage, narrowed } from './page.ts'

/**
 * What narrows the list: all, today, tomorrow, soon, any other day that has schedules, and tags (F-035..037).
 * Every choice is a link; what is chosen of the other kind stays.
 */
export function Filters({ data }: { data: MoviesPage }) {
  return (
    <div className={css.filters}>
      <Days data={data} />
      <Tags data={data} />
      <Showings data={data} />
    </div>
  )
}

function Days({ data }: { data: MoviesPage }) {
  const t = useT()
  const to = useAddress()
  const locale = usePageLocale()
  const { business_date, days, filter, date, tag, only } = data
  const tomorrow = addDays(business_date, 1)
  const others = days.filter((day) => day.date !== business_date && day.date !== tomorrow)
  const isOther = date !== null && date !== business_date && date !== tomorrow
  const segment = (choice: 'all' | 'today' | 'tomorrow' | 'soon', words: string, on: boolean) => (
    <a
      href={to(moviesPage, narrowed(choice, tag, only))}
      className={on ? css.on : undefined}
      aria-current={on ? 'page' : undefined}
    >
      {words}
    </a>
  )
  return (
    <nav className={css.days} aria-label={t('movies.when')}>
      <div className={css.segments}>
        {segment('all', t('day.all'), filter === 'all')}
        {segment('today', t('day.today'), date === business_date)}
        {segment('tomorrow', t('day.tomorrow'), date === tomorrow)}
        {segment('soon', t('movies.soon'), filter === 'soon')}
      </div>
      {others.length > 0 && (
        <DayMenu key={date} days={others} shown={date} tag={tag} only={only} side="left" className={css.menu}>
          <summary className={classes(css.another, isOther && css.on)}>
            <Icon name="calendar" />
            <span>{isOther ? formatDay(date, locale) : t('day.another')}</span>
            <Icon name="down" />
          </summary>
        </DayMenu>
      )}
      {date === null ? <p className={css.fees}>{t('schedule.fees')}</p> : <Neighbours data={data} date={date} />}
    </nav>
  )
}

/** The days before and after the one that is shown. */
function Neighbours({ data: { days, tag, only }, date }: { data: MoviesPage; date: string }) {
  const t = useT()
  const to = useAddress()
  const locale = usePageLocale()
  const before = days.findLast((day) => day.date < date)?.date
  const after = days.find((day) => day.date > date)?.date
  return (
    <div className={css.neighbours}>
      {before && (
        <a
          href={to(moviesPage, narrowed(before, tag, only))}
          aria-label={t('movies.day_before', { day: formatDay(before, locale) })}
        >
          <Icon name="back" />
        </a>
      )}
      {after && (
        <a
          href={to(moviesPage, narrowed(after, tag, only))}
          aria-label={t('movies.day_after', { day: formatDay(after, locale) })}
        >
          <Icon name="next" />
        </a>
      )}
    </div>
  )
}

function Tags({ data: { tags, tag, filter, only } }: { data: MoviesPage }) {
  const t = useT()
  const to = useAddress()
  const choices = tags.map(({ slug, name, movies }) => {
    const isOn = slug === tag
    return { name, movies, isOn, address: to(moviesPage, narrowed(filter, isOn ? null : slug, only)) }
  })
  return <Choices label={t('movies.tags')} choices={choices} />
}

/** What each screening has to be: several at once (F-362). */
function Showings({ data: { showings, tag, filter } }: { data: MoviesPage }) {
  const t = useT()
  const to = useAddress()
  const choices = showings.map(({ showing, movies, is_on, only }) => {
    return { name: t(`showing.${showing}`), movies, isOn: is_on, address: to(moviesPage, narrowed(filter, tag, only)) }
  })
  return <Choices label={t('movies.showings')} choices={choices} />
}

interface Choice {
  name: string
  movies: number
  isOn: boolean
  /** Of the list with it, or without it where it is on. */
  address: string
}

/** What is on is switched off by the same press; what no movie here has keeps its place. */
function Choices({ label, choices }: { label: string; choices: readonly Choice[] }) {
  const t = useT()
  if (choices.length === 0) return null
  return (
    <nav className={css.tags} aria-label={label}>
      <ul>
        {choices.map(({ name, movies, isOn, address }) => (
          <li key={name}>
            {isOn ? (
              <a className={classes(css.tag, css.on)} href={address} aria-current="true">
                {name} <Icon name="cross" />
                <span className="sr">{t('movies.tag_off')}</span>
              </a>
            ) : movies > 0 ? (
              <a className={css.tag} href={address}>
                {name} <span>{movies}</span>
              </a>
            ) : (
              <span className={classes(css.tag, css.none)}>
                {name} <span>{movies}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
