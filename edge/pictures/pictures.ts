import type { Logger } from 'pino'
import type { CallOutcome } from '#protocol/kit/outcome.ts'
import type { edgePicture } from '#protocol/sync/feed-call.ts'
import type { EdgeDb } from '../db/open.ts'
import type { Replica } from '../replica/replica.ts'

export interface PicturesParts {
  db: EdgeDb
  replica: Pick<Replica, 'all' | 'onChange'>
  log: Logger
  /** Asks the hub for a picture of the house. */
  fetchPicture(picture: string): Promise<CallOutcome<typeof edgePicture>>
}

/**
 * The pictures that this edge draws of rows of its copy, in the narrowest width: a register shows them while
 * the hub is away too. What a row names is fetched once; what no row names any more is forgotten.
 */
export class Pictures {
  readonly #parts: PicturesParts
  readonly #sql: ReturnType<typeof statements>
  /** What the hub does not have either is not asked for again until a row changes. */
  readonly #absent = new Set<string>()
  readonly #listeners: (() => void)[] = []

  constructor(parts: PicturesParts) {
    this.#parts = parts
    this.#sql = statements(parts.db)
    parts.replica.onChange(() => this.#absent.clear())
  }

  /** Called when a picture has come. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  has(picture: string): boolean {
    return this.#sql.has.get(picture) !== undefined
  }

  /** The file; null = it is not here, or not yet. */
  read(picture: string): Buffer | null {
    return this.#sql.read.get(picture) ?? null
  }

  /** Fetches what is missing, as far as the hub answers, and forgets what nobody names. */
  async round(): Promise<void> {
    const { queue } = this.#parts.db
    const named = this.#named()
    for (const picture of named) {
      if (this.has(picture) || this.#absent.has(picture)) continue
      const webp = await this.#fetch(picture)
      if (!webp) continue
      await queue.run(() => this.#sql.keep.run(picture, webp))
      for (const listener of this.#listeners) listener()
    }
    const forgotten = this.#sql.names.all().filter((picture) => !named.has(picture))
    for (const picture of forgotten) await queue.run(() => this.#sql.forget.run(picture))
  }

  async #fetch(picture: string): Promise<Buffer | null> {
    const outcome = await this.#parts.fetchPicture(picture)
    if (outcome.kind === 'answer') return Buffer.from(outcome.data.webp, 'base64')
    if (outcome.kind === 'unreachable') return null
    this.#absent.add(picture)
    this.#parts.log.warn({ picture, code: outcome.code }, 'the hub does not give a picture that a row names')
    return null
  }

  #named(): Set<string> {
    const pictures = this.#parts.replica.all('category').map(({ picture }) => picture)
    return new Set(pictures.filter((picture) => picture !== null))
  }
}

function statements({ sqlite }: EdgeDb) {
  return {
    has: sqlite.prepare<[string], 1>('select 1 from pictures where picture = ?').pluck(),
    read: sqlite.prepare<[string], Buffer>('select webp from pictures where picture = ?').pluck(),
    names: sqlite.prepare<[], string>('select picture from pictures').pluck(),
    keep: sqlite.prepare<[string, Buffer]>('insert or replace into pictures (picture, webp) values (?, ?)'),
    forget: sqlite.prepare<[string]>('delete from pictures where picture = ?'),
  }
}
