import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../edge/db/migrate.ts'
import { type EdgeDb, openDb } from '../../edge/db/open.ts'
import { readBox, writeBox } from '../../edge/ledger/box.ts'
import { backUpEdge, edgesIn, restoreEdge } from './edge.ts'
import type { Places } from './settings.ts'

const TOKEN = '1.1.token-of-the-box-that-was'
const ROWS = 20_000

let root: string
let places: Places
let folder: string
let edge: EdgeDb
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'foyer-edge-backup-'))
  places = {
    data_dir: join(root, 'data'),
    second_dir: join(root, 'second'),
    database_url: null,
    backup_dir: join(root, 'backups'),
    key: 'a secret of the tests, long enough',
    key_file: 'none',
  }
  folder = join(places.data_dir, 'edge')
  mkdirSync(folder, { recursive: true })
  edge = openDb(join(folder, 'edge.sqlite'))
  migrate(edge)
  const live = { ...readBox(edge), epoch: 4, state: 'live' as const, token: TOKEN, exhibitor_id: 1, key_id: 3 }
  edge.immediate(() => writeBox(edge, live))
  edge.sqlite.exec('create table sold (n integer primary key, of_two integer not null)')
})
afterAll(() => {
  edge.close()
  rmSync(root, { recursive: true, force: true })
})
beforeEach(() => rmSync(places.backup_dir, { recursive: true, force: true }))

/** Two rows in one commit: a copy has both or none. */
function sell(count: number): void {
  const insert = edge.sqlite.prepare('insert into sold (of_two) values (?)')
  edge.immediate(() => {
    for (let n = 0; n < count; n += 1) {
      insert.run(1)
      insert.run(2)
    }
  })
}

test('F-338 L9 a backup of an edge is taken while it sells, of one moment, and comes back as a file to read, of a box that nobody admitted', async () => {
  sell(ROWS)
  let isMade = false
  const made = backUpEdge(places, folder).finally(() => {
    isMade = true
  })
  let since = 0
  while (!isMade) {
    sell(1)
    since += 1
    await new Promise((done) => setImmediate(done))
  }
  expect(since).toBeGreaterThan(1)
  const { file } = await made
  expect(readdirSync(folder).filter((name) => name.includes('copy'))).toEqual([])
  expect(statSync(file).mode & 0o077).toBe(0)

  const to = join(root, 'to-read')
  const evidence = await restoreEdge(places, file, to)
  expect(readdirSync(to)).toEqual(['evidence.sqlite'])
  expect(statSync(evidence.file).mode & 0o777).toBe(0o400)
  const copy = new Sqlite(evidence.file, { readonly: true })
  const count = (of_two: number) => copy.prepare('select count(*) from sold where of_two = ?').pluck().get(of_two)
  expect(count(1)).toBe(count(2))
  expect(count(1)).toBeGreaterThanOrEqual(ROWS)
  const box = copy.prepare('select box, epoch, state, token from box').get() as Record<string, unknown>
  copy.close()
  expect(box).toMatchObject({ epoch: 0, state: 'quarantined', token: '' })
  expect(box.box).not.toBe(readBox(edge).box)
  expect(readFileSync(evidence.file).includes(TOKEN)).toBe(false)
  await expect(restoreEdge(places, file, to)).rejects.toThrow(`${to} is not empty`)
})

test('F-338 a damaged database of an edge is no backup, and is found wherever npm start put it', async () => {
  expect(await edgesIn(places.data_dir)).toEqual([folder])
  expect(await edgesIn(folder)).toEqual([folder])
  const torn = join(root, 'torn')
  mkdirSync(torn)
  await edge.sqlite.backup(join(torn, 'edge.sqlite'))
  const pages = readFileSync(join(torn, 'edge.sqlite'))
  pages.fill(0xff, pages.length >> 1, (pages.length >> 1) + 8_192)
  rmSync(join(torn, 'edge.sqlite'))
  writeFileSync(join(torn, 'edge.sqlite'), pages)
  await expect(backUpEdge(places, torn)).rejects.toThrow(/^the database of this edge is damaged/)
  expect(existsSync(places.backup_dir) ? readdirSync(places.backup_dir) : []).toEqual([])
})

test('F-338 the newest seven of a box are kept', async () => {
  const files: string[] = []
  for (let n = 0; n < 8; n += 1) files.push((await backUpEdge(places, folder)).file)
  expect(readdirSync(places.backup_dir).map((name) => join(places.backup_dir, name))).toEqual(files.slice(1))
})
