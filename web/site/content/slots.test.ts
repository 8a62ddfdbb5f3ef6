import { expect, test } from 'vitest'
import type { WidgetSlot } from '#protocol/content/content.ts'
import type { Widget } from '#protocol/content/shown.ts'
import { en } from '#protocol/i18n/site/en.ts'
import { PAGES, slotsOf } from '../pages/pages.ts'
import { html, type Loaded, words } from '../testing/read-page.ts'
import * as sample from '../testing/sample.ts'
import { voucher } from '../testing/sample-vouchers.ts'

const home = sample.home([sample.movie('Conclave', [sample.schedule()])])
const selling = {
  ...sample.shell,
  features: { ...sample.shell.features, vouchers: true },
}
const asking = sample.checkout({
  settings: { ...sample.checkout().settings, newsletter_signup: true },
  screen: { ...sample.checkout().screen, social_distancing_enabled: true },
})
const buying: Loaded = { shell: selling, 'buy.tickets': asking }

/** Where each slot is, beside the letter of a purchase and words on vouchers. */
const PLACES: [WidgetSlot, string, Loaded][] = [
  ['site-below-navigation', '/en', { home }],
  ['home-above-events', '/en', { home }],
  ['events-below-list', '/en/events', { events: { events: [] } }],
  ['checkout-form-social-distancing-terms', '/en/buy/tickets/7', buying],
  ['checkout-newsletter-terms', '/en/buy/tickets/7', buying],
  ['checkout-tickets-above-pricerates', '/en/buy/tickets/7', buying],
  ['checkout-tickets-barcode', '/en/buy/tickets/7', buying],
  ['conditions-ticket', '/en/buy/tickets/7', buying],
  ['conditions-voucher', '/en/info/voucher/gift-card', { shell: selling, voucher: voucher() }],
  ['help-on-buy-tickets-page', '/en/buy/tickets/7', buying],
  [
    'newsletter-subscribe',
    '/en/info/newsletter',
    { 'newsletter.subscribe': { email: '', captcha: { driver: 'altcha' } } },
  ],
  ['payment-success', `/en/bill/${sample.BILL}`, { result: sample.result('settled', [sample.ticket('1')]) }],
]

function said(title: string, changes: Partial<Widget> = {}): Widget {
  return { id: title.length, locale: 'en', title, text: `<p>The words of ${title}.</p>`, ...changes }
}

test.each(PLACES)(
  'F-230 F-020 F-034 F-053 F-078 F-142 F-155 %s stands on %s, its widgets in the order in which they come',
  async (slot, path, pages) => {
    const widgets = {
      [slot]: [said('First'), said('Second one', { text: '<p onclick="x()">Two<script>x()</script></p>' })],
    }
    const page = await html(path, { ...pages, widgets })
    const [, drawn] = page.split(`data-slot="${slot}"`)
    expect(drawn).toBeDefined()
    expect(words(drawn!)).toMatch(/First The words of First\. Second one Two/)
    expect(page.split('page-data')[0]).not.toContain('onclick')
    expect(await html(path, pages)).not.toContain(`data-slot="${slot}"`)
  },
)

test('F-230 a page asks for its own slots and those of its frame, and for no other', () => {
  expect(slotsOf('home')).toEqual(['site-below-navigation', 'home-above-events'])
  expect(slotsOf('result')).toEqual(['payment-success'])
  expect(slotsOf(null)).toEqual(['site-below-navigation'])
  const named = new Set(Object.values(PAGES).flatMap(({ name }) => slotsOf(name)))
  expect([...named].sort()).toEqual(PLACES.map(([slot]) => slot).sort())
})

test('F-020 what stands below the navigation stands on an unknown address too', async () => {
  const page = await html('/en/nowhere', { widgets: { 'site-below-navigation': [said('Closed on Monday')] } })
  expect(words(page)).toContain('Closed on Monday')
})

test('F-230 F-006 a widget of another language says so', async () => {
  const widgets = { 'home-above-events': [said('Vorher', { locale: 'de' })] }
  expect(await html('/en', { home, widgets })).toContain('<section lang="de"><h2')
})

test('F-079 the rules on distance stand only where the screen keeps parties apart', async () => {
  const widgets = { 'checkout-form-social-distancing-terms': [said('Distance')] }
  expect(words(await html('/en/buy/tickets/7', { ...buying, widgets }))).toContain('The words of Distance.')
  const screen = { ...asking.screen, social_distancing_enabled: false }
  const near = { ...buying, 'buy.tickets': { ...asking, screen }, widgets }
  expect(words(await html('/en/buy/tickets/7', near))).not.toContain('The words of Distance.')
})

test('F-078 the small print of the newsletter stands only beside its box, words on vouchers only with vouchers', async () => {
  const widgets = {
    'checkout-newsletter-terms': [said('Letters')],
    'checkout-tickets-barcode': [said('Vouchers')],
  }
  const page = words(await html('/en/buy/tickets/7', { 'buy.tickets': sample.checkout(), widgets }))
  expect(page).not.toMatch(/The words of (?:Letters|Vouchers)\./)
})

test('F-142 the words after a purchase stand only on a settled bill', async () => {
  const widgets = { 'payment-success': [said('Enjoy')] }
  for (const status of ['paying', 'failed', 'expired', 'refunded'] as const)
    expect(words(await html(`/en/bill/${sample.BILL}`, { result: sample.result(status), widgets }))).not.toContain(
      'Enjoy',
    )
})

test('F-094 with terms for tickets there is a box to tick, empty at first; without terms there is none', async () => {
  const widgets = { 'conditions-ticket': [said('Terms')] }
  const page = await html('/en/buy/tickets/7', { ...buying, widgets })
  expect(page).toMatch(/<input type="checkbox"[^>]*name="terms_accepted"/)
  expect(page).not.toMatch(/name="terms_accepted"[^>]*checked/)
  expect(words(page)).toContain(`The words of Terms. ${en.checkout.terms}`)
  expect(await html('/en/buy/tickets/7', buying)).not.toContain('name="terms_accepted"')
})
