import { buttonClass } from '#kit/Button.tsx'
import { Icon } from '#kit/Icon.tsx'
import type { HomePage as Home } from '#protocol/site/pages.ts'
import { formatDay } from '#protocol/time/format.ts'
import { useAddress, usePageLocale } from '../../address.ts'
import { SiteLink } from '../../SiteLink.tsx'
import { useShell } from '../../shell-context.ts'
import { Days } from '../../shows/Days.tsx'
import { useT } from '../../texts.ts'
import { moviesPage } from '../movies/page.ts'
import { FilmCarousel } from './FilmCarousel.tsx'

/** Tonight: the films of this business day with a stub for every show (F-030, F-046). */
export function Page({ data }: { data: Home }) {
  const t = useT()
  const locale = usePageLocale()
  const to = useAddress()
  return (
    <main id="main" className="wrap">
      <div className="night">
        <h1>{t('day.tonight')}</h1>
        <p>
          {formatDay(data.business_date, locale)}
          <br />
          <ShowCount total={data.shows_total} left={data.shows_to_come} />
        </p>
        <Days days={data.days} today={data.business_date} shown={data.business_date} />
      </div>
      {data.films.length > 0 ? (
        <FilmCarousel films={data.films} />
      ) : (
        <div className="quiet">
          <p className="no-time" aria-hidden="true">
            --:--
          </p>
          <h2>{t('home.empty')}</h2>
          <p className="muted">{t('home.empty_text')}</p>
        </div>
      )}
      <div className="all">
        <p className="muted">{t('home.fees')}</p>
        <SiteLink to={to(moviesPage, { day: null })} className={buttonClass('ink')}>
          {t('home.view_all')} <Icon name="arrow" />
        </SiteLink>
      </div>
    </main>
  )
}

/** How many shows there are, and in which city when all cinemas are in one. */
function ShowCount({ total, left }: { total: number; left: number }) {
  const t = useT()
  const cities = new Set(useShell().cinemas.map((cinema) => cinema.city))
  const [city] = cities
  return cities.size === 1 && city
    ? t('home.shows', { count: total, left, city })
    : t('home.shows_anywhere', { count: total, left })
}
