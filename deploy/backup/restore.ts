import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { lockFile } from '#protocol/server/lock.ts'
import { readBack, rowsOf } from './check.ts'
import { beginAll, identityOf } from './database.ts'
import { fingerprint, keysIn, put } from './folders.ts'
import { isEmpty, Load, refuseUnknown } from './load.ts'
import { refuseWhileServing, withOwner } from './owner.ts'
import { Refused } from './refused.ts'
import { type Head, readSealed, type SealedFile } from './sealed.ts'
import { sectionsIn, whole } from './sections.ts'
import { openingSecret, type Places } from './settings.ts'

export interface Restored {
  taken_at: string
  tickets: number
}

interface Wanted {
  file: string
  /** Typed by whoever wants what is there to go: the beginning of the installation's id. */
  replace: string | undefined
  /** Whoever asks has this folder to itself already. */
  is_held?: boolean
}

/**
 * Brings a hub back from a backup: its database in one transaction, its pictures, and the keys that DATA_DIR
 * lacks. Everything that speaks against it is found before anything is changed: the file is read to its end
 * first, so is that of its keys. SECOND_DIR is not touched (docs/ledger.md, "Second place"). Every cinema is
 * marked: the hub writes nothing there before a recount. Throws Refused.
 */
export async function restoreHub(places: Places, { file, replace, is_held = false }: Wanted): Promise<Restored> {
  const sealed = await readSealed(file)
  const { head } = sealed
  if (head.kind !== 'hub') throw new Refused(`${file} is not the backup of a hub: it has its ${head.kind}`)
  refuseUnknown(head.migrations, file)
  const secret = openingSecret(places)
  const tally = await readBack(sealed, secret)
  const keys = await missingKeys(places, { file, head, secret })
  await mkdir(places.data_dir, { recursive: true, mode: 0o700 })
  const release = is_held ? () => {} : lockFile(join(places.data_dir, 'lock'))
  if (!release) throw new Refused(`${places.data_dir} is in use by npm start: stop it first`)
  try {
    await withOwner(places, async (client) => {
      await refuseWhileServing(client)
      await beginAll(client, '')
      await refuseOthers(client, { file, head, replace })
      await load(client, places, sealed, secret)
      for (const [name, bytes] of keys) await put(places.data_dir, name, bytes)
      await client.query('commit')
    })
  } finally {
    release()
  }
  return { taken_at: head.taken_at, tickets: rowsOf(tally, 'tickets') }
}

async function load(
  client: pg.Client,
  { data_dir }: Places,
  { head, open }: SealedFile,
  secret: string,
): Promise<void> {
  const database = await Load.begin(client, head.migrations)
  for await (const section of sectionsIn(open(secret))) {
    if (section.kind === 'file') await put(data_dir, section.name, await whole(section))
    else await database.take(section)
  }
  await database.end(head.taken_at)
}

/** What stands there is replaced only by its own backup, and only when somebody says so. */
async function refuseOthers(client: pg.ClientBase, { file, head, replace }: Wanted & { head: Head }): Promise<void> {
  if (await isEmpty(client)) return
  const { installation } = await identityOf(client).catch(() => ({ installation: null }))
  if (installation === null) throw new Refused('the database has tables that are not of this program')
  if (installation !== head.installation)
    throw new Refused(
      `${file} is of another installation (${shortOf(head.installation)}; here is ${shortOf(installation)})`,
    )
  if (replace !== shortOf(installation))
    throw new Refused(
      `the database is not empty: to replace all of it by what it was at ${head.taken_at}, add --replace ${shortOf(installation)}`,
    )
}

function shortOf(installation: string): string {
  return installation.slice(0, 8)
}

/**
 * The keys of the backup that DATA_DIR lacks, from the file beside it. Throws Refused when DATA_DIR has those
 * of another installation, or they are nowhere.
 */
async function missingKeys(
  { data_dir }: Places,
  { file, head, secret }: { file: string; head: Head; secret: string },
): Promise<Map<string, Buffer>> {
  const here = await keysIn(data_dir)
  for (const [path, bytes] of here)
    if (head.keys[path] !== undefined && head.keys[path] !== fingerprint(bytes))
      throw new Refused(`${file} is of another installation: ${join(data_dir, path)} is not its key`)
  const missing = Object.keys(head.keys).filter((path) => !here.has(path))
  if (missing.length === 0) return new Map()
  const beside = file.replace(/\.hub\.backup$/, '.keys.backup')
  if (beside === file || !existsSync(beside))
    throw new Refused(`the keys of ${file} are neither in ${data_dir} nor in a .keys.backup beside it`)
  const kept = await readKeys(beside, head, secret)
  const lacks = missing.find((path) => !kept.has(path))
  if (lacks) throw new Refused(`${beside} does not have ${lacks}`)
  return new Map(missing.map((path) => [path, kept.get(path)!]))
}

async function readKeys(file: string, { installation, keys }: Head, secret: string): Promise<Map<string, Buffer>> {
  const sealed = await readSealed(file)
  if (sealed.head.kind !== 'keys') throw new Refused(`${file} is not the backup of keys`)
  if (sealed.head.installation !== installation) throw new Refused(`${file} is of another installation`)
  const kept = new Map<string, Buffer>()
  for await (const section of sectionsIn(sealed.open(secret))) {
    const bytes = await whole(section)
    if (keys[section.name] === fingerprint(bytes)) kept.set(section.name, bytes)
  }
  return kept
}

/**
 * Brings the files of SECOND_DIR back where it has none of them, because its medium is lost: with what is
 * missing since, so they prove nothing of what came after. Throws Refused, with nothing touched, where there
 * is one: it knows more.
 */
export async function restoreSecond(places: Places, file: string): Promise<Pick<Restored, 'taken_at'>> {
  const sealed = await readSealed(file)
  const secret = openingSecret(places)
  await readBack(sealed, secret)
  const files = new Map<string, Buffer>()
  for await (const section of sectionsIn(sealed.open(secret))) files.set(section.name, await whole(section))
  const there = [...files.keys()].map((name) => join(places.second_dir, name)).find(existsSync)
  if (there) throw new Refused(`${there} is there: it knows more than ${file}, and stays as it is`)
  for (const [name, bytes] of files) await put(places.second_dir, name, bytes)
  return { taken_at: sealed.head.taken_at }
}
