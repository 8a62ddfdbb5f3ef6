import { join } from 'node:path'
import { SignedLinks } from '../../hub/kit/signed-links.ts'
import { LOCALES } from '../../protocol/i18n/locales.ts'
import { secretFile } from '../../protocol/server/secret-file.ts'
import { PATHS } from '../../protocol/site/paths.ts'
import { expect, type House, test } from './fixtures.ts'
import { addTickets, billOf, expectResult, fillBuyer, goToPayment, openCheckout, provider } from './shop.ts'

const TOKEN = 'a'.repeat(43)
const NOBODY = '00000000-0000-4000-8000-000000000000'

/** What stands in addresses of the demo as it is now. */
async function namesOf({ pool, world }: House) {
  const one = async (sql: string): Promise<string> => {
    const client = await pool.connect()
    try {
      await client.query(`select set_config('app.exhibitor', '1', false)`)
      const { rows } = await client.query<{ name: string }>(sql)
      return rows[0]!.name
    } finally {
      client.release()
    }
  }
  return {
    movie: await one(
      `select slug as name from movies join schedules on movie_id = movies.id where start > now() order by start limit 1`,
    ),
    for_schools: await one(`select slug as name from movies where is_school_screening order by id limit 1`),
    event: await one(
      `select slug as name from events join schedules on schedule_id = schedules.id where start > now() limit 1`,
    ),
    event_id: await one(
      `select events.id::text as name from events join schedules on schedule_id = schedules.id where start > now() limit 1`,
    ),
    tag: await one(`select slug as name from tags order by id limit 1`),
    voucher: await one(`select slug as name from voucher_types order by id limit 1`),
    schedule: String(world.demo.schedules.at(-1)!.id),
    payment: (bill: string) => one(`select id as name from payments where bill_id = '${bill}'`),
  }
}

test('Every address: each route of the site answers in every language with a true status, and what is not there says so (F-321, F-002, F-001)', async ({
  house,
  newVisitor,
}) => {
  const page = await newVisitor()
  await openCheckout(page, house.takeLast().id)
  await addTickets(page, 1)
  await fillBuyer(page)
  await goToPayment(page)
  await provider.pay(page)
  await expectResult(page, 'settled')
  const bill = billOf(page)
  const { movie, for_schools, event, event_id, tag, voucher, schedule, payment } = await namesOf(house)
  const stranger = new SignedLinks(secretFile(join(house.data_dir, 'hub', 'voucher.key')), 'gift').tokenOf(1, NOBODY)
  const routes: readonly (readonly [path: string, status: number])[] = [
    ['', 200],
    ['movies', 200],
    ['movies/today', 200],
    ['movies/soon', 200],
    [`movies/all/${tag}`, 200],
    [`movies/view/${movie}`, 200],
    ['movies/view/nothing', 404],
    ['events', 200],
    [`events/${event}`, 200],
    ['events/nothing', 404],
    ['info', 200],
    [`info/voucher/${voucher}`, 200],
    ['info/voucher/nothing', 404],
    ['info/vouchers', 200],
    ['info/vouchers/giftcard', 200],
    ['info/vouchers/balance', 200],
    ['info/newsletter', 200],
    ['info/newsletter/jana%40example.org', 200],
    [`info/newsletter/confirm/${TOKEN}`, 200],
    [`info/newsletter/leave/${TOKEN}`, 404],
    ['info/school-screenings', 200],
    [`info/school-screenings/${tag}`, 200],
    ['info/school-screenings/request', 200],
    [`info/school-screenings/request/${for_schools}`, 200],
    ['info/getting-here', 200],
    ['info/nothing', 404],
    ['contact', 200],
    [`buy/tickets/${schedule}`, 200],
    ['buy/tickets/999999999', 404],
    [`buy/events/${event_id}`, 302],
    ['buy/events/999999999', 404],
    [`bill/${bill}`, 200],
    [`bill/${bill}/pay`, 200],
    [`bill/${bill}/change`, 200],
    [`bill/${NOBODY}`, 404],
    [`bill/${NOBODY}/pay`, 404],
    [`bill/${NOBODY}/change`, 404],
    [`payments/${await payment(bill)}/sandbox/status`, 200],
    [PATHS.gift(stranger), 404],
    [PATHS.gift(TOKEN), 404],
    ['privacy-policy', 200],
    ['accessibility', 200],
    ['404', 404],
    ['nowhere', 404],
  ]
  for (const locale of LOCALES) {
    const answered: (readonly [string, number])[] = []
    for (const [path] of routes) {
      const answer = await page.request.get(`/${locale}${path && `/${path}`}`, { maxRedirects: 0 })
      answered.push([path, answer.status()])
      expect(await answer.text(), path).toMatch(answer.status() === 302 ? /^$/ : new RegExp(`<html lang="${locale}"`))
    }
    expect([locale, answered]).toEqual([locale, routes])
  }
})

test('Every address: a visitor is led to the language of the browser, if it is one of the house, and changes it in the head (F-001, F-005)', async ({
  newVisitor,
}) => {
  for (const [asked, locale] of [
    ['de-AT', 'de'],
    ['fr-BE', 'fr'],
    ['nl-NL', 'nl'],
    ['pl-PL', 'en'],
  ] as const) {
    const page = await newVisitor({ locale: asked })
    await page.goto('/')
    await expect(page).toHaveURL(new RegExp(`/${locale}$`))
  }
  const page = await newVisitor()
  await page.goto('/en/movies')
  await page.locator('a[hreflang="fr"]').first().click()
  await expect(page).toHaveURL(/\/fr\/movies$/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/fr$/)
})
