import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PaperTemplate, PLAIN_PAPER, paperFaults } from '../catalogue/paper-template.ts'
import { en } from '../i18n/receipt/en.ts'
import { vatOf } from '../money/vat.ts'
import fixture from '../scanning/kt1.fixture.json' with { type: 'json' }
import {
  PaperRow,
  paperRows,
  type ReceiptInput,
  type ReceiptLine,
  receiptNumber,
  receiptRows,
  type TicketSlip,
  ticketRows,
  vatSplit,
} from './receipt.ts'

function line(name: string, total_cents: number, vat_bp: number, detail: string | null = null): ReceiptLine {
  return {
    name,
    detail,
    quantity: 1,
    total_cents,
    taxed_cents: total_cents,
    vat_bp,
    vat_cents: vatOf(total_cents, vat_bp).vat_cents,
  }
}
const ticket: TicketSlip = {
  movie_title: 'Conclave',
  version_text: 'English, Dolby Atmos',
  rating: 'From 6 years',
  date: '2026-11-21',
  time: '20:45',
  screen_name: '1',
  row_name: 'H',
  seat_name: '10',
  rate_name: 'Adult',
  price_cents: 1250,
  code: fixture[0]!.text,
  human_code: fixture[0]!.human_code,
}
const where = 'Conclave, Sat 21 November 20:45'
const bill: ReceiptInput = {
  title: 'receipt',
  number: 'K2-7-000123',
  reference: '24-118 302',
  date: '2026-11-21',
  time: '20:05',
  cinema_name: 'Lichthof',
  cinema_address: ['Karl-Heine-Straße 61', 'Leipzig'],
  template: { ...PLAIN_PAPER, vat_number: 'DE123456789' },
  test: false,
  opens_drawer: true,
  lines: [line('Adult', 1250, 700, where), line('Popcorn', 650, 1900), line('Adult', 1250, 700, where)],
  rounding_cents: 0,
  payments: [{ name: 'Cash', amount_cents: 3150, tip_cents: 0, tendered_cents: 5000 }],
  tickets: [ticket, { ...ticket, seat_name: '11' }],
}

function rows(input: ReceiptInput): PaperRow[] {
  return receiptRows(input, en, 'en')
}

function texts(list: readonly PaperRow[]): string[] {
  return list.flatMap((row) => ('left' in row ? [`${row.left} | ${row.right}`] : 'text' in row ? [row.text] : []))
}
function isWish(row: PaperRow): boolean {
  return row.kind === 'text' && row.text === en.thanks
}
const NBSP = '\u00a0'

describe('F-270 the receipt of a bill', () => {
  test('says who, when, what, how it was paid and the VAT', () => {
    expect(texts(rows(bill))).toEqual([
      'COPY',
      'Lichthof',
      'Karl-Heine-Straße 61',
      'Leipzig',
      'VAT no. DE123456789',
      'Receipt | Sat 21 November 20:05',
      'Bill 24-118 302 | No. K2-7-000123',
      '2 × 12.50  Adult | 25.00 B',
      `  ${where}`,
      'Popcorn | 6.50 A',
      `Total | €${NBSP}31.50`,
      'Cash, given | 50.00',
      `Change | €${NBSP}18.50`,
      'Enjoy the film.',
    ])
    expect(rows(bill).find((row) => row.kind === 'table')).toEqual({
      kind: 'table',
      rows: [
        ['VAT', 'Net', 'Tax', 'Gross'],
        ['A 19 %', '5.46', '1.04', '6.50'],
        ['B 7 %', '23.36', '1.64', '25.00'],
      ],
    })
  })

  test('F-156 a turn that VAT is due with costs nothing, and its VAT stands in the table', () => {
    const free = { ...line('Adult', 0, 700, where), taxed_cents: 1_250, vat_cents: 82 }
    const payments = [{ name: 'Card', amount_cents: 1_250, tip_cents: 0, tendered_cents: null }]
    const list = rows({ ...bill, lines: [free, line('Adult', 1_250, 700, where), free], payments })
    expect(texts(list)).toContain(`2 × 0.00  Adult | 0.00 A`)
    expect(texts(list)).toContain(`Total | €${NBSP}12.50`)
    expect(list.find((row) => row.kind === 'table')).toMatchObject({
      rows: [expect.anything(), ['A 7 %', '35.04', '2.46', '37.50']],
    })
  })

  test('F-333 has what the house has printed of its own, and the usual wish where it says nothing', () => {
    const template = { ...PLAIN_PAPER, receipt_head: 'Open from 14:00\nkino.example', receipt_foot: 'Thank you' }
    const said = texts(rows({ ...bill, template }))
    expect(said.slice(3, 6)).toEqual(['Leipzig', 'Open from 14:00', 'kino.example'])
    expect(said.at(-1)).toBe('Thank you')
    const ticket_foot = 'Keep it until you leave'
    const slip = texts(ticketRows({ ...bill, template: { ...template, ticket_foot } }, ticket, en, 'en'))
    expect(slip.at(-1)).toBe(ticket_foot)
  })

  test('F-223 whatever a house has printed of its own, what is owed, paid, taxed and let in stands there as without it', () => {
    const words = fc.constantFrom('Total', '\u20ac\u00a00.00', '{{number}}', 'COPY', '\n', '\r\n', ' ', '-'.repeat(48))
    const own = fc.array(words, { maxLength: 12 }).map((all) => all.join(''))
    const template = fc
      .record({
        vat_number: fc.constantFrom('', '{{number}}', 'DE 1'),
        receipt_head: own,
        receipt_foot: own,
        ticket_foot: own,
      })
      .filter((one) => PaperTemplate.safeParse(one).success && paperFaults(one).length === 0)
    const plain = paperRows({ ...bill, template: PLAIN_PAPER }, en, 'en').filter((row) => !isWish(row))
    fc.assert(
      fc.property(template, (one) => {
        const printed = PaperRow.array().parse(paperRows({ ...bill, template: one }, en, 'en'))
        const left = printed.reduce((rest, row) => (isDeepStrictEqual(row, rest[0]) ? rest.slice(1) : rest), plain)
        expect(left).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  test('the copy mark stands on every slip and only on copies', () => {
    const marks = paperRows(bill, en, 'en').filter((row) => row.kind === 'mark')
    expect(marks).toEqual(Array.from({ length: 3 }, () => ({ kind: 'mark', text: 'COPY', when: 'copy' })))
  })

  test('German paper has German numbers', () => {
    const german = receiptRows(bill, en, 'de')
    expect(texts(german)).toContain(`Total | 31,50${NBSP}€`)
    expect(texts(german)).toContain('Popcorn | 6,50 A')
  })

  test('exact cash and cards have no change, a tip stands apart, rounding is named', () => {
    const split = rows({
      ...bill,
      lines: [line('Adult', 1252, 700)],
      rounding_cents: -2,
      payments: [
        { name: 'Cash', amount_cents: 500, tip_cents: 0, tendered_cents: 500 },
        { name: 'Card', amount_cents: 750, tip_cents: 100, tendered_cents: null },
      ],
    })
    expect(texts(split).slice(7, -1)).toEqual([
      'Adult | 12.52 A',
      'Rounding | -0.02',
      `Total | €${NBSP}12.50`,
      'Cash | 5.00',
      'Card | 7.50',
      'Tip | 1.00',
    ])
  })

  test('a refund gives back negative amounts', () => {
    const back = rows({
      ...bill,
      title: 'refund',
      lines: [line('Adult', -1250, 700)],
      payments: [{ name: 'Cash', amount_cents: -1250, tip_cents: 0, tendered_cents: null }],
    })
    expect(texts(back)).toContain('Refund | Sat 21 November 20:05')
    expect(texts(back)).toContain(`Total | €${NBSP}-12.50`)
    expect(back.find((row) => row.kind === 'table')).toMatchObject({
      rows: [expect.anything(), ['A 7 %', '-11.68', '-0.82', '-12.50']],
    })
  })

  test('payments that are not the total never become a receipt', () => {
    expect(() => rows({ ...bill, payments: [] })).toThrow(RangeError)
    expect(() => rows({ ...bill, rounding_cents: 1 })).toThrow(RangeError)
  })

  test('a price that does not divide by its quantity is not given per piece', () => {
    const three = { ...line('Nachos', 1000, 1900), quantity: 3 }
    const list = rows({
      ...bill,
      lines: [three],
      payments: [{ name: 'Card', amount_cents: 1000, tip_cents: 0, tendered_cents: null }],
    })
    expect(texts(list)).toContain('3 × Nachos | 10.00 A')
  })

  test('F-248 a test bill has TEST on every slip and no number', () => {
    const list = paperRows({ ...bill, test: true, number: null }, en, 'en')
    expect(list.filter((row) => row.kind === 'mark' && row.when === 'always')).toHaveLength(3)
    expect(texts(list).join()).not.toContain('No. ')
  })

  test('the drawer opens for cash, before anything is printed', () => {
    expect(paperRows(bill, en, 'en')[0]).toEqual({ kind: 'drawer' })
    expect(paperRows({ ...bill, opens_drawer: false }, en, 'en')).not.toContainEqual({ kind: 'drawer' })
  })

  test('rows survive being stored', () => {
    const list = paperRows(bill, en, 'en')
    expect(PaperRow.array().parse(JSON.parse(JSON.stringify(list)))).toEqual(list)
  })

  test('L18 the VAT table adds up to the bill for any lines', () => {
    const cents = fc.integer({ min: -50_000, max: 50_000 })
    const lines = fc.array(fc.tuple(cents, fc.constantFrom(0, 700, 1900)), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(lines, (drawn) => {
        const split = vatSplit(drawn.map(([total, vat_bp]) => line('x', total, vat_bp)))
        const total = drawn.reduce((sum, [one]) => sum + one, 0)
        expect(split.reduce((sum, share) => sum + share.gross_cents, 0)).toBe(total)
        for (const share of split) expect(share.net_cents + share.vat_cents).toBe(share.gross_cents)
        expect(split.map((share) => share.letter).join('')).toBe('ABC'.slice(0, split.length))
      }),
    )
  })
})

describe('UX-40 the slip of a ticket', () => {
  test('has the title and time, the place, the code and its letters', () => {
    const slip = ticketRows(bill, ticket, en, 'en')
    expect(texts(slip)).toEqual([
      'COPY',
      'Conclave',
      'English, Dolby Atmos, From 6 years',
      'Sat 21 November 20:45',
      'Lichthof, Karl-Heine-Straße 61, Leipzig',
      `Adult | €${NBSP}12.50`,
      ticket.code,
      ticket.human_code,
      'No. K2-7-000123',
    ])
    expect(slip).toContainEqual({
      kind: 'facts',
      facts: [
        { label: 'Screen', value: '1' },
        { label: 'Row', value: 'H' },
        { label: 'Seat', value: '10' },
      ],
    })
    expect(slip.at(-1)).toEqual({ kind: 'cut' })
  })

  test('without numbered seats says so', () => {
    const slip = ticketRows(bill, { ...ticket, row_name: null, seat_name: null }, en, 'en')
    expect(slip).toContainEqual({
      kind: 'facts',
      facts: [
        { label: 'Screen', value: '1' },
        { label: 'Seat', value: 'Free seating' },
      ],
    })
  })

  test('every ticket is a slip of its own', () => {
    expect(paperRows(bill, en, 'en').filter((row) => row.kind === 'cut')).toHaveLength(3)
    expect(paperRows({ ...bill, lines: [], payments: [] }, en, 'en').filter((row) => row.kind === 'cut')).toHaveLength(
      2,
    )
  })
})

test('LEDGER "Rights": receipt numbers are a series per register and epoch', () => {
  expect(receiptNumber('K2', 7, 123)).toBe('K2-7-000123')
  expect(receiptNumber('K2', 7, 1_234_567)).toBe('K2-7-1234567')
})
