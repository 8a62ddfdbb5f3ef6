import type { ComponentType } from 'react'
import type { PageData } from '#protocol/site/pages.ts'
import type { SitePageName } from './page.ts'

/** What draws a page. */
export type PageComponent<N extends SitePageName> = ComponentType<{ data: PageData<N> }>

/**
 * What draws each page; null where the address only leads elsewhere. The server has them all. A browser is
 * given the file of its own (parts.ts), so that nothing of the others is in it.
 */
export const COMPONENTS: { readonly [N in SitePageName]: (() => Promise<{ Page: PageComponent<N> }>) | null } = {
  home: () => import('./home/Page.tsx'),
  movies: () => import('./movies/Page.tsx'),
  'movies.view': () => import('./movie/Page.tsx'),
  'buy.tickets': () => import('./checkout/Page.tsx'),
  events: () => import('./events/Page.tsx'),
  'events.view': () => import('./event-view/Page.tsx'),
  'buy.events': null,
  vouchers: () => import('./vouchers/Page.tsx'),
  voucher: () => import('./voucher/Page.tsx'),
  balance: () => import('./balance/Page.tsx'),
  gift: () => import('./gift/Page.tsx'),
  info: () => import('./info/Page.tsx'),
  contact: () => import('./contact/Page.tsx'),
  'school-screenings': () => import('./school-screenings/Page.tsx'),
  'school-request': () => import('./school-request/Page.tsx'),
  'newsletter.subscribe': () => import('./newsletter/Page.tsx'),
  'newsletter.confirm': () => import('./newsletter-link/Page.tsx'),
  'newsletter.leave': () => import('./newsletter-link/Page.tsx'),
  content: () => import('./content/Page.tsx'),
  'privacy-policy': () => import('./content/Page.tsx'),
  accessibility: () => import('./content/Page.tsx'),
  processing: () => import('./processing/Page.tsx'),
  result: () => import('./result/Page.tsx'),
  change: () => import('./result/Page.tsx'),
  waiting: () => import('./waiting/Page.tsx'),
}

/** What draws a page; null on an unknown address. */
export async function componentOf(id: SitePageName): Promise<ComponentType<{ data: never }> | null> {
  return ((await COMPONENTS[id]?.())?.Page as ComponentType<{ data: never }> | undefined) ?? null
}
