import { afterEach, beforeEach, expect, test } from 'vitest'
import { decideCash } from '#protocol/bills/decide.ts'
import { ok } from '#protocol/result.ts'
import { EdgeStore } from '../seats/store.ts'
import { type EdgeBox, edgeBox } from '../testing/edge-box.ts'
import { Sync } from './sync.ts'
import { Views } from './views.ts'

let box: EdgeBox
beforeEach(() => {
  box = edgeBox()
})
afterEach(() => box.close())

const openStore = (): EdgeStore => new EdgeStore(box.db, () => false)

/** What a process that begins in a cut says is waiting. */
async function waitingAfterStart(store: EdgeStore): Promise<number> {
  const { clock, log } = box
  const nothing = { views: new Views(box.db.sqlite, () => {}), onFeed: () => {}, onLine: () => {} }
  // nobody listens on port 1
  const where = { hub_url: 'http://127.0.0.1:1', credential: 'x', cinema_id: 1, public_key: '' }
  const sync = new Sync({ ...where, ...nothing, store, clock, log, startOf: () => undefined })
  sync.start()
  const { waiting } = sync.line.state
  await sync.stop()
  return waiting
}

const floatInto = (store: EdgeStore, question_id: string) =>
  store.run({
    decide: ({ ledger, append }) => {
      const at = '2026-11-21T18:00:00.000Z'
      const rest = { device_id: 'k', employee_id: 1, cents: 100, reason: '', at }
      const movement = { id: question_id, kind: 'float' as const, type: 'cash' as const, ...rest }
      const decided = decideCash(ledger, { question_id, movement })
      return decided.ok ? ok(append(decided.value).n) : decided
    },
  })

test('UX-10 an edge that starts during a cut says what waits to be sent', async () => {
  const store = openStore()
  store.admitted({ epoch: 1, token: '', exhibitor_id: 1, key_id: 1 })
  for (const id of ['a', 'b', 'c']) await floatInto(store, id)
  expect(await waitingAfterStart(store)).toBe(3)
  await store.hubHas(2)
  box = box.restart()
  expect(await waitingAfterStart(openStore())).toBe(1)
})
