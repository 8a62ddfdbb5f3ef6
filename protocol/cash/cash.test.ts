import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeDue, eraseDigit, TENDERED_LIMIT_CENTS, typeDigit } from './change.ts'
import { quickCashKeys } from './quick-cash.ts'

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

  test('F-253 an amount is typed cents first, and a slip beyond the limit changes nothing', () => {
    expect([5, 0, 0, 0].reduce(typeDigit, 0)).toBe(5000)
    expect([5, 0, 100].reduce(typeDigit, 0)).toBe(5000)
    expect(typeDigit(TENDERED_LIMIT_CENTS, 1)).toBe(TENDERED_LIMIT_CENTS)
    expect(eraseDigit(5001)).toBe(500)
    expect(eraseDigit(5)).toBe(0)
  })
})
