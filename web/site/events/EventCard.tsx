import type { ListedEvent } from '#protocol/site/pages.ts'
import { formatDay, formatMonth, formatWeekday } from '#protocol/time/format.ts'
import { useAddress, usePageLocale } from '../address.ts'
import { eventViewPage } from '../pages/event-view/page.ts'
import { useShell } from '../visit.ts'
import { BookEvent } from './BookEvent.tsx'
import css from './EventCard.module.css'

/**
 * An event as a torn ticket: when, then what, where, and what it costs. Cinemas are named where there are
 * several (F-022).
 */
export function EventCard({ event, heading: Heading }: { event: ListedEvent; heading: 'h2' | 'h3' }) {
  const locale = usePageLocale()
  const to = useAddress()
  const { cinemas } = useShell()
  const { schedule, slug, title, description } = event
  const cinema = cinemas.length > 1 && cinemas.find(({ id }) => id === schedule.cinema_id)?.name
  const place = schedule.state === 'announced' ? [] : [cinema, schedule.screen_name].filter(Boolean)
  return (
    <article className={css.event}>
      <p className={css.date}>
        <span aria-hidden="true">{formatWeekday(schedule.date, locale, 'long')}</span>
        <b aria-hidden="true">{Number(schedule.date.slice(8))}</b>
        <span aria-hidden="true">{formatMonth(schedule.date, locale)}</span>
        <span className="sr">{formatDay(schedule.date, locale)}</span>
        <time dateTime={`${schedule.date}T${schedule.time}`}>{schedule.time}</time>
        {schedule.which}
      </p>
      <div className={css.words}>
        <Heading>
          <a href={to(eventViewPage, { event_slug: slug })}>{title}</a>
        </Heading>
        {description && <p>{description}</p>}
        {place.length > 0 && <p>{place.join(', ')}</p>}
        <BookEvent event={event} />
      </div>
    </article>
  )
}
