import { expect, test } from 'vitest'
import { rentalFaults } from './rental-faults.ts'

function step(from_week: number, fields: object = {}) {
  return { from_week, fixed_cents: 0, percent_bp: 5_000, minimum_cents: 0, ...fields }
}

test.each([
  ['a share that falls week by week', [step(1), step(2, { percent_bp: 4_500 }), step(5)], []],
  ['a fixed amount alone', [step(1, { percent_bp: 0, fixed_cents: 25_000 })], []],
  ['a guarantee alone', [step(1, { percent_bp: 0, minimum_cents: 15_000 })], []],
  ['a run that begins in its second week', [step(2)], [['week_order', 'timeline.0.from_week']]],
  ['a week that comes twice', [step(1), step(3), step(3)], [['week_order', 'timeline.2.from_week']]],
  ['a week that costs nothing', [step(1), step(2, { percent_bp: 0 })], [['rate_missing', 'timeline.1.percent_bp']]],
])('F-185 the timeline of a rental profile: %s', (_what, timeline, faults) => {
  expect(rentalFaults({ timeline }).map(({ code, field }) => [code, field])).toEqual(faults)
})
