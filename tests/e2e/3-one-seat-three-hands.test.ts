import type { Locator, Page, Route } from '@playwright/test'
import type { Arrangement, Seat } from '../../protocol/seats/arrangement.ts'
import { chooseSchedule, openRegister, ownSeats, payExactly, planSeat, ringUp, zoomIn } from './counter.ts'
import { expect, type House, test } from './fixtures.ts'
import { expectSound, hubRows } from './ledger.ts'
import {
  addTickets,
  chosenSeats,
  expectResult,
  fillBuyer,
  goToPayment,
  openCheckout,
  provider,
  seat,
  slotsOf,
} from './shop.ts'
import { saying, words } from './words.ts'

const CINEMA = 1

/**
 * Holds back what these pages ask for this seat until all of them have asked, and lets them go at once.
 * `names` says whether a question is about the seat.
 */
async function gate(pages: readonly Page[], names: (body: string) => boolean): Promise<{ open: () => Promise<void> }> {
  const waiting = new Map<Page, Route>()
  let opened = false
  for (const page of pages)
    await page.route(/\/hold$/, async (route) => {
      if (opened || !names(route.request().postData() ?? '')) return route.continue()
      waiting.set(page, route)
    })
  return {
    open: async () => {
      await expect.poll(() => waiting.size).toBe(pages.length)
      opened = true
      await Promise.all([...waiting.values()].map((route) => route.continue()))
    },
  }
}

/**
 * Seats of a schedule at home on one side that are free by the hub's ledger; it does not learn what an edge
 * only holds.
 */
async function freeSlots(house: House, schedule_id: number, home: 'hub' | 'edge'): Promise<number[]> {
  const sql = `select slot from slots where schedule_id = $1 and home = $2 and state = 'free' order by slot`
  return (await hubRows<{ slot: number }>(house, sql, [schedule_id, home])).map((row) => row.slot)
}

/** Where a seat stands, as the shop's wire names it. */
async function placeOf(house: House, schedule_id: number, slot: number): Promise<Seat> {
  const sql = 'select arrangement from schedules where id = $1'
  const [schedule] = await hubRows<{ arrangement: Arrangement }>(house, sql, [schedule_id])
  return schedule!.arrangement.rows.flat().find((one) => one.slot === slot)!
}

interface Hand {
  page: Page
  reach: (slot: number) => Promise<void>
  warning: Locator
  take: Locator
  chosen: () => Promise<number[]>
  pay: () => Promise<void>
}

/** A visitor with one ticket who picks by hand. */
async function visitorAt(page: Page, schedule_id: number): Promise<Hand> {
  const { lost, checkout, asks } = words.site
  await openCheckout(page, schedule_id)
  await addTickets(page, 1)
  const card = page.getByRole('alertdialog').filter({ hasText: lost.title })
  return {
    page,
    reach: async (slot) => {
      await page.getByRole('button', { name: checkout.pick_others }).click()
      await seat(page, slot).click()
    },
    warning: card,
    take: card.getByRole('button', { name: saying(asks.lost.take) }),
    chosen: () => slotsOf(chosenSeats(page)),
    pay: async () => {
      await fillBuyer(page)
      await goToPayment(page)
      await provider.pay(page)
      await expectResult(page, 'settled')
    },
  }
}

/** A register with one ticket on its bill and the plan zoomed in. */
async function registerAt(page: Page, house: House, schedule_id: number): Promise<Hand> {
  await openRegister(page, house, CINEMA)
  await chooseSchedule(page, schedule_id)
  await ringUp(page, 1)
  await zoomIn(page)
  const dialog = page.getByRole('dialog').filter({ hasText: words.register.dialog.lostTitle })
  return {
    page,
    reach: (slot) => planSeat(page, slot).click(),
    warning: dialog,
    take: dialog.getByRole('button', { name: saying(words.register.dialog.take) }),
    chosen: () => slotsOf(ownSeats(page)),
    pay: () => payExactly(page),
  }
}

for (const home of ['hub', 'edge'] as const) {
  test(`Story 3: two visitors and a register reach for the same seat, at home at the ${home}: one wins, the others are warned and get a new proposal (F-122, F-127, F-265, L1, I1, UX-38)`, async ({
    house,
    newVisitor,
    newTill,
    watch,
  }) => {
    watch.expect(/status of 422/) // how a browser notes a hold that was refused
    const { id } = house.takeNext({ cinema_id: CINEMA })
    const hands = [
      await visitorAt(await newVisitor(), id),
      await visitorAt(await newVisitor(), id),
      await registerAt(await newTill(), house, id),
    ]
    const had = (await Promise.all(hands.map((hand) => hand.chosen()))).flat()
    const wanted = (await freeSlots(house, id, home)).find((slot) => !had.includes(slot))!
    const { screen_row, screen_col } = await placeOf(house, id, wanted)
    const names = (body: string) =>
      body.includes(`"slots":[${wanted}]`) || body.includes(`"screen_row":${screen_row},"screen_col":${screen_col}}`)
    const holds = await gate(
      hands.map(({ page }) => page),
      names,
    )
    for (const hand of hands) await hand.reach(wanted)
    await holds.open()

    const warned = () => Promise.all(hands.map((hand) => hand.take.isVisible()))
    await expect.poll(async () => (await warned()).filter(Boolean).length).toBe(2)
    const winner = hands[(await warned()).indexOf(false)]!
    const losers = hands.filter((hand) => hand !== winner)
    expect(await winner.chosen()).toEqual([wanted])
    for (const loser of losers) {
      await expect(loser.warning).toBeVisible()
      expect(await loser.chosen()).not.toContain(wanted)
      await loser.take.click()
    }
    const chosen = await Promise.all(hands.map((hand) => hand.chosen()))
    expect(new Set(chosen.flat()).size).toBe(3)

    for (const hand of hands) await hand.pay()
    await expect
      .poll(() =>
        hubRows(house, `select slot from tickets where schedule_id = $1 and state = 'live' order by slot`, [id]),
      )
      .toEqual(
        chosen
          .flat()
          .sort((a, b) => a - b)
          .map((slot) => ({ slot })),
      )
    await expectSound(house, CINEMA)
  })
}
