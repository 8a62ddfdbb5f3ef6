import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeDue, changePieces } from './change.ts'
import { eraseGiven, givenCents, NOTHING_GIVEN, typeGiven } from './given.ts'
import { quickCashKeys } from './quick-cash.ts'
import { takesAt, typeCharacter, typeDigit, typingFrom } from './typing.ts'

describe('UX-04 quick-cash keys', () => {
  test.each([
    [3710, [4000, 5000, 10_000, 20_000]],
    [320, [500, 1000, 2000, 5000, 10_000]],
    [500, [1000, 2000, 5000, 10_000]],
    [2000, [5000, 10_000, 20_000]],
    [2450, [2500, 3000, 4000, 5000, 10_000]],
    [10_000, [20_000]],
    [15_000, [16_000, 20_000]],
    [1, [500, 1000, 2000, 5000, 10_000]],
    [0, []],
  ])('UX-04 for %i cents they say %j', (total, keys) => {
    expect(quickCashKeys(total)).toEqual(keys)
  })

  test('UX-04 every total has keys that cover it, rising, each once, at most five', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (total) => {
        const keys = quickCashKeys(total)
        expect(keys.length).toBeLessThanOrEqual(5)
        for (const [index, key] of keys.entries()) expect(key).toBeGreaterThan(keys[index - 1] ?? total)
        for (const step of [500, 1000, 2000, 5000, 10_000]) {
          const next = Math.ceil(total / step) * step
          if (next > total) expect(keys).toContain(next)
        }
      }),
    )
  })
})

describe('F-253 change', () => {
  test('F-253 is what was handed over less the total', () => {
    expect(changeDue(3710, 5000)).toEqual({ ok: true, value: 1290 })
    expect(changeDue(3710, 3710)).toEqual({ ok: true, value: 0 })
    expect(changeDue(0, 0)).toEqual({ ok: true, value: 0 })
  })

  test('F-253 too little is refused and says what is missing', () => {
    expect(changeDue(3710, 3000)).toEqual({
      ok: false,
      refusal: { code: 'too_little', field: 'tendered_cents', detail: { missing_cents: 710 } },
    })
  })

  test('F-253 is given in as few notes and coins as there can be', () => {
    const words = (cents: number) => changePieces(cents).map(({ piece_cents, count }) => [piece_cents, count])
    expect(words(2800)).toEqual([2000, 500, 200, 100].map((piece) => [piece, 1]))
    expect(words(15_040)).toEqual([
      [5000, 3],
      [20, 2],
    ])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (cents) => {
        expect(changePieces(cents).reduce((sum, { piece_cents, count }) => sum + piece_cents * count, 0)).toBe(cents)
      }),
    )
  })
})

describe('UX-44 (register) money is typed as on any till', () => {
  const typed = (keys: string[]) => keys.reduce(typeGiven, NOTHING_GIVEN)

  test.each([
    ['4 0', 4000],
    ['4 00', 40_000],
    ['5 0 , 1 0', 5010],
    ['5 0 . 0 5', 5005],
    ['5 0 , 5', 5050],
    [', 5', 50],
    ['0 0 7', 700],
    ['', 0],
  ])('UX-44 (register) %s is %i cents', (keys, cents) => {
    expect(givenCents(typed(keys.split(' ').filter(Boolean)))).toBe(cents)
  })

  test('UX-44 (register) a third cent and a slip beyond 10,000.00 change nothing', () => {
    const cents = typed(['5', ',', '1', '0'])
    expect(typeGiven(cents, '3')).toBe(cents)
    const most = typed([...'10000'])
    expect(typeGiven(most, '0')).toBe(most)
    expect(typeGiven({ ...most, cell: 'cent' }, '1')).toEqual({ ...most, cell: 'cent' })
  })

  test('UX-44 (register) the last digit is taken back, from the cents to the euros', () => {
    let given = typed(['5', '0', ',', '1'])
    const seen = Array.from({ length: 4 }, () => {
      given = eraseGiven(given)
      return `${givenCents(given)} ${given.cell}`
    })
    expect(seen).toEqual(['5000 cent', '5000 euro', '500 euro', '0 euro'])
  })
})

describe('UX-08, UX-44 (register) a scan while cash is typed', () => {
  const type = (keys: string, gap_ms: number, from = typingFrom(NOTHING_GIVEN), start_ms = 0) =>
    [...keys].reduce((typing, key, index) => typeCharacter(typing, key, start_ms + index * gap_ms), from)

  test.each([5, 60, 120])(
    'UX-08 a code with %i ms between its keys is no money, and its Enter takes nothing',
    (gap) => {
      const typing = type('4006381333931', gap)
      expect([givenCents(typing.given), typing.said]).toEqual([0, 'scan'])
      expect(takesAt(typing, 13 * gap)).toBe(false)
    },
  )

  test('UX-08 what was typed before it stands, with letters in the code as well', () => {
    const fifty = type('50', 300)
    const typing = type('K7A41Z9', 50, fifty, 5000)
    expect(givenCents(typing.given)).toBe(5000)
    expect(takesAt(typing, 5350)).toBe(false)
    expect(takesAt(typing, 9000)).toBe(true)
  })

  test('UX-44 a hand types as fast as it can: 40 and Enter is 40.00', () => {
    const typing = type('40', 20)
    expect([givenCents(typing.given), takesAt(typing, 40)]).toEqual([4000, true])
    expect(givenCents(type('124,50', 150).given)).toBe(12_450)
  })

  test('UX-44 Enter after a digit beyond the limit takes nothing; the next key that fits makes it take again', () => {
    const slipped = type('40063', 200)
    expect([givenCents(slipped.given), slipped.said]).toEqual([400_600, 'limit'])
    expect(takesAt(slipped, 9000)).toBe(false)
    expect(takesAt(typeDigit(slipped, ','), 9000)).toBe(true)
  })
})
