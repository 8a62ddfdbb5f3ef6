import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billResult, billStatus, checkout, processingData } from '#protocol/bills/calls.ts'
import { captchaChallenge } from '#protocol/content/captcha.ts'
import { en } from '#protocol/i18n/errors/en.ts'
import { scheduleArrangement, scheduleData, takeHold } from '#protocol/schedules/calls.ts'
import { isInCarts } from '#protocol/schedules/in-carts.ts'
import { solvedPuzzle } from '../../tests/puzzle.ts'
import { until } from '../../tests/until.ts'
import { Sessions } from '../access/sessions.ts'
import { withExhibitor } from '../db/connect.ts'
import { Browser } from '../http/testing/hub.ts'
import { auditLedger } from '../ledger/audit.ts'
import { Conflicts } from '../ledger/conflicts.ts'
import { SANDBOX_CALLBACK } from '../payments/callback.ts'
import { SIGNATURE_HEADER, signBody } from '../payments/signature.ts'
import { buy, cart, data, errors, hold, payOn } from './testing/carts.ts'
import { type DemoShop, openDemoShop } from './testing/demo-shop.ts'
import { openShopHub } from './testing/shop-hub.ts'
import { wholeBill } from './whole-bill.ts'

let shop: DemoShop
let visitor: DemoShop['visitor']
let schedules: readonly number[]
let database: DemoShop['database']
let folder: string
let url: string

beforeAll(async () => {
  shop = await openDemoShop()
  ;({ visitor, schedules, database, folder, url } = shop)
})
afterAll(() => shop.close())

/** The provider's own file: what it took, and gave back. */
function providerFile() {
  return new Sqlite(join(folder, 'second', 'sandbox-provider.db'), { timeout: 5_000 })
}

/** The provider notifies the hub that something happened to an order. */
async function notifyOf(order_id: string): Promise<void> {
  const body = JSON.stringify({ order_id })
  const headers = { [SIGNATURE_HEADER]: signBody(body, shop.webhook_secret) }
  expect((await fetch(`${url}${SANDBOX_CALLBACK}`, { method: 'POST', body, headers })).status).toBe(204)
}

/**
 * The first eight free standard seats side by side, with nobody free before them, in whichever hall has them
 * on the evening of this run.
 */
async function freeStretch(browser: Browser) {
  for (const id of schedules) {
    const answer = await data(await browser.get(`/api/schedules/${id}/arrangement`))
    const { rows } = scheduleArrangement.answer.parse(answer)
    const stretch = rows
      .flatMap((row) => row.map((_, at) => row.slice(at, at + 8)))
      .find(
        (seats) =>
          seats.length === 8 &&
          seats.every((seat) => !(seat.sold || seat.reserved || seat.blocked) && seat.class === 'standard_seats') &&
          seats.every((seat, at) => seat.screen_col === seats[0]!.screen_col + at),
      )
    if (stretch) return { id, stretch }
  }
  throw new Error('no hall of the demo has eight free seats side by side')
}

/** Changes how the screen of a schedule is sold. */
function configure(schedule_id: number, config: object): Promise<unknown> {
  return withExhibitor(database.pool, 1, (client) =>
    client.query(
      `update screens set config = config || $2::jsonb where id = (select screen_id from schedules where id = $1)`,
      [schedule_id, JSON.stringify(config)],
    ),
  )
}

/** Resolves when a statement waits for a row that somebody else changes. */
function someoneWaits(looker: pg.Client): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return until(async () => expect((await looker.query(waiting)).rowCount).toBeGreaterThan(0))
}

async function resultOf(browser: Browser, uuid: string) {
  return billResult.answer.parse(await data(await browser.get(`/api/bill/${uuid}/result`)))
}

describe('the shop over its wire', () => {
  test('L8 the key of the tickets is on disk before anything is sold: nobody who has paid waits for room there', () => {
    expect(readdirSync(join(folder, 'data/hub'))).toContain('ticket-key-exhibitor-1.pem')
  })

  test('F-346 the arrangement comes row by row from the screen, with the schedule again', async () => {
    const browser = await visitor()
    const answer = await data(await browser.get(`/api/schedules/${schedules[0]}/arrangement`))
    const { rows, schedule } = scheduleArrangement.answer.parse(answer)
    const order = rows.map((row) => row[0]!.screen_row)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(schedule.id).toBe(schedules[0])
    const first = rows[0]!.find((seat) => !seat.disabled)!
    const seats = [{ screen_row: first.screen_row, screen_col: first.screen_col }]
    const taken = await hold(browser, schedules[0]!, { seats })
    expect(taken.status).toBe(200)
    const other = await visitor()
    const theirs = scheduleArrangement.answer.parse(
      await data(await other.get(`/api/schedules/${schedules[0]}/arrangement`)),
    )
    expect(theirs.rows[0]!.find((seat) => seat.screen_col === first.screen_col)).toMatchObject({ reserved: true })
    const mine = scheduleArrangement.answer.parse(
      await data(await browser.get(`/api/schedules/${schedules[0]}/arrangement`)),
    )
    expect(mine.rows[0]!.find((seat) => seat.screen_col === first.screen_col)).toMatchObject({
      reserved: false,
      sold: false,
    })
  })

  test('F-076 F-159 that a buyer wants the newsletter stands on disk before the purchase is answered: a hub that dies right then forgets nobody', async () => {
    const browser = await visitor()
    const body = { ...(await cart(browser, schedules[3]!, 1)), newsletter_signup: true }
    const [locker, looker] = [database.url, database.url].map((connectionString) => new pg.Client({ connectionString }))
    await Promise.all([locker!.connect(), looker!.connect()])
    await locker!.query('begin; lock table newsletter_requests')
    let isAnswered = false
    const answer = buy(browser, body).finally(() => {
      isAnswered = true
    })
    await someoneWaits(looker!)
    await browser.get(`/api/schedules/${schedules[3]}/data`)
    expect(isAnswered).toBe(false)
    await locker!.query('commit')
    const { uuid } = checkout.answer.parse(await data(await answer))
    const asked = await withExhibitor(database.pool, 1, (client) =>
      client.query('select email from newsletter_requests where bill_id = $1', [uuid]),
    )
    expect(asked.rows).toEqual([{ email: body.email }])
    await Promise.all([locker!.end(), looker!.end()])
  })

  test('F-331 a hold belongs to its schedule: with its id in another one nothing is taken, and it stays', async () => {
    const browser = await visitor()
    const held = takeHold.answer.parse(await data(await hold(browser, schedules[1]!, { quantity: 2 })))
    for (const rest of [{ quantity: 1 }, { renew: true }, { quantity: 1, renew: true }]) {
      const answer = await hold(browser, schedules[2]!, { bill_id: held.bill_id, ...rest })
      expect(answer.status).toBe(422)
      expect(Object.keys(await errors(answer))).toEqual(['bill_id'])
    }
    const body = await cart(await visitor(), schedules[2]!, 1)
    expect(Object.keys(await errors(await buy(browser, { ...body, bill_id: held.bill_id })))).toEqual(['bill_id'])
    const again = await data(await hold(browser, schedules[1]!, { bill_id: held.bill_id, renew: true }))
    expect(takeHold.answer.parse(again).seats).toEqual(held.seats)
    for (const none of [{}, { bill_id: held.bill_id }, { renew: true }, { seats: [] }, { quantity: 0 }])
      expect((await hold(browser, schedules[1]!, none)).status).toBe(422)
  })

  test('F-206 F-333 a seat costs what the price group of its schedule asks for its class, as long as that holds', async () => {
    const schedule_id = schedules[1]!
    const asHouse = (sql: string, values: unknown[] = []) =>
      withExhibitor(database.pool, 1, (client) => client.query(sql, values))
    const extra_of = 150
    // which group a schedule has depends on the day and the hour: that of a Monday asks for classes by itself
    await asHouse(
      `update ticket_prices set deleted_at = now() where deleted_at is null
       and price_group_id = (select price_group_id from schedules where id = $1)`,
      [schedule_id],
    )
    await asHouse(
      `insert into ticket_prices (exhibitor_id, price_group_id, seat_class, ticket, handling)
       select 1, price_group_id, key, 130, 20
       from schedules join screens on screens.id = screen_id, jsonb_object_keys(class_rate) as key where schedules.id = $1`,
      [schedule_id],
    )
    const browser = await visitor()
    const plain = await cart(browser, schedule_id, 2)
    const dearer = { ...plain, amount: plain.amount + 2 * extra_of }
    const bought = await until(
      async () => {
        const answer = await buy(browser, dearer)
        expect(answer.status).toBe(200)
        return checkout.answer.parse(await data(answer))
      },
      { every_ms: 200 },
    )
    const { rows } = await asHouse(
      'select surcharge_ticket_cents, surcharge_handling_cents from bill_lines where bill_id = $1',
      [bought.uuid],
    )
    expect(rows).toEqual(Array(2).fill({ surcharge_ticket_cents: 130, surcharge_handling_cents: 20 }))
    const other = await visitor()
    const body = await cart(other, schedule_id, 1)
    expect((await buy(other, body)).headers.get('x-refusal')).toBe('price_changed')
    await asHouse('update ticket_prices set deleted_at = now() where ticket = 130')
    await until(async () => expect((await buy(other, body)).status).toBe(200), { every_ms: 200 })
  })

  test('F-121 where a screen keeps parties apart a seat near another party is refused with the reason, and none is proposed', async () => {
    const looker = await visitor()
    const { id, stretch } = await freeStretch(looker)
    const keepApart = (social_distancing_enabled: boolean) =>
      configure(id, { social_distancing_enabled, seat_clearance: 2 })
    const named = (at: number) => {
      const { screen_row, screen_col } = stretch[at]!
      return { seats: [{ screen_row, screen_col }] }
    }
    expect((await hold(looker, id, named(2))).status).toBe(200)
    await keepApart(true)
    await until(
      async () => {
        const late = await visitor()
        const answer = await hold(late, id, named(4))
        if (answer.status === 200) await late.send('DELETE', `/api/schedules/${id}/hold`)
        expect(await errors(answer)).toEqual({ 'seats.0': [en.refusal.seat_too_near] })
      },
      { every_ms: 200 },
    )
    expect((await hold(await visitor(), id, named(5))).status).toBe(200)
    expect((await hold(looker, id, { seats: [...named(2).seats, ...named(3).seats] })).status).toBe(422)
    const proposed = takeHold.answer.parse(await data(await hold(await visitor(), id, { quantity: 2 }))).seats
    const near = proposed.filter(
      (seat) => seat.screen_row === stretch[2]!.screen_row && Math.abs(seat.screen_col - stretch[2]!.screen_col) <= 2,
    )
    expect([proposed.length, near]).toEqual([2, []])
    await keepApart(false)
    await until(async () => expect((await hold(await visitor(), id, named(4))).status).toBe(200), { every_ms: 200 })
  })

  test('F-121 where every free seat is too near to another party none is proposed, and that is said', async () => {
    const { id } = await freeStretch(await visitor())
    const { rows } = scheduleArrangement.answer.parse(
      await data(await (await visitor()).get(`/api/schedules/${id}/arrangement`)),
    )
    // two parties of each row leave nobody room, wherever they sit in its halves
    const seats = rows.flatMap((row) => {
      const free = row.filter((seat) => !(seat.sold || seat.reserved || seat.blocked || seat.disabled))
      const ends = [free[Math.floor(free.length / 4)], free[Math.floor((free.length * 3) / 4)]]
      return ends.flatMap((seat) => (seat ? [{ screen_row: seat.screen_row, screen_col: seat.screen_col }] : []))
    })
    const parties: Browser[] = []
    for (let from = 0; from < seats.length; from += 10) {
      const party = await visitor()
      expect((await hold(party, id, { seats: seats.slice(from, from + 10) })).status).toBe(200)
      parties.push(party)
    }
    await configure(id, { social_distancing_enabled: true, seat_clearance: 20 })
    await until(
      async () => {
        const late = await visitor()
        const answer = await hold(late, id, { quantity: 1 })
        if (answer.status === 200) await late.send('DELETE', `/api/schedules/${id}/hold`)
        expect([answer.headers.get('x-refusal'), Object.keys(await errors(answer))]).toEqual([
          'not_enough_seats',
          ['quantity'],
        ])
      },
      { every_ms: 200 },
    )
    for (const party of parties) await party.send('DELETE', `/api/schedules/${id}/hold`)
    await configure(id, { social_distancing_enabled: false, seat_clearance: 2 })
    await until(async () => expect((await hold(await visitor(), id, { quantity: 1 })).status).toBe(200), {
      every_ms: 200,
    })
  })

  test('F-129 where a screen leaves no single seat over, who picked all seats by hand left none; nor does a purchase', async () => {
    const { id, stretch } = await freeStretch(await visitor())
    const pick = (...at: number[]) => ({
      seats: at.map((one) => ({ screen_row: stretch[one]!.screen_row, screen_col: stretch[one]!.screen_col })),
    })
    await configure(id, { leave_no_single_seat: true })
    await until(
      async () => {
        const early = await visitor()
        const answer = await hold(early, id, { ...pick(1, 2), wanted: 2 })
        if (answer.status === 200) await early.send('DELETE', `/api/schedules/${id}/hold`)
        expect(await errors(answer)).toEqual({ seats: [en.refusal.seat_left_alone] })
      },
      { every_ms: 200 },
    )
    const half = await visitor()
    expect((await hold(half, id, { ...pick(1, 2), wanted: 3 })).status).toBe(200)
    expect((await hold(half, id, { ...pick(1, 2, 3), wanted: 3 })).status).toBe(422)
    expect((await hold(half, id, { ...pick(0, 1, 2), wanted: 3 })).status).toBe(200)
    expect((await half.send('DELETE', `/api/schedules/${id}/hold`)).status).toBe(200)
    const fewer = await visitor()
    expect((await hold(fewer, id, { ...pick(1, 2), wanted: 3 })).status).toBe(200)
    expect(await errors(await hold(fewer, id, { ...pick(1, 2), wanted: 2 }))).toEqual({
      seats: [en.refusal.seat_left_alone],
    })
    expect((await fewer.send('DELETE', `/api/schedules/${id}/hold`)).status).toBe(200)
    const buyer = await visitor()
    const wanted = await cart(buyer, id, 2)
    const items = wanted.items.map((item, index) => ({ ...item, seat: pick(1, 2).seats[index]! }))
    expect(await errors(await buy(buyer, { ...wanted, items }))).toEqual({ general: [en.refusal.seat_left_alone] })
    // what is on its way to be paid was asked then: who comes back keeps it, whoever was left alone meanwhile
    const payer = await visitor()
    const [one, two] = pick(2, 3).seats
    const held = await hold(payer, id, { seats: [one, two], wanted: 2 })
    const { bill_id } = takeHold.answer.parse(await data(held))
    const paying = { ...wanted, bill_id, items: items.map((item, nth) => ({ ...item, seat: [one!, two!][nth]! })) }
    expect((await buy(payer, paying)).status).toBe(200)
    const beside = await visitor()
    expect((await hold(beside, id, { ...pick(0), wanted: 2 })).status).toBe(200)
    expect((await hold(payer, id, { seats: [one, two], wanted: 2, bill_id })).status).toBe(200)
    await configure(id, { leave_no_single_seat: false })
  })

  test('F-331 F-089 more seats at once than the house lets anybody hold are refused', async () => {
    const answer = await hold(await visitor(), schedules[1]!, { quantity: 50 })
    expect([answer.status, answer.headers.get('x-refusal')]).toEqual([422, 'too_many_tickets'])
    expect(await errors(answer)).toEqual({ quantity: [en.refusal.too_many_tickets] })
  })

  test('F-331 a seat that is named twice is refused at its second place, and seats are answered in the order of the plan', async () => {
    const { id, stretch } = await freeStretch(await visitor())
    const [first, second] = stretch.map(({ screen_row, screen_col }) => ({ screen_row, screen_col }))
    const browser = await visitor()
    const twice = await hold(browser, id, { seats: [first, second, first] })
    expect(Object.keys(await errors(twice))).toEqual(['seats.2'])
    const held = takeHold.answer.parse(await data(await hold(browser, id, { seats: [second, first] })))
    expect(held.seats.map(({ screen_col }) => screen_col)).toEqual([first!.screen_col, second!.screen_col])
    expect((await browser.send('DELETE', `/api/schedules/${id}/hold`)).status).toBe(200)
  })

  test('F-331 F-085 who goes on choosing while a payment is under way has another hold, and that payment goes on', async () => {
    const browser = await visitor()
    const body = await cart(browser, schedules[3]!, 1)
    const bought = checkout.answer.parse(await data(await buy(browser, body)))
    const next = takeHold.answer.parse(await data(await hold(browser, schedules[3]!, { quantity: 1 })))
    expect(next.bill_id).not.toBe(bought.uuid)
    expect((await resultOf(browser, bought.uuid)).status).toBe('paying')
    await payOn((bought.processingData as { checkout_url: string }).checkout_url, 'pay')
    await until(async () => expect((await resultOf(browser, bought.uuid)).status).toBe('settled'))
  })

  describe('L1 F-331 a visitor has one hold in a schedule, whichever process of the hub is asked', () => {
    let other: Awaited<ReturnType<typeof openShopHub>>
    beforeAll(async () => {
      const second = { DATA_DIR: join(folder, 'data'), SECOND_DIR: join(folder, 'hub-second-other') }
      other = await openShopHub(shop.place, { ...second, DEMO: '1', DEMO_DAYS: '3' })
    })
    afterAll(() => other.close())

    let others = 0
    /** A visitor, and the same one at the other process. */
    const twice = async () => {
      const here = await visitor()
      others += 1
      const there = new Browser(other.url, { 'x-forwarded-for': `10.2.0.${others}` })
      Object.assign(there, { cookie: here.cookie, csrf: here.csrf })
      return [here, there] as const
    }
    const heldBy = async (answer: Response) => takeHold.answer.parse(await data(answer))

    test('who asks several times at once has the last of it, at one process and at two', async () => {
      const [here, there] = await twice()
      for (const browsers of [
        [here, here, here],
        [here, there, there],
      ]) {
        const answers = await Promise.all(browsers.map((browser) => hold(browser, schedules[2]!, { quantity: 2 })))
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
        const held = await Promise.all(answers.map(heldBy))
        expect(new Set(held.map(({ bill_id }) => bill_id)).size).toBe(1)
        expect((await here.send('DELETE', `/api/schedules/${schedules[2]}/hold`)).status).toBe(200)
      }
    })

    test('what one process has answered the other knows with the next call: it is changed, bought and freed there', async () => {
      const [here, there] = await twice()
      const freed = async (browser: Browser, of = '') =>
        (await data(await browser.send('DELETE', `/api/schedules/${schedules[2]}/hold${of}`))) as { bill_id: unknown }
      for (let nth = 0; nth < 3; nth += 1) {
        const { bill_id } = await heldBy(await hold(here, schedules[2]!, { quantity: 1 }))
        const named = await heldBy(await hold(there, schedules[2]!, { bill_id, quantity: 2, renew: true }))
        expect(named).toMatchObject({ bill_id })
        expect(await freed(there)).toEqual({ bill_id })
        const again = await heldBy(await hold(here, schedules[2]!, { quantity: 1 }))
        expect(await heldBy(await hold(there, schedules[2]!, { quantity: 2 }))).toMatchObject({
          bill_id: again.bill_id,
        })
        expect(await freed(here, `?bill_id=${again.bill_id}`)).toEqual({ bill_id: again.bill_id })
        const third = await heldBy(await hold(here, schedules[2]!, { quantity: 1 }))
        expect(await freed(there)).toEqual({ bill_id: third.bill_id })
      }
      const wanted = await cart(here, schedules[2]!, 2)
      const bought = await buy(there, wanted)
      expect(bought.status).toBe(200)
      expect(await data(bought)).toMatchObject({ uuid: wanted.bill_id })
    })
  })

  describe('SECURITY "Seats" what one address holds unpaid in one schedule', () => {
    const TEN = { quantity: 10 }
    let networks = 0
    /** Visitors behind one carrier, each at an address of the same /64. */
    const behind = async (count: number) => {
      networks += 1
      const browsers = Array.from(
        { length: count },
        (_, n) => new Browser(url, { 'x-forwarded-for': `2001:db8:0:${networks}::${n + 1}` }),
      )
      for (const browser of browsers) await browser.open('/en')
      return browsers
    }

    const puzzle = async (browser: Browser) => {
      const challenge = captchaChallenge.answer.parse(await data(await browser.get('/api/captcha/challenge')))
      return { grecaptcha: await solvedPuzzle(challenge) }
    }

    test('above 40 seats a hold needs a puzzle that was solved, said in words; others, and who wants less, go on', async () => {
      const crowd = await behind(8)
      const answers = await Promise.all(crowd.map((browser) => hold(browser, schedules[3]!, TEN)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 422, 422, 422, 422])
      const late = answers.findIndex(({ status }) => status === 422)
      expect(answers[late]!.headers.get('x-refusal')).toBe('captcha_needed')
      expect(await errors(answers[late]!)).toEqual({ grecaptcha: [en.refusal.captcha_needed] })
      expect((await hold(await visitor(), schedules[3]!, { quantity: 1 })).status).toBe(200)
      // less, and the same for longer, never needs one
      const early = crowd[answers.findIndex(({ status }) => status === 200)]!
      expect((await hold(early, schedules[3]!, { quantity: 9 })).status).toBe(200)
      expect((await hold(early, schedules[3]!, { quantity: 9, renew: true })).status).toBe(200)
      // everybody else behind the address can buy
      const solved = await puzzle(crowd[late]!)
      expect((await hold(crowd[late]!, schedules[3]!, { ...TEN, ...solved })).status).toBe(200)
      const last = crowd[answers.findLastIndex(({ status }) => status === 422)]!
      const again = await hold(last, schedules[3]!, { quantity: 1, ...solved })
      expect(again.headers.get('x-refusal')).toBe('captcha_wrong')
      expect((await hold(last, schedules[3]!, { quantity: 1, ...(await puzzle(last)) })).status).toBe(200)
    })

    test('a session of a minute needs one as well', async () => {
      const [old, ...crowd] = await behind(5)
      for (const browser of crowd) expect((await hold(browser, schedules[4]!, TEN)).status).toBe(200)
      const key = readFileSync(join(folder, 'data/hub/session.key'), 'utf8')
      const before = new Sessions(database.pool, shop.log, key, () => Date.now() - 61_000)
      const { id, session } = before.begin(1)
      await before.close()
      old!.cookie = `foyer_session=${id}`
      old!.csrf = session.csrf
      expect((await hold(old!, schedules[4]!, { quantity: 1 })).headers.get('x-refusal')).toBe('captcha_needed')
      expect((await hold(old!, schedules[4]!, { quantity: 1, ...(await puzzle(old!)) })).status).toBe(200)
    })

    test('F-326 a purchase that takes its seats itself needs one too, and its copy is answered as the first', async () => {
      const [buyer, ...crowd] = await behind(5)
      for (const browser of crowd) expect((await hold(browser, schedules[1]!, TEN)).status).toBe(200)
      const elsewhere = await visitor()
      const body = await cart(elsewhere, schedules[1]!, 2)
      expect((await elsewhere.send('DELETE', `/api/schedules/${schedules[1]}/hold`)).status).toBe(200)
      const order = { ...body, bill_id: null }
      const key = { 'idempotency-key': randomUUID() }
      const refused = await buy(buyer!, order, key)
      expect(refused.headers.get('x-refusal')).toBe('captcha_needed')
      expect(await errors(refused)).toEqual({ grecaptcha: [en.refusal.captcha_needed] })
      const solved = { ...order, ...(await puzzle(buyer!)) }
      const { uuid } = checkout.answer.parse(await data(await buy(buyer!, solved, key)))
      for (const copy of [order, solved, { ...order, ...(await puzzle(buyer!)) }])
        expect(await data(await buy(buyer!, copy, key))).toMatchObject({ uuid })
    })

    test('what is paid leaves the count', async () => {
      const [late, payer, ...crowd] = await behind(5)
      const wanted = await cart(payer!, schedules[2]!, 10) // the cheapest seats, so before the crowd
      for (const browser of crowd) expect((await hold(browser, schedules[2]!, TEN)).status).toBe(200)
      const bought = checkout.answer.parse(await data(await buy(payer!, wanted)))
      expect((await hold(late!, schedules[2]!, TEN)).status).toBe(422)
      const { processingData } = bought
      await payOn(processingData?.component === 'redirect' ? processingData.checkout_url : '', 'pay')
      await until(async () => expect((await resultOf(payer!, bought.uuid)).status).toBe('settled'))
      expect((await hold(late!, schedules[2]!, TEN)).status).toBe(200)
    })
  })

  test('SECURITY "Input" what a page says about itself is bounded', async () => {
    const browser = await visitor()
    const body = await cart(browser, schedules[1]!, 1)
    const facts = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`fact${n}`, n]))
    expect(Object.keys(await errors(await buy(browser, { ...body, analytics: facts(21) })))).toEqual(['analytics'])
    expect((await buy(browser, { ...body, analytics: facts(20) })).status).toBe(200)
  })

  test('F-094 where the house has terms for tickets nothing is sold to who has not accepted them, and the seats stay held', async () => {
    const browser = await visitor()
    const { terms_accepted: _, ...body } = await cart(browser, schedules[1]!, 1)
    for (const [said, field] of [
      [{}, 'general'],
      [{ terms_accepted: false }, 'terms_accepted'],
    ] as const) {
      const refused = await buy(browser, { ...body, ...said })
      expect([refused.status, Object.keys(await errors(refused))]).toEqual([422, [field]])
    }
    const both = await errors(await buy(browser, { ...body, terms_accepted: false, payment_method_id: 999_999 }))
    expect(Object.keys(both).toSorted()).toEqual(['payment_method_id', 'terms_accepted'])
    expect((await buy(browser, { ...body, terms_accepted: true })).status).toBe(200)
  })

  test('F-094 a movie for 16 years is sold to nobody who has not confirmed the age, and names its box', async () => {
    const browser = await visitor()
    const schedule_id = schedules[2]!
    const { age_confirmed: _, ...body } = await cart(browser, schedule_id, 1)
    const asHouse = <R extends object>(sql: string, values: unknown[]) =>
      withExhibitor(database.pool, 1, (client) => client.query<R>(sql, values))
    const { rows } = await asHouse<{ id: number; rating: string }>(
      'select id, rating from movies where id = (select movie_id from schedules where id = $1)',
      [schedule_id],
    )
    const { id, rating } = rows[0]!
    await asHouse(`update movies set rating = '16' where id = $1`, [id])
    await until(async () => {
      // another price, so that nothing is sold before the movie is known to have changed
      const refused = await buy(browser, { ...body, amount: body.amount + 1, age_confirmed: false })
      expect([refused.status, Object.keys(await errors(refused))]).toEqual([422, ['age_confirmed']])
    })
    expect(Object.keys(await errors(await buy(browser, body)))).toEqual(['general'])
    expect((await buy(browser, { ...body, age_confirmed: true })).status).toBe(200)
    await asHouse('update movies set rating = $2 where id = $1', [id, rating])
  })

  test('F-094 an invoice is kept with the buyer of the bill, and refused where something of it is missing', async () => {
    const browser = await visitor()
    const body = await cart(browser, schedules[1]!, 1)
    const invoice = { company: 'Kern GmbH', address: 'Hauptstr. 1\n80331 München', vat_number: 'de 123.456.789' }
    const partly = await errors(await buy(browser, { ...body, invoice: { ...invoice, address: ' ', vat_number: '1' } }))
    expect(Object.keys(partly).toSorted()).toEqual(['invoice.address', 'invoice.vat_number'])
    const { uuid } = checkout.answer.parse(await data(await buy(browser, { ...body, invoice })))
    const whole = await withExhibitor(database.pool, 1, (client) => wholeBill(client, uuid))
    expect(whole.invoice).toEqual({ ...invoice, vat_number: 'DE123456789' })
  })

  test('F-087 F-323 the price is the server’s own, in cents: another amount is refused with the new price, and nothing is charged', async () => {
    const browser = await visitor()
    const body = await cart(browser, schedules[1]!, 2)
    const refused = await buy(browser, { ...body, amount: body.amount - 1 })
    expect(refused.status).toBe(422)
    const text = (await errors(refused)).general![0]!
    expect(text).toContain(`€\u00a0${(body.amount / 100).toFixed(2)}`)
    const answer = checkout.answer.parse(await data(await buy(browser, body)))
    expect(answer.payment).toMatchObject({ amount: body.amount, status: 'paying' })
  })

  test('F-083 what costs nothing needs no way to pay: its tickets are there with the answer, which has no payment', async () => {
    const browser = await visitor()
    const schedule_id = schedules[2]!
    const setPrice = (change: string, ids: readonly number[]) =>
      withExhibitor(database.pool, 1, (client) =>
        client.query(`update price_rates set ${change} where id = any ($1)`, [ids]),
      )
    const first = await cart(browser, schedule_id, 1)
    const rate = first.items[0]!.price_rate_id
    const { rows } = await withExhibitor(database.pool, 1, (client) =>
      client.query('select base_cents, handling_cents from price_rates where id = $1', [rate]),
    )
    const { base_cents, handling_cents } = rows[0]
    await setPrice('base_cents = 0, handling_cents = 0', [rate])
    const body = { ...first, payment_method_id: null, amount: 0 }
    const answer = await until(async () => {
      const bought = await buy(browser, body)
      expect(bought.status).toBe(200)
      return bought
    })
    await setPrice(`base_cents = ${base_cents}, handling_cents = ${handling_cents}`, [rate])
    const bought = checkout.answer.parse(await data(answer))
    expect(bought).toEqual({ uuid: expect.any(String), payment: null, processingData: null })
    const { status, payment, tickets } = await resultOf(browser, bought.uuid)
    expect([status, payment, tickets.length]).toEqual(['settled', null, 1])
    await until(async () => {
      const { tariffs } = scheduleData.answer.parse(await data(await browser.get(`/api/schedules/${schedule_id}/data`)))
      expect(tariffs[0]!.total_price).toBeGreaterThan(0)
    })
  })

  test.each(['cash', 'terminal', 'voucher', 'invoice'])(
    'F-327 a checkout that would be paid by %s is refused at its way to pay, also where that method names the site',
    async (type) => {
      const browser = await visitor()
      const body = await cart(browser, schedules[4]!, 1)
      const { rows } = await withExhibitor(database.pool, 1, (client) =>
        client.query<{ id: number }>(
          `insert into payment_methods (exhibitor_id, name, type, driver, component, access)
           values (1, 'Not here', $1, 'none', 'redirect', '{site}') returning id`,
          [type],
        ),
      )
      const refused = await buy(browser, { ...body, payment_method_id: rows[0]!.id })
      expect([refused.status, Object.keys(await errors(refused))]).toEqual([422, ['payment_method_id']])
      await withExhibitor(database.pool, 1, (client) =>
        client.query('update payment_methods set deleted_at = now() where id = $1', [rows[0]!.id]),
      )
      expect((await buy(browser, body)).status).toBe(200)
    },
  )

  test('L14 a page that shows another start or screen than the schedule has by now buys nothing, and holds nothing in another hall', async () => {
    const browser = await visitor()
    const id = schedules[1]!
    const body = await cart(browser, id, 2)
    const shown = scheduleData.answer.parse(await data(await browser.get(`/api/schedules/${id}/data`)))
    const { start, screen_id } = shown.schedule
    const earlier = new Date(Date.parse(start) - 600_000).toISOString()
    for (const seen of [
      { start: earlier, screen_id },
      { start, screen_id: screen_id + 1 },
    ]) {
      const refused = await buy(browser, { ...body, seen })
      expect(refused.status).toBe(422)
      expect((await errors(refused)).general).toEqual([expect.stringMatching(/^This show was changed/)])
    }
    const other = await visitor()
    const elsewhere = await hold(other, id, { quantity: 1, seen: { start, screen_id: screen_id + 1 } })
    expect((await errors(elsewhere)).message).toEqual([expect.stringMatching(/^This show was changed/)])
    // what is no seat here may be one there: that it was changed is said first
    const nowhere = [{ screen_row: 200, screen_col: 200 }]
    const named = await hold(other, id, { seats: nowhere, seen: { start, screen_id: screen_id + 1 } })
    expect(named.headers.get('x-refusal')).toBe('schedule_changed')
    expect((await hold(other, id, { quantity: 1, seen: { start, screen_id } })).status).toBe(200)
    expect((await buy(browser, { ...body, seen: { start, screen_id } })).status).toBe(200)
  })

  test('F-134 F-343 F-345 a payment has an id that nobody guesses, its bill by it, and what the processing page needs until it is over', async () => {
    const browser = await visitor()
    const bought = checkout.answer.parse(await data(await buy(browser, await cart(browser, schedules[1]!, 1))))
    expect(bought.payment!.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(bought.payment!.id).not.toBe(bought.uuid)
    const billOf = async (id: string) => browser.get(`/api/payments/${id}/status`)
    expect(await data(await billOf(bought.payment!.id))).toEqual({ uuid: bought.uuid })
    expect((await billOf(bought.uuid)).status).toBe(404)
    expect(await data(await browser.get(`/api/bill/${bought.uuid}/status`))).toMatchObject({
      uuid: bought.uuid,
      payment: { id: bought.payment!.id },
    })
    const path = `/api/payments/${bought.payment!.id}/processing-data`
    const before = processingData.answer.parse(await data(await browser.get(path)))
    expect(before.processingData).toEqual(bought.processingData)
    expect(Object.keys(before.payment).sort()).toEqual(
      [
        'amount',
        'download',
        'id',
        'passbook',
        'payment_method_id',
        'payment_type',
        'receipt',
        'schedule',
        'status',
        'tip',
        'voucher',
      ].sort(),
    )
    await payOn((bought.processingData as { checkout_url: string }).checkout_url, 'pay')
    await until(async () => {
      const after = processingData.answer.parse(await data(await browser.get(path)))
      expect([after.payment.status, after.processingData]).toEqual(['settled', null])
    })
    const file = providerFile()
    file.prepare(`update orders set state = 'open' where order_id = ?`).run(bought.payment!.id)
    expect(processingData.answer.parse(await data(await browser.get(path))).processingData).toBeNull()
    file.prepare(`update orders set state = 'captured' where order_id = ?`).run(bought.payment!.id)
    file.close()
  })

  test('L8 F-135 F-143 paid: the tickets come after the event is at the provider; the bill names nobody', async () => {
    const browser = await visitor()
    const bought = checkout.answer.parse(await data(await buy(browser, await cart(browser, schedules[2]!, 2))))
    expect((await resultOf(browser, bought.uuid)).tickets).toEqual([])
    await payOn((bought.processingData as { checkout_url: string }).checkout_url, 'pay')
    await until(async () => expect((await resultOf(browser, bought.uuid)).status).toBe('settled'))
    const answer = await browser.get(`/api/bill/${bought.uuid}/result`)
    const text = await answer.text()
    expect(text).not.toContain('Jana')
    expect(text).not.toContain('@')
    const result = billResult.answer.parse((JSON.parse(text) as { data: unknown }).data)
    expect(result.tickets.map((ticket) => [ticket.state, ticket.code?.startsWith('KT1:')])).toEqual([
      ['valid', true],
      ['valid', true],
    ])
    const inGerman = await browser.get(`/api/bill/${bought.uuid}/result`, { 'accept-language': 'de' })
    expect(billResult.answer.parse(await data(inGerman)).tickets[0]?.rate_name).toBe('Erwachsene')
    const status = billStatus.answer.parse(await data(await browser.get(`/api/bill/${bought.uuid}/status`)))
    expect(status).toMatchObject({ uuid: bought.uuid, payment: { status: 'settled' } })
  })

  test('F-086 a checkout that is sent twice with its key makes one bill; with another body the key is refused', async () => {
    const browser = await visitor()
    const body = await cart(browser, schedules[2]!, 1)
    const key = { 'idempotency-key': randomUUID() }
    const once = checkout.answer.parse(await data(await buy(browser, body, key)))
    const twice = checkout.answer.parse(await data(await buy(browser, body, key)))
    expect([twice.uuid, twice.payment!.id]).toEqual([once.uuid, once.payment!.id])
    expect((await buy(browser, { ...body, name: 'Another' }, key)).status).toBe(409)
  })

  test('F-086 copies of a checkout that come at once have one answer, also where nothing is held yet; another body under the key never has it', async () => {
    const browser = await visitor()
    const body = await cart(browser, schedules[1]!, 2)
    expect((await browser.send('DELETE', `/api/schedules/${schedules[1]}/hold`)).status).toBe(200)
    const fresh = { ...body, bill_id: null }
    const first = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 4 }, () => buy(browser, fresh, first)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const bought = await Promise.all(answers.map(async (answer) => checkout.answer.parse(await data(answer))))
    expect(new Set(bought.map(({ uuid, payment }) => `${uuid} ${payment!.id}`)).size).toBe(1)
    const next = await cart(browser, schedules[2]!, 1)
    const other = { ...next, name: 'Another' }
    const key = { 'idempotency-key': randomUUID() }
    const both = await Promise.all([buy(browser, next, key), buy(browser, other, key)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('F-326 a key belongs to its visitor: the same key and body of another has nothing of the first one’s answer, and is no hindrance to his own purchase', async () => {
    const [browser, other] = [await visitor(), await visitor()]
    const body = await cart(browser, schedules[2]!, 1)
    const key = { 'idempotency-key': randomUUID() }
    const bought = checkout.answer.parse(await data(await buy(browser, body, key)))
    expect(Object.keys(await errors(await buy(other, body, key)))).toEqual(['bill_id'])
    const own = checkout.answer.parse(await data(await buy(other, await cart(other, schedules[2]!, 1), key)))
    expect(own.uuid).not.toBe(bought.uuid)
    expect(own.payment!.id).not.toBe(bought.payment!.id)
  })

  test('L10 F-086 a payment that could not begin is never opened again: its key answers that it failed, also while another payment of the bill is under way', async () => {
    const browser = await visitor()
    const body = await cart(browser, schedules[2]!, 1)
    const key = { 'idempotency-key': randomUUID() }
    const file = providerFile()
    file.exec(`create trigger no_orders before insert on orders begin select raise(abort, 'no'); end`)
    expect(Object.keys(await errors(await buy(browser, body, key)))).toEqual(['general'])
    file.exec('drop trigger no_orders')
    expect(Object.keys(await errors(await buy(browser, body, key)))).toEqual(['general'])
    const answer = await until(async () => {
      const again = await buy(browser, body, { 'idempotency-key': randomUUID() })
      expect(again.status).toBe(200)
      return again
    })
    const bought = checkout.answer.parse(await data(answer))
    expect((await buy(browser, body, key)).status).toBe(422)
    expect(file.prepare('select order_id from orders where bill_id = ?').pluck().all(bought.uuid)).toEqual([
      bought.payment!.id,
    ])
    file.close()
  })

  test('L10 F-086 an order ends with its bill, and the key of a payment whose event is on its way leads to no page to pay on', async () => {
    const inHouse = async (sql: string, values: unknown[]) =>
      (await withExhibitor(database.pool, 1, (client) => client.query(sql, values))).rows
    const payWithin = (minutes: number) =>
      inHouse(`update exhibitors set settings = settings || jsonb_build_object('paying_minutes', $1::int)`, [minutes])
    const key = { 'idempotency-key': randomUUID() }
    const file = providerFile()
    await payWithin(25)
    const { browser, body, bought } = await until(async () => {
      const browser = await visitor()
      const body = await cart(browser, schedules[2]!, 1)
      const bought = checkout.answer.parse(await data(await buy(browser, body, key)))
      const [bill] = await inHouse('select due_at from bills where id = $1', [bought.uuid])
      const ends = file.prepare('select expires_at from orders where order_id = ?').pluck().get(bought.payment!.id)
      expect(Date.parse(String(ends))).toBe(Date.parse(bill.due_at))
      expect(Date.parse(bill.due_at)).toBeGreaterThan(Date.now() + 20 * 60_000)
      return { browser, body, bought }
    })
    await payWithin(15)
    file.close()
    await inHouse('update bills set settling_at = now() where id = $1', [bought.uuid])
    const again = checkout.answer.parse(await data(await buy(browser, body, key)))
    await inHouse('update bills set settling_at = null where id = $1', [bought.uuid])
    expect(again).toMatchObject({ uuid: bought.uuid, payment: { id: bought.payment!.id }, processingData: null })
  })

  test('L10 F-086 the key of a payment that has ended answers without a page to pay on', async () => {
    const browser = await visitor()
    const body = await cart(browser, schedules[2]!, 1)
    const key = { 'idempotency-key': randomUUID() }
    const bought = checkout.answer.parse(await data(await buy(browser, body, key)))
    await payOn((bought.processingData as { checkout_url: string }).checkout_url, 'cancel')
    await until(async () => expect((await resultOf(browser, bought.uuid)).status).toBe('cancelled'))
    const again = checkout.answer.parse(await data(await buy(browser, body, key)))
    expect(again).toMatchObject({ uuid: bought.uuid, payment: { status: 'cancelled' }, processingData: null })
    const file = providerFile()
    const state = file.prepare('select state from orders where order_id = ?').pluck().get(bought.payment!.id)
    expect(state).toBe('cancelled')
    file.close()
  })

  test('L10 I5 another amount than was asked for: no ticket, the seats are free, and all that was taken goes back', async () => {
    const browser = await visitor()
    const body = await cart(browser, schedules[3]!, 1)
    const bought = checkout.answer.parse(await data(await buy(browser, body)))
    const file = providerFile()
    file.prepare('update orders set tip_cents = 300 where order_id = ?').run(bought.payment!.id)
    await payOn((bought.processingData as { checkout_url: string }).checkout_url, 'pay')
    const back = () =>
      file
        .prepare('select sum(r.amount_cents) from refunds r join orders o on o.n = r.order_n where o.order_id = ?')
        .pluck()
        .get(bought.payment!.id)
    await until(() => expect(back()).toBe(body.amount + 300))
    await until(async () => expect((await resultOf(browser, bought.uuid)).status).toBe('refunded'))
    expect((await resultOf(browser, bought.uuid)).tickets).toEqual([])
    const { screen_row, screen_col } = body.items[0]!.seat
    expect((await hold(await visitor(), schedules[3]!, { seats: [{ screen_row, screen_col }] })).status).toBe(200)
    file.close()
  })

  test('L10 I5 an amount that changes after the tickets were sent is listed once, until somebody decides', async () => {
    const browser = await visitor()
    const bought = checkout.answer.parse(await data(await buy(browser, await cart(browser, schedules[3]!, 1))))
    const order_id = bought.payment!.id
    await payOn((bought.processingData as { checkout_url: string }).checkout_url, 'pay')
    await until(async () => expect((await resultOf(browser, bought.uuid)).status).toBe('settled'))
    const file = providerFile()
    file.prepare('update orders set captured_cents = captured_cents + 50 where order_id = ?').run(order_id)
    file.close()
    for (const _ of [1, 2]) await notifyOf(order_id)
    const conflicts = new Conflicts(database.pool)
    const listed = await conflicts.open(1)
    const facts = { kind: 'amount_differs', bill_id: bought.uuid, payment_id: order_id }
    expect(listed).toMatchObject([{ facts, bill: { id: bought.uuid, number: expect.any(String) } }])
    const { captured_cents, known_cents } = listed[0]!.facts as { captured_cents: number; known_cents: number }
    expect(captured_cents - known_cents).toBe(50)
    expect((await resultOf(browser, bought.uuid)).status).toBe('settled')
    expect(await conflicts.ended(1, listed[0]!.id)).toBe(true)
    await notifyOf(order_id)
    expect(await conflicts.open(1)).toEqual([])
    expect(await conflicts.ended(1, listed[0]!.id)).toBe(false)
  })

  test('F-326 F-331 another visitor’s bill is refused, and renewing moves the end twice at most', async () => {
    const browser = await visitor()
    const other = await visitor()
    const body = await cart(browser, schedules[3]!, 1)
    expect(Object.keys(await errors(await buy(other, body)))).toEqual(['bill_id'])
    expect((await hold(other, schedules[3]!, { bill_id: body.bill_id, quantity: 1 })).status).toBe(422)
    const renew = () => hold(browser, schedules[3]!, { bill_id: body.bill_id, renew: true })
    expect([(await renew()).status, (await renew()).status]).toEqual([200, 200])
    expect(Object.keys(await errors(await renew()))).toEqual(['renew'])
  })

  test('F-331 F-082 who holds more seats than the cart has tickets buys those of the cart, and the others are free', async () => {
    const browser = await visitor()
    const body = await cart(browser, schedules[3]!, 3)
    const [left, ...items] = body.items
    const bought = await buy(browser, { ...body, items, amount: (body.amount / 3) * 2 })
    expect(bought.status).toBe(200)
    expect(await data(bought)).toMatchObject({ uuid: body.bill_id })
    const { screen_row, screen_col } = left!.seat
    const again = await hold(await visitor(), schedules[3]!, { seats: [{ screen_row, screen_col }] })
    expect(again.status).toBe(200)
  })

  test('L14 a schedule that is being changed while it is paid is not sold as it was: the purchase waits for the change', async () => {
    const browser = await visitor()
    const body = await cart(browser, schedules[3]!, 1)
    const [planner, looker] = [new pg.Client(database.url), new pg.Client(database.url)]
    for (const client of [planner, looker]) await client.connect()
    await planner.query(`begin; set local app.exhibitor = '1'`)
    await planner.query('update schedules set version = version + 1 where id = $1', [schedules[3]])
    const buying = buy(browser, body)
    const first = await Promise.race([buying.then(() => 'bought'), someoneWaits(looker).then(() => 'waits')])
    await planner.query('commit')
    for (const client of [planner, looker]) await client.end()
    expect([first, (await buying).headers.get('x-refusal')]).toEqual(['waits', 'schedule_changed'])
    await until(async () => expect((await buy(browser, body)).status).toBe(200))
  })

  test.each([
    ['cancel', 'cancelled'],
    ['expire', 'expired'],
  ])('F-139 L12 a payment that ends by %s frees its seats at once', async (act, status) => {
    const browser = await visitor()
    const body = await cart(browser, schedules[4]!, 1)
    const bought = checkout.answer.parse(await data(await buy(browser, body)))
    await payOn((bought.processingData as { checkout_url: string }).checkout_url, act)
    await until(async () => expect((await resultOf(browser, bought.uuid)).status).toBe(status))
    const { screen_row, screen_col } = body.items[0]!.seat
    const again = await hold(await visitor(), schedules[4]!, { seats: [{ screen_row, screen_col }] })
    expect(again.status).toBe(200)
  })

  test('F-080 F-325 a show whose last seats are in carts is not sold out, and one that comes back is on sale again', async () => {
    const looker = await visitor()
    const dataOf = async (id: number) =>
      scheduleData.answer.parse(await data(await looker.get(`/api/schedules/${id}/data`))).schedule
    const counted = await Promise.all(schedules.map(dataOf))
    const { id } = counted.reduce((a, b) => (b.available_seats_online < a.available_seats_online ? b : a))
    /** Named one by one, because some of the last seats are proposed to nobody (F-129). */
    const seatsLeft = async () => {
      const { rows } = scheduleArrangement.answer.parse(
        await data(await looker.get(`/api/schedules/${id}/arrangement`)),
      )
      const free = rows.flat().filter((seat) => !(seat.sold || seat.reserved || seat.blocked || seat.disabled))
      return free.map(({ screen_row, screen_col }) => ({ screen_row, screen_col }))
    }
    const carts: { browser: Browser; bill_id: string }[] = []
    for (let left = (await dataOf(id)).available_seats_online; left > 0; ) {
      const browser = await visitor()
      const held = await hold(browser, id, { seats: (await seatsLeft()).slice(0, Math.min(10, left)) })
      carts.push({ browser, bill_id: takeHold.answer.parse(await data(held)).bill_id })
      left = (await dataOf(id)).available_seats_online
    }
    const full = await dataOf(id)
    expect(full).toMatchObject({ sold_out: false, sold_out_online: false, available_seats_online: 0 })
    expect(isInCarts(full)).toBe(true)
    const { browser, bill_id } = carts.at(-1)!
    expect((await browser.send('DELETE', `/api/schedules/${id}/hold?bill_id=${bill_id}`)).status).toBe(200)
    expect((await dataOf(id)).available_seats_online).toBeGreaterThan(0)
    expect(isInCarts(await dataOf(id))).toBe(false)
  })

  test('I1 I5 afterwards no invariant is broken', async () => {
    expect(await auditLedger(database.pool, 1)).toEqual([])
  })
})
