import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leftInAll } from '#protocol/ledger/decide-voucher.ts'
import { linesOfBill, paymentsOfBill } from '#protocol/ledger/ledger.ts'
import { type Kind, RESOURCES } from '#protocol/resources.ts'
import type { Refusal } from '#protocol/result.ts'
import { wallClock } from '#protocol/time/business-day.ts'
import { addDays } from '#protocol/time/calendar.ts'
import { readDrawnCode } from '#protocol/vouchers/code.ts'
import { filterVoucherTypes, voucherBalance, voucherTypeBySlug } from '#protocol/vouchers/shop-calls.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { type Ids, SAMPLES } from '../../tests/contract/samples.ts'
import { renderLetter } from '../../tests/letters.ts'
import { until } from '../../tests/until.ts'
import { Captchas } from '../content/captcha.ts'
import { withExhibitor } from '../db/connect.ts'
import { Documents } from '../documents/documents.ts'
import { addExhibitor, Browser, startTestHub, type TestHub } from '../http/testing/hub.ts'
import { Sealed } from '../kit/sealed.ts'
import { SignedLinks } from '../kit/signed-links.ts'
import { auditLedger } from '../ledger/audit.ts'
import { Conflicts } from '../ledger/conflicts.ts'
import { Letters } from '../mailer/letters.ts'
import { SecondFile } from '../payments/second-file.ts'
import { openSandbox, type Sandbox } from '../payments/testing/sandbox.ts'
import { Transactions } from '../payments/transactions.ts'
import { LETTERS_KEY, officeOf, portalOf, switchModules, type Visit, visitor } from '../portal/testing/portal.ts'
import { seatsOf } from '../portal/testing/seats.ts'
import { Offers } from '../schedules/offers.ts'
import { VoucherCodes } from '../vouchers/codes.ts'
import { Guesses } from '../vouchers/guesses.ts'
import { VoucherSales } from '../vouchers/sales.ts'
import { voucherShopRoutes } from '../vouchers/shop-routes.ts'
import { VoucherUses } from '../vouchers/uses.ts'
import { giftRoutes } from './gift-routes.ts'
import { Gifts } from './gifts.ts'
import { Orders } from './orders.ts'
import { Refusals } from './refusals.ts'
import { Settlement } from './settle.ts'
import { Bills } from './store.ts'
import type { Settling } from './testing/settle-until-killed.ts'
import { VoucherLetters } from './voucher-letters.ts'
import { type VoucherPurchaseInput, VoucherPurchases } from './voucher-purchase.ts'

/** One voucher is bought on the site, at a provider of its own, and is there once. */
const KINDS = ['cinema', 'payment_method', 'voucher_type'] as const satisfies readonly (keyof typeof SAMPLES)[]
const folder = mkdtempSync(join(tmpdir(), 'foyer-vouchers-'))
let database: FreshDatabase
let hub: TestHub
let shop: Sandbox
let settlement: Settlement
let purchases: VoucherPurchases
/** What another process of the hub sells vouchers with. */
let openPurchases: (store?: Pick<Bills, 'checkout'>) => VoucherPurchases
let bills: Bills
let ada: Visit
const ids: Partial<Record<Kind, number>> = {}

beforeAll(async () => {
  database = await freshDatabase()
  shop = await openSandbox(folder)
  await addExhibitor(database, 1, ['localhost'])
  await switchModules(database, 1, { tickets: true, vouchers: true })
  const routes = portalOf(KINDS)
  hub = await startTestHub(database, (parts) => ({
    calls: [
      ...routes(parts).calls,
      (app) => {
        const { pool, catalogue, lanes, links: lines, reach } = parts
        const offers = new Offers(catalogue, lanes, seatsOf(parts).seats)
        const uses = new VoucherUses({ pool, codes: CODES, lines, reach })
        const exhibitors = () => catalogue.exhibitors()
        const captchas = new Captchas({ pool, key: LETTERS_KEY, recaptcha: null, exhibitors })
        const guesses = new Guesses({ ...parts, captchas, conflicts: new Conflicts(pool) })
        voucherShopRoutes(app, { ...parts, codes: CODES, offers, uses, guesses })
        giftRoutes(app, { gifts: gifts() })
      },
    ],
  }))
  ada = await visitor(database.pool, hub.url, { exhibitor_id: 1, name: 'Ada L.', permissions: ['*'] })
  for (const kind of KINDS) {
    const body = { ...SAMPLES[kind].make(ids as Ids, 1), ...(kind === 'voucher_type' ? TYPE : {}) }
    ids[kind] = (await ada('POST', RESOURCES[kind].base!, body)).body.data.id
  }
  const { pool, lanes, log } = hub
  const second = new SecondFile(join(folder, 'second-file'))
  const conflicts = new Conflicts(pool)
  bills = new Bills(lanes, second)
  const refusals = new Refusals({ conflicts, log })
  const parts = { lanes, bills, provider: shop.client, second, transactions: new Transactions(pool) }
  settlement = new Settlement({ ...parts, conflicts, refusals, log })
  const orders = new Orders({ pool, bills, provider: shop.client })
  openPurchases = (store = bills) =>
    new VoucherPurchases({ lanes, bills: store, orders, sales: new VoucherSales({ pool, codes: CODES }) })
  purchases = openPurchases()
})
afterAll(async () => {
  shop.close()
  await hub.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const GIFT_LINKS = new SignedLinks('a key of these tests', 'gift')
function gifts(): Gifts {
  return new Gifts({ pool: database.pool, gift_links: GIFT_LINKS })
}
/** The codes of `officeOf`. */
const CODES = new VoucherCodes('a key of these tests')
const TYPE = { products_enabled: true, products_max: 5_000, products_step: 500, valid_months: 36, to_year_end: true }
/** As the house counts its days. */
const TODAY = wallClock(new Date().toISOString(), 'Europe/Berlin').date
const JANA = { name: 'Jana Brandt', email: 'jana@mailbox.example' }

type Cart = Omit<VoucherPurchaseInput['cart'], 'item'>

async function input(
  changes: Partial<Cart> = {},
  item: Partial<VoucherPurchaseInput['cart']['item']> = {},
  rest: Partial<VoucherPurchaseInput> = {},
): Promise<VoucherPurchaseInput> {
  const catalogue = await hub.catalogue.of(1)
  const card = { type: 'loyaltyCard', voucher_type_id: ids.voucher_type!, vouchers: 1, cinema_id: null } as const
  return {
    exhibitor: catalogue.exhibitor.get(1)!,
    catalogue,
    locale: 'en',
    visitor: 'a visitor',
    has_terms: false,
    key: randomUUID(),
    back: 'http://localhost/en',
    callback_url: 'http://localhost/said',
    ...rest,
    cart: {
      ...JANA,
      payment_method_id: ids.payment_method!,
      amount: 3_500,
      item: { ...card, total_turns: 2, total_products: 1_000, ...item },
      ...changes,
    },
  }
}

async function bought(asked?: VoucherPurchaseInput) {
  const done = await purchases.run(asked ?? (await input()))
  if (!done.ok) throw new Error(JSON.stringify(done.refusal))
  const { uuid, payment } = done.value
  const voucher_id = await withExhibitor(hub.pool, 1, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from voucher_deliveries where bill_id = $1', [uuid])
    return rows[0]!.id
  })
  return { uuid, payment_id: payment!.id, voucher_id }
}

function place(uuid: string) {
  return { exhibitor_id: 1, cinema_id: ids.cinema!, bill_id: uuid }
}

function lane() {
  return hub.lanes.of(1, ids.cinema!)
}

async function paid({ uuid, payment_id }: { uuid: string; payment_id: string }, cents = 3_500): Promise<void> {
  await shop.take({ bill_id: uuid, payment_id }, cents)
}

type Done = { ok: true } | { ok: false; refusal: Refusal | readonly Refusal[] }

function faultsOf(done: Done): string[] {
  return done.ok ? [] : [done.refusal].flat().map(({ field, code }) => `${field} ${code}`)
}

test('F-153 F-156 a voucher is unpaid until its bill is settled, then there with what was bought, and a code of its own', async () => {
  const sold = await bought()
  const { committed } = await lane()
  expect(committed.bills.get(sold.uuid)).toMatchObject({ status: 'paying', total_cents: 3_500, source: 'site' })
  expect(committed.vouchers.get(sold.voucher_id)).toMatchObject({ state: 'unpaid', turns: 2, products_cents: 1_000 })
  expect(leftInAll(committed, sold.voucher_id)).toEqual({ turns: 0, cents: 0 })
  await paid(sold)
  await settlement.check(place(sold.uuid), sold.payment_id)
  expect(committed.bills.get(sold.uuid)?.status).toBe('settled')
  expect(committed.vouchers.get(sold.voucher_id)?.state).toBe('active')
  expect(leftInAll(committed, sold.voucher_id)).toEqual({ turns: 2, cents: 1_000 })
  const [line] = linesOfBill(committed, sold.uuid)
  expect(line).toMatchObject({
    kind: 'voucher',
    state: 'sold',
    total_cents: 3_500,
    vat_bp: 0,
    vat_cents: 0,
    quantity: 1,
  })
  const year = Number(committed.bills.get(sold.uuid)!.business_date!.slice(0, 4)) + 3
  expect(committed.vouchers.get(sold.voucher_id)!.valid_until).toMatch(new RegExp(`^${year}-12-31|^${year + 1}-01-01`))
  expect(readDrawnCode(await officeOf(hub).codeOf(1, sold.voucher_id)).ok).toBe(true)
})

test('F-153 L8 a webhook that comes again, also at once, issues nothing more; the money is counted once', async () => {
  const sold = await bought()
  await paid(sold)
  await Promise.all(Array.from({ length: 20 }, () => settlement.check(place(sold.uuid), sold.payment_id)))
  await settlement.check(place(sold.uuid), sold.payment_id)
  const { committed } = await lane()
  expect(leftInAll(committed, sold.voucher_id)).toEqual({ turns: 2, cents: 1_000 })
  expect(linesOfBill(committed, sold.uuid)).toHaveLength(1)
  expect(paymentsOfBill(committed, sold.uuid).map(({ status, amount_cents }) => [status, amount_cents])).toEqual([
    ['paid', 3_500],
  ])
  expect(await auditLedger(hub.pool, 1)).toEqual([])
})

test('F-326 the same purchase asked for again, also at once, is one bill; another one under its key is refused', async () => {
  const asked = await input()
  const written = async () =>
    (await withExhibitor(hub.pool, 1, (client) => client.query('select from voucher_details'))).rowCount!
  const before = await written()
  const elsewhere = openPurchases()
  const answers = await Promise.all([purchases, purchases, elsewhere].map((process) => process.run(asked)))
  expect(await written()).toBe(before + 1)
  const again = await purchases.run(asked)
  expect(new Set([...answers, again].map((one) => one.ok && one.value.uuid)).size).toBe(1)
  expect(again.ok && again.value.processingData).not.toBeNull()
  const other = await input({ amount: 2_500 }, { total_products: 0 }, { key: asked.key })
  expect(faultsOf(await purchases.run(other)).join()).toContain('key_used_again')
  // what was bought is answered whatever became of its type since
  const withdrawn = { ...asked.catalogue, voucher_type: new Map() }
  const later = await purchases.run({ ...asked, catalogue: withdrawn })
  expect(later.ok && later.value.uuid).toBe(again.ok && again.value.uuid)
  const stranger = await purchases.run({ ...asked, visitor: 'somebody else' })
  expect(stranger.ok && stranger.value.uuid).not.toBe(again.ok && again.value.uuid)
})

test('F-326 L8 a process that dies before its bill leaves a key that means the same purchase, and no other', async () => {
  const asked = await input()
  const dying = openPurchases({
    checkout: () => {
      throw new Error('the process is gone')
    },
  })
  await expect(dying.run(asked)).rejects.toThrow('gone')
  const other = await input({ amount: 2_500 }, { total_products: 0 }, { key: asked.key })
  expect(faultsOf(await purchases.run(other)).join()).toContain('key_used_again')
  expect((await purchases.run(asked)).ok).toBe(true)
})

test('F-155 a voucher is good in no cinema that is closed', async () => {
  const asked = await input({}, { cinema_id: ids.cinema! })
  const closed = { ...asked.catalogue.cinema.get(ids.cinema!)!, deleted_at: new Date().toISOString() }
  const catalogue = { ...asked.catalogue, cinema: new Map([[closed.id, closed]]) }
  expect(faultsOf(await purchases.run({ ...asked, catalogue }))).toEqual(['items.0.cinema_id unknown_choice'])
})

test('F-154 a payment that cannot begin sells nothing', async () => {
  shop.mute(true)
  const asked = await input()
  expect(faultsOf(await purchases.run(asked))).toEqual(['general payment_init'])
  shop.mute(false)
  const { committed } = await lane()
  const gone = [...committed.vouchers.values()].at(-1)!
  expect([gone.state, leftInAll(committed, gone.id)]).toEqual(['deleted', { turns: 0, cents: 0 }])
  expect(faultsOf(await purchases.run(asked))).toEqual(['general payment_init'])
})

test('F-153 a bill that ends unpaid takes its voucher along, and money that comes later goes back', async () => {
  const sold = await bought()
  expect((await bills.end(place(sold.uuid), 'cancelled')).ok).toBe(true)
  const { committed } = await lane()
  expect(committed.vouchers.get(sold.voucher_id)?.state).toBe('deleted')
  await paid(sold)
  await settlement.check(place(sold.uuid), sold.payment_id)
  expect(await shop.paidBack(sold.payment_id)).toEqual([3_500])
  expect(committed.vouchers.get(sold.voucher_id)?.state).toBe('deleted')
  expect(await auditLedger(hub.pool, 1)).toEqual([])
})

test('F-155 what may not be chosen is refused at its field, and nothing is written down', async () => {
  const count = async () => {
    const read = await withExhibitor(hub.pool, 1, (client) => client.query('select from voucher_details'))
    return read.rowCount
  }
  const before = await count()
  const today = new Date().toISOString().slice(0, 10)
  const giftOn = (days: number) => {
    return { email: 'inge@mailbox.example', message: '', deliver_on: addDays(today, days) }
  }
  const cases: [string[], VoucherPurchaseInput][] = [
    [['items.0.total_turns outside_range'], await input({}, { total_turns: 21 })],
    [['items.0.total_products off_step'], await input({}, { total_products: 999 })],
    [['items.0.cinema_id unknown_choice'], await input({}, { cinema_id: 99_999 })],
    [['gift.deliver_on day_over'], await input({ gift: giftOn(-2) })],
    [['gift.deliver_on day_too_late'], await input({ gift: giftOn(370) })],
    [['gift.deliver_on day_too_late'], await input({ gift: { ...giftOn(0), deliver_on: '2999-12-31' } })],
    [['payment_method_id payment_method'], await input({ payment_method_id: null })],
    [['terms_accepted terms_not_accepted'], await input({ terms_accepted: false }, {}, { has_terms: true })],
    [['general terms_unseen'], await input({}, {}, { has_terms: true })],
    [['general price_changed'], await input({ amount: 1 })],
    [['message not_purchasable'], await input({}, { voucher_type_id: 99_999 })],
  ]
  for (const [faults, asked] of cases) expect(faultsOf(await purchases.run(asked))).toEqual(faults)
  expect(await count()).toBe(before)
})

test('F-156 F-148 what one buys for oneself is nobody else’s, whatever a request says of a name and a day', async () => {
  const made = await ada('POST', RESOURCES.voucher_type.base!, {
    ...SAMPLES.voucher_type.make(ids as Ids, 3),
    type: 'subscription',
  })
  const gift = { email: 'inge@mailbox.example', message: 'For you', deliver_on: addDays(TODAY, 3) }
  const asked = { amount: 2_500, holder_name: 'Inge', gift }
  const sold = await bought(await input(asked, { voucher_type_id: made.body.data.id, total_products: 0 }))
  const { rows } = await withExhibitor(hub.pool, 1, (client) =>
    client.query(
      `select d.email, d.message, said.holder from voucher_deliveries d join voucher_details said on said.id = d.id
       where d.id = $1`,
      [sold.voucher_id],
    ),
  )
  expect(rows).toEqual([{ email: null, message: '', holder: '' }])
  const { id, version } = made.body.data
  expect((await ada('DELETE', `${RESOURCES.voucher_type.base}/${id}`, { version })).status).toBe(200)
})

test('F-156 VAT of a single-purpose voucher is due when it is sold', async () => {
  await withExhibitor(hub.pool, 1, (client) =>
    client.query('update voucher_types set vat_bp = 700, version = version + 1 where id = $1', [ids.voucher_type]),
  )
  await expect.poll(async () => (await hub.catalogue.of(1)).voucher_type.get(ids.voucher_type!)?.vat_bp).toBe(700)
  const sold = await bought()
  const [line] = linesOfBill((await lane()).committed, sold.uuid)
  expect([line!.vat_bp, line!.vat_cents]).toEqual([700, 229])
  await withExhibitor(hub.pool, 1, (client) =>
    client.query('update voucher_types set vat_bp = null, version = version + 1 where id = $1', [ids.voucher_type]),
  )
})

/** The letters of a test; each call is a process of its own. */
function lettersOf(render = renderLetter) {
  const { pool, catalogue, log } = hub
  const parts = {
    pool,
    catalogue,
    log,
    letters,
    render,
    documents,
    office: officeOf(hub),
    gift_links: GIFT_LINKS,
  }
  return new VoucherLetters({ ...parts, origin: () => 'https://kino.example' })
}
const letters = new Letters(new Sealed(LETTERS_KEY))
const documents = new Documents()
afterAll(() => documents.close())

/** What only the owner of the database may say of house 1, about one thing. */
async function ownerSays(sql: string, about: string): Promise<void> {
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`set app.exhibitor = '1'`)
  await owner.query(sql, [about])
  await owner.end()
}

/** The letters to somebody, the oldest first. */
async function lettersTo(email: string) {
  const all = await letters.list(database.pool, 1, 100)
  return all.filter(({ head }) => head.reader === email).toReversed()
}

async function settled(changes: Partial<Cart>) {
  const sold = await bought(await input(changes))
  await paid(sold)
  await settlement.check(place(sold.uuid), sold.payment_id)
  return sold
}

test('F-156 the voucher comes by mail once it is paid, with code, validity and a PDF: once, whoever writes it', async () => {
  const email = 'once@mailbox.example'
  const open = await bought(await input({ email }))
  await lettersOf().round()
  expect(await lettersTo(email)).toEqual([])
  await paid(open)
  await settlement.check(place(open.uuid), open.payment_id)
  await Promise.all([lettersOf().round(), lettersOf().round()])
  await lettersOf().round()
  const [letter, ...more] = await lettersTo(email)
  expect(more).toEqual([])
  const code = await officeOf(hub).codeOf(1, open.voucher_id)
  const { text, attachments } = letter!.content!
  for (const said of ['Gift card', '2 visits to the cinema', '€\u00a010.00 at the bar', code, '31 December'])
    expect(text).toContain(said)
  expect(attachments.map(({ content_type }) => content_type)).toEqual(['application/pdf'])
  expect(Buffer.from(attachments[0]!.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
})

test('F-156 a gift waits for its day, also for a hub that was down then; its buyer is told at once where it goes', async () => {
  const [email, theirs] = ['giver@mailbox.example', 'inge@mailbox.example']
  const deliver_on = addDays(new Date().toISOString().slice(0, 10), 3)
  const gift = { email: theirs, message: 'Dear Inge,\nsee you there.', deliver_on }
  const sold = await settled({ email, gift, holder_name: 'Inge' })
  await lettersOf().round()
  await lettersOf().round()
  expect(await lettersTo(theirs)).toEqual([])
  const [told, ...more] = await lettersTo(email)
  expect([told!.head.kind, more]).toEqual(['voucher_bought', []])
  expect(told!.content!.text).toContain(theirs)
  expect(told!.content!.text).toContain(`https://kino.example/en/bill/${sold.uuid}`)
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`update voucher_deliveries set deliver_at = now() - interval '2 days' where id = $1`, [
    sold.voucher_id,
  ])
  await owner.end()
  await lettersOf().round()
  const [letter] = await lettersTo(theirs)
  const { text } = letter!.content!
  for (const said of ['Inge', 'Jana Brandt', 'see you there.', await officeOf(hub).codeOf(1, sold.voucher_id)])
    expect(text).toContain(said)
  expect(await lettersTo(email)).toHaveLength(1)
})

test('F-156 SECURITY "People’s data" a gift gets to whom it is for, also where its buyer was erased since, and names nobody', async () => {
  const [email, theirs] = ['erased@mailbox.example', 'ingrid@mailbox.example']
  const deliver_on = addDays(new Date().toISOString().slice(0, 10), 3)
  const sold = await settled({
    email,
    gift: { email: theirs, message: 'From Jana.', deliver_on },
    holder_name: 'Ingrid',
  })
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`set app.exhibitor = '1'`)
  await owner.query('select foyer_erase_person($1)', [email])
  await lettersOf().round()
  expect([await lettersTo(email), await lettersTo(theirs)]).toEqual([[], []])
  await owner.query('update voucher_deliveries set deliver_at = now() where id = $1', [sold.voucher_id])
  await owner.end()
  await lettersOf().round()
  const [letter, ...more] = await lettersTo(theirs)
  expect(more).toEqual([])
  expect(letter!.content!.text).toContain(await officeOf(hub).codeOf(1, sold.voucher_id))
  expect(letter!.content!.text).not.toContain('Jana')
})

test('F-147 F-148 the calls of the shop: all types, those of a kind, one by its slug; none where vouchers are off', async () => {
  const browser = new Browser(hub.url)
  await browser.open('/page')
  const list = async (body: object) => {
    const answer = await browser.send('POST', '/api/voucher-types/filter', body)
    return filterVoucherTypes.answer.parse(((await answer.json()) as { data: unknown }).data)
  }
  const [type] = await list({})
  expect(type).toMatchObject({ slug: 'gift-card-1', type: 'giftcard', cost_turn: 1_250, price_from: 1_250 })
  expect([await list({ type: 'giftcard' }), await list({ type: 'subscription' })]).toEqual([[type], []])
  expect((await browser.send('POST', '/api/voucher-types/filter', { type: 'other' })).status).toBe(422)
  const one = await browser.get('/api/voucher-types/gift-card-1')
  expect(voucherTypeBySlug.answer.parse(((await one.json()) as { data: unknown }).data)).toEqual(type)
  expect((await browser.get('/api/voucher-types/nothing')).status).toBe(404)
  await switchModules(database, 1, { tickets: true, vouchers: false })
  await expect.poll(() => list({})).toEqual([])
  expect((await browser.get('/api/voucher-types/gift-card-1')).status).toBe(404)
  await switchModules(database, 1, { tickets: true, vouchers: true })
  await expect.poll(async () => (await list({})).length).toBe(1)
})

test('F-156 F-348 SECURITY "Codes" whoever has a code reads what is left; others learn nothing, ten times a minute', async () => {
  const sold = await settled({ email: 'balance@mailbox.example' })
  const browser = new Browser(hub.url, { 'x-forwarded-for': '10.9.9.9' })
  await browser.open('/page')
  const ask = (barcode: string) => browser.send('POST', '/api/vouchers/balance', { barcode })
  const said = await ask((await officeOf(hub).codeOf(1, sold.voucher_id)).replaceAll(' ', '-'))
  expect(voucherBalance.answer.parse(((await said.json()) as { data: unknown }).data)).toMatchObject({
    title: 'Gift card',
    state: 'active',
    total_turns: 2,
    remaining_turns: 2,
    remaining_products: 1_000,
  })
  const foreign = CODES.draw(2, '')
  const strange = [CODES.open(2, foreign), CODES.open(1, CODES.draw(1, '')), 'x', 'ß', "' or true --"]
  const answers = await Promise.all(strange.map(ask))
  expect(answers.map(({ status }) => status)).toEqual(Array(strange.length).fill(422))
  const [first, ...others] = await Promise.all(answers.map((answer) => answer.json()))
  for (const other of others) expect(other).toEqual(first)
  expect((await ask(' ')).status).toBe(422)
  const many = await Promise.all(Array.from({ length: 6 }, () => ask('ABCDEFGH')))
  expect(many.map(({ status }) => status).filter((status) => status === 429).length).toBeGreaterThan(0)
  expect(many.find(({ status }) => status === 429)!.headers.get('retry-after')).toMatch(/^\d+$/)
  const other = new Browser(hub.url, { 'x-forwarded-for': '10.9.9.10' })
  await other.open('/page')
  expect((await other.send('POST', '/api/vouchers/balance', { barcode: 'ABCDEFGH' })).status).toBe(422)
})

test('L8 F-153 kill -9 at every point of a settlement: begun again the voucher is there once, with all it was sold with', async () => {
  let points = 0
  for (let dead = true; dead; points += 1) {
    const sold = await bought()
    await paid(sold)
    const plan: Settling = {
      database_url: database.url,
      provider_url: shop.url,
      secret: shop.secret,
      second_dir: mkdtempSync(join(folder, 'second-')),
      place: place(sold.uuid),
      payment_id: sold.payment_id,
      at: points + 1,
    }
    const child = fork(join(import.meta.dirname, 'testing/settle-until-killed.ts'), [JSON.stringify(plan)])
    dead = await new Promise<boolean>((resolve, reject) =>
      child.once('exit', (code, signal) =>
        signal === 'SIGKILL' || code === 0 ? resolve(code !== 0) : reject(new Error(`ended with ${code} ${signal}`)),
      ),
    )
    const { committed } = await lane()
    await (await lane()).follow()
    await settlement.finish(place(sold.uuid), false)
    expect(committed.bills.get(sold.uuid)?.status).toBe('settled')
    expect(committed.vouchers.get(sold.voucher_id)?.state).toBe('active')
    expect(leftInAll(committed, sold.voucher_id)).toEqual({ turns: 2, cents: 1_000 })
  }
  // before and after: the look-up decided, the event at the provider, settled
  expect(points).toBeGreaterThan(5)
  expect(await auditLedger(hub.pool, 1)).toEqual([])
})

test('F-156 when VAT is due stays so for a type of which there are vouchers', async () => {
  const { base } = RESOURCES.voucher_type
  const made = await ada('POST', base!, { ...SAMPLES.voucher_type.make(ids as Ids, 2), vat_bp: 700 })
  const edited = ({ id, version }: { id: number; version: number }, changes: object) =>
    ada('PUT', `${base}/${id}`, { version, ...changes })
  const free = await edited(made.body.data, { vat_bp: null })
  expect(free.status).toBe(200)
  const sold = await bought(await input({ amount: 2_500 }, { voucher_type_id: made.body.data.id, total_products: 0 }))
  const refused = await edited(free.body.data, { vat_bp: 700 })
  expect([refused.status, refused.refusal, Object.keys(refused.body.errors)]).toEqual([422, 'vat_sold', ['vat_bp']])
  expect((await bills.end(place(sold.uuid), 'cancelled')).ok).toBe(true)
  const again = await edited(free.body.data, { vat_bp: 700 })
  expect(again.body.data.vat_bp).toBe(700)
  await bought(await input({ amount: 2_500 }, { voucher_type_id: made.body.data.id, total_products: 0 }))
  expect((await edited(again.body.data, { vat_bp: 1_900 })).status).toBe(200)
})

describe('F-321 a gift that its giver changes before it is sent', () => {
  const GIFT = { email: 'wrong@mailbox.example', message: 'From us', deliver_on: addDays(TODAY, 9) }
  const WANTED = {
    holder_name: 'Inge',
    email: 'right@mailbox.example',
    message: 'From both of us',
    deliver_on: addDays(TODAY, 5),
  }
  const house = async () => (await hub.catalogue.of(1)).exhibitor.get(1)!
  const now = () => new Date().toISOString()

  async function given(email: string, gift = GIFT) {
    const sold = await settled({ email, gift, holder_name: 'Inga' })
    await lettersOf().round()
    const browser = new Browser(hub.url, { 'x-forwarded-for': `10.7.0.${++askers}` })
    await browser.open('/page')
    const [told] = await lettersTo(email)
    const token = /\/en\/voucher\/([\w-]{43})/.exec(told!.content!.text)![1]!
    return { ...sold, token, change: (body: object, at = token) => browser.send('POST', `/api/gifts/${at}`, body) }
  }
  let askers = 0

  test('goes where, when and with which words it was said last; the giver is told anew, once', async () => {
    const { token, change, voucher_id } = await given('giver-2@mailbox.example')
    const before = await gifts().read(await house(), token, now())
    expect(before).toMatchObject({ ...GIFT, holder: 'Inga', is_sent: false, today: TODAY })
    expect((await change({ ...WANTED, email: GIFT.email, deliver_on: GIFT.deliver_on })).status).toBe(200)
    await lettersOf().round()
    expect(await lettersTo('giver-2@mailbox.example')).toHaveLength(1)
    expect((await change(WANTED)).status).toBe(200)
    await lettersOf().round()
    await lettersOf().round()
    const [, told, ...more] = await lettersTo('giver-2@mailbox.example')
    expect([told!.content!.text.includes(WANTED.email), more]).toEqual([true, []])
    expect((await change({ ...WANTED, deliver_on: TODAY })).status).toBe(200)
    const arrive = async () => {
      await lettersOf().round()
      const [letter] = await lettersTo(WANTED.email)
      expect(letter!.content!.text).toContain(WANTED.message)
      return letter!
    }
    await ownerSays('update voucher_deliveries set deliver_at = now() where id = $1', voucher_id)
    expect((await arrive()).content!.text).toContain('Inge')
    expect(await lettersTo(GIFT.email)).toEqual([])
    expect((await gifts().read(await house(), token, now()))!.is_sent).toBe(true)
    const late = await change({ ...WANTED, email: 'late@mailbox.example' })
    expect([late.status, late.headers.get('x-refusal')]).toEqual([422, 'gift_sent'])
  })

  test.each([-2, 500])('keeps its day while no other is chosen, also one that is %s days from today', async (days) => {
    const { token, change, voucher_id } = await given(`giver-${days}@mailbox.example`)
    const later = `deliver_at = now() + interval '${days} days'`
    await ownerSays(`update voucher_deliveries set ${later} where id = $1`, voucher_id)
    const { deliver_on } = (await gifts().read(await house(), token, now()))!
    expect((await change({ ...WANTED, deliver_on })).status).toBe(200)
    const { holder_name: holder, ...rest } = WANTED
    expect(await gifts().read(await house(), token, now())).toMatchObject({ ...rest, holder, deliver_on })
    expect((await change({ ...WANTED, deliver_on: addDays(deliver_on, days < 0 ? 1 : -1) })).status).toBe(422)
  })

  test('F-156 a change that meets the letter on its way waits for it, and comes too late', async () => {
    const { token, change, voucher_id } = await given('giver-5@mailbox.example')
    const sender = new pg.Client({ connectionString: database.url })
    await sender.connect()
    await sender.query(`begin; set local app.exhibitor = '1'`)
    await sender.query('update voucher_deliveries set delivered_at = now() where id = $1', [voucher_id])
    const changing = change(WANTED)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const waits = until(async () => expect((await sender.query(waiting)).rowCount).toBeGreaterThan(0))
    await Promise.race([changing, waits])
    await sender.query('commit')
    await sender.end()
    expect((await changing).headers.get('x-refusal')).toBe('gift_sent')
    expect(await gifts().read(await house(), token, now())).toMatchObject({ ...GIFT, holder: 'Inga', is_sent: true })
  })

  test('F-337 a change that meets the erasing of its giver waits for it, and writes nothing of anybody down after it', async () => {
    const email = 'giver-7@mailbox.example'
    const { change, voucher_id } = await given(email)
    const eraser = new pg.Client({ connectionString: database.url })
    await eraser.connect()
    await eraser.query(`begin; set local app.exhibitor = '1'; select pg_advisory_xact_lock(7032154, 1)`)
    const changing = change(WANTED)
    const waiting = `select from pg_locks where locktype = 'advisory' and classid = 7032154 and not granted`
    const waits = until(async () => expect((await eraser.query(waiting)).rowCount).toBe(1))
    await Promise.race([changing, waits])
    await eraser.query('select foyer_erase_person($1)', [email])
    await eraser.query('commit')
    await eraser.end()
    expect((await changing).status).toBe(404)
    const sql = 'select email from voucher_deliveries where id = $1'
    const { rows } = await withExhibitor(hub.pool, 1, (client) => client.query(sql, [voucher_id]))
    expect(rows[0].email).not.toBe(WANTED.email)
  })

  test('F-211 a change that leaves the name as it is changes nothing that a manager reads of the voucher', async () => {
    const { change, voucher_id } = await given('giver-6@mailbox.example')
    const version = async () => {
      const sql = 'select version, holder from voucher_details where id = $1'
      return (await withExhibitor(hub.pool, 1, (client) => client.query(sql, [voucher_id]))).rows[0]
    }
    const before = await version()
    expect((await change({ ...WANTED, holder_name: 'Inga' })).status).toBe(200)
    expect(await version()).toEqual(before)
    expect((await change(WANTED)).status).toBe(200)
    expect(await version()).toEqual({ version: before.version + 1, holder: 'Inge' })
  })

  test('a letter that was drawn before a change is not sent after it', async () => {
    const { change, voucher_id } = await given('giver-3@mailbox.example', { ...GIFT, email: 'same@mailbox.example' })
    await ownerSays('update voucher_deliveries set deliver_at = now() where id = $1', voucher_id)
    const wanted = { ...WANTED, email: 'same@mailbox.example', deliver_on: TODAY }
    let changed = false
    const render: typeof renderLetter = async (...asked) => {
      if (!changed) expect((await change({ ...wanted, message: 'Better words' })).status).toBe(200)
      changed = true
      return renderLetter(...asked)
    }
    await lettersOf(render).round()
    expect(await lettersTo('same@mailbox.example')).toEqual([])
    await lettersOf().round()
    const [letter, ...more] = await lettersTo('same@mailbox.example')
    expect([letter!.content!.text.includes('Better words'), more]).toEqual([true, []])
  })

  test.each([
    [{ email: 'no address' }, ['email']],
    [{ deliver_on: addDays(TODAY, -2) }, ['deliver_on']],
    [{ deliver_on: addDays(TODAY, 370) }, ['deliver_on']],
    [{ message: 'x'.repeat(301) }, ['message']],
    [{ holder_name: 'x'.repeat(121) }, ['holder_name']],
  ])('is refused %j at its field, and stays', async (changes, fields) => {
    const { change, token } = await given(`giver-${fields[0]}-${Object.values(changes)[0]!.length}@mailbox.example`)
    const refused = await change({ ...WANTED, ...changes })
    const { errors } = (await refused.json()) as { errors: object }
    expect([refused.status, Object.keys(errors)]).toEqual([422, fields])
    expect(await gifts().read(await house(), token, now())).toMatchObject({ ...GIFT, holder: 'Inga' })
  })

  test('SECURITY Tenants is nobody’s without its token, of another house, unpaid, withdrawn, or of a giver who was erased', async () => {
    const { token, change, voucher_id } = await given('giver-4@mailbox.example')
    const strange = [
      token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
      GIFT_LINKS.tokenOf(2, voucher_id),
      new SignedLinks('a key of these tests', 'leave').tokenOf(1, voucher_id),
      GIFT_LINKS.tokenOf(1, (await bought(await input({ gift: GIFT }))).voucher_id),
      GIFT_LINKS.tokenOf(1, (await settled({ email: 'mine@mailbox.example' })).voucher_id),
    ]
    for (const one of strange) {
      expect(await gifts().read(await house(), one, now())).toBe(null)
      expect((await change(WANTED, one)).status).toBe(404)
    }
    expect((await change(WANTED, 'x')).status).toBe(404)
    const gone = await given('giver-8@mailbox.example')
    const clerk = { exhibitor_id: 1, employee_id: 1, mayIn: () => true }
    expect((await officeOf(hub).decide(clerk, gone.voucher_id, 'deleted')).ok).toBe(true)
    expect(await gifts().read(await house(), gone.token, now())).toBe(null)
    expect((await gone.change(WANTED)).status).toBe(404)
    await ownerSays('select foyer_erase_person($1)', 'giver-4@mailbox.example')
    expect(await gifts().read(await house(), token, now())).toBe(null)
    expect((await change(WANTED)).status).toBe(404)
  })
})
