import { describe, expect, test } from 'vitest'
import { choiceCents, firstChoice, leastCents, nextChoice, purchaseFaults } from './choice.ts'
import { rangeOf } from './ranges.ts'
import { giftCard } from './testing/gift-card.ts'

const fives = giftCard({ turns_min: 5, turns_max: 20, turns_step: 5, turns_default: 10 })

test('F-149 F-150 what is chosen at first is what the type says; refreshments only where there are some', () => {
  expect(firstChoice(giftCard({ turns_default: 2, products_default: 1_000 }))).toEqual({
    turns: 2,
    products_cents: 1_000,
  })
  expect(firstChoice(giftCard({ products_enabled: false, products_default: 1_000 })).products_cents).toBe(0)
})

test.each([
  [{ turns: 2, products_cents: 0 }, 2_500],
  [{ turns: 2, products_cents: 1_000 }, 3_500],
  [{ turns: 0, products_cents: 1_000 }, 1_000],
  [{ turns: 0, products_cents: 0 }, 0],
])('F-151 %j costs %i', (chosen, cents) => {
  expect(choiceCents(giftCard(), chosen)).toBe(cents)
})

describe('F-149 F-150 the next choice up and down', () => {
  test.each([
    [10, 1, 15],
    [10, -1, 5],
    [20, 1, null],
    [5, -1, null],
    [7, 1, 10],
    [7, -1, 5],
  ] as const)('of five to twenty turns in steps of five, after %i by %i comes %s', (count, by, next) => {
    expect(nextChoice(rangeOf(fives, 'turns'), count, by)).toBe(next)
  })

  test('every choice that keys can reach is one that the server takes, and every one it takes can be reached', () => {
    const type = giftCard({ turns_min: 3, turns_max: 12, turns_step: 3, turns_default: 3 })
    const range = rangeOf(type, 'turns')
    const reached = [range.least]
    for (let next = nextChoice(range, range.least, 1); next !== null; next = nextChoice(range, next, 1))
      reached.push(next)
    const taken = Array.from({ length: 30 }, (_, turns) => turns).filter(
      (turns) => purchaseFaults(type, { turns, products_cents: 0 }).length === 0,
    )
    expect(reached).toEqual(taken)
  })

  test('any amount of refreshments goes by whole euros, and to the very end', () => {
    const range = rangeOf(giftCard({ products_step: 0, products_max: 250 }), 'products')
    expect([nextChoice(range, 0, 1), nextChoice(range, 200, 1), nextChoice(range, 250, 1)]).toEqual([100, 250, null])
    expect(nextChoice(range, 250, -1)).toBe(200)
  })
})

test.each([
  ['one turn at least', giftCard(), 1_250],
  ['five turns at least', fives, 6_250],
  ['refreshments alone', giftCard({ turns_min: 0, turns_max: 0, products_min: 1_000 }), 1_000],
  ['nothing at least, turns dearer than a step of refreshments', giftCard({ turns_min: 0 }), 500],
  ['nothing at least, turns alone', giftCard({ turns_min: 0, products_enabled: false }), 1_250],
])('F-146 the price from which a card is sold: %s', (_, type, cents) => {
  expect(leastCents(type)).toBe(cents)
})

describe('F-155 what is not sold, at its field', () => {
  const faults = (turns: number, products_cents: number, type = giftCard()) =>
    purchaseFaults(type, { turns, products_cents }).map(({ code, field }) => `${field} ${code}`)

  test.each([
    [0, 0, ['items.0.total_turns outside_range']],
    [21, 0, ['items.0.total_turns outside_range']],
    [2, 499, ['items.0.total_products off_step']],
    [2, 5_500, ['items.0.total_products outside_range']],
    [21, 499, ['items.0.total_turns outside_range', 'items.0.total_products off_step']],
    [2, 1_000, []],
  ])('%i turns and %i cents of refreshments', (turns, products_cents, wrong) => {
    expect(faults(turns, products_cents)).toEqual(wrong)
  })

  test('turns off their step', () => {
    expect(faults(7, 0, fives)).toEqual(['items.0.total_turns off_step'])
  })

  test('F-150 refreshments of a type that has none', () => {
    expect(faults(2, 500, giftCard({ products_enabled: false }))).toEqual(['items.0.total_products no_refreshments'])
  })

  test('F-151 nothing at all', () => {
    expect(faults(0, 0, giftCard({ turns_min: 0 }))).toEqual(['items.0.total_turns voucher_empty'])
  })
})
