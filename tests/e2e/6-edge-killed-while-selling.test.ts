import type { Page } from '@playwright/test'
import type { BillRow, PaymentRow, TicketRow } from '#protocol/ledger/rows.ts'
import {
  chooseSchedule,
  codesOn,
  exactKey,
  lastSale,
  openRegister,
  ownSeats,
  paperOf,
  ringUp,
  zoomIn,
} from './counter.ts'
import { expect, type House, test } from './fixtures.ts'
import { edgeRows, expectSound, hubRows } from './ledger.ts'
import { slotsOf } from './shop.ts'
import { words } from './words.ts'

const CINEMA = 2
const EDGE = `edge-${CINEMA}`
const { dialog, pay } = words.register

/** Moments of a sale: at which request of the register the edge dies, and whether it had taken it. */
const MOMENTS = [
  { name: 'before it gets the question', path: /\/api\/register\/questions$/, heard: false, asks: true },
  { name: 'after it sold and before it says so', path: /\/api\/register\/questions$/, heard: true, asks: true },
  { name: 'between the receipt and the paper', path: /\/confirm$/, heard: false, asks: false },
]

/** The next such request kills the edge; the register gets no answer to it. */
async function killAt(page: Page, house: House, { path, heard }: (typeof MOMENTS)[number]): Promise<void> {
  let done = false
  await page.route(path, async (route) => {
    if (done || route.request().method() !== 'POST') return route.continue()
    done = true
    if (heard) await route.fetch()
    await house.world.kill(EDGE)
    await route.abort()
  })
}

/** Everything that was sold of a schedule, as one side knows it. */
const SOLD = {
  tickets: `select slot, ticket_id, generation, bill_id from tickets where state = 'live' and schedule_id = `,
  bills: `select distinct b.id, b.status, b.total_cents from bills b join bill_lines l on l.bill_id = b.id and l.state = 'sold' where l.schedule_id = `,
  payments: `select p.id, p.status, p.amount_cents from payments p
    where p.bill_id in (select bill_id from bill_lines where state = 'sold' and schedule_id = `,
}

async function expectSoldOnce(
  house: House,
  schedule_id: number,
  slots: readonly number[],
  total: number,
): Promise<void> {
  const here = <R>(sql: string) => edgeRows<R>(house, CINEMA, sql, schedule_id)
  const tickets = here<TicketRow>(`${SOLD.tickets} ? order by slot`)
  const bills = here<BillRow>(`${SOLD.bills} ?`)
  const payments = here<PaymentRow>(`${SOLD.payments} ?)`)
  expect(tickets.map((ticket) => ticket.slot)).toEqual(slots)
  expect(bills).toEqual([{ id: tickets[0]!.bill_id, status: 'settled', total_cents: total }])
  expect(payments).toEqual([{ id: expect.any(String), status: 'paid', amount_cents: total }])
  await expect.poll(() => hubRows(house, `${SOLD.tickets} $1 order by slot`, [schedule_id])).toEqual(tickets)
  expect(await hubRows(house, `${SOLD.bills} $1`, [schedule_id])).toEqual(bills)
  expect(await hubRows(house, `${SOLD.payments} $1)`, [schedule_id])).toEqual(payments)
}

for (const moment of MOMENTS) {
  test(`Story 6: the edge is killed during a sale, ${moment.name}: the register recovers, no ticket is lost and no money counted twice (F-265, F-269, L2, L8, L17, I1, I5)`, async ({
    house,
    newTill,
    watch,
  }) => {
    watch.expect(/ERR_CONNECTION_|ERR_FAILED|ERR_EMPTY_RESPONSE/, /WebSocket (connection|is already in CLOSING)/)
    const { id } = house.takeNext({ cinema_id: CINEMA, ahead_minutes: 15 })
    const edge = house.edgeOf(CINEMA)
    const till = await newTill()
    await openRegister(till, house, CINEMA)
    await chooseSchedule(till, id)
    await ringUp(till, 2)
    await zoomIn(till)
    const slots = (await slotsOf(ownSeats(till))).sort((a, b) => a - b)
    const total = await totalOf(till)
    const before = codesOn(await paperOf(edge))

    await killAt(till, house, moment)
    await exactKey(till).click()
    const question = till.getByRole('dialog').filter({ hasText: dialog.waitTitle })
    if (moment.asks) await expect(question).toContainText(dialog.waitHold)
    else await expect(lastSale(till)).toContainText(pay.printing)
    await expect(till.getByText(words.register.notice.edgeAwayText)).toBeAttached()

    await house.world.start(EDGE)
    await expect(lastSale(till)).toContainText(pay.printed)
    await expect(question).toBeHidden()
    const codes = codesOn(await paperOf(edge))
    expect(codes.slice(0, before.length)).toEqual(before)
    expect(new Set(codes.slice(before.length)).size).toBe(2)
    expect(codes).toHaveLength(before.length + 2)
    await expectSoldOnce(house, id, slots, total)
    await expectSound(house, CINEMA)
  })
}

/** What the bill comes to, in cents. */
async function totalOf(till: Page): Promise<number> {
  const shown = await till.locator('#total b').innerText()
  return Math.round(Number(shown.replace(/[^\d.]/g, '')) * 100)
}
