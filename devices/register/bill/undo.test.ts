import { expect, test } from 'vitest'
import { type Call, callPath } from '#protocol/kit/call.ts'
import type { EdgeClient } from '../../shell/edge-client.ts'
import type { Questions } from '../../shell/questions.ts'
import type { HoldBody } from '../seats/hold-wish.ts'
import { createStores } from '../stores.ts'
import { evening, opened, SCHEDULE } from '../testing/evening.ts'
import { slotsHeld } from './draft.ts'

const FREE = [21, 22, 23, 24, 25, 26]

/**
 * A desk before an edge with six free seats. The edge answers in the order in which it is asked; the test may
 * keep a call from reaching it.
 */
function undoDesk() {
  const day = evening(0)
  const schedule = opened(day.schedules.find((card) => card.id === SCHEDULE)!)
  const held = new Map<string, number[]>()
  const gate: { before: (path: string) => Promise<void>; away: boolean } = {
    before: async () => undefined,
    away: false,
  }
  const best = (count: number, bill_id: string): number[] => {
    const taken = [...held].flatMap(([id, slots]) => (id === bill_id ? [] : slots))
    return FREE.filter((slot) => !taken.includes(slot)).slice(0, count)
  }
  const edge = async (call: Call, request: { params?: Record<string, string>; body?: unknown } = {}) => {
    const path = callPath(call, request.params ?? {})
    await gate.before(path)
    if (gate.away) return { kind: 'unreachable', why: 'no_answer' }
    if (path.startsWith('/api/register/schedules/')) return { kind: 'answer', data: schedule }
    const bill_id = request.params!.bill_id!
    if (path.endsWith('/release')) return { kind: 'answer', data: { released: held.delete(bill_id) ? 1 : 0 } }
    const { slots, count } = request.body as HoldBody
    const wanted = slots ?? best(count ?? 0, bill_id)
    const free = best(FREE.length, bill_id)
    const got = wanted.filter((slot) => free.includes(slot))
    held.set(bill_id, got)
    const letters = [...schedule.seats].map((letter, index) => (got.includes(index + 1) ? 'm' : letter)).join('')
    const lost = wanted.filter((slot) => !got.includes(slot)).map((slot) => ({ slot, why: 'held' }))
    return { kind: 'answer', data: { held: got, held_until: null, lost, seats: letters, seq: 1 } }
  }
  let ids = 0
  const stores = createStores({
    edge: edge as unknown as EdgeClient,
    questions: { subscribe: () => () => true, get: () => ({ open: [], latest: [] }) } as unknown as Questions,
    newId: () => `id-${++ids}`,
    edgeUp: () => true,
    tab: { getItem: () => null, setItem: () => undefined },
  })
  const quiet = () => expect.poll(() => stores.holds.get().holding.length).toBe(0)
  const seats = () => slotsHeld(stores.drafts.get().draft, SCHEDULE)
  return { ...stores, gate, quiet, seats, held }
}

async function withTwo() {
  const desk = undoDesk()
  await desk.sale.choose(SCHEDULE)
  expect(desk.halls.get().open[SCHEDULE]).toBeDefined()
  desk.tickets.add(SCHEDULE, 1)
  desk.tickets.add(SCHEDULE, 1)
  await desk.quiet()
  expect(desk.seats()).toEqual([21, 22])
  return desk
}

test('UX-06 undo of a cleared bill gives back the very seats, however late the edge learns that they were left', async () => {
  const { bill, dialogs, gate, quiet, seats } = await withTwo()
  let arrive = (): void => undefined
  const late = new Promise<void>((resolve) => {
    arrive = resolve
  })
  gate.before = (path) => (path.endsWith('/release') ? late : Promise.resolve())
  bill.clear()
  bill.undo()
  setTimeout(arrive, 50)
  await quiet()
  expect(seats()).toEqual([21, 22])
  expect(dialogs.get().waiting).toEqual([])
})

test('UX-06 nor when the edge was away while the bill was cleared', async () => {
  const { bill, dialogs, gate, quiet, seats } = await withTwo()
  gate.away = true
  bill.clear()
  await quiet()
  gate.away = false
  bill.undo()
  await quiet()
  expect(seats()).toEqual([21, 22])
  expect(dialogs.get().waiting).toEqual([])
})

test('UX-06 a ticket that was taken back before the edge had answered leaves the other its seat', async () => {
  const { bill, quiet, seats } = await withTwo()
  bill.undo()
  expect(seats()).toEqual([21])
  await quiet()
  expect(seats()).toEqual([21])
})

test('F-265 picking other seats answers that question only: what waits behind it comes up', async () => {
  const { dialogs, tickets } = await withTwo()
  const waits = { kind: 'message', message: 'The second show is over.' } as const
  dialogs.open({ kind: 'seats_lost', schedule_id: SCHEDULE, taken: [], proposal: [21, 22] })
  dialogs.raise(waits)
  tickets.pickOthers(SCHEDULE)
  expect(dialogs.get().waiting).toEqual([waits])
})
