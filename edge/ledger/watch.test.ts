import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AuditRounds } from '#protocol/ledger/audit-rounds.ts'
import { until } from '../../tests/until.ts'
import { migrate } from '../db/migrate.ts'
import { type EdgeDb, openDb } from '../db/open.ts'
import { auditLedger, type Breach } from './audit.ts'
import { watchLedger } from './watch.ts'

let folder: string
let db: EdgeDb
let looks: (readonly Breach[])[]
const failures: unknown[] = []
let stop: () => Promise<void>
let rounds: AuditRounds
let now: string
function watch(file: string) {
  stop = watchLedger({
    file,
    every_ms: 1,
    rounds,
    clock: () => ({ now, time_zone: 'Europe/Berlin' }),
    looked: (breaches: readonly Breach[]) => void looks.push(breaches),
    failed: (error) => void failures.push(error),
  })
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watch-'))
  db = openDb(join(folder, 'edge.sqlite'))
  migrate(db)
  looks = []
  rounds = new AuditRounds()
  now = '2026-11-21T20:00:00.000Z'
  failures.splice(0)
})
afterEach(async () => {
  await stop()
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

test('I1 a breach is found while it stands, from another thread, beside a writer that is in the middle of something', async () => {
  watch(db.sqlite.name)
  await until(() => expect(looks.at(-1)).toEqual([]))
  db.sqlite.exec(
    `insert into slots (schedule_id, slot, group_no, home, state, ticket_id, generation) values (7, 1, 1, 'edge', 'sold', 'none', 1)`,
  )
  rounds.changed({ schedules: new Set([7]), bills: new Set(), rights: new Set(), used: new Set(), vouchers: new Set() })
  db.sqlite.exec('begin immediate')
  await until(() => expect(looks.at(-1)).toEqual(auditLedger(db.sqlite)))
  expect(looks.at(-1)).toEqual([{ id: 'I1', says: 'a sold slot has its live ticket', breach: expect.any(String) }])
  db.sqlite.exec('rollback')
  db.sqlite.exec('delete from slots')
  await until(() => expect(looks.at(-1)).toEqual([]))
  expect(failures).toEqual([])
})

test('I1 what nobody touched is checked in the night', async () => {
  watch(db.sqlite.name)
  await until(() => expect(looks.at(-1)).toEqual([]))
  db.sqlite.exec(
    `insert into slots (schedule_id, slot, group_no, home, state, ticket_id, generation) values (7, 1, 1, 'edge', 'sold', 'none', 1)`,
  )
  const before = looks.length
  await until(() => expect(looks.length).toBeGreaterThan(before + 2))
  expect(looks.slice(before + 1).flat()).toEqual([])
  now = '2026-11-22T03:00:00.000Z'
  await until(() => expect(looks.at(-1)).toMatchObject([{ id: 'I1' }]))
})

test('a file that cannot be read is reported, and checked again', async () => {
  watch(join(folder, 'none.sqlite'))
  await until(() => expect(failures.length).toBeGreaterThan(1))
  expect(String(failures[0])).toMatch(/unable to open database file/)
  expect(looks).toEqual([])
})

test('stopping ends the check that is under way', async () => {
  watch(db.sqlite.name)
  await stop()
  const before = looks.length
  await stop()
  expect([looks.length, failures]).toEqual([before, []])
})
