import type { Result } from '../result.ts'
import { append, apply, applyVolatile } from './apply.ts'
import { type TouchedRows, touchedRows } from './columns.ts'
import {
  type Entry,
  type EntryData,
  type EntryOf,
  entryBody,
  NO_HASH,
  type SealedEntry,
  type Stream,
} from './entries.ts'
import type { Ledger } from './ledger.ts'

/**
 * One turn of a ledger: what a node decides in memory between two commits. The hub's lane, the edge's store
 * and the simulation run exactly this; each of them writes what it made in one transaction of its own disk.
 * One object stands beside a ledger for its life and goes from commit to commit.
 *
 *      committed            since(): entries and rows to write                     committed
 *      ────┬──────────────────────────────────────────────────────────────────────────┬────
 *          │  step A          step B               step C        step D               │
 *          │  append append   append ✗ refused     append ✗!     apply append         │  done()
 *          │  kept            undone               undone        kept                 │
 *          │                                                                          │
 *          └◀── undo(): the disk did not take it, or another process was first ───────┘
 *
 * What holds, whoever runs it:
 *
 * 1. A step happens whole or not at all: one that is refused or throws leaves rows, heads and entries as they
 *    were, and nothing of the other steps goes with it (L2).
 * 2. What is to be written is what stands: every entry once, in the order in which it took effect (`ord`),
 *    and every row that these entries touched, once, as it stands now (L2, L3).
 * 3. Each stream is one chain: an entry is sealed over the hash of the one before it in its stream, and an
 *    entry of the other side takes effect only when its hash follows (L3, L11).
 * 4. Heads move with the effect, never before and never without it (L3).
 * 5. `undo` leads back to what is committed, from any moment; `done` makes what stands the committed state
 *    (L2).
 * 6. What stands on no disk, a cart's hold at the edge, never shares a turn with what does (L12).
 *
 * Not its part: who may write which stream (the deciders: L1), in which order entries of the other side come
 * (`admit`), and that nobody knows of a step before its commit (the stores: L2).
 * @source docs/ledger.md, L2, L3, L8; docs/stack.md, "A lane per cinema"
 */
export class Turn {
  readonly #ledger: Ledger
  readonly #seal: Seal
  #committed: Heads
  #heads: Heads
  #entries: Written[] = []

  /**
   * `heads` is where the journal of this node stands on its disk, and `ledger` has nothing that is not there.
   */
  constructor(ledger: Ledger, heads: Readonly<Heads>, seal: Seal) {
    this.#ledger = ledger
    this.#seal = seal
    this.#committed = { ...heads }
    this.#heads = { ...heads }
  }

  /** The heads on disk. */
  get committed(): Readonly<Heads> {
    return this.#committed
  }

  /** The heads with all steps since. */
  get heads(): Readonly<Heads> {
    return this.#heads
  }

  /** A place in this turn to come back to. */
  mark(): Mark {
    return { changes: this.#ledger.log.mark(), entries: this.#entries.length }
  }

  /**
   * Runs one step: its effects stay when it answers `ok`.
   * @throws what `decide` throws, after its effects are undone
   */
  step<A, R>(decide: (mark: Mark) => Result<A, R>): Result<A, R> {
    const mark = this.mark()
    let isKept = false
    try {
      const answer = decide(mark)
      isKept = answer.ok
      return answer
    } finally {
      if (!isKept) this.undo(mark)
    }
  }

  /** Appends an entry to a stream that this node writes: its number, its effect, its bytes and its hash. */
  append(stream: Stream, data: EntryData): Written {
    const entry = append(this.#ledger, stream, data)
    const body = entryBody(data)
    return this.#write(entry, body, this.#hashOf(stream, body))
  }

  /** Whether an entry's hash follows on the one before it in its stream. */
  follows(stream: Stream, { body, hash }: Pick<SealedEntry, 'body' | 'hash'>): boolean {
    return this.#hashOf(stream, body) === hash
  }

  /**
   * Applies an entry that its writer has sealed: of the other side, or of another process of this one. `data`
   * is what its body says.
   * @throws when its hash does not follow on the one before; then nothing has changed
   */
  apply(stream: Stream, sealed: SealedEntry, data: EntryData): Written {
    const { epoch, n, body, hash } = sealed
    if (!this.follows(stream, sealed))
      throw new Error(`the stream ${stream} is broken at ${n}: its hash does not follow`)
    const entry: Entry = { stream, epoch, n, data }
    apply(this.#ledger, entry)
    return this.#write(entry, body, hash)
  }

  /**
   * A cart's hold at the edge, or its end: an effect in memory alone, because a restart ends it (L12).
   * @returns the rows that it touched
   * @throws while something waits for its commit
   */
  hold(data: EntryOf<'held'> | EntryOf<'ended'>): TouchedRows {
    if (this.#ledger.log.mark() > 0) throw new Error('a cart takes seats between two turns, never in one')
    applyVolatile(this.#ledger, data)
    const rows = touchedRows(this.#ledger.log)
    this.#ledger.log.clear()
    return rows
  }

  /** What is to be written of the steps since `mark`; without it, of the whole turn. */
  since(mark: Mark = START): Made {
    return { entries: this.#entries.slice(mark.entries), rows: touchedRows(this.#ledger.log, mark.changes) }
  }

  /** Takes everything back that happened since `mark`; without it, since the last commit. */
  undo(mark: Mark = START): void {
    this.#ledger.log.undo(mark.changes)
    for (const { data } of this.#entries.slice(mark.entries).toReversed())
      if (data.kind === 'recounting') this.#ledger.epoch = data.before
    this.#entries.splice(mark.entries)
    this.#heads = { ...this.#committed }
    for (const entry of this.#entries) moveHead(this.#heads, entry)
  }

  /** What stands is on disk. */
  done(): void {
    this.#ledger.log.clear()
    this.#entries = []
    this.#committed = { ...this.#heads }
  }

  /** The hash that the next entry of a stream has with these bytes. */
  #hashOf(stream: Stream, body: string): string {
    return this.#seal(this.#heads[`${stream}_hash`], body)
  }

  #write(entry: Entry, body: string, hash: string): Written {
    const { stream, epoch, n, data } = entry
    const written: Written = { stream, epoch, n, data, ord: this.#heads.ord + 1, body, hash }
    moveHead(this.#heads, written)
    this.#entries.push(written)
    return written
  }
}

function moveHead(heads: Heads, { stream, n, ord, hash, data }: Written): void {
  heads[`${stream}_n`] = n
  heads[`${stream}_hash`] = hash
  heads.ord = ord
  if (data.kind === 'recounting') Object.assign(heads, { up_n: 0, up_hash: NO_HASH, down_n: 0, down_hash: NO_HASH })
}

/** SHA-256(previous hash ‖ body), hex. Handed in: protocol has no hash function of its own. */
export type Seal = (previous: string, body: string) => string

/** No entry of any stream yet. */
export const NO_HEADS: Readonly<Heads> = {
  ord: 0,
  own_n: 0,
  own_hash: NO_HASH,
  down_n: 0,
  down_hash: NO_HASH,
  up_n: 0,
  up_hash: NO_HASH,
}

/**
 * Where the journal of one node stands: `ord` counts the entries of all streams in the order in which they
 * took effect here, over all epochs; `_n` and `_hash` are those of the last entry of each stream, 0 and
 * NO_HASH before the first.
 */
export interface Heads {
  ord: number
  own_n: number
  own_hash: string
  down_n: number
  down_hash: string
  up_n: number
  up_hash: string
}

/** An entry with its bytes, as a store writes it. */
export interface Written extends Entry {
  ord: number
  body: string
  hash: string
}

/** What steps have made: entries in their order, and the rows that they touched. */
export interface Made {
  entries: readonly Written[]
  rows: TouchedRows
}

/** So many changes of rows, and so many entries, stood in the turn. */
export interface Mark {
  readonly changes: number
  readonly entries: number
}

const START: Mark = { changes: 0, entries: 0 }
