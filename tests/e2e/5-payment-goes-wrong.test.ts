import { expect, test } from './fixtures.ts'
import { hubBill, liveTickets, orderOf } from './ledger.ts'
import { billOf, expectFree, expectResult, expectWords, payingVisitor, provider } from './shop.ts'
import { words } from './words.ts'

const { result } = words.site

test.describe('Story 5: a payment that goes wrong', () => {
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
