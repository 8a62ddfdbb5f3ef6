import { createHash } from 'node:crypto'
import { createReadStream, type Dirent } from 'node:fs'
import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import * as z from 'zod'
import { Refused } from './refused.ts'
import type { Section } from './sections.ts'

/** Of DATA_DIR/hub: pictures go with the database, the password of a login is made anew. */
const NO_KEYS = /^hub\/(pictures\/|database\.password)|\.(new|partial|\d+)$/
const PICTURES = 'hub/pictures'
/** What hub, edges and the payment provider of one start share (deploy/secrets.ts). */
const SECRETS = 'secrets.json'
const FINGERPRINT = 16

/** Files below a folder, by their path from `root` with `/`; in order. */
async function filesBelow(root: string, folder: string): Promise<string[]> {
  const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(nothing)
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

function nothing(error: NodeJS.ErrnoException): Dirent[] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** The keys and secrets of an installation, by their paths below DATA_DIR. */
export async function keysIn(data_dir: string): Promise<Map<string, Buffer>> {
  const below = (await filesBelow(data_dir, 'hub')).filter((path) => !NO_KEYS.test(path))
  const keys = new Map<string, Buffer>()
  for (const path of [...below, SECRETS]) {
    const bytes = await readFile(join(data_dir, path)).catch(goneMeanwhile)
    if (bytes) keys.set(path, bytes)
  }
  return keys
}

/** What says which key it is, and nothing of it: keys have 256 random bits. */
export function fingerprints(keys: ReadonlyMap<string, Buffer>): Record<string, string> {
  return Object.fromEntries([...keys].map(([path, bytes]) => [path, fingerprint(bytes)]))
}

export function fingerprint(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, FINGERPRINT)
}

/** Every picture; one that goes meanwhile is one that no row names. */
export async function* picturesIn(data_dir: string): AsyncGenerator<Section> {
  for (const name of await filesBelow(data_dir, PICTURES)) {
    const bytes = await readFile(join(data_dir, name)).catch(goneMeanwhile)
    if (bytes) yield { kind: 'file', name, columns: [], bytes: one(bytes) }
  }
}

function goneMeanwhile(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

export async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** The beginning of a file, as long as it was when it was asked for: it may grow meanwhile. */
export async function* beginningOf(file: string, length: number): AsyncGenerator<Buffer> {
  if (length === 0) return
  for await (const piece of createReadStream(file, { end: length - 1 })) yield piece as Buffer
}

/** A path that stays below the folder it is put into. */
const Below = z.string().regex(/^(?!.*(^|\/)\.\.?(\/|$))[\w.-]+(\/[\w.-]+)*$/)

/** Puts a file below DATA_DIR, whole or not at all; its owner alone can read it. */
export async function put(folder: string, name: string, bytes: Buffer): Promise<void> {
  if (!Below.safeParse(name).success) throw new Refused(`the backup has a file of the name ${JSON.stringify(name)}`)
  const file = join(folder, name)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.partial`, bytes, { mode: 0o600, flush: true })
  await rename(`${file}.partial`, file)
}

/** Whether nothing is in a folder, or there is none. */
export async function isEmptyFolder(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(nothing)).length === 0
}

export async function sizeOf(file: string): Promise<number | null> {
  return lstat(file).then(
    ({ size }) => size,
    () => null,
  )
}

/** Takes away what a run that was killed has left half-made. */
export async function removeHalfMade(folder: string, isOurs: (name: string) => boolean): Promise<void> {
  for (const { name } of await readdir(folder, { withFileTypes: true }).catch(nothing))
    if (name.endsWith('.partial') && isOurs(name)) await rm(join(folder, name), { force: true })
}
