import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { lockFile } from '#protocol/server/lock.ts'
import { readBack, requireSame, rowsOf } from './check.ts'
import { beginAll, type Identity, identityOf, sectionsOf } from './database.ts'
import { beginningOf, fingerprints, keysIn, one, picturesIn, removeHalfMade, sizeOf } from './folders.ts'
import { requireDatabase, withOwner } from './owner.ts'
import { Refused } from './refused.ts'
import { type Head, type HeadSaid, readSealed, seal } from './sealed.ts'
import { type Section, type Tally, written } from './sections.ts'
import { type Places, sealingSecret } from './settings.ts'

/** So many backups of an installation are kept, the newest. */
const KEPT = 7

export interface MadeBackup {
  /** The one that `npm run restore` is given. */
  file: string
  taken_at: string
  /** All of its files. */
  bytes: number
  tickets: number
}

/**
 * Backs up a hub while it sells: three sealed files of one moment, each good only when it was read back.
 *
 *     foyer-<installation>-<moment>.hub.backup      every table as of one moment, and the pictures
 *                                  .keys.backup     keys and secrets of DATA_DIR
 *                                  .second.backup   the files of SECOND_DIR, for when its medium is lost
 *
 * The hub's file gets its name last: where it stands, the others do. What came of it is a row of `backups`,
 * that of a failure too. Throws Refused, or what failed.
 */
export async function backUpHub(places: Places): Promise<MadeBackup> {
  requireDatabase(places)
  const release = lockFile(join(places.data_dir, 'backup.lock'))
  if (!release) throw new Refused(`another backup of ${places.data_dir} is under way`)
  try {
    return await withOwner(places, (client) => noted(client, () => backUp(client, places)))
  } finally {
    release()
  }
}

/** A failure is written down where somebody looks for it. */
async function noted(client: pg.Client, work: () => Promise<MadeBackup>): Promise<MadeBackup> {
  const began = new Date().toISOString()
  try {
    const made = await work()
    const { taken_at, file, bytes } = made
    await client.query('insert into backups (taken_at, file, bytes) values ($1, $2, $3)', [taken_at, file, bytes])
    return made
  } catch (error) {
    await client.query('rollback').catch(() => {})
    const failure = (error as Error).message.split('\n')[0]
    await client.query('insert into backups (taken_at, failure) values ($1, $2)', [began, failure]).catch(() => {})
    throw error
  }
}

async function backUp(client: pg.Client, places: Places): Promise<MadeBackup> {
  await mkdir(places.backup_dir, { recursive: true, mode: 0o700 })
  const secret = sealingSecret(places)
  await beginAll(client, 'isolation level repeatable read read only')
  const identity = await identityOf(client)
  const { installation, taken_at } = identity
  const prefix = prefixOf(installation)
  await removeHalfMade(places.backup_dir, (name) => name.startsWith(prefix))
  const keys = await keysIn(places.data_dir)
  const said = { ...identity, keys: fingerprints(keys) }
  const fileOf = (kind: Head['kind']) => join(places.backup_dir, `${prefix}${stampOf(taken_at)}.${kind}.backup`)
  const parts: [Head['kind'], AsyncIterable<Section>][] = [
    ['keys', filesOf(keys)],
    ['second', secondOf(places)],
    ['hub', hubOf(client, places)],
  ]
  const made: { kind: Head['kind']; tally: Tally }[] = []
  try {
    for (const [kind, sections] of parts)
      made.push({ kind, tally: await sealed(`${fileOf(kind)}.partial`, { ...said, kind }, secret, sections) })
    await client.query('commit')
    for (const [kind] of parts) await rename(`${fileOf(kind)}.partial`, fileOf(kind))
  } catch (error) {
    for (const [kind] of parts) await rm(`${fileOf(kind)}.partial`, { force: true })
    throw error
  }
  await prune(places.backup_dir, prefix)
  const sizes = await Promise.all(parts.map(async ([kind]) => (await stat(fileOf(kind))).size))
  const { tally } = made.find(({ kind }) => kind === 'hub')!
  return {
    file: fileOf('hub'),
    taken_at,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    tickets: rowsOf(tally, 'tickets'),
  }
}

/** Writes a sealed file and reads it back. */
export async function sealed(
  file: string,
  said: HeadSaid,
  secret: string,
  sections: AsyncIterable<Section>,
): Promise<Tally> {
  const tally: Tally = new Map()
  await seal(file, said, secret, written(sections, tally))
  requireSame(file, tally, await readBack(await readSealed(file), secret))
  return tally
}

async function* hubOf(client: pg.ClientBase, { data_dir }: Places): AsyncGenerator<Section> {
  yield* sectionsOf(client)
  yield* picturesIn(data_dir)
}

async function* filesOf(files: ReadonlyMap<string, Buffer>): AsyncGenerator<Section> {
  for (const [name, bytes] of files) yield { kind: 'file', name, columns: [], bytes: one(bytes) }
}

async function* secondOf({ second_dir }: Places): AsyncGenerator<Section> {
  const names = await readdir(second_dir).catch(() => [])
  for (const name of names.filter(isOfSecondPlace).toSorted()) {
    const file = join(second_dir, name)
    const length = await sizeOf(file)
    if (length !== null) yield { kind: 'file', name, columns: [], bytes: beginningOf(file, length) }
  }
}

/** What is only ever appended to: events (payments/second-file.ts) and epochs (sync/epoch-file.ts). */
function isOfSecondPlace(name: string): boolean {
  return name.endsWith('.jsonl')
}

function prefixOf(installation: Identity['installation']): string {
  return `foyer-${installation.slice(0, 8)}-`
}

/** 20261130T033000123Z: names stand in the order of time. */
export function stampOf(instant: string): string {
  return instant.replaceAll(/[-:.]/g, '')
}

/** Takes away what is older than the newest ones of this installation, with what belongs to each. */
async function prune(folder: string, prefix: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix))
  const stamps = [...new Set(names.filter((name) => name.endsWith('.hub.backup')).map(stampIn))].toSorted()
  const old = new Set(stamps.slice(0, -KEPT))
  for (const name of names) if (old.has(stampIn(name))) await rm(join(folder, name), { force: true })

  function stampIn(name: string): string {
    return name.slice(prefix.length).split('.')[0]!
  }
}
