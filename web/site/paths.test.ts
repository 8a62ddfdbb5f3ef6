import { expect, test } from 'vitest'
import { KEPT_FROM_CRAWLERS, PATHS, siteAddress } from '#protocol/site/paths.ts'
import { addressOf } from './address.ts'
import { contactPage } from './pages/contact/page.ts'
import { contentAddress } from './pages/content/page.ts'
import { eventViewPage } from './pages/event-view/page.ts'
import { eventsPage } from './pages/events/page.ts'
import { giftPage } from './pages/gift/page.ts'
import { homePage } from './pages/home/page.ts'
import { infoPage } from './pages/info/page.ts'
import { moviePage } from './pages/movie/page.ts'
import { ALL_MOVIES, moviesPage } from './pages/movies/page.ts'
import { newsletterPage } from './pages/newsletter/page.ts'
import { PAGES } from './pages/pages.ts'
import { resultPage } from './pages/result/page.ts'
import { schoolScreeningsPage } from './pages/school-screenings/page.ts'
import { voucherPage } from './pages/voucher/page.ts'
import { ALL_VOUCHERS, vouchersPage } from './pages/vouchers/page.ts'
import { BILL } from './testing/sample.ts'

test.each([
  [PATHS.home, addressOf(homePage, 'de')],
  [PATHS.movies, addressOf(moviesPage, 'de', ALL_MOVIES)],
  [PATHS.movie('flow'), addressOf(moviePage, 'de', { movie_slug: 'flow' })],
  [PATHS.events, addressOf(eventsPage, 'de')],
  [PATHS.event('talk'), addressOf(eventViewPage, 'de', { event_slug: 'talk' })],
  [PATHS.info, addressOf(infoPage, 'de')],
  [PATHS.contact, addressOf(contactPage, 'de')],
  [PATHS.vouchers, addressOf(vouchersPage, 'de', ALL_VOUCHERS)],
  [PATHS.voucher('gift'), addressOf(voucherPage, 'de', { slug: 'gift' })],
  [PATHS.bill(BILL), addressOf(resultPage, 'de', { uuid: BILL })],
  [PATHS.gift('a'), addressOf(giftPage, 'de', { token: 'a' })],
  [PATHS.schools, addressOf(schoolScreeningsPage, 'de', { filterTag: null })],
  [PATHS.newsletter, addressOf(newsletterPage, 'de', { email: null })],
  [PATHS.content('imprint'), contentAddress('imprint', 'de')],
  [PATHS.content('privacy-policy'), contentAddress('privacy-policy', 'de')],
  [PATHS.content('accessibility'), contentAddress('accessibility', 'de')],
])('F-027 F-321 what files of the site call %j is the page at %s', (path, address) => {
  expect(siteAddress('', 'de', path)).toBe(address)
})

test('F-027 crawlers are kept out of every page that belongs to one visitor, and of no other but steps to it', () => {
  const isKept = (path: string) => KEPT_FROM_CRAWLERS.some((start) => path.startsWith(`${start}/`))
  const kept = Object.values(PAGES).filter(({ path }) => isKept(path))
  expect(kept.map(({ name }) => name).toSorted()).toEqual([
    'buy.events',
    'buy.tickets',
    'change',
    'gift',
    'newsletter.confirm',
    'newsletter.leave',
    'processing',
    'result',
    'waiting',
  ])
  for (const { path, private: isPrivate } of Object.values(PAGES)) if (isPrivate) expect(isKept(path)).toBe(true)
})
