import type { ListedEvent } from '#protocol/site/pages.ts'
import { formatDay } from '#protocol/time/format.ts'
import { usePageLocale } from '../../address.ts'
import { Stub } from '../../schedules/Stub.tsx'
import { useT } from '../../texts.ts'
import { useShell } from '../../visit.ts'
import css from './Around.module.css'

/** The events around a movie (F-048). One whose own buttons do not sell says where it is (F-054). */
export function Around({ events }: { events: readonly ListedEvent[] }) {
  const t = useT()
  const locale = usePageLocale()
  const { cinemas } = useShell()
  return (
    <section className={css.around} aria-labelledby="around">
      <h2 id="around">{t('about.events')}</h2>
      <ul className={css.events}>
        {events.map(({ event_id, title, description, bookable, schedule }) => {
          const cinema = cinemas.find(({ id }) => id === schedule.cinema_id)
          const place = [cinemas.length > 1 && cinema?.name, schedule.screen_name].filter(Boolean).join(', ')
          return (
            <li key={event_id}>
              <div>
                <h3>{title}</h3>
                {description && <p>{description}</p>}
              </div>
              <div>
                <p className={css.when}>{formatDay(schedule.business_date, locale)}</p>
                <Stub schedule={bookable ? schedule : { ...schedule, state: 'counter_only' }} place={place} />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
