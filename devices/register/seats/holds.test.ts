import { expect, test } from 'vitest'
import { registerSchedule } from '#protocol/register/calls.ts'
import type { EdgeClient } from '../../shell/edge-client.ts'
import type { Questions } from '../../shell/questions.ts'
import { addTicket, markByHand, seatTickets, slotsHeld } from '../bill/draft.ts'
import { createStores } from '../stores.ts'
import { evening, opened, SCHEDULE } from '../testing/evening.ts'
import type { HoldAnswer, HoldBody } from './hold-wish.ts'

const schedule = opened(evening(0).schedules.find((card) => card.id === SCHEDULE)!)

function inScreen(screen_id: number | undefined): typeof schedule {
  return screen_id === undefined ? schedule : { ...schedule, schedule: { ...schedule.schedule, screen_id } }
}

function withOwn(held: readonly number[]): string {
  return [...schedule.seats].map((letter, index) => (held.includes(index + 1) ? 'm' : letter)).join('')
}

/** A register whose edge answers a hold when the test says so: all can be had, in this screen. */
function slowRegister(screen: { id?: number } = {}) {
  const asked: { body: HoldBody; answer: () => void }[] = []
  const edge = (call: unknown, { body }: { body: HoldBody }) =>
    new Promise((resolve) => {
      if (call === (registerSchedule as unknown)) return resolve({ kind: 'answer', data: inScreen(screen.id) })
      const held = body.slots ?? [100]
      const data: HoldAnswer = { held, held_until: null, lost: [], seats: withOwn(held), seq: 2 }
      const errors = { screen_id: ['It is elsewhere.'] }
      const refused = { kind: 'refused', message: 'It is elsewhere.', errors }
      const isThere = screen.id === body.screen_id
      asked.push({ body, answer: () => resolve(isThere ? { kind: 'answer', data } : refused) })
    })
  const { drafts, halls, holds, dialogs } = createStores({
    edge: edge as unknown as EdgeClient,
    questions: { subscribe: () => () => true, get: () => ({ open: [], latest: [] }) } as unknown as Questions,
    newId: () => 'b1',
    edgeUp: () => true,
    tab: { getItem: () => null, setItem: () => undefined },
  })
  halls.remember({ [SCHEDULE]: inScreen(screen.id) })
  return { drafts, halls, holds, dialogs, asked, draft: () => drafts.get().draft }
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

test('F-199 seats that were picked in the hall of before are never taken for those of the new one: their tickets leave the bill, and it is said', async () => {
  const screen = { id: 7 }
  const { drafts, halls, holds, dialogs, asked, draft } = slowRegister(screen)
  drafts.change(addTicket(draft(), { id: 't1', schedule_id: SCHEDULE, price_rate_id: 1, seat_class: null }))
  const holding = holds.sync(SCHEDULE)
  asked[0]!.answer()
  await holding
  expect(slotsHeld(draft(), SCHEDULE)).toEqual([100])
  screen.id = 8
  await halls.reprice(SCHEDULE)
  expect(holds.planOf(SCHEDULE)).toEqual({ screen_id: 7 })
  const renewed = holds.sync(SCHEDULE, true)
  expect(asked[1]!.body).toMatchObject({ screen_id: 7, slots: [100] })
  asked[1]!.answer()
  await renewed
  expect([draft().lines, holds.planOf(SCHEDULE)]).toEqual([[], { screen_id: 8 }])
  expect(dialogs.get().waiting).toMatchObject([{ kind: 'message', message: 'It is elsewhere.' }])
})
