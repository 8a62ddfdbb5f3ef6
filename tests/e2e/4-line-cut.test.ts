import type { Page } from '@playwright/test'
import type { TicketRow } from '#protocol/ledger/rows.ts'
import {
  chooseSchedule,
  codesOn,
  expectPlanSeat,
  openRegister,
  ownSeats,
  paperOf,
  payExactly,
  planSeats,
  ringUp,
  zoomIn,
} from './counter.ts'
import { expect, type House, test } from './fixtures.ts'
import { edgeRows, expectSound, hubRows, liveTickets } from './ledger.ts'
import {
  addTickets,
  billOf,
  chosenSeats,
  expectResult,
  expectSeat,
  fillBuyer,
  goToPayment,
  openCheckout,
  provider,
  slotsOf,
} from './shop.ts'
import { saying, words } from './words.ts'

const CINEMA = 1
const { plan, notice, status } = words.register

/** The switch of a cinema's line on the demo console. */
async function press(console: Page, action: 'cut' | 'restore'): Promise<void> {
  await console.locator(`[data-post="/demo/lines/${CINEMA}/${action}"]`).click()
  const other = action === 'cut' ? 'restore' : 'cut'
  await expect(console.locator(`[data-post="/demo/lines/${CINEMA}/${other}"]`)).toBeVisible()
}

/** Live tickets of a schedule, one text each, with what was paid for it. */
const TICKETS = `select t.slot, t.ticket_id, t.generation, t.origin, l.total_cents
  from tickets t join bill_lines l on l.id = t.line_id where t.state = 'live' and t.schedule_id = `

async function expectEqualTotals(house: House, schedule_id: number): Promise<void> {
  type Row = Pick<TicketRow, 'slot' | 'ticket_id' | 'generation' | 'origin'> & { total_cents: number }
  const at = (rows: Row[]) => rows.filter((row) => row.origin === 'counter').sort((a, b) => a.slot - b.slot)
  const here = () => at(edgeRows<Row>(house, CINEMA, `${TICKETS} ?`, schedule_id))
  await expect.poll(async () => at(await hubRows<Row>(house, `${TICKETS} $1`, [schedule_id]))).toEqual(here())
  expect(here()).not.toEqual([])
}

test('Story 4: with the line cut both sides go on selling what is theirs; plugged in again every number agrees (F-080, F-269, L1, L3, L15, I1, I5, UX-10)', async ({
  house,
  newVisitor,
  newTill,
}) => {
  const { id } = house.takeNext({ cinema_id: CINEMA })
  const edge = house.edgeOf(CINEMA)
  const [console, till, visitor] = [await newTill(), await newTill(), await newVisitor()]
  await console.goto(house.world.demo.console)
  await openRegister(till, house, CINEMA)
  await chooseSchedule(till, id)
  await expect(till.getByText(status.internetUp)).toBeVisible()

  await press(console, 'cut')
  await expect(till.getByText(saying(notice.offline))).toBeVisible()
  await expect(till.getByText(saying(plan.elsewhere_other))).toBeVisible()

  const before = codesOn(await paperOf(edge)).length
  await ringUp(till, 2)
  await zoomIn(till)
  const counterSlots = await slotsOf(ownSeats(till))
  expect(counterSlots).toHaveLength(2)
  const elsewhere = await slotsOf(planSeats(till).and(till.locator(`[aria-label$="${plan.state.elsewhere}"]`)))
  expect(elsewhere.length).toBeGreaterThan(0)
  await payExactly(till)
  expect(codesOn(await paperOf(edge))).toHaveLength(before + 2)

  await openCheckout(visitor, id)
  await addTickets(visitor, 2)
  await expect(visitor.getByText(saying(words.site.checkout.more_at_counter_other))).toBeVisible()
  const onlineSlots = await slotsOf(chosenSeats(visitor))
  for (const slot of onlineSlots) expect(elsewhere).toContain(slot)
  for (const slot of counterSlots) await expectSeat(visitor, slot, words.site.seats.state.held)
  await fillBuyer(visitor)
  await goToPayment(visitor)
  await provider.pay(visitor)
  await expectResult(visitor, 'settled')
  const online = await liveTickets(house, billOf(visitor))
  expect(online.map((ticket) => ticket.slot)).toEqual(onlineSlots.toSorted((a, b) => a - b))
  expect(await hubRows(house, `${TICKETS} $1`, [id])).toHaveLength(2)

  await press(console, 'restore')
  await expect(till.getByText(status.internetUp)).toBeVisible()
  await expectEqualTotals(house, id)
  expect(await hubRows(house, `${TICKETS} $1`, [id])).toHaveLength(4)
  await chooseSchedule(till, id)
  await zoomIn(till)
  for (const slot of [...onlineSlots, ...counterSlots]) await expectPlanSeat(till, slot, plan.state.sold)
  await openCheckout(visitor, id)
  await addTickets(visitor, 1)
  for (const slot of [...onlineSlots, ...counterSlots]) await expectSeat(visitor, slot, words.site.seats.state.sold)
  await expectSound(house, CINEMA)
})
