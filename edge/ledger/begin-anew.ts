import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { migrate } from '../db/migrate.ts'
import { type EdgeDb, openDb } from '../db/open.ts'
import { type Box, hasEnded, makeNextBox, readBox } from './box.ts'
import { markFileOf } from './mark-file.ts'

const DATABASE = 'edge.sqlite'
/** SQLite's own files stand beside a database under its name. */
const FILES = ['', '-wal', '-shm', '-journal']
/** What is put aside has another name: no edge starts on it, and no backup takes it for one. */
const EVIDENCE = 'evidence.sqlite'
const MARK = 'evidence.mark'
const DRAFT = 'draft.sqlite'
const NEXT = 'next.sqlite'
const FOLDER = /^epoch-\d+(-\d+)?$/

/**
 * What of a box is no ledger: its devices with their tokens, the numbers of their series, wrong PINs, and how
 * often it was started. Everything else comes from the hub.
 */
const KEPT = ['devices', 'device_series', 'pin_tries', 'live_runs'] as const

/** Where a box keeps what it has. */
export interface Folders {
  data_dir: string
  mark_dir: string
}

/**
 * Opens the database of a box. One whose epoch has ended by the word of its hub begins anew first (L9): what
 * it knows is evidence, never authority, because the hub came back from a backup and no two ledgers are
 * compared entry by entry. It stays the same box, with its keys, credential and devices.
 *
 *     epoch ended ─▶ folder ─▶ draft ─▶ next ─▶ the database goes into the folder ─▶ next is the database
 *     (one commit)             (made)   (named: it is whole)                         (renamed)
 *
 * What holds:
 *
 * 1. From that commit on nothing is sold here. A crash may come between any two steps: the next start goes on
 *    from where it stood, and ends in the same.
 * 2. There is a next one that is whole before anything of the old one is touched, and the old one is moved,
 *    never changed: it stays in `epoch-N`, with a copy of its mark, for its owner alone.
 * 3. The mark stays on its medium until the next epoch rises above it (quarantine.ts), so an older copy that
 *    is laid over meanwhile is still found.
 * 4. What fails (a full disk) is thrown: the box sells nothing until it is started again with room.
 * @source docs/ledger.md, L9
 */
export function openLedger(folders: Folders, log: Logger): EdgeDb {
  const { data_dir } = folders
  const begun = readdirSync(data_dir).find((name) => FOLDER.test(name) && existsSync(join(data_dir, name, NEXT)))
  if (begun !== undefined) run(putAside(data_dir, join(data_dir, begun)))
  const db = open(data_dir)
  const box = readBox(db)
  if (!hasEnded(box)) return db
  db.close()
  run(beginAnew(folders, box, log))
  log.warn({ epoch: box.epoch }, 'this box begins anew: its ledger was put aside, and its hub admits it again')
  return open(data_dir)
}

function open(data_dir: string): EdgeDb {
  const db = openDb(join(data_dir, DATABASE))
  try {
    migrate(db)
  } catch (error) {
    db.close()
    throw error
  }
  return db
}

function run(steps: Iterable<void>): void {
  for (const _ of steps);
}

/** Each `yield` is a place where a crash changes nothing of the end. */
export function* beginAnew(folders: Folders, box: Box, log: Logger): Generator<void> {
  const { data_dir } = folders
  const folder = folderFor(data_dir, box.epoch)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  flush(data_dir)
  yield
  copyMark(folders, folder, box, log)
  yield
  for (const end of FILES) rmSync(join(folder, DRAFT + end), { force: true })
  makeNext(join(folder, DRAFT), join(data_dir, DATABASE), box)
  yield
  renameSync(join(folder, DRAFT), join(folder, NEXT))
  flush(folder)
  yield
  yield* putAside(data_dir, folder)
}

/** The next database is whole: the one of before goes, with what stands beside it, and it takes the place. */
function* putAside(data_dir: string, folder: string): Generator<void> {
  for (const end of FILES) {
    const file = join(data_dir, DATABASE + end)
    if (!existsSync(file)) continue
    renameSync(file, join(folder, EVIDENCE + end))
    yield
  }
  for (const each of [folder, data_dir]) flush(each)
  renameSync(join(folder, NEXT), join(data_dir, DATABASE))
  for (const each of [data_dir, folder]) flush(each)
}

/** No evidence is written over, also where somebody has put a ledger back that had begun anew before. */
function folderFor(data_dir: string, epoch: number): string {
  for (let nth = 1; ; nth++) {
    const folder = join(data_dir, nth === 1 ? `epoch-${epoch}` : `epoch-${epoch}-${nth}`)
    if (!existsSync(join(folder, EVIDENCE))) return folder
  }
}

/** For whoever looks into it later: a medium that is not there keeps no box from beginning anew. */
function copyMark({ mark_dir }: Folders, folder: string, { box }: Box, log: Logger): void {
  const file = markFileOf(mark_dir, box)
  try {
    if (existsSync(file)) copyFileSync(file, join(folder, MARK))
  } catch (error) {
    log.warn({ err: error, file }, 'the mark of the ledger that was put aside could not be copied')
  }
}

/** One file, whole and on the disk when this returns: nothing of it stands beside it. */
function makeNext(file: string, before: string, box: Box): void {
  const db = openDb(file)
  try {
    migrate(db)
    db.sqlite.prepare('attach database ? as before').run(before)
    db.immediate(() => {
      for (const table of KEPT) {
        const columns = db.sqlite.prepare<[string], string>('select name from pragma_table_info(?)').pluck().all(table)
        const names = columns.join(', ')
        db.sqlite.exec(`insert into main.${table} (${names}) select ${names} from before.${table}`)
      }
      makeNextBox(db, box)
    })
    db.sqlite.exec('detach database before')
    db.sqlite.pragma('journal_mode = delete')
  } finally {
    db.close()
  }
  flush(file)
}

function flush(path: string): void {
  const fd = openSync(path, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
