import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SealedEntry } from '#protocol/ledger/entries.ts'
import { ok } from '#protocol/result.ts'
import { migrate } from '../db/migrate.ts'
import { openDb } from '../db/open.ts'
import { type EdgeBox, edgeBox } from '../testing/edge-box.ts'
import { compareReceipts } from './receipt-audit.ts'
import { SealedMarks } from './sealed-marks.ts'
import { EdgeStore } from './store.ts'

/** Receipts of registers against the journal of a box, and of its copy. */
let box: EdgeBox
const closers: (() => unknown)[] = []

beforeEach(() => {
  box = edgeBox()
})
afterEach(async () => {
  for (const close of closers.splice(0)) close()
  await box.close()
})

/** The box over the file of this folder. */
function opened(name: string) {
  const db = openDb(join(box.folder, name, 'edge.sqlite'))
  migrate(db)
  const store = new EdgeStore(db, () => false)
  if (store.box.epoch === 0) store.admitted({ epoch: 1, token: '', exhibitor_id: 1, key_id: 1 })
  const marks = new SealedMarks({ store, clock: box.clock, log: box.log })
  const answers = async (reason: string) => {
    const at = '2026-11-21T18:00:00.000Z'
    const movement = { id: reason, kind: 'float' as const, type: 'cash' as const, device_id: 'k', employee_id: 1, at }
    const done = await store.run<SealedEntry>({
      decide: ({ append }) =>
        ok(append({ kind: 'cash', question_id: reason, movement: { ...movement, cents: 1, reason } })),
    })
    if (!done.ok) throw new Error(done.refusal.code)
    const { body: _, ...receipt } = done.value
    return { ...receipt, seal: marks.sealOf(receipt) }
  }
  const compare = (receipts: Parameters<typeof compareReceipts>[1]) =>
    compareReceipts({ store, marks, clock: box.clock, log: box.log }, receipts)
  const close = () => db.sqlite.open && db.close()
  closers.push(close)
  return { store, answers, compare, close }
}

test('L11 what a box has answered it has, over every restart, and nothing happens', async () => {
  const one = opened('one')
  const receipts = [await one.answers('a'), await one.answers('b')]
  expect(one.compare(receipts)).toEqual([])
  one.close()
  const again = opened('one')
  expect([again.compare(receipts), again.store.box.quarantine]).toEqual([[], null])
})

test('L11 L6 a copy that went on by itself is quarantined by the first receipt that it does not have, for good', async () => {
  const one = opened('one')
  await one.answers('a')
  one.close()
  cpSync(join(box.folder, 'one'), join(box.folder, 'copy'), { recursive: true })
  const [box_of_before, copy] = [opened('one'), opened('copy')]
  const theirs = await box_of_before.answers('b')
  // the copy is ahead, so no mark says anything
  for (const reason of ['c', 'd', 'e']) await copy.answers(reason)
  expect(copy.compare([theirs])).toEqual([theirs])
  expect(copy.store.box).toMatchObject({ state: 'quarantined', quarantine: { kind: 'restored' } })
  copy.close()
  expect(opened('copy').store.box.state).toBe('quarantined')
  expect(box_of_before.store.box.quarantine).toBe(null)
})

test('L11 a receipt beyond its own journal says that the box is older than it was', async () => {
  const one = opened('one')
  one.close()
  cpSync(join(box.folder, 'one'), join(box.folder, 'older'), { recursive: true })
  const receipt = await opened('one').answers('a')
  const older = opened('older')
  older.compare([receipt])
  expect(older.store.box.quarantine?.kind).toBe('restored')
})

test('L11 what nobody has sealed stops no cinema: it is for the hub to compare, as are receipts of boxes before', async () => {
  const one = opened('one')
  const receipt = await one.answers('a')
  const broken = { ...receipt, hash: 'f'.repeat(64) }
  const { seal: _, ...of_a_program_of_before } = broken
  const turned = { ...broken, seal: `${receipt.seal.slice(0, -2)}AA` }
  const stranger = opened('stranger')
  const theirs = await stranger.answers('x')
  expect(one.compare([broken, of_a_program_of_before, turned, theirs])).toHaveLength(4)
  expect(one.store.box.quarantine).toBe(null)
  one.store.admitted({ epoch: 2, token: '', exhibitor_id: 1, key_id: 1 })
  // of an epoch that this box does not know yet nothing is said
  expect(one.compare([receipt, { ...receipt, epoch: 3 }])).toEqual([receipt])
  expect(one.store.box.quarantine).toBe(null)
})
