import type { SitePage } from '../page.ts'

/** The page of an event; buy/events leads to its checkout (F-052). */
export const eventViewPage: SitePage<'events.view'> = {
  name: 'events.view',
  path: 'events/:event_slug',
  folder: 'event-view',
  texts: ['events'],
  title: ({ page_title }) => page_title,
}
