import { expect, test } from 'vitest'
import { createStore } from '../../shell/store.ts'
import { addTicket, markByHand, seatTickets, slotsHeld } from '../bill/draft.ts'
import { type Desk, firstState, setDraft } from '../sale/desk-state.ts'
import { evening, opened, SHOW } from '../testing/evening.ts'
import type { HoldAnswer, HoldBody } from './hold-wish.ts'
import { syncHold } from './holds.ts'

const show = opened(evening(0).schedules.find((card) => card.id === SHOW)!)

const withOwn = (held: readonly number[]): string =>
  [...show.seats].map((letter, index) => (held.includes(index + 1) ? 'm' : letter)).join('')

/** A desk whose edge answers a hold when the test says so; everything asked for can be had. */
function slowDesk() {
  const asked: { body: HoldBody; answer: () => void }[] = []
  const state = createStore({ ...firstState('b1'), open: { [SHOW]: show }, views: { [SHOW]: show }, chosen: SHOW })
  const edge = (_call: unknown, { body }: { body: HoldBody }) =>
    new Promise((resolve) => {
      const held = body.slots ?? [100]
      const data: HoldAnswer = { held, held_until: null, lost: [], seats: withOwn(held), seq: 2 }
      asked.push({ body, answer: () => resolve({ kind: 'answer', data }) })
    })
  const tab = { getItem: () => null, setItem: () => undefined }
  const desk = { state, edge, tab, running: new Set(), again: new Set(), left: new Set() } as unknown as Desk
  return { desk, asked, draft: () => state.get().draft }
}

test('F-253 a seat that is tapped while another hold is on its way is the one that the bill gets', async () => {
  const { desk, asked, draft } = slowDesk()
  setDraft(desk, addTicket(draft(), { id: 't1', schedule_id: SHOW, price_rate_id: 1, seat_class: null }))
  const holding = syncHold(desk, SHOW)
  setDraft(desk, markByHand(seatTickets(draft(), SHOW, [42]), SHOW, true))
  void syncHold(desk, SHOW)
  asked[0]!.answer()
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]!.body).toEqual({ schedule_id: SHOW, slots: [42] })
  asked[1]!.answer()
  await holding
  expect(slotsHeld(draft(), SHOW)).toEqual([42])
  expect(desk.state.get().held[SHOW]).toEqual([42])
})
