import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '#kit/Button.tsx'
import { Icon } from '#kit/Icon.tsx'
import type { ListedEvent } from '#protocol/site/pages.ts'
import { useAddress } from '../../address.ts'
import { EventCard } from '../../events/EventCard.tsx'
import { useT } from '../../texts.ts'
import { eventsPage } from '../events/page.ts'
import css from './EventCarousel.module.css'

/**
 * The events to come, two beside each other, one below 768 px (F-029); what does not fit is reached by
 * swiping, scrolling or the keys. Without JavaScript it scrolls.
 */
export function EventCarousel({ events }: { events: readonly ListedEvent[] }) {
  const t = useT()
  const to = useAddress()
  const { track, first, last, go } = useTrack(events.length)
  return (
    <section className={css.events} aria-labelledby="events">
      <div className={css.head}>
        <h2 id="events">{t('home.events')}</h2>
        <div className={css.ways}>
          {events.length > 1 && (
            <div className={css.keys} data-fits={first === 0 && last === events.length - 1}>
              <p className="sm muted" role="status">
                {t('home.events_page', { first: first + 1, last: last + 1, count: events.length })}
              </p>
              <Button aria-label={t('home.events_before')} disabled={first === 0} onClick={() => go(-1)}>
                <Icon name="back" />
              </Button>
              <Button aria-label={t('home.events_more')} disabled={last === events.length - 1} onClick={() => go(1)}>
                <Icon name="next" />
              </Button>
            </div>
          )}
          <a className={css.all} href={to(eventsPage)}>
            {t('home.events_all')}
          </a>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too */}
      <ul className={css.track} ref={track} tabIndex={0} aria-labelledby="events">
        {events.map((event) => (
          <li key={event.event_id}>
            <EventCard event={event} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Which of the things in a scrolling row are seen, and how to get to those before and after. */
function useTrack(count: number) {
  const track = useRef<HTMLUListElement>(null)
  const [seen, setSeen] = useState({ first: 0, last: Math.min(1, count - 1) })
  useEffect(() => {
    const element = track.current
    if (!element) return
    const read = (): void => {
      const step = stepOf(element)
      const first = Math.round(element.scrollLeft / step)
      setSeen({ first, last: Math.min(count, first + Math.round(element.clientWidth / step)) - 1 })
    }
    const watch = new ResizeObserver(read)
    watch.observe(element)
    element.addEventListener('scroll', read, { passive: true })
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', read)
    }
  }, [count])
  const go = useCallback((pages: 1 | -1): void => {
    const element = track.current
    if (!element) return
    const step = stepOf(element)
    element.scrollBy({ left: pages * step * Math.max(1, Math.round(element.clientWidth / step)) })
  }, [])
  return { track, ...seen, go }
}

/** From the beginning of one thing to that of the next. */
function stepOf(track: HTMLElement): number {
  const [one, two] = track.children
  const [left, right] = [one, two].map((item) => item?.getBoundingClientRect().left)
  return Math.max(1, left !== undefined && right !== undefined ? right - left : track.clientWidth)
}
