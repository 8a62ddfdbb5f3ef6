import type { Page } from '@playwright/test'
import { expect, type House, test } from './fixtures.ts'
import { hubBill, liveTickets, orderOf, withSettings } from './ledger.ts'
import {
  addTickets,
  billOf,
  chosenSeats,
  expectFree,
  expectResult,
  expectSeat,
  fillBuyer,
  goToPayment,
  openCheckout,
  provider,
  slotsOf,
  watchSeats,
} from './shop.ts'
import { saying, words } from './words.ts'

const { result, hold, seats, checkout } = words.site

/** A visitor on the provider's page with two seats, and another who sees them taken. */
async function payingVisitor(house: House, newVisitor: () => Promise<Page>) {
  const { id } = house.takeLast()
  const [page, other] = [await newVisitor(), await newVisitor()]
  await openCheckout(page, id)
  await addTickets(page, 2)
  const slots = await slotsOf(chosenSeats(page))
  await fillBuyer(page)
  await watchSeats(other, id)
  for (const slot of slots) await expectSeat(other, slot, seats.state.held)
  await goToPayment(page)
  return { page, other, slots }
}

async function expectWords(page: Page, ...texts: (string | RegExp)[]) {
  for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible()
}

test.describe('Story 5: a payment that goes wrong', () => {
  // the first waits a minute for its seats to be free: what comes after it runs beside it
  test.describe.configure({ mode: 'parallel' })

  test('failed: the bill is pending and its seats stay this visitor’s until held_until, then they are free (F-085, F-093, F-137, F-139, F-328)', async ({
    house,
    newVisitor,
  }) => {
    await withSettings(house, { paying_minutes: 1 }, async () => {
      const { page, other, slots } = await payingVisitor(house, newVisitor)
      await provider.fail(page)
      await expectResult(page, 'failed')
      await expectWords(page, result.failed, saying(result.failed_held_one))
      const { status, due_at } = await hubBill(house, billOf(page))
      expect(status).toBe('pending')
      expect(Date.parse(due_at!) - Date.now()).toBeLessThanOrEqual(60_000)
      for (const slot of slots) await expectSeat(other, slot, seats.state.held)

      await page.getByRole('link', { name: result.start_over }).click()
      await expect(chosenSeats(page)).toHaveCount(2)
      expect(await slotsOf(chosenSeats(page))).toEqual(slots)
      await expect(page.getByLabel(checkout.name, { exact: true })).toHaveValue('Ada Lovelace')
      for (const slot of slots) await expectSeat(other, slot, seats.state.held)

      await expectFree(other, slots, { timeout: 90_000 })
      expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(due_at!))
      await expectWords(page, hold.over)
    })
  })

  test('cancelled: it says so, the seats are free at once, nothing was charged (F-130, F-139, F-295)', async ({
    house,
    newVisitor,
  }) => {
    const { page, other, slots } = await payingVisitor(house, newVisitor)
    await provider.cancel(page)
    await expectResult(page, 'cancelled')
    await expectWords(page, result.cancelled, result.cancelled_text)
    await expectFree(other, slots)
    expect(await hubBill(house, billOf(page))).toMatchObject({ status: 'cancelled' })
    expect(await orderOf(house, billOf(page))).toMatchObject({ captured_cents: 0 })
  })

  test('expired: it says so, the seats are free at once (F-130, F-139, F-295, L12)', async ({ house, newVisitor }) => {
    const { page, other, slots } = await payingVisitor(house, newVisitor)
    await provider.expire(page)
    await expectResult(page, 'expired')
    await expectWords(page, result.expired, result.expired_text)
    await expectFree(other, slots)
    expect(await hubBill(house, billOf(page))).toMatchObject({ status: 'expired' })
  })

  test('late: the seats are free when the time is over, and money that comes afterwards goes back (F-139, F-141, L10)', async ({
    house,
    newVisitor,
  }) => {
    const { page, other, slots } = await payingVisitor(house, newVisitor)
    await provider.late(page)
    await page.waitForURL(/\/en\/bill\//)
    await expectFree(other, slots)
    const bill_id = billOf(page)
    await expect
      .poll(async () => (await orderOf(house, bill_id)).refunds.map((refund) => refund.amount_cents))
      .toEqual([(await hubBill(house, bill_id)).total_cents])
    await expect.poll(async () => (await hubBill(house, bill_id)).status).toBe('refunded')
    await expectResult(page, 'refunded')
    await expectWords(page, result.refunded, result.refunded_text)
    expect(await liveTickets(house, bill_id)).toEqual([])
    await expectFree(other, slots)
  })
})
