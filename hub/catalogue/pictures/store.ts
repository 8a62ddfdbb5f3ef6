import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { KeptPicture, PictureRefusal } from '#protocol/catalogue/picture-calls.ts'
import { PICTURE_WIDTHS, type PictureWidth } from '#protocol/kit/pictures.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { isNoRoom } from '#protocol/server/disk-room.ts'
import { withExhibitor } from '../../db/connect.ts'
import { type Drawn, drawAnew } from './drawing.ts'
import { DrawingLine, type Waiting } from './line.ts'
import { UNNAMED } from './uses.ts'

/** What nobody names is kept so long: a form that is open, an undo, a draft may still name it. */
const KEPT_DAYS = 7
const KEPT_MS = KEPT_DAYS * 86_400_000
/** So many that nothing names a house has at most. */
const UNNAMED_MAX = 500
/** One picture of a house is kept after another, so that together they do not pass that. */
const LOCK = 7_032_046
const SWEPT_AT_ONCE = 500
const NAME = /^([0-9a-f]{64})-(\d+)\.webp$/

interface Parts {
  pool: pg.Pool
  /** The folder of all pictures. */
  folder: string
  log: Logger
  now?: () => number
}

/**
 * The pictures of all houses: a row that says that there is one, of its house alone, and its files in a
 * folder of that house. Files are whole on the disk before their row is there, and go after it; a process
 * that ends in between leaves files that nobody names, which the next round takes away.
 */
export class Pictures {
  /** Where whoever has a picture drawn takes a place before its file is read. */
  readonly line = new DrawingLine()
  readonly #parts: Parts
  readonly #now: () => number
  #last: Promise<unknown> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#now = parts.now ?? Date.now
  }

  /** Keeps a file of a stranger as a picture of the house; twice the same is one. */
  async keep(by: Waiting, file: Buffer): Promise<Answer<KeptPicture, PictureRefusal>> {
    const drawn = await this.draw(file)
    if (!drawn.ok) return drawn
    const { width, height, files } = drawn.value
    const picture = createHash('sha256')
      .update(files.get(PICTURE_WIDTHS.at(-1)!)!)
      .digest('hex')
    return withExhibitor(this.#parts.pool, by.exhibitor_id, async (client) => {
      await client.query('select pg_advisory_xact_lock($1, $2)', [LOCK, by.exhibitor_id])
      const unnamed = await client.query(
        `select from pictures where picture <> $1 and ${UNNAMED} limit ${UNNAMED_MAX}`,
        [picture],
      )
      if (unnamed.rowCount === UNNAMED_MAX) return refuse('pictures_unused', 'message', { count: UNNAMED_MAX })
      if (!(await this.#isWritten(client, by.exhibitor_id, picture, files))) return refuse('picture_no_room')
      await client.query(
        `insert into pictures (exhibitor_id, picture, width, height, given_at, given_by) values ($1, $2, $3, $4, $5, $6)
         on conflict (exhibitor_id, picture) do update set given_at = excluded.given_at`,
        [by.exhibitor_id, picture, width, height, new Date(this.#now()).toISOString(), by.employee_id],
      )
      return ok({ picture, width, height })
    })
  }

  /** Draws a file anew and keeps nothing; one after another, because each takes much memory. */
  draw(file: Buffer): Promise<Answer<Drawn, PictureRefusal>> {
    const turn = this.#last.then(() => drawAnew(file))
    this.#last = turn.catch(() => undefined) // whoever asked gets the error; the next one has its turn
    return turn
  }

  /** The file of a picture of this house; null = it has none of this name. */
  async read(exhibitor_id: number, picture: string, width: PictureWidth): Promise<Buffer | null> {
    const isOurs = await withExhibitor(this.#parts.pool, exhibitor_id, (client) =>
      client.query('select 1 from pictures where picture = $1', [picture]),
    )
    if (isOurs.rowCount === 0) return null
    return readFile(join(this.#folderOf(exhibitor_id, picture), fileOf(picture, width))).catch(gone)
  }

  /**
   * Takes away what no row names for a week. Whoever names a picture locks its row meanwhile, and reads it
   * after that, so one is not taken away under a form that is saved.
   */
  async sweep(exhibitor_id: number): Promise<void> {
    let [came, gone] = [SWEPT_AT_ONCE, 0]
    while (came === SWEPT_AT_ONCE) {
      const round = await this.#sweepRows(exhibitor_id)
      came = round.came
      gone += round.gone
    }
    if (gone > 0) this.#parts.log.info({ exhibitor_id, pictures: gone }, 'pictures that nothing names are gone')
    await this.#sweepFiles(exhibitor_id)
  }

  #sweepRows(exhibitor_id: number): Promise<{ came: number; gone: number }> {
    const before = new Date(this.#now() - KEPT_MS).toISOString()
    return withExhibitor(this.#parts.pool, exhibitor_id, async (client) => {
      const old = await client.query<{ picture: string }>(
        `select picture from pictures where given_at < $1 and ${UNNAMED} limit ${SWEPT_AT_ONCE} for update skip locked`,
        [before],
      )
      const unnamed = await client.query(`delete from pictures where picture = any ($1) and ${UNNAMED}`, [
        old.rows.map(({ picture }) => picture),
      ])
      return { came: old.rows.length, gone: unnamed.rowCount! }
    })
  }

  /** Whether the files are on the disk; without room those of a picture that is not there yet go again. */
  async #isWritten(client: pg.PoolClient, exhibitor_id: number, picture: string, files: Drawn['files']) {
    try {
      await this.#writeFiles(exhibitor_id, picture, files)
      return true
    } catch (error) {
      if (!isNoRoom(error)) throw error
      this.#parts.log.error({ err: error, exhibitor_id }, 'there is no room for a picture')
      const known = await client.query('select from pictures where picture = $1', [picture])
      const folder = this.#folderOf(exhibitor_id, picture)
      if (known.rowCount === 0)
        for (const widest of files.keys()) await rm(join(folder, fileOf(picture, widest)), { force: true })
      return false
    }
  }

  async #writeFiles(exhibitor_id: number, picture: string, files: Drawn['files']): Promise<void> {
    const folder = this.#folderOf(exhibitor_id, picture)
    await mkdir(folder, { recursive: true })
    for (const [widest, bytes] of files) await writeWhole(folder, fileOf(picture, widest), bytes)
    await syncFolder(folder)
  }

  async #sweepFiles(exhibitor_id: number): Promise<void> {
    const top = join(this.#parts.folder, String(exhibitor_id))
    const { rows } = await withExhibitor(this.#parts.pool, exhibitor_id, (client) =>
      client.query<{ picture: string }>('select picture from pictures'),
    )
    const known = new Set(rows.map(({ picture }) => picture))
    for (const part of (await readdir(top).catch(gone)) ?? [])
      for (const name of (await readdir(join(top, part)).catch(gone)) ?? []) {
        if (known.has(NAME.exec(name)?.[1] ?? '')) continue
        const file = join(top, part, name)
        const { mtimeMs } = (await stat(file).catch(gone)) ?? { mtimeMs: Number.POSITIVE_INFINITY }
        if (mtimeMs < this.#now() - KEPT_MS) await rm(file, { force: true })
      }
  }

  #folderOf(exhibitor_id: number, picture: string): string {
    return join(this.#parts.folder, String(exhibitor_id), picture.slice(0, 2))
  }
}

function fileOf(picture: string, width: PictureWidth): string {
  return `${picture}-${width}.webp`
}

/** Under another name until every byte of it is on the disk; what did not get so far takes up no room. */
async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  const early = join(folder, `${name}.${randomUUID()}`)
  try {
    const file = await open(early, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(early, join(folder, name))
  } catch (error) {
    await rm(early, { force: true })
    throw error
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/** A file that is not there is nothing; whatever else went wrong is said. */
function gone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
