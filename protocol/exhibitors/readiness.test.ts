import { expect, test } from 'vitest'
import { type Counts, nextStep, STEPS, stepsOf } from './readiness.ts'

const NOTHING = Object.fromEntries(STEPS.map((step) => [step, 0])) as Record<(typeof STEPS)[number], number>

function waiting(counts: Counts): Record<string, string | null> {
  return Object.fromEntries(stepsOf(counts).map(({ name, waits_for }) => [name, waits_for]))
}

test('a step waits for the first one that it needs and that is not done', () => {
  expect(waiting(NOTHING)).toEqual({
    cinema: null,
    screen: 'cinema',
    movie: null,
    price: null,
    method: null,
    schedule: 'screen',
    register: 'cinema',
  })
  expect(waiting({ ...NOTHING, cinema: 1, screen: 2 }).schedule).toBe('movie')
  expect(waiting({ ...NOTHING, cinema: 1, screen: 2, movie: 1, price: 3 }).schedule).toBeNull()
})

test('what is done waits for nothing, even where what it needed is gone', () => {
  const [screen] = stepsOf({ ...NOTHING, screen: 1 }).filter(({ name }) => name === 'screen')
  expect(screen).toEqual({ name: 'screen', count: 1, is_done: true, waits_for: null })
})

test('one step after the other is to be done, until the house can sell', () => {
  const counts = { ...NOTHING }
  const order: string[] = []
  for (let next = nextStep(stepsOf(counts)); next !== null; next = nextStep(stepsOf(counts))) {
    order.push(next)
    counts[next] = 1
  }
  expect(order).toEqual(['cinema', 'screen', 'movie', 'price', 'method', 'schedule', 'register'])
})
