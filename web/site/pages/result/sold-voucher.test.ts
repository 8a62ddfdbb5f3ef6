import { expect, test } from 'vitest'
import { en } from '#protocol/i18n/site/en.ts'
import type { PageData } from '#protocol/site/pages.ts'
import { html, mainOf, words } from '../../testing/read-page.ts'
import * as sample from '../../testing/sample.ts'

const sold = {
  slug: 'gift-card',
  total_turns: 2,
  total_products: 1_000,
  valid_from: '2026-11-21',
  valid_until: '2029-12-31',
}
type Result = PageData<'result'>

function bill(status: Result['status'], code: string | null = null): Result {
  const payment = { ...sample.payment(status), schedule: null, voucher: sold }
  const voucher = { ...sold, page_title: 'A gift card', code }
  return { ...sample.result(status), schedule_id: null, payment, voucher }
}

function page(result: Result): Promise<string> {
  return html(`/en/bill/${sample.BILL}`, { result })
}

test('F-138 a voucher that was bought: title, visits, refreshments, validity, and its code', async () => {
  const whole = await page(bill('settled', 'ABCD EFGH JKMN PQRS T'))
  const text = words(mainOf(whole))
  expect(whole).toContain(`<title>${en.sold_voucher.title} | Lichthof</title>`)
  expect(text).toContain(en.sold_voucher.settled)
  expect(text).toMatch(
    /A gift card Visits 2 Food and drink €.10\.00 Valid from 21 November 2026 Valid until 31 December 2029/,
  )
  expect(text).toContain('Code ABCD EFGH JKMN PQRS T')
  // true of a gift too, which comes to somebody else
  expect(text).toContain('You get an e-mail about it too.')
  expect(text).not.toContain('It comes by e-mail')
  expect(text).not.toContain(en.sold_voucher.again)
})

test.each(['failed', 'cancelled', 'expired'] as const)(
  'F-138 F-154 one that %s leads to where it is bought again',
  async (status) => {
    const whole = mainOf(await page(bill(status)))
    expect(whole).toMatch(/<a href="\/en\/info\/voucher\/gift-card"[^>]*>Buy it again<\/a>/)
    expect(words(whole)).toContain(en.sold_voucher[`${status}_text`])
    expect(words(whole)).not.toContain(en.sold_voucher.code)
    expect(words(whole)).not.toMatch(/seat|ticket/i)
  },
)

test('F-138 one without refreshments and without end says no more than it has', async () => {
  const result = bill('settled', 'ABCD')
  const voucher = { ...result.voucher!, total_products: 0, valid_until: null }
  const text = words(mainOf(await page({ ...result, voucher })))
  expect(text).not.toContain(en.sold_voucher.products)
  expect(text).toContain('Valid until no end')
})

test('F-131 F-151 on the way to the payment nothing is said of tickets', async () => {
  const processing = {
    uuid: sample.BILL,
    reference: '',
    payment: { ...sample.payment('paying'), voucher: sold },
    processingData: { component: 'redirect', checkout_url: 'https://pay.example/1' },
  } as const
  const text = words(mainOf(await html(`/en/bill/${sample.BILL}/pay`, { processing })))
  expect(text).toMatch(/Pay €.22\.00 for your voucher\./)
  expect(text).not.toContain('ickets')
})
