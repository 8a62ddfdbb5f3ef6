import { afterEach, beforeEach, expect, test } from 'vitest'
import { decideConfirm, decideSale, type SaleCommand } from '#protocol/ledger/decide-bill.ts'
import { type EntryData, entryBody, NO_HASH } from '#protocol/ledger/entries.ts'
import { slotAt } from '#protocol/ledger/ledger.ts'
import { drawer, pay, productLine, SCHEDULE, sale } from '#protocol/ledger/testing/ledgers.ts'
import { ok } from '#protocol/result.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import { type Near, NONE_NEAR } from '#protocol/seats/clearance.ts'
import { sealHash } from '#protocol/server/seal.ts'
import { EdgeStore } from '../ledger/store.ts'
import { type EdgeBox, edgeBox } from '../testing/edge-box.ts'
import { Holds } from './holds.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let box: EdgeBox
let store: EdgeStore
let holds: Holds
/** The last entry of the hub's stream. */
let last = { n: 0, hash: NO_HASH }
beforeEach(async () => {
  box = edgeBox()
  store = new EdgeStore(box.db, () => false)
  store.admitted({ epoch: 1, token: '', exhibitor_id: 1, key_id: 1 })
  const hall = {
    schedule_id: SCHEDULE,
    capacity: 2,
    max_online: null,
    sale: 'open' as const,
    screen_id: null,
    moves: 0,
  }
  last = { n: 0, hash: NO_HASH }
  await down({ kind: 'give', hall, slots: [1, 2], groups: [1, 2], ...NOTHING })
  holds = holdsOf(store)
})
afterEach(() => box.close())

const NOTHING = { tickets: [], lines: [], payments: [], claims: [], bills: [], rights: [] }

function down(data: EntryData) {
  const body = entryBody(data)
  last = { n: last.n + 1, hash: sealHash(last.hash, body) }
  return store.run({ decide: ({ applyDown }) => ok(applyDown({ epoch: 1, ...last, body })) })
}

/** Of a schedule whose seats are all here, and named, only what is near is asked for. */
function holdsOf(store: EdgeStore, near: Near = NONE_NEAR): Holds {
  const showing = { near: () => near } as never
  return new Holds({ store, showing, want: {} as never, clock: box.clock })
}

function sell(command: SaleCommand) {
  return store.run({
    decide: ({ ledger, append }) => {
      const sold = decideSale(ledger, command, drawer('edge'))
      if (!sold.ok) return sold
      append(sold.value)
      return ok(append(decideConfirm(ledger, [command.question_id])!))
    },
  })
}

function hold(bill_id: string, slot: number) {
  return holds.set(bill_id, { id: SCHEDULE } as Schedule, { slots: [slot] })
}

function stateOf(slot: number) {
  return slotAt(store.committed, SCHEDULE, slot)?.state
}

test.each([
  ['forward', 3 * HOUR],
  ['back', -3 * HOUR],
])('L12 a clock that steps %s ends no cart before its time and keeps none after it', async (_, step) => {
  await hold('a', 1)
  box.clock.setWall(box.clock.wall() + step)
  holds.sweep()
  expect(stateOf(1)).toBe('held')
  box.clock.pass(9 * MINUTE)
  await hold('b', 2)
  holds.sweep()
  expect([stateOf(1), stateOf(2)]).toEqual(['held', 'held'])
  box.clock.pass(2 * MINUTE)
  holds.sweep()
  expect([stateOf(1), stateOf(2)]).toEqual(['free', 'held'])
})

test('L12 a touch begins the time of a cart anew', async () => {
  await hold('a', 1)
  box.clock.pass(9 * MINUTE)
  await hold('a', 1)
  box.clock.pass(9 * MINUTE)
  holds.sweep()
  expect(stateOf(1)).toBe('held')
})

test('L16 nothing is held under the bill of a sale, though that has left memory', async () => {
  const popcorn = { lines: [productLine('b-q', 350)], payments: [pay('b-q', 350, 'cash')] }
  expect(await sell(sale('q', [], popcorn))).toMatchObject({ ok: true })
  store = new EdgeStore(box.db, () => false)
  expect(store.committed.bills.has('b-q')).toBe(false)
  holds = holdsOf(store)
  expect(await hold('b-q', 1)).toMatchObject({ ok: false, refusal: { code: 'bill_not_open' } })
  expect(stateOf(1)).toBe('free')
})

test('L14 F-199 a cart takes no seat that was picked on the plan of another hall, and gives all back without a word', async () => {
  const hall = { schedule_id: 45, capacity: 2, max_online: null, sale: 'open' as const, screen_id: 2, moves: 1 }
  await down({ kind: 'give', hall, slots: [1, 2], groups: [1, 2], ...NOTHING })
  const set = (wish: object) => holds.set('a', { id: 45 } as Schedule, wish)
  for (const wish of [{ slots: [1] }, { slots: [1], screen_id: 1 }])
    expect(await set(wish)).toMatchObject({ ok: false, refusal: { code: 'schedule_changed', field: 'screen_id' } })
  expect(await set({ slots: [1], screen_id: 2 })).toMatchObject({ ok: true, value: { held: [1] } })
  expect(await set({ slots: [] })).toMatchObject({ ok: true, value: { held: [] } })
})

test('L8 a release ends a cart, never what was sold', async () => {
  expect(await sell(sale('q', [1]))).toMatchObject({ ok: true })
  expect(holds.release('b-q')).toBe(0)
  expect(stateOf(1)).toBe('sold')
})

test('L12 F-129 a block with a time is released here when it comes, and the seat is sold like any other', async () => {
  const hall = { schedule_id: 45, capacity: 3, max_online: null, sale: 'open' as const, screen_id: null, moves: 0 }
  const due_at = new Date(box.clock.wall() + HOUR).toISOString()
  const claims = [
    { slot: 1, state: 'blocked' as const, bill_id: 'house', due_at },
    { slot: 2, state: 'blocked' as const, bill_id: 'stop' },
  ]
  await down({ kind: 'give', hall, slots: [1, 2, 3], groups: [1, 2, 3], ...NOTHING, claims })
  const states = () => [1, 2, 3].map((slot) => slotAt(store.committed, 45, slot)?.state)
  await holds.endBlocks()
  expect(states()).toEqual(['blocked', 'blocked', 'free'])
  box.clock.setWall(box.clock.wall() + HOUR)
  store = new EdgeStore(box.db, () => false)
  holds = holdsOf(store)
  await holds.endBlocks()
  await holds.endBlocks()
  expect(states()).toEqual(['free', 'blocked', 'free'])
  const released = store.entriesAfter(0, 99).filter(({ body }) => body.includes('"released"'))
  expect(released).toHaveLength(1)
  expect(released[0]!.body).toContain('"by":"time"')
  expect(await holds.set('a', { id: 45 } as Schedule, { slots: [1] })).toMatchObject({ ok: true, value: { held: [1] } })
})

test('F-121 where the screen keeps parties apart a register is not given a seat beside another party', async () => {
  const schedule = { id: SCHEDULE } as never
  const apart = holdsOf(store, (slot) => [slot - 1, slot + 1])
  expect(await apart.set('one', schedule, { slots: [1] })).toMatchObject({ ok: true, value: { held: [1] } })
  expect(await apart.set('two', schedule, { slots: [2] })).toMatchObject({
    ok: true,
    value: { held: [], lost: [{ slot: 2, why: 'too_near' }] },
  })
  expect(await apart.set('one', schedule, { slots: [1, 2] })).toMatchObject({ ok: true, value: { held: [1, 2] } })
})
