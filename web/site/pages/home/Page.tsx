import { buttonClass } from '#kit/Button.tsx'
import { Icon } from '#kit/Icon.tsx'
import type { HomePage as Home } from '#protocol/site/pages.ts'
import { formatDay, formatWeekday } from '#protocol/time/format.ts'
import { useAddress, usePageLocale } from '../../address.ts'
import { Slot } from '../../content/Slot.tsx'
import { Quiet } from '../../frame/Quiet.tsx'
import wrap from '../../frame/wrap.module.css'
import { useT } from '../../texts.ts'
import { useShell } from '../../visit.ts'
import { ALL_MOVIES, moviesPage } from '../movies/page.ts'
import { ComingSoon } from './ComingSoon.tsx'
import { Days } from './Days.tsx'
import { EventCarousel } from './EventCarousel.tsx'
import { MovieCarousel } from './MovieCarousel.tsx'
import css from './Page.module.css'
import { Slides } from './Slides.tsx'

/**
 * Tonight: the movies of this business day with a stub for every schedule; of the next one when nothing of
 * today can be bought any more (F-030, F-046). Below it events, and what comes soon.
 */
export function Page({ data }: { data: Home }) {
  const t = useT()
  const locale = usePageLocale()
  const to = useAddress()
  return (
    <main id="main">
      <Slides slides={data.slides} />
      <div className={wrap.wrap}>
        <div className={css.night}>
          <h1>
            {data.business_date === data.today ? t('day.tonight') : formatWeekday(data.business_date, locale, 'long')}
          </h1>
          <p>
            {formatDay(data.business_date, locale)}
            <br />
            <ScheduleCount total={data.schedules_total} left={data.schedules_to_come} />
          </p>
          <Days days={data.days} today={data.today} shown={data.business_date} />
        </div>
        {data.movies.length > 0 ? (
          <MovieCarousel movies={data.movies} />
        ) : (
          <Quiet clock="--:--">
            <h2>{t('home.empty')}</h2>
            <p className="muted">{t('home.empty_text')}</p>
          </Quiet>
        )}
        <div className={css.all}>
          <p className="muted">{t('schedule.fees')}</p>
          <a href={to(moviesPage, ALL_MOVIES)} className={buttonClass('ink')}>
            {t('home.view_all')} <Icon name="arrow" />
          </a>
        </div>
        <Slot name="home-above-events" className={css.words} />
        {data.events.length > 0 && <EventCarousel events={data.events} />}
      </div>
      {data.expected.length > 0 && <ComingSoon movies={data.expected} />}
    </main>
  )
}

/** How many schedules there are, and in which city when all cinemas are in one. */
function ScheduleCount({ total, left }: { total: number; left: number }) {
  const t = useT()
  const cities = new Set(useShell().cinemas.map((cinema) => cinema.city))
  const [city] = cities
  return cities.size === 1 && city
    ? t('home.schedules', { count: total, left, city })
    : t('home.schedules_anywhere', { count: total, left })
}
