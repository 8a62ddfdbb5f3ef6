import { admit } from '#protocol/ledger/decide-seats.ts'
import { NO_HASH, type SealedEntry, UnknownEntry } from '#protocol/ledger/entries.ts'
import { headOf } from '#protocol/ledger/ledger.ts'
import { ok } from '#protocol/result.ts'
import { sealHash } from '#protocol/server/seal.ts'
import { type Trouble, troubleOf } from '#protocol/sync/troubles.ts'
import type { EdgeStore } from '../ledger/store.ts'

type WaitingRow = SealedEntry & { since: string }

/** What one call to `take` came to: an error that nobody expected, and whether what came is on this disk. */
export interface Taken {
  error: unknown
  stored: boolean
}

/**
 * The hub's stream as it comes in at the edge (L3). Entries are applied in order, each in its own step. One
 * that cannot be applied stands, and all behind it: they are kept as they came, chained, in a table of their
 * own, so the hub need not send them again, and they are applied by themselves once they can be. An entry of
 * a kind or version that is not known here waits for the next program; any other is tried again with each
 * answer of the hub.
 */
export class WaitingEntries {
  readonly #store: EdgeStore
  /** As they stand on disk, in order; null until they are read. */
  #rows: WaitingRow[] | null = null
  /** The first of them is of a kind or version that this program does not know. */
  #isUnknown = false

  constructor(store: EdgeStore) {
    this.#store = store
  }

  /** The last entry of the hub's stream that is on this disk, applied or not: the hub goes on after it. */
  get received(): { n: number; hash: string } {
    return this.#rows?.at(-1) ?? this.#applied
  }

  /** What stands here; null when nothing does. */
  get trouble(): Trouble | null {
    const [first] = this.#rows ?? []
    return first ? troubleOf(this.#isUnknown ? 'edge_behind' : 'unread', first.since, this.#rows!.length) : null
  }

  /**
   * Applies what waits and what came, as far as it goes; the rest is kept from then on. Null when nothing
   * stands.
   */
  async take(entries: readonly SealedEntry[], now: string): Promise<Taken | null> {
    if (!(await this.#isRead())) return null
    const last = this.received.n
    const all = [...this.#rows!, ...entries.filter((entry) => entry.n > last)]
    for (const [index, entry] of all.entries()) {
      try {
        if (!(await this.#apply(entry))) return null
      } catch (error) {
        this.#isUnknown = error instanceof UnknownEntry
        return { error, stored: await this.#keep(all.slice(index), now) }
      }
    }
    return null
  }

  /** False when it is not for this box now: it is quarantined, or the entry is not the next. */
  async #apply(entry: SealedEntry): Promise<boolean> {
    const applied = await this.#store.run({
      decide: ({ ledger, applyDown, sqlite }) => {
        const admitted = admit(ledger, headOf(ledger, 'down'), entry)
        if (admitted.ok) applyDown(entry)
        else if (admitted.refusal.code !== 'again') return admitted
        if (this.#isKept(entry))
          sqlite.prepare('delete from waiting where epoch = ? and n = ?').run(entry.epoch, entry.n)
        return ok(null)
      },
    })
    if (applied.ok) this.#rows = this.#rows!.filter((row) => row.n !== entry.n)
    return applied.ok
  }

  /**
   * Writes them down, each chained to the one before; false when one is not, or the disk does not take it:
   * then the hub sends them again.
   */
  async #keep(entries: readonly SealedEntry[], now: string): Promise<boolean> {
    const fresh = entries.filter((entry) => !this.#isKept(entry))
    if (fresh.length === 0) return true
    let { n, hash } = this.received
    for (const entry of fresh) {
      if (entry.n !== n + 1 || sealHash(hash, entry.body) !== entry.hash) return false
      n = entry.n
      hash = entry.hash
    }
    const since = this.#rows![0]?.since ?? now
    const kept = await this.#store.run({
      decide: ({ sqlite }) => {
        const insert = sqlite.prepare(
          'insert or ignore into waiting (epoch, n, hash, body, since) values (?, ?, ?, ?, ?)',
        )
        for (const { epoch, n, hash, body } of fresh) insert.run(epoch, n, hash, body, since)
        return ok(null)
      },
    })
    if (kept.ok) this.#rows = await this.#read()
    return kept.ok
  }

  /** A box that is not live reads, applies and keeps nothing. */
  async #isRead(): Promise<boolean> {
    this.#rows ??= await this.#read()
    return this.#rows !== null
  }

  async #read(): Promise<WaitingRow[] | null> {
    const read = await this.#store.run({
      decide: ({ sqlite, ledger }) =>
        ok(
          sqlite
            .prepare('select epoch, n, hash, body, since from waiting where epoch = ? order by n')
            .all(ledger.epoch) as WaitingRow[],
        ),
    })
    return read.ok ? read.value : null
  }

  #isKept({ n }: { n: number }): boolean {
    return this.#rows!.some((row) => row.n === n)
  }

  get #applied(): { n: number; hash: string } {
    const { epoch, n, hash } = this.#store.headOf('down')
    return epoch === this.#store.box.epoch ? { n, hash } : { n: 0, hash: NO_HASH }
  }
}
