import { expect, test } from 'vitest'
import { isIn } from './scene.ts'
import { planOf } from './testing/plan.ts'

test('UX-31 a plan says nothing of the days of another week', () => {
  const plan = planOf()
  const days = ['2026-11-24', '2026-11-25', '2026-12-01', '2026-12-02']
  expect(days.map((date) => isIn(plan, date))).toEqual([false, true, true, false])
})
