import { expect, test } from 'vitest'
import * as sample from '../../testing/sample.ts'
import { purchaseEvent } from './purchase-event.ts'

test('F-140 a settled purchase is said with its day as DD-MM-YYYY, its time as HH:mm, and the visitor as logged in', () => {
  const bill = sample.result('settled', [sample.ticket('1'), sample.ticket('2')])
  const [ticket] = bill.tickets
  expect(purchaseEvent(bill)).toEqual({
    transaction_id: bill.reference,
    currency: 'EUR',
    value: bill.total_price / 100,
    tickets: 2,
    movie: ticket!.movie_title,
    cinema: ticket!.cinema_name,
    date: '21-11-2026',
    time: ticket!.time,
    logged_in: true,
  })
  expect(JSON.stringify(purchaseEvent(bill))).not.toContain(bill.uuid)
})

test.each(['paying', 'cancelled', 'failed', 'expired', 'refunded'] as const)(
  'F-140 nothing is said of a purchase that is %s',
  (status) => {
    expect(purchaseEvent(sample.result(status))).toBeNull()
    expect(purchaseEvent(sample.result(status, [sample.ticket('1')]))).toBeNull()
  },
)
