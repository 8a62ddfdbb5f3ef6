import type { SitePage } from '../page.ts'

/** The address of an event leads to the checkout of its schedule (F-061). */
export const eventPage: SitePage<'buy.events'> = {
  name: 'buy.events',
  path: 'buy/events/:event_id',
  texts: [],
  title: () => '',
  private: true,
}
