import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { readBack } from './check.ts'
import { beginningOf, isEmptyFolder, sizeOf } from './folders.ts'
import { sealed, stampOf } from './hub.ts'
import { Refused } from './refused.ts'
import { readSealed } from './sealed.ts'
import { type Section, sectionsIn } from './sections.ts'
import { openingSecret, type Places, sealingSecret } from './settings.ts'

const DATABASE = 'edge.sqlite'
/** What a restore makes of it has another name: no edge starts on it. */
const EVIDENCE = 'evidence.sqlite'
const KEPT = 7
/** All pages at once: a copy in parts begins anew whenever the edge has written in between. */
const PAGES = 2 ** 31 - 1

interface MadeEdgeBackup {
  file: string
  taken_at: string
  bytes: number
}

/** The folders of edges in DATA_DIR: of one alone it is DATA_DIR itself, of npm start they stand in it. */
export async function edgesIn(data_dir: string): Promise<string[]> {
  const below = await readdir(data_dir).catch(() => [])
  return [data_dir, ...below.toSorted().map((name) => join(data_dir, name))].filter((folder) =>
    existsSync(join(folder, DATABASE)),
  )
}

/**
 * A copy of an edge's database while it sells, by SQLite's own way of copying (of one moment; the edge
 * writes on), sealed and read back. It is evidence: what it says is looked up after a disaster, and no box
 * goes on by it (docs/ledger.md, L6, L9).
 */
export async function backUpEdge(places: Places, folder: string): Promise<MadeEdgeBackup> {
  await mkdir(places.backup_dir, { recursive: true, mode: 0o700 })
  const secret = sealingSecret(places)
  const taken_at = new Date().toISOString()
  const copy = join(folder, `${DATABASE}.copy`)
  try {
    await rm(copy, { force: true })
    const source = new Sqlite(join(folder, DATABASE), { readonly: true })
    try {
      await source.backup(copy, { progress: () => PAGES })
    } finally {
      source.close()
    }
    const box = boxOf(copy)
    const prefix = `foyer-edge-${box.slice(0, 8)}-`
    const file = join(places.backup_dir, `${prefix}${stampOf(taken_at)}.edge.backup`)
    const said = { kind: 'edge' as const, installation: box, taken_at, migrations: [], keys: {} }
    try {
      await sealed(`${file}.partial`, said, secret, databaseIn(copy))
      await rename(`${file}.partial`, file)
    } finally {
      await rm(`${file}.partial`, { force: true })
    }
    const names = (await readdir(places.backup_dir)).filter((name) => name.startsWith(prefix)).toSorted()
    for (const name of names.slice(0, -KEPT)) await rm(join(places.backup_dir, name), { force: true })
    return { file, taken_at, bytes: (await stat(file)).size }
  } finally {
    await rm(copy, { force: true })
  }
}

/** Throws Refused where the copy is no sound database of an edge: that is no backup. */
function boxOf(file: string): string {
  const copy = new Sqlite(file)
  try {
    const found = copy.pragma('integrity_check(1)', { simple: true })
    if (found !== 'ok') throw new Refused(`the database of this edge is damaged: ${String(found)}`)
    return copy.prepare<[], { box: string }>('select box from box').get()!.box
  } finally {
    copy.close()
  }
}

async function* databaseIn(file: string): AsyncGenerator<Section> {
  yield { kind: 'file', name: DATABASE, columns: [], bytes: beginningOf(file, (await sizeOf(file))!) }
}

/**
 * Makes a folder to look things up in: the database of the backup under another name, read-only, of a box
 * that nobody has admitted. Its old number and token are in no file of it, so it proves nothing at the hub.
 * Throws Refused when the folder has anything in it.
 */
export async function restoreEdge(
  places: Places,
  file: string,
  to: string,
): Promise<{ taken_at: string; file: string }> {
  const backup = await readSealed(file)
  const secret = openingSecret(places)
  await readBack(backup, secret)
  if (!(await isEmptyFolder(to))) throw new Refused(`${to} is not empty`)
  await mkdir(to, { recursive: true, mode: 0o700 })
  const evidence = join(to, EVIDENCE)
  for await (const { bytes } of sectionsIn(backup.open(secret))) await writeTo(`${evidence}.partial`, bytes)
  redraw(`${evidence}.partial`)
  await chmod(`${evidence}.partial`, 0o400)
  await rename(`${evidence}.partial`, evidence)
  return { taken_at: backup.head.taken_at, file: evidence }
}

async function writeTo(file: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    for await (const piece of bytes) await handle.writeFile(piece)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Another box: of the old one nothing is left that lets it in. */
function redraw(file: string): void {
  const database = new Sqlite(file)
  try {
    database.pragma('journal_mode = delete')
    database
      .prepare(`update box set box = ?, epoch = 0, state = 'quarantined', token = '', key_id = 0`)
      .run(randomUUID())
    database.exec('vacuum') // and nothing in the pages that are free
  } finally {
    database.close()
  }
}
