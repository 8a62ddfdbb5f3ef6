import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { signInAt } from '../constellation/house.ts'
import {
  chooseSchedule,
  expectPlanSeat,
  openRegister,
  ownSeats,
  payExactly,
  planSeats,
  rateKeys,
  ringUp,
  zoomIn,
} from './counter.ts'
import { expect, type House, test } from './fixtures.ts'
import { hubRows } from './ledger.ts'
import {
  addTickets,
  chosenSeats,
  expectResult,
  expectSeat,
  fillBuyer,
  goToPayment,
  openCheckout,
  provider,
  slotsOf,
  watchSeats,
} from './shop.ts'
import { words } from './words.ts'

const CINEMA = 1
const { state } = words.register.plan

/**
 * From now on this page gets nothing but what its open live connection brings: every request that it still
 * makes is aborted.
 */
async function onlyLive(page: Page): Promise<void> {
  await page.route('**/*', (route) => route.abort())
}

/** The live connection of a page is open: it has asked for it, and the answer has begun. */
function streamOf(page: Page) {
  return page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/live')
}

function socketOf(page: Page) {
  return page.waitForEvent('websocket', (socket) => new URL(socket.url()).pathname === '/mqtt')
}

test('Story 2: a seat sold online, or at a register, becomes taken on every open plan by live event alone (F-124, F-295, F-297, L1, UX-38)', async ({
  house,
  newVisitor,
  newTill,
  watch,
}) => {
  watch.expect(/ERR_FAILED/) // the requests that are aborted here
  const { id } = house.takeNext({ cinema_id: CINEMA })
  const [buyer, looker, seller, watcher] = [await newVisitor(), await newVisitor(), await newTill(), await newTill()]
  const stream = streamOf(looker)
  await watchSeats(looker, id)
  await stream
  const socket = socketOf(watcher)
  await openRegister(watcher, house, CINEMA)
  await chooseSchedule(watcher, id)
  await zoomIn(watcher)
  await socket
  await openRegister(seller, house, CINEMA)
  await chooseSchedule(seller, id)
  await openCheckout(buyer, id)

  await onlyLive(looker)
  await onlyLive(watcher)

  await addTickets(buyer, 2)
  const online = await slotsOf(chosenSeats(buyer))
  for (const slot of online) await expectPlanSeat(watcher, slot, state.held)
  await fillBuyer(buyer)
  await goToPayment(buyer)
  await provider.pay(buyer)
  await expectResult(buyer, 'settled')
  for (const slot of online) {
    await expectPlanSeat(watcher, slot, state.sold)
    await expectSeat(looker, slot, words.site.seats.state.sold)
  }

  await ringUp(seller, 2)
  await zoomIn(seller)
  const counter = await slotsOf(ownSeats(seller))
  for (const slot of counter) await expectPlanSeat(watcher, slot, state.held)
  await payExactly(seller)
  for (const slot of counter) {
    await expectPlanSeat(watcher, slot, state.sold)
    await expectSeat(looker, slot, words.site.seats.state.sold)
  }
  expect(new Set([...online, ...counter]).size).toBe(4)
  await expect(planSeats(watcher).first()).toBeAttached()
  await expect(rateKeys(watcher).first()).toBeVisible()
})

/** The last seat of a schedule that is free at home on one side: far from those that are picked first. */
async function freeAt(house: House, schedule_id: number, home: 'hub' | 'edge'): Promise<number> {
  const sql = `select max(slot) as slot from slots where schedule_id = $1 and home = $2 and state = 'free'`
  const [row] = await hubRows<{ slot: number }>(house, sql, [schedule_id, home])
  return row!.slot
}

test('Story 2: seats that the portal blocks, at home online and at the box office, are blocked at the open register and in the open shop by live event alone, and free again (F-203, F-204)', async ({
  house,
  newVisitor,
  newTill,
  watch,
}) => {
  watch.expect(/ERR_FAILED/) // the requests that are aborted here
  const { id } = house.takeNext({ cinema_id: CINEMA })
  const { hub, managers } = house.world.demo
  const manager = await signInAt(hub, managers[0]!)
  const [looker, watcher] = [await newVisitor(), await newTill()]
  const stream = streamOf(looker)
  await watchSeats(looker, id)
  await stream
  const socket = socketOf(watcher)
  await openRegister(watcher, house, CINEMA)
  await chooseSchedule(watcher, id)
  await zoomIn(watcher)
  await socket
  const slots = [await freeAt(house, id, 'hub'), await freeAt(house, id, 'edge')]
  for (const slot of slots) {
    await expectPlanSeat(watcher, slot, state.free)
    await expectSeat(looker, slot, words.site.seats.state.free)
  }
  await onlyLive(looker)
  await onlyLive(watcher)

  const change = async (what: 'block' | 'unblock', reason: string) => {
    const body = { id: randomUUID(), slots, reason }
    const answer = await manager.send('POST', `/api/portal/schedules/${id}/seats/${what}`, body)
    expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)])
  }
  await change('block', 'Water from the ceiling')
  for (const slot of slots) {
    await expectPlanSeat(watcher, slot, state.blocked)
    await expectSeat(looker, slot, words.site.seats.state.blocked)
  }
  await change('unblock', 'Dry again')
  for (const slot of slots) {
    await expectPlanSeat(watcher, slot, state.free)
    await expectSeat(looker, slot, words.site.seats.state.free)
  }
})
