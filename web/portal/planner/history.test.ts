import { expect, test } from 'vitest'
import { didStep, type History, NO_HISTORY, redidStep, STEPS_KEPT, undidStep } from './history.ts'

function steps(count: number) {
  return Array.from({ length: count }, (_, nth) => nth)
}
function did(count: number) {
  return steps(count).reduce<History<number>>((history, nth) => didStep(history, nth), NO_HISTORY)
}

test('UX-27 twenty steps and more are undone one by one, and done again', () => {
  let history = did(25)
  for (const _ of steps(25)) history = undidStep(history)
  expect(history.done).toEqual([])
  expect(undidStep(history)).toEqual(history)
  for (const _ of steps(25)) history = redidStep(history)
  expect(history).toEqual(did(25))
  expect(redidStep(history)).toEqual(history)
})

test('UX-27 a new step ends what was undone; the oldest steps are forgotten', () => {
  expect(didStep(undidStep(did(3)), 9)).toEqual({ done: [0, 1, 9], undone: [] })
  expect(did(STEPS_KEPT + 5).done).toHaveLength(STEPS_KEPT)
  expect(did(STEPS_KEPT + 5).done[0]).toBe(5)
})

test('UX-27 a toast undoes its own step, and nothing once another has been taken', () => {
  const history = did(3)
  expect(undidStep(history, 1)).toBe(history)
  expect(undidStep(history, 2)).toEqual({ done: [0, 1], undone: [2] })
})
