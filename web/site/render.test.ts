import { describe, expect, test } from 'vitest'
import type { BillResult } from '#protocol/bills/calls.ts'
import { de } from '#protocol/i18n/site/de.ts'
import { en } from '#protocol/i18n/site/en.ts'
import { fr } from '#protocol/i18n/site/fr.ts'
import type { PageData, Shell } from '#protocol/site/pages.ts'
import { footLinks } from './foot-links.ts'
import { render, renderBroken, type SiteContext } from './server.tsx'
import { get, html, type Loaded, mainOf, words } from './testing/read-page.ts'
import * as sample from './testing/sample.ts'
import { eventView } from './testing/sample-events.ts'

const twoLocales: Shell = { ...sample.shell, locales: ['en', 'de'] }
const full = sample.home([sample.movie('Conclave', [sample.schedule()])])

test.each([
  ['', {}, '/en'],
  ['/', { 'Accept-Language': 'de-DE,de;q=0.9,en;q=0.8' }, '/de'],
  ['/', { 'Accept-Language': 'fr;q=0.9, de;q=0.3, en;q=0.5' }, '/en'],
  ['/', { 'Accept-Language': 'fr' }, '/en'],
  ['/?from=mail', { 'Accept-Language': 'en', Cookie: 'a=b; locale=de' }, '/de?from=mail'],
  ['/', { Cookie: 'locale=xx' }, '/en'],
])('F-001 the bare address %s with %j goes to %s', async (path, headers, to) => {
  const response = await get(path, { shell: twoLocales }, headers)
  expect(response.status).toBe(302)
  expect(response.headers.get('Cache-Control')).toBe('private, no-cache')
  expect(response.headers.get('Location')).toBe(to)
})

test('F-001 a page names its own address and the same page in every language', async () => {
  const page = await html('/de/movies', {
    shell: twoLocales,
    movies: sample.movies(),
  })
  expect(page).toContain('<html lang="de">')
  expect(page).toContain('<link rel="canonical" href="https://kino.example/de/movies">')
  expect(page).toContain('<link rel="alternate" hreflang="en" href="https://kino.example/en/movies">')
  const response = await get('/de', { shell: twoLocales, home: full })
  expect(response.headers.get('Set-Cookie')).toContain('locale=de')
})

test.each(['/en/movies/', '/en/MOVIES', '/en/%6dovies', '/en/movies///', '/en/movies/.', '/en/movies?from=mail'])(
  'F-001 a page has one address, however it is written: %s',
  async (path) => {
    const page = await html(path, { shell: twoLocales, movies: sample.movies() })
    expect(page).toContain('<link rel="canonical" href="https://kino.example/en/movies">')
    expect(page).toContain('<link rel="alternate" hreflang="de" href="https://kino.example/de/movies">')
    expect(page).toContain('<meta property="og:url" content="https://kino.example/en/movies">')
  },
)

test('F-157 SECURITY "People’s data" the page of the newsletter with somebody’s address is found by everybody without it', async () => {
  const data = { email: 'jana@mailbox.example', captcha: { driver: 'altcha' } } as const
  const page = await html('/en/info/newsletter/jana%40mailbox.example', { 'newsletter.subscribe': data })
  expect(page).toContain('<link rel="canonical" href="https://kino.example/en/info/newsletter">')
  expect(page).toContain('<meta property="og:url" content="https://kino.example/en/info/newsletter">')
})

test.each([
  '/en/nowhere',
  '/en/404',
  '/en/movies/today/tag/more',
  '/en/bill/not-a-uuid',
  '/xx',
  '/xx/movies',
  '/deep/er/still',
])('F-002 F-003 %s is a 404 page at its own address', async (path) => {
  const response = await get(path, { home: full })
  expect(response.status).toBe(404)
  expect(response.headers.get('Location')).toBeNull()
  const page = await response.text()
  expect(words(page)).toContain(en.lost_page.title)
  expect(page).toContain(`<title>${en.lost_page.title} | Lichthof</title>`)
  expect(page).toContain('name="robots" content="noindex"')
})

test('F-005 the language switch shows with two locales only, and stays on the page', async () => {
  expect(await html('/en', { home: full })).not.toContain('hrefLang="de"')
  const page = await html('/en', { shell: twoLocales, home: full })
  expect(page).toMatch(/<a href="\/de" hrefLang="de"/)
  const movies = sample.movies()
  expect(await html('/en/movies?savePosition=1', { shell: twoLocales, movies })).toContain(
    'href="/de/movies?savePosition=1"',
  )
})

test('F-030 home has a stub for every schedule of tonight, each leading to its checkout', async () => {
  const page = await html('/en', {
    home: sample.home([
      sample.movie('Conclave', [sample.schedule(), sample.schedule({ schedule_id: 8, time: '00:30', cinema_id: 2 })]),
      sample.movie('Flow', [sample.schedule({ schedule_id: 9, time: '18:15' })]),
    ]),
  })
  expect([...page.matchAll(/href="\/en\/buy\/tickets\/(\d+)"/g)].map((match) => match[1])).toEqual(['7', '8', '9'])
  expect(words(page)).toContain('20:45 Screen 1, OV € 12.50')
  expect(words(page)).toContain('Kronen Kino')
  expect(words(page)).toContain(en.home.view_all)
})

test.each([
  [{ state: 'few', seats_left: 6 }, '6 left, € 12.50', true],
  [{ state: 'sold_out' }, 'Sold out', false],
  [{ state: 'in_carts' }, 'In other carts', true],
  [{ state: 'counter_only' }, 'At the counter', false],
  [{ state: 'announced', screen_name: '', version_text: '', price_from: null }, '20:45 Tickets later', false],
  [{ state: 'started' }, 'Started', false],
] as const)(
  'F-030 a schedule that is %j says so, and leads to the checkout only when it can be bought',
  async (facts, text, leads) => {
    const page = await html('/en', { home: sample.home([sample.movie('Conclave', [sample.schedule(facts)])]) })
    expect(words(page)).toContain(text)
    expect(page.includes('/en/buy/tickets/7')).toBe(leads)
  },
)

test('UX-47 F-046 a schedule after midnight says that it is late, and which day that is', async () => {
  const late = sample.schedule({ schedule_id: 8, date: '2026-11-22', time: '00:30' })
  const page = await html('/en', { home: sample.home([sample.movie('Conclave', [sample.schedule(), late])]) })
  expect(words(page)).toContain('20:45 Screen 1, OV')
  expect(words(page)).toContain('00:30 Sun Late, Screen 1, OV')
  const checkout = sample.checkout({ date: '2026-11-22', time: '00:30' })
  expect(words(await html('/en/buy/tickets/7', { 'buy.tickets': checkout }))).toContain(
    'Late, in the night to Sunday 22 November',
  )
})

test('UX-47 of two schedules at a time that the clocks show twice that night each says which one it is', async () => {
  const night = { date: '2026-10-25', time: '02:30' }
  const [first, second] = ['UTC+02:00', 'UTC+01:00'] as const
  const list = [first, second].map((which, nth) => sample.schedule({ ...night, which, schedule_id: 8 + nth }))
  const home = words(await html('/en', { home: sample.home([sample.movie('Conclave', list)]) }))
  for (const which of [first, second]) expect(home.replaceAll(' Sun ', ' ')).toContain(`02:30 ${which}`)
  const checkout = words(
    await html('/en/buy/tickets/9', { 'buy.tickets': sample.checkout({ ...night, which: second }) }),
  )
  expect(checkout).toContain(`02:30 ${second}`)
})

test('F-030 a shop that sells nothing has no way to a checkout', async () => {
  const shell = { ...sample.shell, features: { ...sample.shell.features, buying: false } }
  expect(await html('/en', { shell, home: full })).not.toContain('/buy/tickets/')
})

test.each([
  ['/en', { home: sample.home([sample.movie('Conclave', [sample.schedule()])], { events: [sample.event()] }) }],
  ['/en/movies', { movies: sample.movies({ posters: [sample.poster('Flow')] }) }],
  [
    '/en/movies/today',
    {
      movies: sample.movies({
        filter: 'today',
        date: sample.TODAY,
        list: [sample.dayMovie('Flow', [sample.schedule()])],
      }),
    },
  ],
  ['/en/movies/view/conclave', { 'movies.view': sample.moviePage({}, { events: [sample.event()] }) }],
  ['/en/events', { events: { events: [sample.event()] } }],
  ['/en/events/wings-of-desire', { 'events.view': eventView({ more: [sample.event()] }) }],
] as [string, Loaded][])('F-011 without a way to pay %s leads to no purchase', async (path, pages) => {
  expect(mainOf(await html(path, pages))).toContain('href="/en/buy/')
  const shell = { ...sample.shell, features: { ...sample.shell.features, buying: false } }
  expect(await html(path, { ...pages, shell })).not.toContain('href="/en/buy/')
})

test('F-012 whoever buys is a guest: nowhere is a sign-in, and the checkout asks for name and e-mail alone', async () => {
  const pages: Loaded = { home: full, contact: {}, 'buy.tickets': sample.checkout(), result: sample.result('settled') }
  for (const path of ['/en', '/en/contact', '/en/buy/tickets/7', `/en/bill/${sample.BILL}`, '/en/nowhere']) {
    const page = await html(path, pages)
    expect(page).not.toMatch(/href="[^"]*(?:portal|login|sign-?in|account)|type="password"/)
    expect(words(page)).not.toMatch(/\b(?:sign|log) in\b|\blogin\b/i)
  }
  const page = await html('/en/buy/tickets/7', pages)
  expect(words(page)).toContain(en.shell.guest)
  const form = mainOf(page)
  const asked = [...form.matchAll(/<(?:input|select|textarea)\b[^>]*\bname="([^"]+)"/g)].map(([, name]) => name)
  expect(new Set(asked)).toEqual(new Set(['payment_method_id', 'name', 'email', 'email_confirmation', 'invoice']))
})

test('F-030 F-046 once nothing of tonight can be bought, home opens on the next day and says which', async () => {
  const home = { ...full, business_date: '2026-11-23' }
  const page = await html('/en', { home })
  expect(page).toMatch(/<h1>Monday<\/h1>/)
  expect(words(page)).toContain('Monday 23 November')
  expect(await html('/en', { home: full })).toMatch(/<h1>Tonight<\/h1>/)
})

test('F-030 an evening without a schedule is said, with the way to other days', async () => {
  const page = await html('/en', { home: sample.home([]) })
  expect(words(page)).toContain(en.home.empty)
  expect(page).toContain('href="/en/movies"')
})

test('F-060 an unknown schedule is a 404 page', async () => {
  for (const path of ['/en/buy/tickets/99', '/en/buy/tickets/x', '/en/buy/tickets/-1']) {
    expect((await get(path, { 'buy.tickets': null })).status).toBe(404)
  }
})

test('F-061 an event leads to the checkout of its schedule', async () => {
  const response = await get('/en/buy/events/3', { 'buy.events': { schedule_id: 7 } })
  expect(response.status).toBe(302)
  expect(response.headers.get('Location')).toBe('/en/buy/tickets/7')
  expect((await get('/en/buy/events/4', { 'buy.events': null })).status).toBe(404)
})

test('F-063 the order says movie, version, Atmos, age, day, time, cinema, address and screen', async () => {
  const text = words(await html('/en/buy/tickets/7', { 'buy.tickets': sample.checkout() }))
  for (const fact of [
    'Conclave',
    'English',
    en.movie.atmos,
    'Saturday 21 November',
    '20:45',
    'Lichthof, Screen 1',
    'Karl-Heine-Straße 61, Leipzig',
  ]) {
    expect(text).toContain(fact)
  }
  expect(text).toContain('Suitable from 6 years')
  expect(text).not.toContain('2D')
})

test('F-063 dimension only when the setting is on, Atmos only for Atmos, cinema and address only with several', async () => {
  const page = sample.checkout()
  page.settings.show_dimension = true
  page.schedule.version!.media_type = 'DIGITAL'
  const shell = { ...sample.shell, cinemas: sample.shell.cinemas.slice(0, 1) }
  const text = words(await html('/en/buy/tickets/7', { 'buy.tickets': page, shell })).split(
    'Where do the tickets go?',
  )[1]!
  expect(text).toContain('2D, English')
  expect(text).not.toContain(en.movie.atmos)
  expect(text).not.toContain('Karl-Heine-Straße')
})

test('F-066 every rate with its name, its description as HTML, and its price', async () => {
  const page = await html('/en/buy/tickets/7', { 'buy.tickets': sample.checkout() })
  expect(page).toContain('Up to 27, <b>bring your card</b>')
  expect(words(page)).toContain('Adult € 12.50')
  expect(page).toContain('aria-label="One more: Student"')
})

test('F-075 a choice of payment methods only where there is one', async () => {
  const one = sample.checkout({ payment_methods: sample.checkout().payment_methods.slice(0, 1) })
  expect(words(await html('/en/buy/tickets/7', { 'buy.tickets': sample.checkout() }))).toContain('Pay with Card PayPal')
  expect(words(await html('/en/buy/tickets/7', { 'buy.tickets': one }))).not.toContain('Pay with')
})

test.each(['16', '18', '12'])('F-094 a movie for %s years asks for the age where it is 16 or 18', async (rating) => {
  const { movie } = sample.checkout()
  const page = await html('/en/buy/tickets/7', { 'buy.tickets': sample.checkout({ movie: { ...movie, rating } }) })
  const asks = page.includes('name="age_confirmed"')
  expect(asks).toBe(rating !== '12')
  expect(words(page).includes(`Everybody of this order is at least ${rating} years old.`)).toBe(asks)
})

test('F-094 an invoice is offered by a box, its fields come with it', async () => {
  const page = await html('/en/buy/tickets/7', { 'buy.tickets': sample.checkout() })
  expect(words(page)).toContain('I need an invoice')
  expect(page).not.toContain('name="invoice_company"')
})

test('F-076 name, e-mail, and again; the newsletter only when the setting is on', async () => {
  const page = await html('/en/buy/tickets/7', { 'buy.tickets': sample.checkout() })
  for (const field of ['name', 'email', 'email_confirmation']) expect(page).toContain(`<label for="${field}">`)
  expect(page).not.toContain('name="newsletter_signup"')
  const asked = sample.checkout({ settings: { ...sample.checkout().settings, newsletter_signup: true } })
  expect(await html('/en/buy/tickets/7', { 'buy.tickets': asked })).toContain('name="newsletter_signup"')
})

test.each([
  [{ sold_out: true, sold_out_online: true }, en.closed.sold_out, en.closed.sold_out_text],
  [{ sold_out_online: true }, en.closed.sold_out_online, en.closed.sold_out_online_text],
  [{ purchasable_online: false }, en.closed.not_possible, en.closed.not_possible_text],
  [{ available_seats_online: 0 }, en.closed.in_carts, en.closed.in_carts_text],
])('F-080 F-081 F-311 with %j a notice and a way back stand in the place of the form', async (facts, title, text) => {
  const page = sample.checkout()
  const shown = await html('/en/buy/tickets/7', {
    'buy.tickets': { ...page, schedule: { ...page.schedule, ...facts } },
  })
  expect(words(shown)).toContain(`${title} ${text} ${en.closed.back}`)
  expect(shown).not.toContain('<form')
})

test('F-010 F-011 F-081 without the tickets feature or without a payment method buying is not possible', async () => {
  const none = sample.checkout({ payment_methods: [] })
  expect(words(await html('/en/buy/tickets/7', { 'buy.tickets': none }))).toContain(en.closed.not_possible)
  const shell = { ...sample.shell, features: { ...sample.shell.features, tickets: false } }
  expect(words(await html('/en/buy/tickets/7', { 'buy.tickets': sample.checkout(), shell }))).toContain(
    en.closed.not_possible,
  )
})

test.each([
  ['settled', 'Paid. See you at 20:45.'],
  ['paying', en.result.paying],
  ['cancelled', en.result.cancelled],
  ['failed', en.result.failed],
  ['expired', en.result.expired],
  ['refunded', en.result.refunded],
] as [BillResult['status'], string][])('F-130 F-139 a bill that is %s is shown as such', async (status, title) => {
  const tickets = status === 'settled' ? [sample.ticket('1'), sample.ticket('2')] : []
  const page = await html(`/en/bill/${sample.BILL}`, { result: sample.result(status, tickets) })
  expect(words(page)).toContain(title)
  expect(page.includes('href="/en/buy/tickets/7"')).toBe(['cancelled', 'failed', 'expired'].includes(status))
})

test('UX-47 the result names the day of a schedule that is not today', async () => {
  const result = sample.result('settled', [sample.ticket('1')])
  const page = await html(`/en/bill/${sample.BILL}`, { result: { ...result, today: '2026-11-20' } })
  expect(words(page)).toContain('Paid. See you on Sat 21 November at 20:45.')
})

test.each([
  [true, en.result.by_mail, en.checkout.by_mail],
  [false, en.result.keep_link, en.checkout.no_mail],
])(
  'F-139 F-144 where letters leave the house (%s) the pages say that tickets come by them, otherwise that the link is to be kept',
  async (sends_letters, after, before) => {
    const shell = { ...sample.shell, sends_letters }
    const result = sample.result('settled', [sample.ticket('1')])
    expect(words(await html(`/en/bill/${sample.BILL}`, { shell, result }))).toContain(after)
    expect(words(await html('/en/buy/tickets/7', { shell, 'buy.tickets': sample.checkout() }))).toContain(before)
  },
)

test.each([
  ['paying', 'waits'],
  ['settled', 'done'],
  ['expired', 'attention'],
] as const)('UX-45 the icon of a bill that is %s comes with the page', async (status, look) => {
  const page = await html(`/en/bill/${sample.BILL}`, { result: sample.result(status) })
  expect(page).toContain(`<link rel="icon" type="image/svg+xml" href="/favicon.ico?look=${look}">`)
  expect(await html('/en', { home: full })).toContain('href="/favicon.ico">')
})

test('F-141 who pays late reads that the money comes back', async () => {
  expect(words(await html(`/en/bill/${sample.BILL}`, { result: sample.result('expired') }))).toContain(
    en.result.expired_text,
  )
})

test('UX-40 a settled bill shows each ticket with its code, readable without JavaScript', async () => {
  const page = await html(`/en/bill/${sample.BILL}`, {
    result: sample.result('settled', [sample.ticket('1'), sample.ticket('2')]),
  })
  expect(page.match(/class="qr"/g)).toHaveLength(2)
  expect(words(page)).toContain('Screen 1 Row H Seat 1')
  expect(words(page)).toContain('7K4M 22Q2 AB9C')
})

test('F-136 F-144 a settled bill leads to what there is of calendar, PDF and passes, also without JavaScript', async () => {
  const ticket = { ...sample.ticket('1'), google_wallet: `/api/bill/${sample.BILL}/google-wallet/x?locale=en` }
  const result = sample.result('settled', [ticket])
  const with_passes = { ...result, passbook: `/api/bill/${sample.BILL}/passbook?locale=en` }
  const plain = await html(`/en/bill/${sample.BILL}`, { result: sample.result('settled', [sample.ticket('1')]) })
  const whole = await html(`/en/bill/${sample.BILL}`, { result: with_passes })
  for (const name of ['calendar', 'download']) {
    expect(plain).toContain(`href="/api/bill/${sample.BILL}/${name}?locale=en"`)
    expect(whole).toContain(`href="/api/bill/${sample.BILL}/${name}?locale=en"`)
  }
  for (const text of [en.result.passbook, en.result.google_wallet]) {
    expect(words(plain)).not.toContain(text)
    expect(words(whole)).toContain(text)
  }
  expect(whole).toContain(`href="${with_passes.passbook}"`)
  const receipt = `/api/bill/${sample.BILL}/receipt?locale=en`
  expect(words(await html(`/en/bill/${sample.BILL}`, { result: { ...result, receipt } }))).toContain(en.result.receipt)
  expect(words(plain)).not.toContain(en.result.receipt)
  expect(whole).toContain(`href="${ticket.google_wallet}"`)
})

test('UX-40 a refunded ticket is shown without a code', async () => {
  const dead = { ...sample.ticket('1'), state: 'refunded' as const, code: null }
  const page = await html(`/en/bill/${sample.BILL}`, { result: sample.result('settled', [dead]) })
  expect(page).not.toContain('class="qr"')
  expect(words(page)).toContain(en.result.returned)
})

test('F-143 pages of one visitor are kept by nobody and found by no search engine', async () => {
  const pages: Loaded = { result: sample.result('paying'), 'buy.tickets': sample.checkout() }
  for (const path of [`/en/bill/${sample.BILL}`, '/en/buy/tickets/7']) {
    const response = await get(path, pages)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
    expect(await response.text()).toContain('name="robots" content="noindex"')
  }
})

test('F-132 the processing page names the provider’s address also without JavaScript', async () => {
  const processing: PageData<'processing'> = {
    uuid: sample.BILL,
    reference: '26-1',
    payment: sample.payment('paying'),
    processingData: { component: 'redirect', checkout_url: 'https://pay.example/x' },
  }
  expect(await html(`/en/bill/${sample.BILL}/pay`, { processing })).toContain('href="https://pay.example/x"')
  const script = { component: 'redirect', checkout_url: 'javascript:alert(1)' } as const
  const bad = await html(`/en/bill/${sample.BILL}/pay`, { processing: { ...processing, processingData: script } })
  expect(bad.split('page-data')[0]).not.toContain('javascript:')
})

test('F-132 a QR payment shows a code and a deeplink with amount and tip', async () => {
  const processing: PageData<'processing'> = {
    uuid: sample.BILL,
    reference: '26-1',
    payment: { ...sample.payment('paying'), tip: 100 },
    processingData: { component: 'qr', qr_code: 'https://pay.example/q/1', deeplink: 'payapp://q/1' },
  }
  const page = await html(`/en/bill/${sample.BILL}/pay`, { processing })
  expect(page).toContain('class="qr"')
  expect(page).toContain('href="payapp://q/1"')
  expect(words(page)).toContain('€ 23.00')
})

test('F-024 every page carries the token of its session', async () => {
  expect(await html('/en', { home: full })).toContain('<meta name="csrf-token" content="token-of-this-session">')
})

test('Browser: nothing inline runs or styles without the nonce, and no text of the catalogue ends its element', async () => {
  const evil = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
  const page = sample.checkout()
  page.movie.title = evil
  page.tariffs[0]!.description = `${evil}<style>*{}</style><a href="javascript:alert(1)" onclick="alert(1)">x</a>`
  const shown = await html('/en/buy/tickets/7', { 'buy.tickets': page })
  expect(shown.match(/<script/g)).toHaveLength(2)
  expect(shown.match(/<script[^>]*nonce="nonce-of-this-page"/g)).toHaveLength(2)
  expect(shown.match(/<style[^>]*>/g)).toEqual(['<style nonce="nonce-of-this-page">'])
  expect(shown.replace(/="[^"]*"/g, '=""')).not.toMatch(/<[^>]+\s(?:style|on\w+)=/)
  expect(shown).not.toMatch(/<[^>]+href="javascript:/)
})

test('F-347 the data of a page comes along with it; an address that leads elsewhere is answered so', async () => {
  const dataOf = (page: string) => JSON.parse(/id="page-data"[^>]*>([^<]*)</.exec(page)![1]!)
  expect(dataOf(await html('/en', { home: full }))).toEqual({
    shell: sample.shell,
    widgets: {},
    foot_links: footLinks([], 'en', null),
    page: 'home',
    data: full,
    tab: { title: 'Tonight at Lichthof', look: 'lamp' },
    is_bare: false,
    is_private: false,
  })
  const lost = await get('/en/buy/tickets/99', { 'buy.tickets': null })
  expect(lost.status).toBe(404)
  expect(dataOf(await lost.text())).toMatchObject({
    shell: sample.shell,
    widgets: {},
    foot_links: footLinks([], 'en', null),
    page: null,
    data: null,
  })
  const elsewhere = await get('/en/buy/events/3', { 'buy.events': { schedule_id: 7 } })
  expect([elsewhere.status, elsewhere.headers.get('Location')]).toEqual([302, '/en/buy/tickets/7'])
})

test.each([
  ['/fr/movies?day=1', {}, fr],
  ['/nowhere', { 'Accept-Language': 'de' }, de],
])('F-347 in the place of a page that cannot be made at %s is one that asks for nothing', (path, headers, texts) => {
  const request = new Request(`https://kino.example${path}`, { headers })
  const page = renderBroken(request, sample.context({}))
  expect(page).toContain(`<title>${texts.broken.title}</title>`)
  expect(words(page)).toContain(texts.broken.text)
  expect(page).toContain(`<a href="${path}"`)
  expect(page).not.toMatch(/<script|<style|nonce/)
})

test.each(['//evil.example/en', '///evil.example', '//'])(
  'SECURITY Browser: the page in the place of one that cannot be made leads from %s to no other house',
  (path) => {
    const page = renderBroken(new Request(`https://kino.example${path}`), sample.context({}))
    const [, address] = /<a href="([^"]*)"/.exec(page)!
    expect(new URL(address!, 'https://kino.example/en').host).toBe('kino.example')
  },
)

test.each([
  ['/en/movies/2026-13-40', {}],
  ['/en/movies/1999-01-01', {}],
  ['/en/movies/nonsense', {}],
  ['/en/movies/1999-01-01/classics', { tag: 'classics' }],
  ['/en/movies/all/nobody', {}],
  ['/en/movies/today/Nobody!', { filter: 'today', date: sample.TODAY }],
  ['/en/movies/all', {}], // the whole list has one address
])('F-039 the movie list at %s goes to the whole list', async (path, facts) => {
  const response = await get(path, { movies: sample.movies(facts) })
  expect([response.status, response.headers.get('Location')]).toEqual([302, '/en/movies'])
})

test.each([
  ['/en/movies', {}, 'All films'],
  ['/en/movies/all/classics', { tag: 'classics' }, 'All films'],
  ['/en/movies/today', { filter: 'today', date: sample.TODAY }, 'Today'],
  ['/en/movies/tomorrow', { filter: 'tomorrow', date: '2026-11-22' }, 'Tomorrow'],
  ['/en/movies/soon', { filter: 'soon' }, 'Soon'],
  [
    '/en/movies/2026-12-01/classics',
    { filter: '2026-12-01', date: '2026-12-01', tag: 'classics' },
    'Tuesday 1 December',
  ],
])('F-021 F-035 F-037 F-321 %s is a list', async (path, facts, title) => {
  const response = await get(path, { movies: sample.movies(facts) })
  expect(response.status).toBe(200)
  expect(await response.text()).toMatch(new RegExp(`<h1>${title}</h1>`))
})

const TAGS = [
  { slug: 'classics', name: 'Classics', movies: 9 },
  { slug: 'family', name: 'Family', movies: 0 },
]

test('F-035 F-037 all, today, tomorrow and soon are links that keep the tag; a tag keeps the day, counts, and is switched off by itself', async () => {
  const page = await html('/en/movies', { movies: sample.movies({ tags: TAGS }) })
  for (const part of ['today', 'tomorrow', 'soon', 'all/classics']) expect(page).toContain(`href="/en/movies/${part}"`)
  expect(words(page)).toContain('Classics 9')
  expect(words(page)).toContain('Family 0')
  expect(page).not.toContain('/family"')
  const tagged = { tags: TAGS, tag: 'classics', filter: 'today', date: sample.TODAY }
  const today = await html('/en/movies/today/classics', { movies: sample.movies(tagged) })
  expect(today).toMatch(/href="\/en\/movies\/today" aria-current="true">Classics/)
  for (const part of ['all', 'tomorrow', 'soon', '2026-12-01']) expect(today).toContain(`/en/movies/${part}/classics"`)
})

test('F-362 what each screening has to be is chosen by links, several at once, and stays with day and tag', async () => {
  const showings: PageData<'movies'>['showings'] = [
    { showing: 'subtitles', is_on: false, movies: 3, only: 'subtitles.original' },
    { showing: 'step-free', is_on: false, movies: 0, only: 'step-free.original' },
    { showing: 'original', is_on: true, movies: 8, only: null },
  ]
  const only = { tags: TAGS, only: 'original', showings }
  const page = await html('/en/movies?only=original', { movies: sample.movies(only) })
  expect(words(page)).toContain('Subtitles 3 Step-free 0 Original version')
  expect(page).toContain('href="/en/movies?only=subtitles.original"')
  expect(page).not.toContain('only=step-free')
  expect(page).toMatch(/href="\/en\/movies" aria-current="true">Original version/)
  for (const part of ['today', '2026-12-01', 'all/classics'])
    expect(page).toContain(`href="/en/movies/${part}?only=original"`)
  expect(words(page)).toContain('No film here with “Original version”')
})

test('F-362 the word behind the address is a parameter of the list, and of no other page', async () => {
  const asked: unknown[] = []
  const context = sample.context({ movies: sample.movies() })
  const load: SiteContext['load'] = (name, params) => {
    asked.push(name, params)
    return context.load(name, params)
  }
  await render(new Request('https://kino.example/en/movies/today?only=original&x=1'), { ...context, load })
  expect(asked).toContainEqual({ locale: 'en', filterDate: 'today', filterTag: null, only: 'original' })
  await render(new Request(`https://kino.example/en/movies?only=${'x'.repeat(500)}`), { ...context, load })
  expect(asked).toContainEqual({ locale: 'en', filterDate: null, filterTag: null, only: null })
})

describe('F-028 the cinema that a visitor chose', () => {
  const chosen: Shell = { ...sample.shell, chosen_cinema: 'kronen-kino' }

  test('F-028 every list has all cinemas by name, each a link to the same list; other pages and one cinema have none', async () => {
    const movies = sample.movies({ filter: 'today', date: sample.TODAY })
    const page = await html('/en/movies/today?only=original', { movies })
    expect(words(page)).toContain('All cinemas Lichthof Kronen Kino')
    expect(page).toContain('href="/en/movies/today?only=original&amp;cinema=kronen-kino"')
    expect(page).toMatch(/href="\/en\/movies\/today\?only=original&amp;cinema=" aria-current="true">All cinemas/)
    expect(await html('/en/contact', { contact: {} })).not.toContain('All cinemas')
    const one = { ...sample.shell, cinemas: sample.shell.cinemas.slice(0, 1) }
    expect(await html('/en/movies', { shell: one, movies: sample.movies() })).not.toContain('All cinemas')
  })

  test('F-028 a list that names no cinema leads to the one that was chosen, whatever else its address says', async () => {
    const shell = chosen
    const home = sample.home([])
    for (const [from, to] of [
      ['/en', '/en?cinema=kronen-kino'],
      ['/en/movies/today/classics?only=original', '/en/movies/today/classics?only=original&cinema=kronen-kino'],
      ['/en/events', '/en/events?cinema=kronen-kino'],
      ['/en/movies/view/flow', '/en/movies/view/flow?cinema=kronen-kino'],
    ] as const) {
      const response = await get(from, { shell, home })
      expect([response.status, response.headers.get('Location')]).toEqual([302, to])
    }
    expect((await get('/en/contact', { shell, contact: {} })).status).toBe(200)
    expect((await get('/en/nowhere', { shell })).status).toBe(404)
    const lost = await get('/en/movies/2020-01-01?cinema=kronen-kino', { shell, movies: sample.movies() })
    expect(lost.headers.get('Location')).toBe('/en/movies?cinema=kronen-kino')
  })

  test('F-028 its links lead to its lists, a day has its times alone, and it is remembered', async () => {
    const list = [sample.dayMovie('Flow', [sample.schedule({ cinema_id: 2 })])]
    const movies = sample.movies({ filter: 'today', date: sample.TODAY, list })
    const response = await get('/en/movies/today?cinema=kronen-kino', { shell: chosen, movies })
    const page = await response.text()
    expect(mainOf(page)).toContain('href="/en/movies/tomorrow?cinema=kronen-kino"')
    expect(mainOf(page)).toContain('href="/en/movies/view/flow?cinema=kronen-kino"')
    expect(words(mainOf(page))).not.toContain('Lichthof')
    expect(page).toContain('<link rel="canonical" href="https://kino.example/en/movies/today">')
    expect(response.headers.getSetCookie()).toEqual(['cinema=kronen-kino; Path=/; Max-Age=31536000; SameSite=Lax'])
  })

  test('F-028 all cinemas are remembered too, and a name that nobody knows is not', async () => {
    const cookies = async (search: string, shell = sample.shell) =>
      (await get(`/en/events${search}`, { shell, events: { events: [] } })).headers.getSetCookie()
    expect(await cookies('?cinema=')).toEqual(['cinema=; Path=/; Max-Age=0; SameSite=Lax'])
    expect(await cookies('?cinema=opera%0d%0aSet-Cookie:x=1')).toEqual([])
    expect(await cookies('')).toEqual([])
    const contact = await get('/en/contact?cinema=kronen-kino', { shell: chosen, contact: {} })
    expect(contact.headers.getSetCookie()).toEqual([])
  })
})

test('F-036 the days that have schedules stand by month, each with how many movies it has', async () => {
  const page = await html('/en/movies', { movies: sample.movies() })
  const menu = words(mainOf(page).split('</details>')[0]!)
  expect(menu).toContain(
    'Another day November Mon 23 Monday 23 November 8 films December Tue 1 Tuesday 1 December 4 films',
  )
  expect(menu).not.toContain('Sat 21')
})

test('F-038 one day is a list with synopsis, showtimes by cinema, rating, trailer and the way to the movie', async () => {
  const list = [
    sample.dayMovie('Conclave', [sample.schedule()], { trailer: sample.TRAILER, warnings: ['fear', 'sex'] }),
  ]
  const movies = sample.movies({ filter: 'tomorrow', date: '2026-11-22', list })
  const page = await html('/en/movies/tomorrow', { movies })
  for (const said of [
    'Sunday 22 November 1 show of 1 film',
    'The synopsis of Conclave.',
    'Lichthof 20:45',
    'Kronen Kino Not here on Sunday',
    'FSK 6, released from 6 years',
    'Fear, Sex',
    'Trailer',
    'About the film',
  ])
    expect(words(page)).toContain(said)
  expect(page).toContain(`href="${sample.TRAILER}"`)
  expect(page.match(/href="\/en\/movies\/view\/conclave"/g)).toHaveLength(3)
  expect(page).toContain('aria-label="The day before, Saturday 21 November"')
  expect(words(page)).toContain('Prices include every fee. Monday 23 November')
})

test('F-038 all days are posters with the next show and how many more there are, and below them what comes', async () => {
  const next = sample.schedule({ business_date: '2026-11-22', date: '2026-11-22', state: 'few', seats_left: 6 })
  const movies = sample.movies({
    posters: [
      sample.poster('Conclave', { more: 11, until: '2026-12-02' }),
      sample.poster('Flow', { next }),
      sample.poster('Pina', { more: 2, until: sample.TODAY }),
    ],
    soon: [sample.expected('Paris, Texas', '2026-12-03'), sample.expected('Metropolis', null)],
  })
  const page = await html('/en/movies', { movies })
  for (const said of [
    '3 films until Wednesday 2 December, and 2 that come after',
    'Tonight 11 more, until 2 December 20:45 Lichthof € 12.50',
    'Tomorrow This once 20:45 Lichthof 6 left, € 12.50',
    'Tonight 2 more that day',
    'From Thursday 3 December',
    'The day is not known yet',
  ])
    expect(words(page)).toContain(said)
  expect(words(page)).not.toContain('The synopsis of')
  expect(page.match(/href="https:\/\/www.youtube.com[^"]*"/g)).toHaveLength(2)
})

test('F-038 more posters than twelve wait behind a key', async () => {
  const posters = Array.from({ length: 14 }, (_, n) => sample.poster(`Film ${n}`))
  const page = await html('/en/movies', { movies: sample.movies({ posters }) })
  const [, days, more] = mainOf(page).split('<details')
  expect(days).not.toContain('Film 12')
  expect(words(more!)).toContain('12 of 14 films 2 more films')
  expect(more).toContain('Film 13')
})

test('F-042 what cannot be bought leads nowhere from either list, nor does anything of a shop that sells nothing', async () => {
  const sold_out = sample.schedule({ state: 'sold_out' })
  const online = sample.schedule({ state: 'counter_only' })
  for (const schedule of [sold_out, online]) {
    const list = [sample.dayMovie('Flow', [schedule])]
    const today = { filter: 'today', date: sample.TODAY, list }
    expect(await html('/en/movies/today', { movies: sample.movies(today) })).not.toContain('/buy/tickets/')
    const posters = [sample.poster('Flow', { next: schedule })]
    expect(await html('/en/movies', { movies: sample.movies({ posters }) })).not.toContain('/buy/tickets/')
  }
  const shell = { ...sample.shell, features: { ...sample.shell.features, buying: false } }
  const posters = [sample.poster('Flow')]
  expect(await html('/en/movies', { movies: sample.movies({ posters }) })).toContain('/buy/tickets/')
  expect(await html('/en/movies', { shell, movies: sample.movies({ posters }) })).not.toContain('/buy/tickets/')
})

test.each([
  ['/en/movies/today', { filter: 'today', date: sample.TODAY }, en.movies.empty_today],
  ['/en/movies/tomorrow', { filter: 'tomorrow', date: '2026-11-22' }, en.movies.empty_tomorrow],
  ['/en/movies/soon', { filter: 'soon' }, en.movies.empty_soon],
  ['/en/movies/soon/classics', { filter: 'soon', tag: 'classics', tags: TAGS }, 'No film here with “Classics”'],
  ['/en/movies', {}, en.movies.empty],
])('F-040 an empty list at %s says why', async (path, facts, title) => {
  const page = await html(path, { movies: sample.movies(facts) })
  expect(words(page)).toContain(title)
  expect(page).toMatch(new RegExp(`<h2>${title}</h2>`))
})

test('F-047 F-050 the page of a movie says everything that is known of it', async () => {
  const page = await html('/en/movies/view/conclave', {
    'movies.view': sample.moviePage({ original_title: 'Konklave' }),
  })
  expect(page).toMatch(/<h1>Conclave<\/h1>/)
  for (const said of [
    'One cardinal has to count the votes.',
    'FSK 6, released from 6 years',
    '120 min',
    'Thriller',
    'United Kingdom, United States 2024',
    'Original title Konklave',
    'Director Edward Berger',
    'With Ralph Fiennes, Stanley Tucci',
    'Original English',
    'Spoken Italian, Latin',
    'Showing Since 19 November',
    'Good to know Fear, Violence',
    'Also under Classics',
    'Elsewhere Site of the film',
    'The film starts 15 minutes later.',
    'When the pope dies.',
  ])
    expect(words(page)).toContain(said)
  for (const address of [sample.TRAILER, 'https://conclave.example/', '/en/movies/all/classics'])
    expect(page).toContain(`href="${address}"`)
  expect(page).toContain('<title>Conclave | Lichthof</title>')
})

test('F-049 where a movie is at the service of the house its page says so, with the way there', async () => {
  const at = { provider: 'Kino & Home', url: 'https://home.example/conclave' }
  const page = await html('/en/movies/view/conclave', { 'movies.view': sample.moviePage({ streaming: at }) })
  expect(words(page)).toContain('Kino &amp; Home has this movie to watch at home.')
  expect(page).toContain('href="https://home.example/conclave" rel="noreferrer"')
  const none = await html('/en/movies/view/conclave', { 'movies.view': sample.moviePage({}) })
  expect(words(none)).not.toContain(en.about.at_home)
})

test('F-015 on dark ground the logo is its dark variant, where the house has one', async () => {
  const logo = { logo_url: '/pictures/a-640.webp', logo_dark_url: '/pictures/b-640.webp', tagline: {} }
  const of = (header: typeof sample.shell.website.header) =>
    html('/en', { shell: { ...sample.shell, website: { ...sample.shell.website, header } } })
  const both = await of(logo)
  const rule = 'img[src="/pictures/a-640.webp"]{content:url("/pictures/b-640.webp")}'
  expect(both).toContain(`@media(prefers-color-scheme:dark){${rule}}[data-theme=dark] ${rule}</style>`)
  expect(both).toContain('src="/pictures/a-640.webp"')
  expect(await of({ ...logo, logo_dark_url: null })).not.toContain('prefers-color-scheme')
  expect(await of({ ...logo, logo_url: null })).not.toContain('<img')
})

test('F-047 what is not known of a movie leaves no word behind', async () => {
  const bare = sample.moviePage({
    tagline: '',
    trailer: null,
    notice: null,
    warnings: [],
    directors: [],
    actors: [],
    nations: [],
    original_language: null,
    spoken_languages: [],
    showing_from: null,
    links: [],
    tags: [],
    synopsis: '',
    runtime: null,
    rating: null,
  })
  const text = words(await html('/en/movies/view/conclave', { 'movies.view': bare }))
  for (const word of ['Facebook', 'Twitter', 'Instagram', ...Object.values(en.about.links)])
    expect(text).not.toContain(word)
  for (const word of ['Director', 'With', 'Spoken', 'Good to know', 'Showing', 'Trailer', 'min', 'FSK'])
    expect(text.split('You are')[0]).not.toMatch(new RegExp(`\\b${word}\\b`))
  expect(text).toContain('Original No dialogue')
})

test.each([
  ['fsk', '0', 'FSK 0, released without an age limit'],
  ['fsk', '16', 'FSK 16, released from 16 years'],
  ['kijkwijzer', 'all', 'Kijkwijzer, suited to all ages'],
  ['kijkwijzer', '9', 'Kijkwijzer 9, not advised under 9 years'],
])('F-050 a mark of %s for %s means what that scheme means', async (rating_scheme, rating, meaning) => {
  const data = sample.moviePage({ rating_scheme, rating })
  expect(words(await html('/en/movies/view/conclave', { 'movies.view': data }))).toContain(meaning)
})

test('F-048 F-051 a column for each version says how it is shown, and has the same days as the others', async () => {
  const page = await html('/en/movies/view/conclave', { 'movies.view': sample.moviePage() })
  for (const said of [
    'English Original, no subtitles 2D Dolby Atmos Tonight Lichthof 20:45 Screen 1 € 12.50 Sunday 22 November Lichthof 20:45',
    'German, 3D Subtitles in French, Dutch 3D, digital Tonight Lichthof 18:00 Screen 1 € 12.50 Sunday 22 November No show in this version',
  ])
    expect(words(page)).toContain(said)
  expect(page.match(/href="\/en\/buy\/tickets\/\d"/g)).toHaveLength(3)
})

test('F-048 versions that are shown on these days stand before those that are not, else in the order of the house', async () => {
  const late = { ...sample.schedule({ schedule_id: 8 }), movie_version_id: 2 }
  const page = await html('/en/movies/view/conclave', {
    'movies.view': sample.moviePage({}, { schedules: [late], days: [late.business_date] }),
  })
  expect(words(mainOf(page))).toMatch(/German, 3D .* 20:45 .* English .* No show in this version/)
})

test('F-048 more than three days wait behind a key, and what is only announced has no version yet', async () => {
  const days = Array.from({ length: 12 }, (_, n) => `2026-11-${21 + n}`).slice(0, 10)
  const schedules = days.map((date, n) => ({
    ...sample.schedule({ schedule_id: 20 + n, business_date: date, date }),
    movie_version_id: 1,
  }))
  const later = { ...sample.schedule({ schedule_id: 99, state: 'announced', screen_name: '' }), movie_version_id: null }
  const data = sample.moviePage({}, { days, schedules: [...schedules, later] })
  const page = await html('/en/movies/view/conclave', { 'movies.view': data })
  const [open, closed] = mainOf(page).split('<details')
  expect(open!.match(/href="[^"]*buy\/tickets/g)).toHaveLength(3)
  expect(closed!.match(/href="[^"]*buy\/tickets/g)).toHaveLength(7)
  expect(words(closed!)).toContain('More days, until Monday 30 November')
  expect(words(open!)).toContain('Version to follow Tonight Lichthof 20:45 Tickets later')
})

test('F-048 F-054 the page of a movie has its events, which sell only where they may', async () => {
  const bookable = sample.moviePage({}, { schedules: [], days: [], events: [sample.event()] })
  const sells = await html('/en/movies/view/conclave', { 'movies.view': bookable })
  expect(words(sells)).toContain('Film talk After the film. Saturday 21 November 20:45 Lichthof, Screen 1 € 12.50')
  expect(sells).toContain('/buy/tickets/7')
  const events = [sample.event({ bookable: false })]
  const quiet = await html('/en/movies/view/conclave', { 'movies.view': { ...bookable, events } })
  expect(words(quiet)).toContain('20:45 Lichthof, Screen 1 At the counter')
  expect(quiet).not.toContain('/buy/tickets/')
})

test('F-035 F-047 an expected movie has its page, which says when it comes; one that is over says so', async () => {
  const empty = { schedules: [], days: [], versions: [] }
  const said = async (facts: Parameters<typeof sample.moviePage>[0]) =>
    words(await html('/en/movies/view/conclave', { 'movies.view': sample.moviePage(facts, empty) }))
  expect(await said({ is_expected: true, showing_from: '2026-12-03' })).toContain(
    'From Thursday 3 December No times yet.',
  )
  expect(await said({ is_expected: true, showing_from: null })).toContain(en.about.coming)
  expect(await said({ is_expected: false })).toContain(en.about.none)
})

test('F-059 the page takes the poster in the size of its place, lists take the middle one when they come into view', async () => {
  const poster = { poster_url: '/pictures/a-640.webp', poster_large_url: '/pictures/a-1280.webp' }
  const page = await html('/en/movies/view/conclave', { 'movies.view': sample.moviePage(poster) })
  expect(page).toContain('srcSet="/pictures/a-640.webp 640w, /pictures/a-1280.webp 1280w"')
  expect(page).toContain('alt="Poster: Conclave"')
  const overview = sample.moviePage({ ...poster, overview_url: '/pictures/b-1920.webp' })
  expect(await html('/en/movies/view/conclave', { 'movies.view': overview })).toContain('src="/pictures/b-1920.webp"')
  const posters = [sample.poster('Flow', { poster_url: '/pictures/c-640.webp' }), sample.poster('Pina')]
  const list = await html('/en/movies', { movies: sample.movies({ posters }) })
  expect(list).toMatch(/src="\/pictures\/c-640.webp" alt="Poster: Flow" width="280" height="420" loading="lazy"/)
  expect(list).toContain('<span class="d">Pina</span>')
})

test('F-321 F-002 an unknown movie is a 404 page', async () => {
  for (const path of ['/en/movies/view/nothing', '/en/movies/view/No%20Slug', '/en/movies/view/a/b'])
    expect((await get(path, { 'movies.view': null })).status).toBe(404)
})

test.each([
  ['movies/view/1917', { movie_slug: '1917' }],
  ['events/1984', { event_slug: '1984' }],
  ['info/2026', { page_slug: '2026' }],
  ['movies/all/3', { filterTag: '3' }],
  ['buy/tickets/7', { schedule_id: 7 }],
])('F-321 of %s the hub is asked for %j: a name may be a number', async (path, params) => {
  const asked: unknown[] = []
  const load: SiteContext['load'] = (name, given) => {
    asked.push(given)
    return sample.context({}).load(name, given)
  }
  await render(new Request(`https://kino.example/en/${path}`), { ...sample.context({}), load })
  expect(asked).toContainEqual(expect.objectContaining(params))
})

const TOKEN = 'a'.repeat(43)
test.each([
  ['', 'home'],
  ['movies', 'movies'],
  ['movies/today', 'movies'],
  ['movies/2026-12-01/classics', 'movies'],
  ['movies/view/flow', 'movies.view'],
  ['events', 'events'],
  ['events/talk', 'events.view'],
  ['info', 'info'],
  ['info/voucher/gift-card', 'voucher'],
  ['info/vouchers', 'vouchers'],
  ['info/vouchers/giftcard', 'vouchers'],
  ['info/vouchers/balance', 'balance'],
  ['info/newsletter', 'newsletter.subscribe'],
  ['info/newsletter/jana@example.org', 'newsletter.subscribe'],
  [`info/newsletter/confirm/${TOKEN}`, 'newsletter.confirm'],
  [`info/newsletter/leave/${TOKEN}`, 'newsletter.leave'],
  ['info/school-screenings', 'school-screenings'],
  ['info/school-screenings/history', 'school-screenings'],
  ['info/school-screenings/request', 'school-request'],
  ['info/school-screenings/request/flow', 'school-request'],
  ['info/parking', 'content'],
  ['contact', 'contact'],
  ['buy/tickets/7', 'buy.tickets'],
  ['buy/events/3', 'buy.events'],
  [`bill/${sample.BILL}`, 'result'],
  [`bill/${sample.BILL}/change`, 'change'],
  [`voucher/${TOKEN}`, 'gift'],
  [`bill/${sample.BILL}/pay`, 'processing'],
  [`payments/${sample.PAYMENT}/sandbox/status`, 'waiting'],
  ['privacy-policy', 'privacy-policy'],
  ['accessibility', 'accessibility'],
])('F-021 F-321 below the language %j is the page %s, fixed words before parameters', async (path, name) => {
  const asked: string[] = []
  const load: SiteContext['load'] = (page, given) => {
    asked.push(page)
    return sample.context({}).load(page, given)
  }
  await render(new Request(`https://kino.example/en/${path}`), { ...sample.context({}), load })
  expect(asked.filter((page) => page !== 'shell' && page !== 'widgets' && page !== 'legal')).toEqual([name])
})

test('F-029 home has the events to come, two beside each other', async () => {
  const events = [3, 4, 5].map((event_id) => sample.event({ event_id, title: `Talk ${event_id}` }))
  const page = await html('/en', { home: sample.home([], { events }) })
  expect(words(page)).toContain('Not just a film Events 1 to 2 of 3')
  expect(words(page)).toContain(
    'Saturday 21 November Saturday 21 November 20:45 Talk 3 After the film. Lichthof, Screen 1 Book from € 12.50',
  )
  expect(page).toContain('href="/en/buy/events/5"')
  expect(page).toMatch(new RegExp(`<a[^>]*href="/en/events"[^>]*>${en.home.events_all}</a>`))
  const closed = [sample.event({ bookable: false })]
  expect(await html('/en', { home: sample.home([], { events: closed }) })).not.toContain('/buy/events/')
  expect(await html('/en', { home: full })).not.toContain(en.home.events)
})

test('F-031 F-032 home leads to all shows, and shows the first movie that is expected with its trailer', async () => {
  const coming = [sample.expected('Paris, Texas', '2026-12-03'), sample.expected('Pina', '2026-12-10')]
  const expected = coming.map((movie) => ({ ...movie, synopsis: 'A long way.' }))
  const page = await html('/en', { home: sample.home([], { expected }) })
  for (const said of [
    'Coming soon, from Thursday 3 December Paris, Texas A long way. Watch the trailer , Paris, Texas More about it',
    'Pina 10 December',
  ])
    expect(words(page)).toContain(said)
  expect(page).toContain(`href="${sample.TRAILER}"`)
  expect(page).toContain('href="/en/movies/view/pina"')
  expect(page).toMatch(/<a href="\/en\/movies"[^>]*>View all shows/)
  expect(await html('/en', { home: full })).not.toContain(en.home.soon)
})

test.each([
  ['/movies/today', '/de/movies/today'],
  ['https://festival.example/', 'https://festival.example/'],
])('F-033 a house whose first page is %s leads there', async (redirect, to) => {
  const response = await get('/de', { shell: twoLocales, home: sample.home([], { redirect }) })
  expect([response.status, response.headers.get('Location')]).toEqual([302, to])
})

test.each([
  ['/en', { home: full }],
  ['/en', { home: sample.home([]) }],
  [
    '/en',
    {
      home: sample.home([], {
        days: Array.from({ length: 8 }, (_, day) => ({ date: `2026-11-2${day + 1}`, movies: day + 1 })),
        events: [sample.event()],
        expected: [{ ...sample.expected('Pina', '2026-12-10'), synopsis: 'A long way.' }],
      }),
    },
  ],
  [
    '/en/movies',
    { movies: sample.movies({ posters: [sample.poster('Flow')], soon: [sample.expected('Pina', null)] }) },
  ],
  ['/en/movies/view/conclave', { 'movies.view': sample.moviePage({}, { events: [sample.event()] }) }],
  ['/en/nowhere', {}],
  ['/en/buy/tickets/7', { 'buy.tickets': sample.checkout() }],
  [`/en/bill/${sample.BILL}`, { result: sample.result('settled', [sample.ticket('1')]) }],
  [`/en/payments/${sample.PAYMENT}/sandbox/status`, { waiting: { payment: sample.PAYMENT, uuid: null } }],
] as [string, Loaded][])('B7 %s has every text that it says', async (path, pages) => {
  const said = words(await html(path, pages))
  const keys = new RegExp(`\\b(?:${Object.keys(en).join('|')})\\.[a-z_.]+`)
  expect(keys.exec(said)?.[0]).toBeUndefined()
})

test('F-139 a bill without a number yet does not speak of one', async () => {
  const failed = { ...sample.result('failed'), reference: '' }
  expect(words(await html(`/en/bill/${sample.BILL}`, { result: failed }))).not.toContain('Bill ')
  expect(words(await html(`/en/bill/${sample.BILL}`, { result: sample.result('failed') }))).toContain('Bill 26-1000310')
})

const LOGO = '/pictures/abc-640.webp'
const website: Shell['website'] = {
  contact: sample.shell.website.contact,
  header: { logo_url: LOGO, logo_dark_url: null, tagline: { en: 'Since 1911, in the yard', de: 'Im Hof' } },
  navigation: [
    { label: { en: 'Programme', de: 'Programm' }, link: '/movies', children: [] },
    { label: { en: 'House' }, link: null, children: [{ label: { en: 'Jobs' }, link: 'https://jobs.example/' }] },
  ],
  notices: [{ text: { en: 'Closed on Monday', de: 'Montag zu' }, link: '/' }],
  footer: {
    groups: [{ title: { en: 'Ask' }, links: [{ label: { en: 'Mail' }, link: 'mailto:a@b.example' }] }],
    text: { en: 'Since 1911' },
  },
}

test('F-238 F-013 logo, navigation, notices, slides and foot are those that the house wrote, in the language of the page', async () => {
  const slides = [{ title: { en: 'Film week', de: 'Filmwoche' }, text: { en: 'Ten <days>' }, link: '/movies' }]
  const shell = { ...twoLocales, website }
  const home = { ...full, slides }
  const german = await html('/de', { shell, home })
  for (const said of [
    `src="${LOGO}" alt="Lichthof"`,
    'Im Hof',
    '<a href="/de/movies">Programm</a>',
    '<summary>House<',
    '<a href="https://jobs.example/">Jobs</a>',
    '<a href="/de">Montag zu</a>',
    '<a href="/de/movies">Filmwoche</a>',
    'Ten &lt;days&gt;',
    'href="mailto:a@b.example"',
    'Since 1911',
  ])
    expect(german).toContain(said)
  const english = await html('/en/movies', {
    shell,
    movies: sample.movies(),
  })
  expect(english).toContain('<a href="/en/movies" aria-current="page">Programme</a>')
  expect(english).toContain('Closed on Monday')
  expect(english).not.toContain('Film week')
})

test('F-013 on a phone the whole navigation stands behind one key, with what is below a line under its name', async () => {
  const page = await html('/de', { shell: { ...twoLocales, website }, home: full })
  const menu = page.slice(page.indexOf(`<summary aria-label="${de.frame.menu}"`), page.indexOf('</header>'))
  expect(words(menu)).toBe(' Programm House Jobs ')
  expect(menu).toContain('<a href="https://jobs.example/">Jobs</a>')
})

test('F-013 F-015 the head of a page that begins by night stands in it, and no other does', async () => {
  const head = (page: string) => page.slice(page.indexOf('<body'), page.indexOf('<header'))
  const movie = await html('/en/movies/view/conclave', { 'movies.view': sample.moviePage() })
  expect(head(movie)).toContain('data-theme="dark"')
  expect(head(await html('/en', { home: full }))).not.toContain('data-theme')
})

test('F-238 a house that wrote nothing has the pages of the site in its navigation and its foot', async () => {
  const page = await html('/en', { home: full })
  expect(page.match(/<a [^>]*href="\/en\/movies"/g)?.length).toBeGreaterThan(2)
  expect(page).not.toContain('name="navigation"')
})

/** What search engines read of a page. */
function structuredOf(page: string): Record<string, unknown>[] {
  const [, json] = /<script type="application\/ld\+json" nonce="[^"]+">(.*)<\/script>/.exec(page) ?? []
  return json === undefined ? [] : JSON.parse(json)['@graph']
}

test('F-008 home says in structured data whose house it is, and which cinemas it has', async () => {
  const things = structuredOf(await html('/en', { home: full }))
  expect(things.map((one) => one['@type'])).toEqual(['Organization', 'MovieTheater', 'MovieTheater'])
  expect(things[0]).toMatchObject({
    name: 'Lichthof',
    legalName: 'Lichthof Kinos GmbH',
    url: 'https://kino.example/en',
  })
  expect(things[1]).toMatchObject({
    name: 'Lichthof',
    telephone: '+49 341 000 00 10',
    address: { streetAddress: 'Karl-Heine-Straße 61', postalCode: '04229', addressLocality: 'Leipzig' },
  })
  expect(things[2]).not.toHaveProperty('telephone')
})

test('F-008 the page of a movie says each screening with the real lowest price in EUR, and where it is bought', async () => {
  const of = (schedule_id: number, facts: Parameters<typeof sample.schedule>[0]) => ({
    ...sample.schedule({ schedule_id, ...facts }),
    movie_version_id: 1,
  })
  const page = sample.moviePage(
    { poster_url: '/posters/1-2.svg', original_title: 'Konklave' },
    {
      schedules: [
        of(1, { state: 'started' }),
        of(2, { price_from: 890 }),
        of(3, { state: 'few', seats_left: 2 }),
        of(4, { state: 'sold_out' }),
        of(5, { state: 'counter_only' }),
        of(6, { state: 'announced', price_from: null, version_text: '', screen_name: '' }),
      ],
    },
  )
  const at = 'https://kino.example/de/movies/view/conclave'
  const things = structuredOf(await html('/de/movies/view/conclave', { shell: twoLocales, 'movies.view': page }))
  expect(things[0]).toEqual({
    '@type': 'Movie',
    '@id': `${at}#movie`,
    name: 'Conclave',
    alternateName: 'Konklave',
    url: at,
    image: 'https://kino.example/posters/1-2.svg',
    description: 'When the pope dies.',
    dateCreated: '2024',
    duration: 'PT120M',
    contentRating: 'FSK 6',
    genre: ['Thriller'],
    director: [{ '@type': 'Person', name: 'Edward Berger' }],
    actor: ['Ralph Fiennes', 'Stanley Tucci'].map((name) => ({ '@type': 'Person', name })),
    countryOfOrigin: ['United Kingdom', 'United States'].map((name) => ({ '@type': 'Country', name })),
    sameAs: ['https://conclave.example/'],
  })
  const screenings = things.filter((one) => one['@type'] === 'ScreeningEvent')
  expect(screenings[0]).toMatchObject({
    name: 'Conclave',
    startDate: '2026-11-21T20:45:00+01:00',
    location: { '@id': 'https://kino.example/#cinema-1' },
    workPresented: { '@id': `${at}#movie` },
    videoFormat: 'OV',
  })
  expect(things).toContainEqual(expect.objectContaining({ '@id': 'https://kino.example/#cinema-1', name: 'Lichthof' }))
  const offer = (price: string, availability: string, url: string) => ({
    '@type': 'Offer',
    price,
    priceCurrency: 'EUR',
    availability: `https://schema.org/${availability}`,
    url,
  })
  expect(screenings.map(({ offers }) => offers)).toEqual([
    offer('8.90', 'InStock', 'https://kino.example/de/buy/tickets/2'),
    offer('12.50', 'LimitedAvailability', 'https://kino.example/de/buy/tickets/3'),
    offer('12.50', 'SoldOut', at),
    offer('12.50', 'InStoreOnly', at),
    undefined,
  ])
  const closed = { ...sample.shell, features: { ...sample.shell.features, buying: false } }
  const quiet = structuredOf(await html('/en/movies/view/conclave', { shell: closed, 'movies.view': page }))
  expect(JSON.stringify(quiet)).not.toContain('/buy/tickets/')
})

test('F-008 the page of an event says when by the clock of its cinema, where, what is shown and the lowest price', async () => {
  const event = eventView({ schedule: sample.schedule({ date: '2026-07-09', time: '21:30', utc_offset: '+02:00' }) })
  const at = 'https://kino.example/en/events/wings-of-desire'
  const things = structuredOf(await html('/en/events/wings-of-desire', { 'events.view': event }))
  expect(things.map((one) => one['@type'])).toEqual(['ScreeningEvent', 'MovieTheater', 'Movie'])
  expect(things[0]).toMatchObject({
    name: event.page_title,
    url: at,
    startDate: '2026-07-09T21:30:00+02:00',
    image: 'https://kino.example/posters/1-1.svg',
    description: event.description,
    location: { '@id': things[1]!['@id'] },
    workPresented: { '@id': things[2]!['@id'] },
    offers: { '@type': 'Offer', price: '12.50', priceCurrency: 'EUR', url: 'https://kino.example/en/buy/tickets/7' },
  })
  expect(things[2]).toMatchObject({ name: 'Wings of Desire', director: [{ name: 'Wim Wenders' }] })
  const gone = eventView({ schedule: sample.schedule({ state: 'sold_out', price_from: 900 }) })
  const [evening] = structuredOf(await html('/en/events/wings-of-desire', { 'events.view': gone }))
  expect(evening).toMatchObject({ offers: { price: '9.00', availability: 'https://schema.org/SoldOut', url: at } })
  // nothing is said to cost nothing because nobody knows yet what it costs
  for (const state of ['announced', 'on_sale'] as const) {
    const later = eventView({ schedule: sample.schedule({ state, price_from: null }) })
    const [unpriced] = structuredOf(await html('/en/events/wings-of-desire', { 'events.view': later }))
    expect(unpriced).not.toHaveProperty('offers')
  }
})

test('F-008 SECURITY "Browser" a title ends no script of the structured data, and other pages have none', async () => {
  const title = '</script><script>alert(1)</script><!--\u2028'
  const page = await html('/en/movies/view/conclave', { 'movies.view': sample.moviePage({ title }) })
  expect(page).not.toContain('<script>alert')
  expect(structuredOf(page)[0]).toMatchObject({ name: title })
  expect(page.match(/<script/g)).toHaveLength(3)
  expect(structuredOf(await html('/en/movies', { movies: sample.movies() }))).toEqual([])
  expect(structuredOf(await html('/en/nowhere'))).toEqual([])
})

test('F-321 a gift that is changed stands in its form, and one that was sent has none', async () => {
  const gift = {
    title: 'Gift card',
    holder_name: 'Inge',
    email: 'inge@example.org',
    message: 'See you there',
    deliver_on: '2026-12-24',
    today: '2026-11-21',
    last_day: '2027-11-21',
    is_sent: false,
  }
  const open = await html(`/en/voucher/${TOKEN}`, { gift })
  expect(open).toContain('value="inge@example.org"')
  expect(open).toMatch(/<input[^>]*min="2026-11-21"[^>]*max="2027-11-21"/)
  expect(open).toContain('name="robots" content="noindex"')
  const sent = await html(`/en/voucher/${TOKEN}`, { gift: { ...gift, is_sent: true } })
  expect(sent).not.toContain('<input')
  expect(words(sent)).toContain('Gift card went to inge@example.org on 24 December 2026.')
})
