import { expect, test } from 'vitest'
import { PLAIN_PAPER } from '#protocol/catalogue/paper-template.ts'
import type { LineRow } from '#protocol/ledger/rows.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { drawReceipt } from '../documents/receipt.ts'
import type { WholeBill } from './present.ts'
import { receiptPaper } from './receipt-paper.ts'

const SEATS = [1, 2].map((slot) => ({ slot, screen_row: 1, screen_col: slot, row_name: 'H', seat_name: `${slot}` }))
const START = '2026-11-21T19:45:00.000Z'
const PAPER = { ...PLAIN_PAPER, vat_number: 'DE123456789', receipt_foot: 'Bis bald' }

function catalogue(paper = PAPER): Catalogue {
  return {
    exhibitor: new Map([[1, { locales: ['de', 'en'], trade_name: 'Lichthof', paper }]]),
    cinema: new Map([
      [2, { name: 'Lichthof', address1: 'Gasse 1', zip: '04229', city: 'Leipzig', time_zone: 'Europe/Berlin' }],
    ]),
    schedule: new Map([[31, { movie_id: 7, start: START, arrangement: { numbered: true, places: 2, rows: [SEATS] } }]]),
    movie: new Map([[7, { display_title: 'Metropolis', translations: {} }]]),
    price_rate: new Map([[5, { name: 'Adult', translations: { de: { name: 'Erwachsene' } } }]]),
    product: new Map(),
    payment_method: new Map([[9, { name: 'Karte' }]]),
  } as unknown as Catalogue
}

function line(slot: number, fields: Partial<LineRow> = {}): LineRow {
  const money = {
    total_cents: 1_250,
    vat_bp: 700,
    vat_cents: 82,
    allocations: [{ payment_id: 'p', cents: 1_250, back_cents: 0 }],
  }
  const place = { schedule_id: 31, slot, price_rate_id: 5, product_id: null }
  const free = { turns: 0, voucher_ticket_cents: 0, voucher_handling_cents: 0 }
  return {
    kind: 'ticket',
    state: 'sold',
    name: 'Adult',
    detail: 'H1',
    quantity: 1,
    ...money,
    ...place,
    ...free,
    ...fields,
  } as LineRow
}

function bill(...lines: LineRow[]): WholeBill {
  return {
    bill: { number: '26-1', cinema_id: 2, settled_at: '2026-11-20T10:00:00.000Z' },
    lines,
    payments: [{ id: 'p', type: 'online', payment_method_id: 9, amount_cents: 2_500 }],
  } as unknown as WholeBill
}

function said(whole: WholeBill, from = catalogue()): string[] {
  const { rows } = receiptPaper(whole, from)!
  return rows.flatMap((row) =>
    'left' in row
      ? `${row.left} | ${row.right}`
      : 'text' in row
        ? row.text
        : row.kind === 'table'
          ? row.rows.map((cells) => cells.join(' '))
          : [],
  )
}

test('F-136 F-333 a receipt has the template of its house, in its first language, and the payments that carry what stands', () => {
  const [date, total] = ['Beleg | Fr., 20. November 11:00', 'Summe | 12,50\u00a0€']
  const gone = line(2, { state: 'refunded' })
  const free = line(2, { total_cents: 0, turns: 1, voucher_ticket_cents: 1_250, allocations: [] })
  for (const texts of [said(bill(line(1), gone)), said(bill(line(1), free))]) {
    expect(texts).toEqual(expect.arrayContaining(['USt-IdNr. DE123456789', date, total, 'Karte | 12,50', 'Bis bald']))
    expect(texts).toContain('  Metropolis Sa., 21. November 20:45 H1')
    expect(texts.join()).not.toContain('Adult')
  }
  expect(said(bill(line(1), gone))).toContain('A 7 % 11,68 0,82 12,50')
  expect(said(bill(line(1), free))).toContain('A 7 % 23,36 1,64 25,00')
})

test('F-136 paper that a register could not print is plain paper here too', () => {
  expect(said(bill(line(1)), catalogue({ ...PAPER, receipt_foot: '🎬' })).join()).not.toContain('🎬')
})

test('F-136 where nothing stands there is no receipt', () => {
  expect(receiptPaper(bill(line(1, { state: 'refunded' })), catalogue())).toBe(null)
  expect(receiptPaper(bill(line(1, { state: 'dead' })), catalogue())).toBe(null)
})

test('F-136 a receipt is one page as long as it must be', async () => {
  const long = 'Ein sehr langer Name '.repeat(20)
  const heights = await Promise.all(
    [line(1), line(1, { kind: 'product', name: long, price_rate_id: null, schedule_id: null, slot: null })].map(
      async (one) => {
        const pdf = (await drawReceipt(receiptPaper(bill(one), catalogue())!)).toString('latin1')
        expect(pdf.match(/\/Type \/Page\n/g)).toHaveLength(1)
        return Number(/MediaBox \[0 0 226\.77 ([\d.]+)\]/.exec(pdf)![1])
      },
    ),
  )
  expect(heights[1]).toBeGreaterThan(heights[0]! + 50)
})
