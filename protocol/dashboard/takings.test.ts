import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeOf, channelOf, comparedDay, grown, STEP_MINUTES } from './takings.ts'

test('F-221 what is sold in the house is the counter, what is bought from afar is online', () => {
  expect(['register', 'pos', 'site', 'app', 'portal'].map(channelOf)).toEqual([
    'counter',
    'counter',
    'online',
    'online',
    'online',
  ])
})

test('a day is compared with the same weekday before, over the end of a month and of a year', () => {
  expect(['2026-11-21', '2026-03-01', '2027-01-02'].map(comparedDay)).toEqual([
    '2026-11-14',
    '2026-02-22',
    '2026-12-26',
  ])
})

test('the curve begins at nothing, never falls, and ends at everything that was sold until then', () => {
  const step = fc.record({
    minute: fc.integer({ min: 0, max: 95 }).map((nth) => nth * STEP_MINUTES),
    online_cents: fc.nat(100_000),
    counter_cents: fc.nat(100_000),
  })
  const steps = fc.uniqueArray(step, { selector: ({ minute }) => minute })
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 1_500 }), (steps, until) => {
      const points = grown(steps, until)
      const counted = steps.filter(({ minute }) => minute < until)
      const sum = (key: 'online_cents' | 'counter_cents') => counted.reduce((cents, one) => cents + one[key], 0)
      expect(points[0]).toMatchObject({ online_cents: 0, counter_cents: 0 })
      expect(points.at(-1)).toMatchObject({ online_cents: sum('online_cents'), counter_cents: sum('counter_cents') })
      for (const [nth, point] of points.slice(1).entries()) {
        const before = points[nth]!
        expect(point.minute).toBeGreaterThan(before.minute)
        expect(point.minute).toBeLessThanOrEqual(Math.max(until, before.minute))
        expect(point.online_cents).toBeGreaterThanOrEqual(before.online_cents)
      }
    }),
  )
})

test.each([
  [1120, 1000, 12],
  [500, 1000, -50],
  [0, 1000, -100],
  [700, 0, null],
])('%d cents after %d are %s percent more', (cents, before, percent) => {
  expect(changeOf(cents, before)).toBe(percent)
})
