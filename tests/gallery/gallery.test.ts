import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { en } from '../../protocol/i18n/portal/en.ts'
import { redeem } from '../../protocol/i18n/site/en/redeem.ts'
import { settled } from '../axe.ts'
import { chooseSchedule, exactKey, lastSale, openRegister, ringUp } from '../e2e/counter.ts'
import { expect, type House, test } from '../e2e/fixtures.ts'
import { hubRows } from '../e2e/ledger.ts'
import {
  addTickets,
  chosenSeats,
  expectResult,
  fillBuyer,
  firstRate,
  goToPayment,
  openCheckout,
  provider,
} from '../e2e/shop.ts'
import { saying, words } from '../e2e/words.ts'
import { EVERY_SCREEN } from '../portal/every-screen.ts'

const ROOT = join(import.meta.dirname, '../..')
const PICTURES = join(ROOT, 'docs/pictures')
/** Four pictures of each screen are too many to keep beside the code. */
const SCREENS = join(ROOT, '.cache/gallery')
const DESK = { width: 1440, height: 1000 }
const PHONE = { width: 390, height: 844 }
const SIZES = { wide: { width: 1440, height: 900 }, tablet: { width: 820, height: 1180 } }
/** The folder of the pictures that the portal is built towards; those of one screen stand beside ours. */
const { LOOK } = process.env
const DRAWN: Readonly<Record<string, string>> = {
  dashboard: 'portal-dashboard-1440.png',
  planner: 'portal-planner-1440.png',
  schedules: 'portal-list-1440.png',
  movie: 'portal-movie-1440.png',
  'ticket-prices': 'portal-prices-1440.png',
  bill: 'portal-bill-1440.png',
  cancellation: 'portal-cancel-1440.png',
  devices: 'portal-devices-1440.png',
  role: 'portal-roles-1440.png',
  'seat-plan': 'portal-seatplan-1440.png',
  settings: 'portal-settings-1440.png',
  signages: 'portal-signage-1440.png',
  phone: 'phone-manager-390.png',
}

/** The pages of one screening. */
const BELOW_SCHEDULE = {
  seats: 'Its seats as they are now',
  messages: 'A letter to its audience',
  move: 'To another screen, both halls side by side',
  cancellation: 'Its end, and who gets what back',
}

const STYLE = '<style>body{display:grid;grid-template-columns:repeat(4,1fr)}img{width:100%}</style>'

const taken: { file: string; says: string }[] = []

async function picture(page: Page, file: string, says: string, whole = true): Promise<void> {
  await draw(page, join(PICTURES, `${file}.png`), whole)
  taken.push({ file, says })
}

async function draw(page: Page, path: string, fullPage: boolean): Promise<void> {
  mkdirSync(dirname(path), { recursive: true })
  await settled(page)
  await page.screenshot({ path, fullPage })
}

test('the pictures of docs/gallery.md', async ({ house, newVisitor, newTill }) => {
  test.setTimeout(300_000)
  const schedule = house.takeNext()
  const visitor = await newVisitor({ viewport: DESK })
  await visitor.goto('/en')
  await visitor.getByRole('button', { name: words.site.cookies.needed }).click()
  await picture(visitor, 'home', 'Tonight on the site')
  await openCheckout(visitor, schedule.id)
  await addTickets(visitor, 2)
  await picture(visitor, 'checkout', 'Rates, seats and the order; the seats are held')

  const phone = await newVisitor({ viewport: PHONE })
  await openCheckout(phone, schedule.id)
  for (let n = 0; n < 2; n += 1) await firstRate(phone).click()
  await expect(chosenSeats(phone)).toHaveCount(2)
  await picture(phone, 'checkout-phone', 'The same on a phone')
  await fillBuyer(phone)
  await goToPayment(phone)
  await picture(phone, 'provider', 'The sandbox provider: every way a payment can end')
  await provider.pay(phone)
  await expectResult(phone, 'settled')
  await picture(phone, 'ticket', 'The ticket, with its signed code')

  const till = await newTill()
  await openRegister(till, house, schedule.cinema_id)
  await chooseSchedule(till, schedule.id)
  await ringUp(till, 2)
  await picture(till, 'register', 'The register: two tickets, best seats picked', false)
  await exactKey(till).click()
  await expect(lastSale(till)).toBeVisible()
  await picture(till, 'register-sold', 'Sold for cash; the visitor’s seats are taken', false)

  const paper = await newTill({ viewport: DESK })
  await paper.goto(house.edgeOf(schedule.cinema_id).printer)
  await picture(paper, 'paper', 'What the virtual printer drew from the bytes it got')
  const desk = await newTill({ viewport: DESK })
  await desk.goto(house.world.demo.console)
  await picture(desk, 'console', 'The demo console: lines to cut, processes to kill')
})

/** Beside which of `LOOK` a picture of the site stands, where one of that size is drawn. */
const DRAWN_SITE: Readonly<Record<string, string>> = {
  'home-1440': 'home-full-1440.png',
  'home-390': 'home-390.png',
  'home-dark-1440': 'home-dark-1440.png',
  'list-1440': 'films-1440.png',
  'list-390': 'films-390.png',
  'day-1440': 'films-day-1440.png',
  'day-390': 'films-day-390.png',
  'movie-1440': 'film-1440.png',
  'event-1440': 'event-1440.png',
  'checkout-1440': 'checkout-1440.png',
  'checkout-390': 'checkout-390.png',
  'checkout-voucher-1440': 'checkout-voucher-1440.png',
  'vouchers-1440': 'vouchers-1440.png',
  'voucher-390': 'voucher-buy-390.png',
  'schools-1440': 'school-1440.png',
  'request-1440': 'school-request-1440.png',
  'questions-1440': 'content-1440.png',
  'result-1440': 'bill-1440.png',
  'result-390': 'result-390.png',
}

/** Pages of the site that are looked at without buying anything; those of one movie and event are found. */
const VISITED = {
  home: '/en',
  list: '/en/movies',
  day: '/en/movies/tomorrow',
  events: '/en/events',
  vouchers: '/en/info/vouchers',
  voucher: '/en/info/voucher/gift-card',
  schools: '/en/info/school-screenings',
  request: '/en/info/school-screenings/request',
  questions: '/en/info/questions',
  contact: '/en/contact',
}

async function signIn(page: Page, { world }: House): Promise<void> {
  const { hub, managers } = world.demo
  await page.goto(`${hub}/portal/`)
  await page.getByLabel(en.door.email).fill(managers[0]!.email)
  await page.getByLabel(en.door.password, { exact: true }).fill(managers[0]!.password)
  await page.getByRole('button', { name: en.door.sign_in, exact: true }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

/** The code of a card for ten visits to a cinema, as the office issues one; `office` is signed in. */
async function tenVisits(office: Page, house: House, cinema_id: number): Promise<string> {
  const [type] = await hubRows<{ id: number }>(house, `select id from voucher_types where slug = 'ten-visit-card'`)
  const send = (path: string, body: object) =>
    office.evaluate(
      async ([to, text]) => {
        const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')!.content
        const headers = {
          'Content-Type': 'application/json',
          'X-Requested-With': 'XMLHttpRequest',
          'X-CSRF-TOKEN': token,
        }
        const answer = await fetch(`/api/portal/vouchers${to}`, { method: 'POST', headers, body: text })
        return (await answer.json()).data
      },
      [path, JSON.stringify(body)] as const,
    )
  const until = `${new Date().getFullYear() + 1}-06-30`
  const said = { holder: '', buyer_name: '', buyer_email: null, reference: '' }
  const days = { valid_from: '2026-01-01', valid_until: until }
  const issued = { request_id: randomUUID(), cinema_id, voucher_type_id: type!.id, ...days, ...said }
  const { ids } = await send('', issued)
  return (await send(`/${ids[0]}/code`, {})).code
}

/** A voucher at the checkout pays for as many tickets of the first rate as it can. */
async function attach(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: words.site.checkout.use_voucher }).click()
  await page.getByLabel(redeem.redeem.code, { exact: true }).fill(code)
  await page.getByRole('button', { name: redeem.redeem.check, exact: true }).click()
  await page.getByRole('button', { name: saying(redeem.redeem.pays_more) }).click()
  await expect(page.getByText(saying(redeem.redeem.rate_paid)).first()).toBeVisible()
}

test('every kind of page of the site, on a desk and on a phone, home by night too', async ({
  house,
  newVisitor,
  newTill,
}) => {
  test.setTimeout(600_000)
  const office = await newTill()
  await signIn(office, house)
  const shown: string[] = []
  const folder = join(SCREENS, 'site')
  const show = async (page: Page, name: string) => {
    const drawn = LOOK && DRAWN_SITE[name] ? join(LOOK, DRAWN_SITE[name]) : ''
    for (const src of [`${name}.png`, ...(existsSync(drawn) ? [pathToFileURL(drawn).href] : [])])
      shown.push(`<figure><img src="${src}" alt=""><figcaption>${name}</figcaption></figure>`)
    await page.evaluate(async () => {
      // pictures below the window come when they are scrolled to
      for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
        scrollTo(0, y)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      scrollTo(0, 0)
    })
    await page.waitForLoadState('networkidle')
    await draw(page, join(folder, `${name}.png`), true)
  }
  for (const viewport of [DESK, PHONE]) {
    const at = (name: string) => `${name}-${viewport.width}`
    const page = await newVisitor({ viewport })
    await page.goto('/en')
    await page.getByRole('button', { name: words.site.cookies.needed }).click()
    const first = async (list: string, below: string) => {
      await page.goto(list)
      return (await page.locator(`main a[href*="${below}"]`).first().getAttribute('href'))!
    }
    const found = {
      movie: await first('/en/movies', '/movies/view/'),
      event: await first('/en/events', '/en/events/'),
    }
    for (const [name, path] of Object.entries({ ...VISITED, ...found })) {
      await page.goto(path)
      await show(page, at(name))
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/en')
    await show(page, at('home-dark'))
    await page.emulateMedia({ colorScheme: 'light' })
    const { id, cinema_id } = house.takeLast()
    await openCheckout(page, id)
    for (let n = 0; n < 2; n += 1) await firstRate(page).click()
    await expect(chosenSeats(page)).toHaveCount(2)
    await show(page, at('checkout'))
    await attach(page, await tenVisits(office, house, cinema_id))
    await show(page, at('checkout-voucher'))
    await page.getByRole('button', { name: saying(redeem.redeem.off_label) }).click()
    await fillBuyer(page)
    await goToPayment(page)
    await provider.pay(page)
    await expectResult(page, 'settled')
    await show(page, at('result'))
  }
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>Site</title>${STYLE}${shown.join('\n')}`)
})

test('every screen of the portal, wide and on a tablet, by day and by night', async ({ house, newTill }) => {
  test.setTimeout(900_000)
  const { hub } = house.world.demo
  const page = await newTill({ viewport: SIZES.wide })
  await signIn(page, house)
  const shown: string[] = []
  const say = (file: string, says: string) =>
    shown.push(`<figure><img src="${file}" alt=""><figcaption>${says}</figcaption></figure>`)
  const drawn = (name: string) => {
    const path = LOOK && DRAWN[name] ? join(LOOK, DRAWN[name]) : ''
    if (existsSync(path)) say(pathToFileURL(path).href, `${name}, as it was drawn`)
  }
  const take = async (path: string, name: string, says: string) => {
    await page.goto(`${hub}/portal/${path}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    drawn(name)
    for (const colorScheme of ['light', 'dark'] as const)
      for (const size of ['wide', 'tablet'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize(SIZES[size])
        const file = `${name}-${SIZES[size].width}-${colorScheme}.png`
        await draw(page, join(SCREENS, file), false)
        say(file, says)
      }
  }
  const pageOf = async (base: string, below: string) => {
    const { data } = await (await page.request.get(`${hub}/api/portal/${base}?per_page=1`)).json()
    return `${base}${below.replace('{id}', data[0].id)}`
  }
  // those are of who looks after the installation
  for (const [path, says] of Object.entries(EVERY_SCREEN))
    if (path !== 'exhibitors') await take(path, path || 'home', says)
  await take(await pageOf('bills', '/{id}'), 'bill', 'One purchase: lines, payments, and what happened')
  await take(await pageOf('movies', '?row={id}'), 'movie', 'The form of a movie')
  await take(await pageOf('roles', '?row={id}'), 'role', 'The rights of a role')
  await take(await pageOf('screens', '/{id}/plan'), 'seat-plan', 'The plan of a hall')
  const soon = house.takeNext().id
  for (const [part, says] of Object.entries(BELOW_SCHEDULE)) await take(`schedules/${soon}/${part}`, part, says)
  await page.setViewportSize(PHONE)
  await page.goto(`${hub}/portal/dashboard`)
  await page.waitForLoadState('networkidle')
  drawn('phone')
  await draw(page, join(SCREENS, 'phone-390.png'), true)
  say('phone-390.png', 'The day on a phone')
  writeFileSync(join(SCREENS, 'index.html'), `<!doctype html><title>Portal</title>${STYLE}${shown.join('\n')}`)
})

test.afterAll(() => {
  if (taken.length === 0) return
  const rows = taken.map(({ file, says }) => `## ${says}\n\n![${says}](pictures/${file}.png)\n`)
  writeFileSync(
    join(ROOT, 'docs/gallery.md'),
    `# Gallery\n\nMade by \`npm run gallery\` from the demo.\n\n${rows.join('\n')}`,
  )
})
