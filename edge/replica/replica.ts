import type { Logger } from 'pino'
import type { CatalogueCopy } from '#protocol/sync/catalogue.ts'
import {
  FEED_RESOURCES,
  type FeedBody,
  type FeedDocument,
  type FeedKind,
  type FeedPage,
  readDocument,
} from '#protocol/sync/feed.ts'
import { type Clock, instantOf } from '../clock.ts'
import type { EdgeDb } from '../db/open.ts'

/** Where the feed was read to. `resync` = a pass from the start is under way and not complete. */
export interface FeedCursor {
  epoch: string
  cursor: string
  resync: boolean
  synced_at: string
}

/** A document that came and was not valid: the one before it stays in force. */
export interface RefusedDocument {
  kind: string
  id: number
  version: number
  problem: string
  at: string
}

interface DocumentRow {
  kind: string
  id: number
  version: number
  deleted: 0 | 1
  body: string
}

type Body = FeedBody<FeedKind>
interface Known {
  deleted: boolean
  body: Body
}
/** A document that was stored; `isAnother`: it says something else than the one before it. */
interface Taken {
  body: Body
  isAnother: boolean
}

export interface ReplicaParts {
  db: EdgeDb
  clock: Clock
  log: Logger
}

/**
 * The catalogue as the hub last sent it: every document in one table, the valid ones of the kinds known here
 * also in memory. Written only by the pull; everything that sells reads it without waiting, whether the hub
 * is there or not.
 * @source docs/ledger.md, "One writer for the catalogue"; docs/security.md, "Input"
 */
export class Replica {
  readonly #parts: ReplicaParts
  readonly #rows: ReturnType<typeof replicaRows>
  readonly #index = new Map<FeedKind, Map<number, Known>>()
  readonly #listeners: ((kinds: ReadonlySet<string>) => void)[] = []
  /** When this process stored a page last, on the monotonic clock; before the first, when it began. */
  #read_mono: number

  constructor(parts: ReplicaParts) {
    this.#parts = parts
    this.#read_mono = parts.clock.mono()
    this.#rows = replicaRows(parts.db)
    for (const kind of Object.keys(FEED_RESOURCES) as FeedKind[]) this.#index.set(kind, new Map())
    const invalid: DocumentRow[] = []
    for (const row of this.#rows.all.iterate()) if (!this.#load(row)) invalid.push(row)
    if (invalid.length > 0) parts.db.immediate(() => this.#refuseStored(invalid))
  }

  /** One document, deleted or not: what was sold under a deleted row still names it. */
  get<K extends FeedKind>(kind: K, id: number): FeedBody<K> | undefined {
    return this.#index.get(kind)!.get(id)?.body as FeedBody<K> | undefined
  }

  /** One document that is not deleted. */
  live<K extends FeedKind>(kind: K, id: number): FeedBody<K> | undefined {
    const known = this.#index.get(kind)!.get(id)
    return known && !known.deleted ? (known.body as FeedBody<K>) : undefined
  }

  /** Every document of a kind that is not deleted, in the order of their ids. */
  all<K extends FeedKind>(kind: K): FeedBody<K>[] {
    const known = [...this.#index.get(kind)!.values()].filter((each) => !each.deleted)
    return known.map((each) => each.body as FeedBody<K>).sort((a, b) => a.id - b.id)
  }

  /** Called after a page was committed: the kinds in which something changed. */
  onChange(listener: (kinds: ReadonlySet<string>) => void): void {
    this.#listeners.push(listener)
  }

  /** Null before the first page: this edge never had a catalogue. */
  get cursor(): FeedCursor | null {
    const row = this.#rows.cursor.get()
    return row ? { epoch: row.epoch, cursor: row.cursor, resync: row.resync === 1, synced_at: row.synced_at } : null
  }

  /** Is a whole catalogue here, however old? */
  get complete(): boolean {
    return this.cursor?.resync === false
  }

  /**
   * Was a whole catalogue ever here, also while a new pass is under way? A second pass counts for one: only a
   * first pass that breaks off for another epoch is mistaken, until the second ends.
   */
  get everComplete(): boolean {
    const row = this.#rows.cursor.get()
    return row !== undefined && (row.resync === 0 || row.pass > 1)
  }

  /**
   * A whole catalogue was here, and nothing of this document is left: the passes since did not name it. One
   * that came and was not valid, or that an update made invalid, is not forgotten.
   */
  hasForgotten(kind: FeedKind, id: number): boolean {
    return this.everComplete && !this.#rows.known.get(kind, id) && !this.#rows.isRefused.get(kind, id)
  }

  /** How long this process has stored no page, whatever is done to the wall clock. */
  get unread_ms(): number {
    return this.#parts.clock.mono() - this.#read_mono
  }

  /** What the hub gets to know of it. */
  get copy(): CatalogueCopy {
    const { cursor } = this
    const { epoch = null, synced_at = null } = cursor ?? {}
    return { complete: cursor?.resync === false, synced_at, refused: this.refusals.count, epoch }
  }

  get refused(): RefusedDocument[] {
    return this.#rows.refused.all()
  }

  /** How many are refused, and since when; asked for twice a second, so it reads no rows into memory. */
  get refusals(): { count: number; since: string | null } {
    return this.#rows.refusals.get()!
  }

  /**
   * Takes one page: documents, cursor and epoch in one transaction; memory follows after the commit. A
   * repeated page changes nothing. An older version than the one here is ignored, except in a pass from the
   * start (the hub may have been restored, or somebody ordered a website sync). The end of such a pass
   * forgets what it did not name; its beginning what was refused before, because that comes again.
   */
  async take(page: FeedPage): Promise<void> {
    const taken = await this.#parts.db.queue.run(() => this.#write(page))
    this.#read_mono = this.#parts.clock.mono()
    for (const row of taken.forgotten) this.#index.get(row.kind as FeedKind)?.delete(row.id)
    for (const { document, body } of taken.valid) {
      this.#index.get(document.kind as FeedKind)?.set(document.id, { deleted: document.deleted, body })
    }
    const changed = taken.valid.filter((each) => each.isAnother).map((each) => each.document.kind)
    const kinds = new Set([...changed, ...taken.forgotten.map((row) => row.kind)])
    if (kinds.size > 0) for (const listener of this.#listeners) listener(kinds)
  }

  #write(page: FeedPage) {
    const before = this.#rows.cursor.get()
    const begins = page.resync || !before
    const pass = (before?.pass ?? 0) + (begins ? 1 : 0)
    const resync = begins || before.resync === 1
    if (begins) this.#rows.forgetRefused.run()
    const valid: ({ document: FeedDocument } & Taken)[] = []
    for (const document of page.documents) {
      const taken = this.#put(document, pass, resync)
      if (taken) valid.push({ document, ...taken })
    }
    const ends = resync && !page.more && !page.pending
    const forgotten = ends ? this.#rows.forget.all(pass) : []
    const synced_at = instantOf(this.#parts.clock)
    this.#rows.setCursor.run({
      epoch: page.epoch,
      cursor: page.cursor,
      pass,
      resync: resync && !ends ? 1 : 0,
      synced_at,
    })
    return { valid, forgotten }
  }

  /** Stores one document; answers its body when it is of a kind known here, valid and newer. */
  #put(document: FeedDocument, pass: number, resync: boolean): Taken | null {
    const { kind, id, version } = document
    const known = this.#rows.known.get(kind, id)
    if (known && version < known.version && !resync) return null
    const deleted = document.deleted ? 1 : 0
    if (!(kind in FEED_RESOURCES)) {
      this.#rows.put.run({ kind, id, version, deleted, body: JSON.stringify(document.body), pass })
      return null
    }
    const body = readDocument(kind as FeedKind, document.body)
    if (!body || body.id !== id) {
      this.#refuse(document)
      this.#rows.name.run(pass, kind, id)
      return null
    }
    const text = JSON.stringify(body)
    this.#rows.put.run({ kind, id, version, deleted, body: text, pass })
    this.#rows.accept.run(kind, id)
    return { body, isAnother: known?.body !== text || known.deleted !== deleted }
  }

  #refuse({ kind, id, version, body }: FeedDocument): void {
    const problem = problemOf(kind, body)
    this.#parts.log.warn(
      { kind, id, version, problem },
      'the hub sent an invalid document; the one before it stays in force',
    )
    this.#rows.refuse.run({ kind, id, version, problem, at: instantOf(this.#parts.clock) })
  }

  /** A stored body is read again by the shapes of this version: false when an update made it invalid. */
  #load(row: DocumentRow): boolean {
    if (!(row.kind in FEED_RESOURCES)) return true
    const kind = row.kind as FeedKind
    const body = readDocument(kind, JSON.parse(row.body))
    if (body) this.#index.get(kind)!.set(row.id, { deleted: row.deleted === 1, body })
    return body !== null
  }

  /** Reported like documents that just came; what is reported already stays as it is, over every start. */
  #refuseStored(rows: readonly DocumentRow[]): void {
    for (const { kind, id, version, body } of rows) {
      const problem = problemOf(kind, JSON.parse(body))
      this.#parts.log.warn({ kind, id, version, problem }, 'a stored document is not valid any more')
      this.#rows.refuseStored.run({ kind, id, version, problem, at: instantOf(this.#parts.clock) })
    }
  }
}

/** Why a document of a kind known here was not taken, for people who mend it. */
function problemOf(kind: string, body: unknown): string {
  const parsed = FEED_RESOURCES[kind as FeedKind].row.loose().safeParse(body)
  if (parsed.success) return 'id: is not that of its document'
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  return issues.slice(0, 5).join('; ')
}

/** The statements of the tables `replica…`. */
function replicaRows({ sqlite }: EdgeDb) {
  return {
    all: sqlite.prepare<[], DocumentRow>('select kind, id, version, deleted, body from replica'),
    known: sqlite.prepare<[string, number], Pick<DocumentRow, 'version' | 'deleted' | 'body'>>(
      'select version, deleted, body from replica where kind = ? and id = ?',
    ),
    put: sqlite.prepare(
      `insert into replica (kind, id, version, deleted, body, pass) values (@kind, @id, @version, @deleted, @body, @pass)
     on conflict (kind, id) do update set version = excluded.version, deleted = excluded.deleted, body = excluded.body, pass = excluded.pass`,
    ),
    name: sqlite.prepare<[number, string, number]>('update replica set pass = ? where kind = ? and id = ?'),
    forget: sqlite.prepare<[number], { kind: string; id: number }>(
      'delete from replica where pass <> ? returning kind, id',
    ),
    cursor: sqlite.prepare<[], { epoch: string; cursor: string; pass: number; resync: 0 | 1; synced_at: string }>(
      'select epoch, cursor, pass, resync, synced_at from replica_cursor',
    ),
    setCursor: sqlite.prepare(
      `insert into replica_cursor (only_row, epoch, cursor, pass, resync, synced_at) values (1, @epoch, @cursor, @pass, @resync, @synced_at)
     on conflict (only_row) do update set epoch = excluded.epoch, cursor = excluded.cursor, pass = excluded.pass,
       resync = excluded.resync, synced_at = excluded.synced_at`,
    ),
    refused: sqlite.prepare<[], RefusedDocument>(
      'select kind, id, version, problem, at from replica_refused order by at, kind, id',
    ),
    refusals: sqlite.prepare<[], { count: number; since: string | null }>(
      'select count(*) as count, min(at) as since from replica_refused',
    ),
    isRefused: sqlite.prepare<[string, number], { kind: string }>(
      'select kind from replica_refused where kind = ? and id = ?',
    ),
    refuseStored: sqlite.prepare(
      `insert or ignore into replica_refused (kind, id, version, problem, at) values (@kind, @id, @version, @problem, @at)`,
    ),
    forgetRefused: sqlite.prepare('delete from replica_refused'),
    refuse: sqlite.prepare(
      `insert into replica_refused (kind, id, version, problem, at) values (@kind, @id, @version, @problem, @at)
     on conflict (kind, id) do update set version = excluded.version, problem = excluded.problem, at = excluded.at`,
    ),
    accept: sqlite.prepare<[string, number]>('delete from replica_refused where kind = ? and id = ?'),
  }
}
