import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { movedClock } from '../testing/edge-box.ts'
import { QueueFull } from './commit-queue.ts'
import { Disk } from './disk.ts'
import { migrate, NewerData } from './migrate.ts'
import { type EdgeDb, openDb } from './open.ts'

let folder: string
let db: EdgeDb
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'edge-db-'))
  db = openDb(join(folder, 'edge.sqlite'))
  db.sqlite.exec('create table t (v integer not null unique) strict')
})
afterEach(() => {
  if (db.sqlite.open) db.close()
  rmSync(folder, { recursive: true, force: true })
})
function values() {
  return db.sqlite.prepare<[], number>('select v from t order by v').pluck().all()
}

function insert(v: number) {
  return db.sqlite.prepare('insert into t values (?)').run(v)
}

/**
 * Commits written to the log so far: frames whose header carries a database size end a transaction (SQLite
 * file format, section 4.1).
 */
function commitsInLog(): number {
  const log = readFileSync(join(folder, 'edge.sqlite-wal'))
  const frame = 24 + log.readUInt32BE(8)
  let commits = 0
  for (let at = 32; at + frame <= log.length; at += frame) if (log.readUInt32BE(at + 4) > 0) commits++
  return commits
}

test('L2 the file is opened in WAL with synchronous=FULL and foreign keys on', () => {
  expect(db.sqlite.pragma('journal_mode', { simple: true })).toBe('wal')
  expect(db.sqlite.pragma('synchronous', { simple: true })).toBe(2)
  expect(db.sqlite.pragma('foreign_keys', { simple: true })).toBe(1)
})

test('L2 a write is answered only after its commit: another connection already sees it', async () => {
  const other = new Sqlite(join(folder, 'edge.sqlite'), { readonly: true })
  const answer = db.queue.run(() => insert(1).changes)
  expect(other.prepare('select v from t').all()).toEqual([])
  expect(await answer).toBe(1)
  expect(other.prepare('select v from t').all()).toEqual([{ v: 1 }])
  other.close()
})

test('STACK "Databases" writes that wait in one turn share one commit, in the order of their calls', async () => {
  const order: number[] = []
  const before = commitsInLog()
  const write = (i: number) =>
    db.queue.run(() => {
      order.push(i)
      insert(i)
    })
  await Promise.all(Array.from({ length: 32 }, (_, i) => write(i)))
  expect(commitsInLog() - before).toBe(1)
  await write(32)
  expect(commitsInLog() - before).toBe(2)
  expect(order).toEqual(Array.from({ length: 33 }, (_, i) => i))
  expect(values()).toHaveLength(33)
})

test('a write that throws loses nothing of its neighbours and leaves nothing behind', async () => {
  const results = await Promise.allSettled([
    db.queue.run(() => insert(1)),
    db.queue.run(() => {
      insert(2)
      throw new Error('refused')
    }),
    db.queue.run(() => insert(1)),
    db.queue.run(() => insert(3)),
  ])
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(values()).toEqual([1, 3])
})

test('a write that is asynchronous is refused and rolled back', async () => {
  await expect(
    db.queue.run(async () => {
      insert(7)
    }),
  ).rejects.toThrow(TypeError)
  expect(values()).toEqual([])
})

test('a full database rejects the whole batch, and the queue goes on when there is room again', async () => {
  db.sqlite.exec('create table big (b blob) strict')
  const pages = db.sqlite.pragma('page_count', { simple: true }) as number
  db.sqlite.pragma(`max_page_count = ${pages + 2}`)
  const results = await Promise.allSettled([
    db.queue.run(() => insert(1)),
    db.queue.run(() => db.sqlite.prepare('insert into big values (zeroblob(1000000))').run()),
    db.queue.run(() => insert(2)),
  ])
  const lost = results.filter((result) => result.status === 'rejected')
  expect(lost.length).toBeGreaterThan(0)
  for (const result of lost) expect(result.reason).toMatchObject({ code: 'SQLITE_FULL' })
  expect(values()).toEqual([1, 2].filter((_, i) => results[i * 2]?.status === 'fulfilled'))
  db.sqlite.pragma('max_page_count = 1000000')
  await db.queue.run(() => insert(9))
  expect(values()).toContain(9)
})

test('more writes than may wait are refused before they begin', async () => {
  const taken = Array.from({ length: 5_000 }, (_, i) => db.queue.run(() => insert(i)))
  await expect(db.queue.run(() => insert(9_999))).rejects.toThrow(QueueFull)
  await Promise.all(taken)
  expect(values()).toHaveLength(5_000)
})

test('closing commits what waits', async () => {
  const answer = db.queue.run(() => insert(4))
  db.close()
  await answer
  const other = new Sqlite(join(folder, 'edge.sqlite'))
  expect(other.prepare('select v from t').all()).toEqual([{ v: 4 }])
  other.close()
})

function migrations(files: Record<string, string>): URL {
  const path = join(folder, 'migrations')
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path)
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(path, name), sql)
  return pathToFileURL(`${path}/`)
}

test('migrations run once, in order; a broken one leaves nothing of itself and the earlier ones stay', () => {
  const first = { '0001_a.sql': 'create table a (x) ;', '0002_b.sql': 'alter table a add column y;' }
  expect(migrate(db, migrations(first))).toEqual(['0001_a.sql', '0002_b.sql'])
  expect(migrate(db, migrations(first))).toEqual([])
  const broken = { ...first, '0003_c.sql': 'create table c (x); insert into nowhere values (1);' }
  expect(() => migrate(db, migrations(broken))).toThrow(/nowhere/)
  expect(db.sqlite.prepare("select name from sqlite_schema where name = 'c'").get()).toBeUndefined()
  expect(migrate(db, migrations({ ...first, '0003_c.sql': 'create table c (x);' }))).toEqual(['0003_c.sql'])
})

test('a newer data directory is refused and nothing is changed', () => {
  migrate(db, migrations({ '0001_a.sql': 'create table a (x);', '0009_future.sql': 'create table f (x);' }))
  expect(() =>
    migrate(db, migrations({ '0001_a.sql': 'create table a (x);', '0002_b.sql': 'create table b (x);' })),
  ).toThrow(NewerData)
  expect(db.sqlite.prepare("select name from sqlite_schema where name = 'b'").get()).toBeUndefined()
})

test('the project’s own migrations apply to an empty file', () => {
  expect(migrate(db).length).toBeGreaterThan(0)
  expect(migrate(db)).toEqual([])
})

test('L2 what is written into a file that was taken away or replaced is not on disk: refused, shown as a disk that does not work, and well again with the file', async () => {
  const [file, away] = [join(folder, 'edge.sqlite'), join(folder, 'away.sqlite')]
  migrate(db)
  const disk = new Disk(db, folder, movedClock())
  for (const put of [() => {}, () => copyFileSync(away, file)]) {
    renameSync(file, away)
    put()
    await expect(db.queue.run(() => insert(1))).rejects.toMatchObject({ code: 'EIO' })
    await disk.look()
    expect(disk.shown.state).toBe('failing')
    renameSync(away, file)
    await disk.look()
    expect(disk.shown.state).toBe('ok')
  }
  await db.queue.run(() => insert(2))
  expect(values()).toEqual([2])
})
