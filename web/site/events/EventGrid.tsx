import type { ListedEvent } from '#protocol/site/pages.ts'
import { EventCard } from './EventCard.tsx'
import css from './EventGrid.module.css'

/** Events beside and below each other. */
export function EventGrid({ events, heading }: { events: readonly ListedEvent[]; heading: 'h2' | 'h3' }) {
  return (
    <ul className={css.grid}>
      {events.map((event) => (
        <li key={event.event_id}>
          <EventCard event={event} heading={heading} />
        </li>
      ))}
    </ul>
  )
}
