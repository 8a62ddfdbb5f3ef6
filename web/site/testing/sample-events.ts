import type { EventViewPage, ListedEvent } from '#protocol/site/pages.ts'
import * as sample from './sample.ts'

/** An evening of this week, sold from € 12.50. */
export function listedEvent(changes: Partial<ListedEvent> = {}): ListedEvent {
  return {
    event_id: 3,
    slug: 'wings-of-desire',
    title: 'Film and talk',
    description: 'The film, then an hour with two people.',
    bookable: true,
    schedule: sample.schedule({ date: '2026-12-09', business_date: '2026-12-09', time: '19:00' }),
    ...changes,
  }
}

export function eventView(changes: Partial<EventViewPage> = {}): EventViewPage {
  return {
    ...listedEvent(),
    page_title: 'Wings of Desire, and the city it flew over',
    content: '<p>Angels in long coats.</p><h2>The evening</h2><ul><li><b>18:30</b> Doors and bar</li></ul>',
    widget: null,
    poster_url: '/posters/1-1.svg',
    cinema: sample.checkout().cinema,
    accessible: true,
    rates: [
      { price_rate_id: 1, name: 'Adult', total_price: 1400 },
      { price_rate_id: 2, name: 'Student', total_price: 900 },
    ],
    sale_until: { date: '2026-12-09', time: '19:15' },
    movie: {
      movie_id: 1,
      rating_scheme: 'fsk',
      slug: 'wings-of-desire',
      title: 'Wings of Desire',
      rating: '6',
      runtime: 128,
      facts: 'Fantasy, West Germany',
      poster_url: '/posters/1-1.svg',
      directors: ['Wim Wenders'],
      actors: ['Bruno Ganz', 'Solveig Dommartin'],
      languages: ['German', 'English'],
    },
    more: [],
    ...changes,
  }
}
