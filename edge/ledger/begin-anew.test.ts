import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Machine } from '#protocol/sync/machine.ts'
import { migrate } from '../db/migrate.ts'
import { damageOf, openDb } from '../db/open.ts'
import { movedClock } from '../testing/edge-box.ts'
import { beginAnew, openLedger } from './begin-anew.ts'
import { readBox } from './box.ts'
import { MarkFile } from './mark-file.ts'
import { checkMachine, openMark } from './quarantine.ts'
import { SealedMarks } from './sealed-marks.ts'
import { EdgeStore } from './store.ts'

const log = pino({ level: 'silent' })
const clock = movedClock()
const HERE: Machine = { named: ['a'.repeat(64)], board: [], system: [], disks: [], networks: [] }
const ELSEWHERE: Machine = { ...HERE, named: ['b'.repeat(64)] }
const [REGISTER, SCANNER] = [randomUUID(), randomUUID()]

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'edge-anew-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function folders(name = 'edge') {
  return { data_dir: join(root, name), mark_dir: join(root, `${name}-mark`) }
}
type Where = ReturnType<typeof folders>

function opened({ data_dir, mark_dir }: Where) {
  const db = openLedger({ data_dir, mark_dir }, log)
  const store = new EdgeStore(db, () => false)
  const mark = new MarkFile({ folder: mark_dir, box: store.box.box, log, clock })
  openMark({ store, clock, log }, mark)
  checkMachine({ store, clock, log }, HERE)
  const close = (): void => {
    mark.close()
    db.close()
  }
  return { db, store, mark, marks: new SealedMarks({ store, clock, log }), close }
}
type Opened = ReturnType<typeof opened>

async function sells({ store }: Opened, question_id: string) {
  const at = '2026-11-21T18:00:00.000Z'
  return store.run({
    decide: ({ append }) => {
      const rest = { device_id: REGISTER, employee_id: 1, cents: 100, reason: '', at }
      const movement = { id: question_id, kind: 'float' as const, type: 'cash' as const, ...rest }
      return { ok: true, value: append({ kind: 'cash', question_id, movement }).n }
    },
  })
}

const DEVICES = `insert into devices (device_uuid, type, name, status, series, address, token_hash, approved_at, approved_by)
  values (?, ?, ?, ?, ?, '', ?, '', '{}')`

/** A box that was live in epoch 3, with a journal, devices and a mark, when its hub ended that epoch. */
async function endedBox(where = folders()): Promise<Where> {
  mkdirSync(where.data_dir, { mode: 0o700 })
  const box = opened(where)
  box.store.admitted({ epoch: 3, token: 't', exhibitor_id: 1, key_id: 7, machine: HERE })
  for (const id of ['one', 'two']) expect(await sells(box, id)).toMatchObject({ ok: true })
  const { sqlite } = box.db
  sqlite.prepare(DEVICES).run(REGISTER, 'register', 'Counter', 'active', 'K2', 'r'.repeat(64))
  sqlite.prepare(DEVICES).run(SCANNER, 'scanner', 'Door', 'blocked', 'S1', null)
  sqlite.exec(`insert into device_series values ('K', 4), ('S', 1); insert into live_runs values (1, 9)`)
  sqlite.prepare('insert into pin_tries values (?, 7, 4, null)').run(REGISTER)
  sqlite.exec(`insert into sign_ins values ('t', '${REGISTER}', 7, 0, 0)`)
  await box.mark.flush()
  box.store.endEpoch()
  expect(await sells(box, 'three')).toMatchObject({ ok: false })
  box.close()
  return where
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
}

const KEPT = ['devices', 'device_series', 'pin_tries', 'live_runs']
const GONE = ['journal', 'heads', 'commands', 'movements', 'sign_ins', 'replica', 'print_jobs', 'device_events']

/** All that must be the same, however often it was broken off. */
function standing({ data_dir }: Where, { db, store }: Opened) {
  const { mark_key: _, unmarked_at: __, ...box } = store.box
  const rows = (table: string): unknown[] => db.sqlite.prepare(`select * from ${table}`).all()
  const open = filesIn(data_dir).filter((name) => !/^edge\.sqlite-(wal|shm)$/.test(name))
  const kept = KEPT.map(rows)
  return { box, kept, gone: GONE.flatMap(rows), damage: damageOf(db), open }
}

/** What the evidence has, read as whoever looks into it would. */
function evidence({ data_dir }: Where, folder = 'epoch-3') {
  const copy = join(root, `read-${randomUUID()}`)
  cpSync(join(data_dir, folder), copy, { recursive: true })
  const sqlite = new Sqlite(join(copy, 'evidence.sqlite'))
  const questions = sqlite.prepare('select id from movements order by id').pluck().all()
  const said = sqlite.prepare('select epoch, state, token, mark_key from box').get() as { mark_key: string }
  sqlite.close()
  return { questions, ...said }
}

test('L9 a box whose epoch has ended begins anew: an empty ledger, the same box on the same machine with its devices, and what was is evidence', async () => {
  const where = await endedBox()
  const box = opened(where)
  expect(standing(where, box)).toMatchObject({
    box: {
      epoch: 0,
      state: 'quarantined',
      quarantine: null,
      token: '',
      received_n: 0,
      marked: false,
      machine: HERE,
      began_after: 3,
    },
    kept: [
      [
        { device_uuid: REGISTER, series: 'K2', status: 'active', token_hash: 'r'.repeat(64) },
        { device_uuid: SCANNER, series: 'S1', status: 'blocked', token_hash: null },
      ],
      [
        { letter: 'K', last: 4 },
        { letter: 'S', last: 1 },
      ],
      [{ device_uuid: REGISTER, employee_id: 7, wrong: 4, locked_until: null }],
      [{ one: 1, run: 9 }],
    ],
    gone: [],
    damage: [],
    open: ['edge.sqlite', 'epoch-3', 'epoch-3/evidence.mark', 'epoch-3/evidence.sqlite'],
  })
  const before = evidence(where)
  expect(before).toMatchObject({ questions: ['one', 'two'], epoch: 3, state: 'quarantined', token: 't' })
  expect(box.store.box.mark_key).not.toBe(before.mark_key)
  expect(statSync(join(where.data_dir, 'epoch-3')).mode & 0o077).toBe(0)
  // what a register carries of the ledger of before quarantines nobody, and its next epoch is marked
  box.marks.see(`3.2.${'x'.repeat(43)}`)
  box.store.admitted({ epoch: 4, token: 'u', exhibitor_id: 1, key_id: 8, machine: HERE })
  expect(await sells(box, 'four')).toMatchObject({ ok: true, value: 1 })
  box.close()
  const again = opened(where)
  expect(again.store.box).toMatchObject({ state: 'live', epoch: 4, quarantine: null })
  expect(again.mark.found).toMatchObject({ epoch: 4, n: 1 })
  again.close()
})

/** Stops after so many steps, as a crash does; answers whether there were as many. */
function breaksOff(where: Where, steps: number): boolean {
  const db = openDb(join(where.data_dir, 'edge.sqlite'))
  migrate(db)
  const box = readBox(db)
  db.close()
  const going = beginAnew(where, box, log)
  for (let step = 0; step < steps; step++) if (going.next().done) return false
  return true
}

test('L9 a crash between any two steps is mended by the next start, which ends in the same', async () => {
  const whole = await endedBox(folders('whole'))
  const first = opened(whole)
  const { box: own, ...end } = standing(whole, first)
  first.close()
  let steps = 0
  for (let is_there = true; is_there; steps++) {
    const where = await endedBox(folders(`broken-${steps}`))
    is_there = breaksOff(where, steps)
    // once more in the middle of the mend
    if (existsSync(join(where.data_dir, 'edge.sqlite')) && steps < 4) breaksOff(where, steps + 1)
    const box = opened(where)
    const { box: found, ...rest } = standing(where, box)
    expect([steps, rest, { ...found, box: own.box }]).toEqual([steps, end, own])
    expect(evidence(where)).toMatchObject({ questions: ['one', 'two'] })
    box.close()
    const again = opened(where)
    expect(standing(where, again)).toMatchObject(end)
    again.close()
  }
  expect(steps).toBeGreaterThan(5)
})

test('L9 a process that was killed leaves its WAL, and a draft of which only a part is written: all of it is evidence, nothing of it is the next ledger', async () => {
  const where = folders()
  mkdirSync(where.data_dir, { mode: 0o700 })
  const running = opened(where)
  running.store.admitted({ epoch: 3, token: 't', exhibitor_id: 1, key_id: 7, machine: HERE })
  await sells(running, 'one')
  running.store.endEpoch()
  const killed = folders('killed')
  cpSync(where.data_dir, killed.data_dir, { recursive: true })
  running.close()
  expect(filesIn(killed.data_dir)).toContain('edge.sqlite-wal')
  mkdirSync(join(killed.data_dir, 'epoch-3'))
  for (const end of ['', '-wal', '-shm'])
    writeFileSync(join(killed.data_dir, 'epoch-3', `draft.sqlite${end}`), randomUUID())
  const box = opened(killed)
  expect(standing(killed, box)).toMatchObject({ box: { epoch: 0, began_after: 3 }, gone: [], damage: [] })
  expect(evidence(killed).questions).toEqual(['one'])
  box.close()

  // beside the next one, and not yet the database: what the lost process left stands there still
  const torn = folders('torn')
  cpSync(killed.data_dir, torn.data_dir, { recursive: true })
  const [next, old] = [join(torn.data_dir, 'epoch-3', 'next.sqlite'), join(torn.data_dir, 'epoch-3', 'evidence.sqlite')]
  cpSync(join(torn.data_dir, 'edge.sqlite'), next)
  rmSync(join(torn.data_dir, 'edge.sqlite'))
  for (const end of ['-wal', '-shm']) writeFileSync(join(torn.data_dir, `edge.sqlite${end}`), randomUUID())
  const mended = opened(torn)
  expect(standing(torn, mended)).toMatchObject({ box: { epoch: 0, began_after: 3 }, damage: [] })
  expect([existsSync(next), existsSync(`${old}-wal`)]).toEqual([false, true])
  mended.close()
})

test('L6 L9 an older ledger that is laid over meanwhile is found by its mark, and one that had ended begins anew beside the evidence of before', async () => {
  const where = await endedBox()
  const ended = join(root, 'ended.sqlite')
  cpSync(join(where.data_dir, 'edge.sqlite'), ended)
  opened(where).close()
  const older = new Sqlite(ended)
  const back = (): void => cpSync(ended, join(where.data_dir, 'edge.sqlite'))
  back()
  const twice = opened(where)
  expect(twice.store.box).toMatchObject({ epoch: 0, quarantine: null, began_after: 3 })
  expect([evidence(where).questions, evidence(where, 'epoch-3-2').questions]).toEqual([
    ['one', 'two'],
    ['one', 'two'],
  ])
  twice.close()
  older.exec(`update box set state = 'live'; delete from journal where n = 2; update heads set n = 1`)
  older.close()
  back()
  const copy = opened(where)
  expect(copy.store.box).toMatchObject({ epoch: 3, quarantine: { kind: 'restored' } })
  copy.close()
  // a box in quarantine waits for a person
  const still = opened(where)
  expect(still.store.box).toMatchObject({ epoch: 3, quarantine: { kind: 'restored' } })
  still.close()
})

test('L7 L9 a box that begins anew stays bound to its machine, so that a copy of its folder asks nobody to be admitted', async () => {
  const where = await endedBox()
  const box = opened(where)
  checkMachine({ store: box.store, clock, log }, ELSEWHERE)
  expect(box.store.box).toMatchObject({ epoch: 0, quarantine: { kind: 'moved' } })
  box.close()
})

test('L9 a second medium that is not there keeps no box from beginning anew', async () => {
  const where = await endedBox()
  rmSync(where.mark_dir, { recursive: true })
  writeFileSync(where.mark_dir, 'no folder')
  const db = openLedger(where, log)
  expect(readBox(db)).toMatchObject({ epoch: 0, began_after: 3 })
  db.close()
})

test('L9 without room for the next ledger nothing of the old one is touched, and with room it goes on', async ({
  skip,
}) => {
  const where = folders()
  mkdirSync(where.data_dir)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', where.data_dir]).status === 0
  if (!mounted) skip('no small disk can be made here')
  try {
    const made = await endedBox(folders('made'))
    cpSync(join(made.data_dir, 'edge.sqlite'), join(where.data_dir, 'edge.sqlite'))
    cpSync(made.mark_dir, where.mark_dir, { recursive: true })
    const ballast = join(where.data_dir, 'ballast')
    let size = 2_000_000
    for (; size > 0 && !existsSync(ballast); size -= 50_000)
      try {
        writeFileSync(ballast, Buffer.alloc(size))
      } catch {
        rmSync(ballast, { force: true })
      }
    expect(() => openLedger(where, log)).toThrow(/full|ENOSPC|I\/O/)
    expect(existsSync(join(where.data_dir, 'edge.sqlite'))).toBe(true)
    rmSync(ballast)
    const box = opened(where)
    expect(standing(where, box)).toMatchObject({ box: { epoch: 0, began_after: 3 }, gone: [], damage: [] })
    expect(evidence(where).questions).toEqual(['one', 'two'])
    box.close()
  } finally {
    spawnSync('umount', [where.data_dir])
  }
})
