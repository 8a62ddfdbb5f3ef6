import { expect, test } from './fixtures.ts'
import { hubBill, withSettings } from './ledger.ts'
import {
  billOf,
  chosenSeats,
  expectFree,
  expectResult,
  expectSeat,
  expectWords,
  payingVisitor,
  provider,
  slotsOf,
} from './shop.ts'
import { saying, words } from './words.ts'

const { result, hold, seats, checkout } = words.site

// it waits a minute for its seats to be free: the first file, so that all others run beside it
test('Story 5: a payment that fails: the bill is pending and its seats stay this visitor’s until held_until, then they are free (F-085, F-093, F-137, F-139, F-328)', async ({
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
