import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { Count } from '../kit/shapes.ts'

/**
 * What a house needs before it can sell, in the order in which it is done. `method`: a way to pay;
 * `register`: an approved register at a counter.
 */
export const STEPS = ['cinema', 'screen', 'movie', 'price', 'method', 'schedule', 'register'] as const
export type StepName = (typeof STEPS)[number]

/** Without which of them a step cannot even be begun. */
const NEEDS: Readonly<Record<StepName, readonly StepName[]>> = {
  cinema: [],
  screen: ['cinema'],
  movie: [],
  price: [],
  method: [],
  schedule: ['screen', 'movie', 'price'],
  register: ['cinema'],
}

/**
 * How much of each a house has. `screen`: with places; `movie`: with a version, and not archived; `price`:
 * rates that the site or a register sells; `method`: active, at the site or at the register; `schedule`:
 * published on the site or at the counter, and neither over nor cancelled.
 */
export const Counts = z.record(z.enum(STEPS), Count)
export type Counts = Readonly<Record<StepName, number>>

/** A step: how much there is of it, and the first of the steps that it waits for. */
export interface Step {
  name: StepName
  count: number
  is_done: boolean
  waits_for: StepName | null
}

/**
 * The steps of a house until it can sell. One is done where there is one of it, and waits while a step that
 * it needs is not done.
 */
export function stepsOf(counts: Counts): Step[] {
  return STEPS.map((name) => {
    const is_done = counts[name] > 0
    const missing = NEEDS[name].find((needed) => counts[needed] === 0)
    return { name, count: counts[name], is_done, waits_for: is_done ? null : (missing ?? null) }
  })
}

/** The step that is to be done now: the first that is open and waits for nothing; null = it can sell. */
export function nextStep(steps: readonly Step[]): StepName | null {
  return steps.find(({ is_done, waits_for }) => !is_done && waits_for === null)?.name ?? null
}

/**
 * What the house of this address has of what it needs to sell. `is_test`: the only way to pay online is the
 * test provider, which takes no money.
 */
export const readiness = defineCall({
  method: 'GET',
  path: '/api/portal/readiness',
  who: { as: 'signed_in' },
  limit: null,
  answer: z.object({ counts: Counts, is_test: z.boolean() }),
  refusals: [],
})
