import type { SitePage } from '../page.ts'

export const eventsPage: SitePage<'events'> = {
  name: 'events',
  path: 'events',
  lists: true,
  texts: ['events'],
  title: (_, t) => t('events.title'),
  navigation: 'shell.events',
  slots: ['events-below-list'],
}
