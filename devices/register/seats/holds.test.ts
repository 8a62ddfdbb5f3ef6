import { expect, test } from 'vitest'
import type { EdgeClient } from '../../shell/edge-client.ts'
import type { Questions } from '../../shell/questions.ts'
import { addTicket, markByHand, seatTickets, slotsHeld } from '../bill/draft.ts'
import { createStores } from '../stores.ts'
import { evening, opened, SCHEDULE } from '../testing/evening.ts'
import type { HoldAnswer, HoldBody } from './hold-wish.ts'

const schedule = opened(evening(0).schedules.find((card) => card.id === SCHEDULE)!)

function withOwn(held: readonly number[]): string {
  return [...schedule.seats].map((letter, index) => (held.includes(index + 1) ? 'm' : letter)).join('')
}

/** A register whose edge answers a hold when the test says so; everything asked for can be had. */
function slowRegister() {
  const asked: { body: HoldBody; answer: () => void }[] = []
  const edge = (_call: unknown, { body }: { body: HoldBody }) =>
    new Promise((resolve) => {
      const held = body.slots ?? [100]
      const data: HoldAnswer = { held, held_until: null, lost: [], seats: withOwn(held), seq: 2 }
      asked.push({ body, answer: () => resolve({ kind: 'answer', data }) })
    })
  const { drafts, halls, holds } = createStores({
    edge: edge as unknown as EdgeClient,
    questions: { subscribe: () => () => true, get: () => ({ open: [], latest: [] }) } as unknown as Questions,
    newId: () => 'b1',
    edgeUp: () => true,
    tab: { getItem: () => null, setItem: () => undefined },
  })
  halls.remember({ [SCHEDULE]: schedule })
  return { drafts, holds, asked, draft: () => drafts.get().draft }
}

test('F-253 a seat that is tapped while another hold is on its way is the one that the bill gets', async () => {
  const { drafts, holds, asked, draft } = slowRegister()
  drafts.change(addTicket(draft(), { id: 't1', schedule_id: SCHEDULE, price_rate_id: 1, seat_class: null }))
  const holding = holds.sync(SCHEDULE)
  drafts.change(markByHand(seatTickets(draft(), SCHEDULE, [42]), SCHEDULE, true))
  void holds.sync(SCHEDULE)
  asked[0]!.answer()
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]!.body).toEqual({ schedule_id: SCHEDULE, slots: [42] })
  asked[1]!.answer()
  await holding
  expect(slotsHeld(draft(), SCHEDULE)).toEqual([42])
  expect(holds.get().held[SCHEDULE]).toEqual([42])
})
