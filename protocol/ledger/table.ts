/**
 * One change of one row: what stood there before it. A list of changes is both the way back (undo) and the
 * list of rows that a store must write.
 */
export interface Change {
  table: Table<never, never>
  key: never
  before: unknown
}

/** All changes of a ledger since it was opened or last cleared, oldest first. */
export class Log {
  readonly changes: Change[] = []

  /** A place to come back to. */
  mark(): number {
    return this.changes.length
  }

  /** Takes back every change after `mark`, newest first. */
  undo(mark: number): void {
    while (this.changes.length > mark) {
      const change = this.changes.pop()!
      change.table.restore(change.key, change.before as never)
    }
  }

  /**
   * What stands is committed: forgets the way back, and brings every changed row to the tables that follow.
   */
  clear(): void {
    for (const { table, key } of this.changes) table.publish(key)
    this.changes.length = 0
  }
}

/** A table as a reader sees it. */
export type TableView<K, R> = Pick<Table<K, R>, 'get' | 'has' | 'values' | 'size'>

/**
 * One table of the ledger in memory: immutable rows by key. Every `put` is logged, so that a step which could
 * not be committed is taken back whole, and so that a store writes exactly the rows that a step touched.
 * `load` and `evict` move rows between memory and disk and are not changes. A table that follows another has
 * its rows as they were last committed.
 */
export class Table<K, R> {
  readonly name: string
  readonly #rows = new Map<K, R>()
  readonly #log: Log
  readonly #watch: ((before: R | undefined, after: R | undefined) => void) | undefined
  #follower: Table<K, R> | null = null

  constructor(name: string, log: Log, watch?: (before: R | undefined, after: R | undefined) => void) {
    this.name = name
    this.#log = log
    this.#watch = watch
  }

  get(key: K): R | undefined {
    return this.#rows.get(key)
  }

  has(key: K): boolean {
    return this.#rows.has(key)
  }

  values(): IterableIterator<R> {
    return this.#rows.values()
  }

  get size(): number {
    return this.#rows.size
  }

  put(key: K, row: R): void {
    const before = this.#rows.get(key)
    this.#log.changes.push({ table: this as never, key: key as never, before })
    this.#rows.set(key, row)
    this.#watch?.(before, row)
  }

  /**
   * Changes some fields of a row that is there; nothing happens to one that is not (a hub process that
   * follows another's tail holds only open bills).
   */
  patch(key: K, fields: Partial<R>): void {
    const row = this.#rows.get(key)
    if (row !== undefined) this.put(key, { ...row, ...fields })
  }

  load(key: K, row: R): void {
    const before = this.#rows.get(key)
    this.#rows.set(key, row)
    this.#watch?.(before, row)
    this.#follower?.load(key, row)
  }

  evict(key: K): void {
    const before = this.#rows.get(key)
    if (this.#rows.delete(key)) this.#watch?.(before, undefined)
    this.#follower?.evict(key)
  }

  /**
   * From now on `follower` has the rows of this table as they stand whenever its log is cleared. Before the
   * first change.
   */
  followedBy(follower: Table<K, R>): void {
    for (const [key, row] of this.#rows) follower.load(key, row)
    this.#follower = follower
  }

  /** The row under this key is committed as it stands. */
  publish(key: K): void {
    const row = this.#rows.get(key)
    if (row !== undefined) this.#follower?.load(key, row)
  }

  restore(key: K, before: R | undefined): void {
    const now = this.#rows.get(key)
    if (before === undefined) this.#rows.delete(key)
    else this.#rows.set(key, before)
    this.#watch?.(now, before)
  }
}
