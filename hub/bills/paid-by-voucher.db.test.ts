import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billResult, checkout } from '#protocol/bills/calls.ts'
import { decideRights, leftInAll } from '#protocol/ledger/decide-voucher.ts'
import { linesOfBill } from '#protocol/ledger/ledger.ts'
import { turnsRight } from '#protocol/ledger/rows.ts'
import { ok } from '#protocol/result.ts'
import { scheduleData } from '#protocol/schedules/calls.ts'
import { secretFile } from '#protocol/server/secret-file.ts'
import { addMinutes } from '#protocol/time/business-day.ts'
import { validateVoucher, type WireVoucher } from '#protocol/vouchers/shop-calls.ts'
import { until } from '../../tests/until.ts'
import { withExhibitor } from '../db/connect.ts'
import { Notices } from '../db/notices.ts'
import type { Browser } from '../http/testing/hub.ts'
import { auditLedger } from '../ledger/audit.ts'
import { Conflicts } from '../ledger/conflicts.ts'
import { Lanes } from '../ledger/lanes.ts'
import { SecondFile } from '../payments/second-file.ts'
import { Transactions } from '../payments/transactions.ts'
import { Seats } from '../seats/store.ts'
import { Links } from '../sync/links.ts'
import { VoucherCodes } from '../vouchers/codes.ts'
import { VoucherOffice } from '../vouchers/office.ts'
import { VoucherReach } from '../vouchers/reach.ts'
import { Vouchers } from '../vouchers/vouchers.ts'
import { Refunds } from './refunds.ts'
import { Refusals } from './refusals.ts'
import { Settlement } from './settle.ts'
import { Bills } from './store.ts'
import { buy, cart, data, errors, hold, payOn } from './testing/carts.ts'
import { type DemoShop, openDemoShop } from './testing/demo-shop.ts'
import type { Redeeming } from './testing/redeem-until-killed.ts'

/**
 * Tickets of the site that turns of vouchers pay for: the hub of the demo over its wire, and beside it a
 * second process of the hub, in which the office works.
 */
const HOUSE = 1
const CLERK = { exhibitor_id: HOUSE, employee_id: 1, mayIn: () => true }
const JUST = { valid_from: '2020-01-01', valid_until: null, products_cents: null, price_cents: null, code: '' }
const NOBODY = { holder: '', buyer_name: '', buyer_email: null, reference: '', count: 1 }
let shop: DemoShop
let visitor: DemoShop['visitor']
let schedule_id: number
let cinema_id: number
let notices: Notices
let lanes: Lanes
let links: Links
let office: VoucherOffice
let refunds: Refunds
let settlement: Settlement
let codes: VoucherCodes
const types = new Map<string, number>()

beforeAll(async () => {
  shop = await openDemoShop()
  ;({ visitor } = shop)
  schedule_id = shop.schedules[0]!
  const { database, log, data_dir, folder } = shop
  const { pool } = database
  notices = new Notices(database.url, log)
  await notices.open()
  lanes = new Lanes({ database_url: database.url, pool, notices, schedules: async () => [] })
  links = new Links(lanes, log)
  codes = new VoucherCodes(secretFile(join(data_dir, 'voucher.key')))
  const second = new SecondFile(join(folder, 'office-second'))
  office = new VoucherOffice({ pool, codes, vouchers: new Vouchers({ lanes, second, log }) })
  const conflicts = new Conflicts(pool)
  const refusals = new Refusals({ conflicts, log })
  const reach = new VoucherReach({ pool, codes, lines: links })
  const seats = new Seats(lanes, links)
  refunds = new Refunds({ pool, lanes, lines: links, seats, reach, provider: null, second, refusals, log })
  const bills = new Bills(lanes, second)
  const transactions = new Transactions(pool)
  settlement = new Settlement({ lanes, bills, provider: null, second, transactions, conflicts, refusals, log })
  const rows = await asHouse<{ id: number; slug: string }>('select id, slug from voucher_types')
  for (const { id, slug } of rows) types.set(slug, id)
  cinema_id = (await asHouse<{ cinema_id: number }>(`select cinema_id from schedules where id = ${schedule_id}`))[0]!
    .cinema_id
})
afterAll(async () => {
  await refunds.close()
  links.close()
  await lanes.close()
  await notices.close()
  await shop.close()
})

async function asHouse<R extends object>(sql: string): Promise<R[]> {
  return (await withExhibitor(shop.database.pool, HOUSE, (client) => client.query<R>(sql))).rows
}

/** A gift card of so many turns. */
async function issued(turns: number, rest: object = {}) {
  const asked = { ...NOBODY, ...JUST, cinema_id, voucher_type_id: types.get('gift-card')!, total_turns: turns, ...rest }
  const made = await office.issue(CLERK, { ...asked, request_id: randomUUID() })
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  const [id] = made.value.ids
  return { id: id!, code: await office.codeOf(HOUSE, id!) }
}

function check(browser: Browser, barcode: string): Promise<Response> {
  return browser.send('POST', '/api/vouchers/validate', { schedule_id, barcode })
}

async function checked(browser: Browser, code: string): Promise<WireVoucher> {
  return validateVoucher.answer.parse(await data(await check(browser, code)))
}

/** So many tickets, of which the first ones are paid by the voucher. */
async function paidCart(browser: Browser, quantity: number, ids: readonly string[]) {
  const body = await cart(browser, schedule_id, quantity)
  const each = body.amount / quantity
  return {
    ...body,
    items: body.items.map((item, nth) => ({ ...item, voucher_id: ids[nth] ?? null })),
    amount: each * (quantity - ids.length),
    payment_method_id: quantity === ids.length ? null : body.payment_method_id,
  }
}

async function lane() {
  const one = await lanes.of(HOUSE, cinema_id)
  await one.follow()
  return one
}

async function leftOf(id: string): Promise<number> {
  const one = await lane()
  await one.run({ vouchers: [id], decide: () => ok(null) })
  return leftInAll(one.committed, id).turns
}

async function resultOf(browser: Browser, uuid: string) {
  return billResult.answer.parse(await data(await browser.get(`/api/bill/${uuid}/result`)))
}

describe('a code that a visitor types', () => {
  test('F-103 F-104 F-111 is answered with what it can pay here, and on which rates', async () => {
    const browser = await visitor()
    const { id, code } = await issued(3)
    const found = await checked(browser, ` ${code.replaceAll(' ', '-')} `)
    expect(found).toMatchObject({
      uuid: id,
      title: 'Gift card',
      barcode_text: code,
      valid_from: '2020-01-01',
      valid_until: null,
      total_turns: 3,
      remaining_turns: 3,
      redeemable_turn: 3,
      used: 0,
    })
    const { tariffs } = scheduleData.answer.parse(await data(await browser.get(`/api/schedules/${schedule_id}/data`)))
    const taking = tariffs.filter(({ accept_voucher }) => accept_voucher)
    expect(found.price_rate_ids).toEqual(taking.map(({ price_rate_id }) => price_rate_id))
    expect(taking.length).toBeLessThan(tariffs.length)
    expect((await checked(browser, code)).id).toBe(found.id)
  })

  test('F-105 F-308 SECURITY "Codes" that nobody has is not known, in the same words whatever it is: in small letters, of another house, no code at all', async () => {
    const browser = await visitor()
    const { code } = await issued(1)
    const foreign = codes.open(2, codes.draw(2, ''))
    const strange = [code.toLowerCase(), foreign, codes.open(HOUSE, codes.draw(HOUSE, '')), 'x', "' or true --"]
    const answers = await Promise.all(strange.map((typed) => check(browser, typed)))
    expect(answers.map(({ status }) => status)).toEqual(Array(strange.length).fill(422))
    for (const answer of answers)
      expect(await errors(answer)).toEqual({ barcode: ['This code is not known. Capital and small letters count.'] })
    expect((await check(browser, '  ')).status).toBe(422)
  })

  test('F-110 F-307 that cannot be used says why to whoever has it: blocked, withdrawn, not yet, over, good elsewhere', async () => {
    const browser = await visitor()
    const blocked = await issued(1)
    await office.decide(CLERK, blocked.id, 'blocked')
    const gone = await issued(1)
    await office.decide(CLERK, gone.id, 'deleted')
    const [other] = await asHouse<{ id: number }>(`select id from cinemas where id <> ${cinema_id} order by id limit 1`)
    const codes_of = {
      voucher_invalid: blocked.code,
      voucher_deleted: gone.code,
      voucher_not_yet_valid: (await issued(1, { valid_from: '2099-01-01' })).code,
      voucher_expired: (await issued(1, { valid_until: '2020-12-31' })).code,
      voucher_elsewhere: (await issued(1, { cinema_id: other!.id })).code,
    }
    for (const [why, code] of Object.entries(codes_of)) {
      // the office is another process, whose words reach this one in a moment
      const answer = await until(async () => {
        const said = await check(browser, code)
        expect(said.status).toBe(422)
        return said
      })
      expect([answer.headers.get('x-refusal'), Object.keys(await errors(answer))]).toEqual([why, ['barcode']])
    }
  })

  test('F-103 F-308 is that of the voucher which is there, where one of before had the same code and was withdrawn', async () => {
    const browser = await visitor()
    const [gone, here] = (await Promise.all([issued(2), issued(2)])).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    await office.decide(CLERK, gone!.id, 'deleted')
    const owner = new pg.Client({ connectionString: shop.database.url })
    await owner.connect()
    await owner.query(`set app.exhibitor = '${HOUSE}'`)
    const same = 'update vouchers set code_mac = (select code_mac from vouchers where id = $1) where id = $2'
    await owner.query(same, [gone!.id, here!.id])
    await owner.end()
    expect((await checked(browser, gone!.code)).uuid).toBe(here!.id)
  })

  test('F-110 of a voucher that is not paid yet, or whose turns are used, or were used a moment ago, is not good', async () => {
    const browser = await visitor()
    const card = { type: 'loyaltyCard', voucher_type_id: types.get('gift-card')!, vouchers: 1, cinema_id }
    const body = await cart(browser, schedule_id, 1)
    const sold = await buy(browser, {
      ...body,
      bill_id: null,
      items: [{ ...card, total_turns: 1, total_products: 0 }],
      amount: 1_250,
    })
    const { uuid } = checkout.answer.parse(await data(sold))
    const [unpaid] = await asHouse<{ id: string }>(`select id from voucher_deliveries where bill_id = '${uuid}'`)
    const why = async (code: string) => (await check(browser, code)).headers.get('x-refusal')
    expect(await why(await office.codeOf(HOUSE, unpaid!.id))).toBe('voucher_unpaid')
    const [one, two] = [await issued(1), await issued(2)]
    for (const { code } of [one, two]) {
      const { id } = await checked(browser, code)
      expect((await buy(browser, await paidCart(browser, 1, [id]))).status).toBe(200)
    }
    expect([await why(one.code), await why(two.code)]).toEqual(['voucher_used_up', 'voucher_just_used'])
    const bar = await issued(1, { products_cents: 500 })
    const { id } = await checked(browser, bar.code)
    expect((await buy(browser, await paidCart(browser, 1, [id]))).status).toBe(200)
    expect(await why(bar.code)).toBe('voucher_no_turns')
  })

  test('F-110 F-089 each of them is refused at the checkout too, at its ticket, whenever it came about', async () => {
    const [blocked, gone, used] = [await issued(1), await issued(1), await issued(1)]
    const [early, over] = [
      await issued(1, { valid_from: '2099-01-01' }),
      await issued(1, { valid_until: '2020-12-31' }),
    ]
    const [again, bar] = [await issued(2), await issued(1, { products_cents: 500 })]
    for (const { id } of [used, again, bar]) {
      const paying = codes.payingId(HOUSE, id)
      const buyer = await visitor()
      await until(async () => expect((await buy(buyer, await paidCart(buyer, 1, [paying]))).status).toBe(200))
    }
    await office.decide(CLERK, blocked.id, 'blocked')
    await office.decide(CLERK, gone.id, 'deleted')
    const states = { voucher_invalid: blocked, voucher_deleted: gone, voucher_not_yet_valid: early }
    const more = { voucher_expired: over, voucher_used_up: used, voucher_just_used: again, voucher_no_turns: bar }
    for (const [why, { id }] of Object.entries({ ...states, ...more })) {
      const buyer = await visitor()
      const refused = await buy(buyer, await paidCart(buyer, 1, [codes.payingId(HOUSE, id)]))
      expect([refused.headers.get('x-refusal'), Object.keys(await errors(refused))]).toEqual([why, ['items.0.voucher']])
    }
  })

  test('docs/ledger.md, Rights: what is at a cinema that is not reached cannot be spent here, and that is said', async () => {
    const browser = await visitor()
    const { id, code } = await issued(2)
    const all = await issued(1)
    const before = await checked(browser, code)
    for (const voucher_id of [id, all.id])
      await (await lane()).run({
        vouchers: [voucher_id],
        decide: ({ ledger, append }) => {
          append('down', decideRights(ledger, [{ key: turnsRight(voucher_id), amount: 1 }], true)!)
          return ok(null)
        },
      })
    await until(async () => {
      const answer = await check(browser, all.code)
      expect([answer.headers.get('x-refusal'), Object.keys(await errors(answer))]).toEqual([
        'voucher_cut_off',
        ['barcode'],
      ])
    })
    await until(async () =>
      expect(await checked(browser, code)).toMatchObject({ remaining_turns: 2, redeemable_turn: 1 }),
    )
    const both = await buy(browser, await paidCart(browser, 2, [before.id, before.id]))
    expect([both.headers.get('x-refusal'), Object.keys(await errors(both))]).toEqual([
      'voucher_cut_off',
      ['items.0.voucher'],
    ])
    expect((await buy(browser, await paidCart(browser, 1, [before.id]))).status).toBe(200)
    expect(await leftOf(id)).toBe(1)
    expect((await check(browser, code)).headers.get('x-refusal')).toBe('voucher_just_used')
  })

  test('F-091 F-348 is tried ten times a minute and address', async () => {
    const browser = await visitor()
    const answers = await Promise.all(Array.from({ length: 14 }, () => check(browser, 'ABCDEFGH')))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBe(4)
    expect(refused[0]!.headers.get('retry-after')).toMatch(/^\d+$/)
  })

  test('F-065 is of no use where the house sells no vouchers', async () => {
    const browser = await visitor()
    const { code } = await issued(1)
    const switched = (on: boolean) =>
      asHouse(
        `update exhibitors set public_config = jsonb_set(public_config, '{features,vouchers}', '${on}') where id = 1`,
      )
    const { id } = await checked(browser, code)
    await switched(false)
    await until(async () => expect((await check(browser, code)).headers.get('x-refusal')).toBe('not_purchasable'), {
      every_ms: 7_000,
      patience_ms: 60_000,
    })
    const refused = await buy(browser, await paidCart(browser, 1, [id]))
    expect([refused.headers.get('x-refusal'), Object.keys(await errors(refused))]).toEqual([
      'voucher_not_possible',
      ['items.0.voucher'],
    ])
    await switched(true)
    await until(async () => expect((await buy(browser, await paidCart(browser, 1, [id]))).status).toBe(200), {
      every_ms: 1_000,
    })
  })
})

describe('a checkout that vouchers pay for', () => {
  test('F-083 F-326 whole: no method, no provider; the tickets are there at once and the turns are gone', async () => {
    const browser = await visitor()
    const { id: voucher_id, code } = await issued(3)
    const { id } = await checked(browser, code)
    const body = await paidCart(browser, 2, [id, id])
    expect(body).toMatchObject({ amount: 0, payment_method_id: null })
    const key = { 'idempotency-key': randomUUID() }
    const bought = checkout.answer.parse(await data(await buy(browser, body, key)))
    expect(bought).toMatchObject({ payment: null, processingData: null })
    const result = await resultOf(browser, bought.uuid)
    expect(result).toMatchObject({ status: 'settled', total_price: 0, payment: null })
    expect(result.tickets.map(({ price, turns, code: kt1 }) => [price, turns, kt1 !== null])).toEqual([
      [0, 1, true],
      [0, 1, true],
    ])
    expect(await leftOf(voucher_id)).toBe(1)
    const again = checkout.answer.parse(await data(await buy(browser, body, key)))
    expect([again.uuid, await leftOf(voucher_id)]).toEqual([bought.uuid, 1])
  })

  test('F-136 outside production there is a receipt of what money paid and of what a turn paid, until nothing stands', async () => {
    const browser = await visitor()
    const { code } = await issued(1)
    const { id } = await checked(browser, code)
    const bought = checkout.answer.parse(await data(await buy(browser, await paidCart(browser, 1, [id]))))
    const { receipt, tickets } = await resultOf(browser, bought.uuid)
    expect([receipt, tickets.length]).toEqual([`/api/bill/${bought.uuid}/receipt?locale=en`, 1])
    const pdf = await browser.get(receipt!)
    expect([pdf.status, pdf.headers.get('content-type'), pdf.headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-')
    expect((await browser.get(receipt!.replace(bought.uuid, randomUUID()))).status).toBe(404)
    const body = await cart(browser, schedule_id, 1)
    const open = checkout.answer.parse(await data(await buy(browser, body, { 'accept-language': 'fr' })))
    const [buyer] = await asHouse<{ locale: string }>(
      `select c.locale from contacts c join bills b on b.contact_id = c.id where b.id = '${open.uuid}'`,
    )
    expect(buyer!.locale).toBe('fr')
    expect((await resultOf(browser, open.uuid)).receipt).toBe(null)
    expect((await browser.get(receipt!.replace(bought.uuid, open.uuid))).status).toBe(404)
  })

  test('F-073 F-112 F-156 partly: the rest is paid at the provider, and each line says what its turn counts for, with the VAT of it', async () => {
    const browser = await visitor()
    const { id: voucher_id, code } = await issued(1)
    const { id } = await checked(browser, code)
    const body = await paidCart(browser, 2, [id])
    const wrong = await buy(browser, { ...body, amount: body.amount * 2 })
    expect(wrong.headers.get('x-refusal')).toBe('price_changed')
    const bought = checkout.answer.parse(await data(await buy(browser, body)))
    expect(bought.payment).toMatchObject({ amount: body.amount, status: 'paying' })
    expect(await leftOf(voucher_id)).toBe(0)
    await payOn((bought.processingData as { checkout_url: string }).checkout_url, 'pay')
    await until(async () => expect((await resultOf(browser, bought.uuid)).status).toBe('settled'))
    const lines = await asHouse(
      `select voucher_id, turns, total_cents, vat_cents, voucher_ticket_cents, voucher_handling_cents
       from bill_lines where bill_id = '${bought.uuid}' order by turns`,
    )
    expect(lines).toMatchObject([
      { voucher_id: null, turns: 0, total_cents: body.amount, voucher_ticket_cents: 0 },
      { voucher_id, turns: 1, total_cents: 0, vat_cents: 82, voucher_ticket_cents: 1_150, voucher_handling_cents: 100 },
    ])
  })

  test('I6 of three browsers that spend the last turn at once one has it; the others are told, and keep their seats', async () => {
    const { id: voucher_id, code } = await issued(1)
    const browsers = [await visitor(), await visitor(), await visitor()]
    const carts = await Promise.all(
      browsers.map(async (browser) => paidCart(browser, 1, [(await checked(browser, code)).id])),
    )
    const answers = await Promise.all(browsers.map((browser, nth) => buy(browser, carts[nth]!)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    for (const answer of answers.filter(({ status }) => status === 422))
      expect([answer.headers.get('x-refusal'), Object.keys(await errors(answer))]).toEqual([
        'voucher_used_up',
        ['items.0.voucher'],
      ])
    expect(await leftOf(voucher_id)).toBe(0)
    const loser = answers.findIndex(({ status }) => status === 422)
    const { seat } = carts[loser]!.items[0]!
    expect((await hold(await visitor(), schedule_id, { seats: [seat] })).status).toBe(422)
    const full = await cart(browsers[loser]!, schedule_id, 1)
    expect((await buy(browsers[loser]!, full)).status).toBe(200)
  })

  test.each(['cancel', 'expire'])('L12 turns come back when the payment ends by %s, and pay again', async (act) => {
    const browser = await visitor()
    const { id: voucher_id, code } = await issued(1)
    const { id } = await checked(browser, code)
    const bought = checkout.answer.parse(await data(await buy(browser, await paidCart(browser, 2, [id]))))
    expect(await leftOf(voucher_id)).toBe(0)
    await payOn((bought.processingData as { checkout_url: string }).checkout_url, act)
    await until(async () => expect(await leftOf(voucher_id)).toBe(1))
    expect((await checked(browser, code)).redeemable_turn).toBe(1)
    expect((await buy(browser, await paidCart(browser, 1, [id]))).status).toBe(200)
  })

  test('F-085 who comes back from the provider without having paid pays once more, with the same turn', async () => {
    const browser = await visitor()
    const { id: voucher_id, code } = await issued(1)
    const { id } = await checked(browser, code)
    const body = await paidCart(browser, 2, [id])
    const first = checkout.answer.parse(await data(await buy(browser, body)))
    const second = checkout.answer.parse(await data(await buy(browser, { ...body, bill_id: first.uuid })))
    expect(second.uuid).not.toBe(first.uuid)
    expect(await leftOf(voucher_id)).toBe(0)
    await payOn((second.processingData as { checkout_url: string }).checkout_url, 'pay')
    await until(async () => expect((await resultOf(browser, second.uuid)).status).toBe('settled'))
    expect((await resultOf(browser, first.uuid)).status).toBe('cancelled')
  })

  test('SECURITY "Codes" the id that stands in a list pays nothing, nor does a mark that nobody here has made', async () => {
    const browser = await visitor()
    const { id, code } = await issued(2)
    const good = (await checked(browser, code)).id
    const body = await paidCart(browser, 1, [good])
    const as = (voucher_id: string) => buy(browser, { ...body, items: [{ ...body.items[0]!, voucher_id }] })
    expect((await as(id)).status).toBe(422)
    for (const made of [`${id}.${'0'.repeat(64)}`, new VoucherCodes('another key of a hub').payingId(HOUSE, id)])
      expect(Object.keys(await errors(await as(made)))).toEqual(['items.0.voucher'])
    const other = await issued(1)
    expect((await as(good.replace(id, other.id))).headers.get('x-refusal')).toBe('voucher_unknown')
    expect([await leftOf(id), await leftOf(other.id)]).toEqual([2, 1])
  })

  test('F-071 F-306 a rate that takes no vouchers is refused at its ticket', async () => {
    const browser = await visitor()
    const { tariffs } = scheduleData.answer.parse(await data(await browser.get(`/api/schedules/${schedule_id}/data`)))
    const none = tariffs.find(({ accept_voucher }) => !accept_voucher)!
    const { id } = await checked(browser, (await issued(1)).code)
    const body = await paidCart(browser, 1, [id])
    const items = [{ ...body.items[0]!, price_rate_id: none.price_rate_id }]
    expect(await errors(await buy(browser, { ...body, items }))).toEqual({
      'items.0.voucher': ['Vouchers are not possible with this rate.'],
    })
  })

  test('L18 a refund gives the turn back, once', async () => {
    const browser = await visitor()
    const { id: voucher_id, code } = await issued(2)
    const { id } = await checked(browser, code)
    const { uuid } = checkout.answer.parse(await data(await buy(browser, await paidCart(browser, 2, [id, id]))))
    await until(async () => expect((await resultOf(browser, uuid)).status).toBe('settled'))
    const one = await lane()
    await one.run({ bills: [uuid], decide: () => ok(null) })
    const [line] = linesOfBill(one.committed, uuid)
    const command = {
      id: randomUUID(),
      lines: [{ line_id: line!.id, generation: 1 }],
      reason: 'ill',
      employee_id: 1,
    }
    const place = { exhibitor_id: HOUSE, cinema_id, bill_id: uuid }
    for (const _ of [1, 2]) {
      expect(await refunds.refund(place, command)).toMatchObject({ ok: true })
      expect(await leftOf(voucher_id)).toBe(1)
    }
    await until(async () =>
      expect((await resultOf(browser, uuid)).tickets.map(({ state }) => state).toSorted()).toEqual([
        'refunded',
        'valid',
      ]),
    )
  })

  test('L2 L8 kill -9 at every point from the hold to the tickets: begun again there is one bill, and one turn less', async () => {
    let points = 0
    for (let dead = true; dead; points += 1) {
      const { id: voucher_id } = await issued(1)
      const body = await cart(await visitor(), schedule_id, 1)
      const one = await lane()
      const place = { exhibitor_id: HOUSE, cinema_id, bill_id: body.bill_id! }
      const [held] = await asHouse<{ slot: number }>(
        `select slot from slots where schedule_id = ${schedule_id} and bill_id = '${place.bill_id}'`,
      )
      const line = lineOf(place.bill_id, held!.slot, voucher_id)
      const command = {
        bill_id: place.bill_id,
        contact_id: null,
        business_date: null,
        lines: [line],
        payments: [],
        due_at: addMinutes(one.now(), 15),
      }
      const plan: Redeeming = {
        database_url: shop.database.url,
        provider_url: shop.provider_url,
        secret: 'nothing is paid there',
        second_dir: mkdtempSync(join(shop.folder, 'killed-')),
        place,
        command,
        at: points + 1,
      }
      const child = fork(join(import.meta.dirname, 'testing/redeem-until-killed.ts'), [JSON.stringify(plan)])
      dead = await new Promise<boolean>((resolve, reject) =>
        child.once('exit', (code, signal) =>
          signal === 'SIGKILL' || code === 0 ? resolve(code !== 0) : reject(new Error(`ended with ${code} ${signal}`)),
        ),
      )
      const bill = async () =>
        (
          await asHouse<{ status: string; settling_at: string | null }>(
            `select status, settling_at from bills where id = '${place.bill_id}'`,
          )
        )[0]!
      const { settling_at } = await bill()
      // killed before its commit nothing has happened; from there on the next process goes on with it
      await lane()
      await settlement.finish(place, false)
      expect((await bill()).status).toBe(settling_at === null ? 'pending' : 'settled')
      expect(await leftOf(voucher_id)).toBe(settling_at === null ? 1 : 0)
    }
    // before and after: the commit of both, the second file, the tickets
    expect(points).toBeGreaterThan(5)
  })

  test('I5 I6 afterwards no invariant is broken', async () => {
    expect(await auditLedger(shop.database.pool, HOUSE)).toEqual([])
  })
})

/** The line of a ticket that a turn pays for. */
function lineOf(bill_id: string, slot: number, voucher_id: string) {
  return {
    id: randomUUID(),
    bill_id,
    kind: 'ticket' as const,
    name: 'Adult',
    detail: '',
    quantity: 1,
    base_cents: 0,
    handling_cents: 0,
    surcharge_ticket_cents: 0,
    surcharge_handling_cents: 0,
    discount_cents: 0,
    total_cents: 0,
    vat_bp: 700,
    vat_cents: 0,
    price_rate_id: null,
    product_id: null,
    schedule_id,
    slot,
    ticket_id: null,
    generation: null,
    right_key: null,
    voucher_id,
    turns: 1,
    voucher_ticket_cents: 1_150,
    voucher_handling_cents: 100,
  }
}
