import type { WidgetSlot } from '#protocol/content/content.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { type Tab, withBrand } from '../tab.ts'
import type { TextRoom } from '../text-rooms.ts'
import type { T } from '../texts.ts'
import { balancePage } from './balance/page.ts'
import { checkoutPage } from './checkout/page.ts'
import { contactPage } from './contact/page.ts'
import { accessibilityPage, privacyPage } from './content/fixed.ts'
import { contentPage } from './content/page.ts'
import { eventPage } from './event/page.ts'
import { eventViewPage } from './event-view/page.ts'
import { eventsPage } from './events/page.ts'
import { giftPage } from './gift/page.ts'
import { homePage } from './home/page.ts'
import { infoPage } from './info/page.ts'
import { moviePage } from './movie/page.ts'
import { moviesPage } from './movies/page.ts'
import { newsletterPage } from './newsletter/page.ts'
import { confirmPage, leavePage } from './newsletter-link/page.ts'
import type { SitePage, SitePageName } from './page.ts'
import { processingPage } from './processing/page.ts'
import { changePage, resultPage } from './result/page.ts'
import { schoolRequestPage } from './school-request/page.ts'
import { schoolScreeningsPage } from './school-screenings/page.ts'
import { voucherPage } from './voucher/page.ts'
import { vouchersPage } from './vouchers/page.ts'
import { waitingPage } from './waiting/page.ts'

/**
 * Every page of the site that this house has so far (F-321). A page of protocol that is not in it does not
 * compile.
 */
export const PAGES: { readonly [N in SitePageName]: SitePage<N> } = {
  home: homePage,
  movies: moviesPage,
  'movies.view': moviePage,
  'buy.tickets': checkoutPage,
  events: eventsPage,
  'events.view': eventViewPage,
  'buy.events': eventPage,
  vouchers: vouchersPage,
  voucher: voucherPage,
  balance: balancePage,
  gift: giftPage,
  info: infoPage,
  contact: contactPage,
  'school-screenings': schoolScreeningsPage,
  'school-request': schoolRequestPage,
  'newsletter.subscribe': newsletterPage,
  'newsletter.confirm': confirmPage,
  'newsletter.leave': leavePage,
  content: contentPage,
  'privacy-policy': privacyPage,
  accessibility: accessibilityPage,
  processing: processingPage,
  result: resultPage,
  change: changePage,
  waiting: waitingPage,
}

/** The record of a page by its name; undefined on an unknown address. */
export function pageOf(id: SitePageName | null): SitePage<never> | undefined {
  return id === null ? undefined : (PAGES[id] as unknown as SitePage<never>)
}

/** The texts of every page, and on an unknown address all. */
const COMMON = ['shell', 'schedules'] as const satisfies readonly TextRoom[]

/** The rooms of the texts that a page has. */
export function roomsOf(id: SitePageName | null): readonly TextRoom[] {
  return [...COMMON, ...(pageOf(id)?.texts ?? [])]
}

/** The folder of its component; null on an unknown address. */
export function folderOf(id: SitePageName | null): string | null {
  return pageOf(id)?.folder ?? id
}

/** The slots of a page with those of its frame; an unknown address has the frame alone. */
export function slotsOf(id: SitePageName | null): WidgetSlot[] {
  const page = pageOf(id)
  return [...(page?.frame === 'bare' ? [] : (['site-below-navigation'] as const)), ...(page?.slots ?? [])]
}

/**
 * What the tab says of a page and of its data: title and icon; of an unknown page those of the 404 page
 * (UX-45).
 */
export function tabOf(id: SitePageName | null, data: unknown, t: T, facts: { brand: string; locale: Locale }): Tab {
  const page = pageOf(id)
  const title = page ? page.title(data as never, t, facts) : t('lost_page.title')
  return { title: withBrand(title, facts.brand), look: page?.look?.(data as never) ?? 'lamp' }
}
