import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ok } from '#protocol/result.ts'
import { migrate } from '../db/migrate.ts'
import { type EdgeDb, openDb } from '../db/open.ts'
import { type EdgeBox, edgeBox } from '../testing/edge-box.ts'
import { MarkFile } from './mark-file.ts'
import { openMark } from './quarantine.ts'
import { EdgeStore } from './store.ts'

const HASH = 'a'.repeat(64)
let box: EdgeBox
let marks: MarkFile[] = []

beforeEach(() => {
  box = edgeBox()
})
afterEach(async () => {
  for (const mark of marks) mark.close()
  marks = []
  await box.close()
})

function markFile(of = 'b', folder = join(box.folder, 'mark')): MarkFile {
  const mark = new MarkFile({ folder, box: of, log: box.log, clock: box.clock })
  marks.push(mark)
  return mark
}

function at(n: number) {
  return { epoch: 1, n, hash: HASH }
}

/** A box over the file of this folder, admitted in epoch 1 at first; its mark stands beside. */
function opened(folder: string, markFolder = `${folder}-mark`): { db: EdgeDb; store: EdgeStore; mark: MarkFile } {
  const db = openDb(join(folder, 'edge.sqlite'))
  migrate(db)
  const store = new EdgeStore(db, () => false)
  const mark = markFile(store.box.box, markFolder)
  openMark({ store, clock: box.clock, log: box.log }, mark)
  if (store.box.epoch === 0) store.admitted({ epoch: 1, token: '', exhibitor_id: 1, key_id: 1 })
  return { db, store, mark }
}

/** Each is an entry of its own journal. */
function write(store: EdgeStore, question_id: string) {
  const movement = { id: question_id, kind: 'float' as const, type: 'cash' as const, device_id: 'k', employee_id: 1 }
  return store.run({
    decide: ({ append }) =>
      ok(
        append({
          kind: 'cash',
          question_id,
          movement: { ...movement, cents: 100, reason: '', at: '2026-11-21T18:00:00.000Z' },
        }),
      ),
  })
}

test('L6 a mark only rises, and is found by the next process without a flush, by the name of its box alone', () => {
  const mark = markFile()
  expect(mark.found).toBe(null)
  mark.raise(at(3))
  mark.raise(at(2))
  expect(markFile().found).toEqual(at(3))
  mark.raise({ epoch: 2, n: 0, hash: '' })
  mark.raise(at(9))
  expect(markFile().found).toEqual({ epoch: 2, n: 0, hash: '' })
  expect(markFile('another').found).toBe(null)
  renameSync(join(box.folder, 'mark', 'b.mark'), join(box.folder, 'mark', 'c.mark'))
  expect(markFile('c').found).toBe(null)
})

test('L6 a line that is torn at any byte leaves what was flushed before, and is never read as a higher one', async () => {
  const file = join(box.folder, 'mark', 'b.mark')
  const mark = markFile()
  for (let n = 1; n <= 7; n++) {
    mark.raise(at(n))
    await mark.flush()
    const before = readFileSync(file)
    mark.raise(at(n + 1))
    const after = readFileSync(file)
    const first = after.findIndex((byte, index) => byte !== before[index])
    for (let bytes = first; bytes < first + 210 && bytes <= after.length; bytes += 3) {
      const torn = Buffer.concat([after.subarray(0, bytes), before.subarray(bytes)])
      writeFileSync(file, torn)
      expect([at(n), at(n + 1)]).toContainEqual(markFile().found)
    }
    writeFileSync(file, after)
  }
  for (const bytes of [Buffer.alloc(0), Buffer.alloc(12_288), Buffer.from('1 99 - x\n')]) {
    writeFileSync(file, bytes)
    expect(markFile().found).toBe(null)
  }
})

test('L6 whatever starts and however often, the line that was flushed last is not written over', async () => {
  const file = join(box.folder, 'mark', 'b.mark')
  const lineOf = (n: number) => readFileSync(file, 'latin1').includes(`1 ${n} ${HASH}`)
  const first = markFile()
  await first.flush()
  expect([first.failing_since, markFile().found]).toEqual([null, null])
  first.raise(at(5))
  // nothing new: the second medium is left alone
  for (let times = 0; times < 3; times++) await first.flush()
  first.raise(at(6))
  expect([lineOf(5), lineOf(6)]).toEqual([true, true])
  // an older copy, started again and again, brings its own number
  for (let times = 0; times < 4; times++) {
    const older = markFile()
    older.raise(at(3))
    await older.flush()
  }
  expect([lineOf(3), markFile().found]).toEqual([false, at(6)])
  for (let n = 7; n <= 12; n++) {
    const next = markFile()
    next.raise(at(n))
    await next.flush()
    expect([lineOf(n - 1), lineOf(n)]).toEqual([true, true])
  }
})

test('L6 a medium that takes nothing stops nobody, is said since when, and has the mark once it takes it', async () => {
  const folder = join(box.folder, 'mark')
  writeFileSync(folder, 'no folder')
  const mark = markFile()
  mark.raise(at(1))
  const since = mark.failing_since
  expect(since).toBe('2026-11-21T18:00:00.000Z')
  box.clock.pass(5_000)
  mark.raise(at(2))
  await mark.flush()
  expect(mark.failing_since).toBe(since)
  rmSync(folder)
  await mark.flush()
  expect([mark.failing_since, markFile().found]).toEqual([null, at(2)])
  // another medium in its place
  renameSync(folder, `${folder}-gone`)
  mkdirSync(folder)
  await mark.flush()
  expect(markFile().found).toEqual(at(2))
})

test('L6 an older copy of a box is quarantined at its start, before anybody is answered; the newest never is', async () => {
  const folder = join(box.folder, 'one')
  let one = opened(folder)
  await write(one.store, 'q1')
  one.db.close()
  cpSync(folder, `${folder}-older`, { recursive: true })
  one = opened(folder)
  await write(one.store, 'q2')
  one.db.close()
  for (let start = 0; start < 2; start++) {
    one = opened(folder)
    expect(one.store.box).toMatchObject({ state: 'live', quarantine: null, unmarked_at: null })
    one.db.close()
  }
  const older = opened(`${folder}-older`, `${folder}-mark`)
  expect(older.store.box.quarantine).toEqual({ kind: 'restored', since: '2026-11-21T18:00:00.000Z' })
  expect(await write(older.store, 'q3')).toMatchObject({ ok: false, refusal: { code: 'quarantined' } })
  older.db.close()
  // what the older copy was does not lower the mark of the newest
  one = opened(folder)
  expect(one.store.box.quarantine).toBe(null)
  one.db.close()
})

test('L6 L11 a copy that went on by itself is quarantined too, however many entries it has, and one of an epoch before', async () => {
  const folder = join(box.folder, 'one')
  const one = opened(folder)
  await write(one.store, 'q1')
  one.db.close()
  cpSync(folder, `${folder}-beside`, { recursive: true })
  const again = opened(folder)
  await write(again.store, 'q2')
  again.db.close()
  const alone = opened(`${folder}-beside`)
  await write(alone.store, 'x2')
  await write(alone.store, 'x3')
  expect(alone.store.box.state).toBe('live')
  alone.db.close()
  const beside = opened(`${folder}-beside`, `${folder}-mark`)
  expect(beside.store.box.quarantine?.kind).toBe('restored')
  beside.db.close()
  const later = opened(folder)
  later.mark.raise({ epoch: 2, n: 0, hash: '' })
  later.db.close()
  const before = opened(folder)
  expect(before.store.box.quarantine?.kind).toBe('restored')
  before.db.close()
})

test('L6 a box whose mark is lost sells on and says so over its starts, until the hub has confirmed its past', async () => {
  const folder = join(box.folder, 'one')
  let one = opened(folder)
  await write(one.store, 'q1')
  expect(one.store.box.unmarked_at).toBe(null)
  one.db.close()
  rmSync(`${folder}-mark`, { recursive: true })
  for (let start = 0; start < 2; start++) {
    one = opened(folder)
    expect(one.store.box).toMatchObject({ state: 'live', unmarked_at: '2026-11-21T18:00:00.000Z' })
    box.clock.pass(60_000)
    if (start === 0) one.db.close()
  }
  one.store.pastConfirmed()
  one.db.close()
  one = opened(folder)
  expect(one.store.box.unmarked_at).toBe(null)
  one.db.close()
})
