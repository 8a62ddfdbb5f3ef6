import type { ReceiptInput } from '#protocol/bills/receipt.ts'
import type { PaperTemplate } from '#protocol/catalogue/paper-template.ts'
import { vatOf } from '#protocol/money/vat.ts'
import type { T } from '../texts.ts'

/** As long as the code of a ticket, and none. */
const CODE = 'KT1:'.padEnd(131, 'SAMPLE')

/** A sale as there are many: two tickets and something to eat, for cash. */
export function sampleBill(t: T, house: string, template: PaperTemplate): ReceiptInput {
  const line = (name: string, total_cents: number, vat_bp: number, detail: string | null) => ({
    name,
    detail,
    quantity: 1,
    total_cents,
    taxed_cents: total_cents,
    vat_bp,
    vat_cents: vatOf(total_cents, vat_bp).vat_cents,
  })
  const [date, time, movie] = ['2026-11-21', '20:45', 'Metropolis']
  const ticket = line(t('paper.sample.rate'), 1250, 700, `${movie}, 21.11. ${time}`)
  return {
    title: 'receipt',
    number: 'K2-7-000123',
    reference: '24118302',
    date,
    time: '20:05',
    cinema_name: house,
    cinema_address: [t('paper.sample.street'), t('paper.sample.town')],
    template,
    test: false,
    opens_drawer: false,
    lines: [ticket, ticket, line(t('paper.sample.product'), 650, 1900, null)],
    rounding_cents: 0,
    payments: [{ name: t('paper.sample.method'), amount_cents: 3150, tip_cents: 0, tendered_cents: 5000 }],
    tickets: [
      {
        movie_title: movie,
        version_text: '',
        rating: null,
        date,
        time,
        screen_name: '1',
        row_name: 'H',
        seat_name: '10',
        rate_name: t('paper.sample.rate'),
        price_cents: 1250,
        code: CODE,
        human_code: 'XXXX XXXX XXXX',
      },
    ],
  }
}
