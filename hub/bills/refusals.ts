import type { Logger } from 'pino'
import type { Work } from '#protocol/ledger/work.ts'
import type { Refusal } from '#protocol/result.ts'
import type { Conflicts } from '../ledger/conflicts.ts'
import type { BillPlace } from './store.ts'

/** Work at the provider. */
export type PaidWork = Exclude<Work, { do: 'create' }>

const FIRST_PAUSE_MS = 1_000
/** So much later at most a provider that has changed its mind is found, though it says so to nobody. */
export const LONGEST_PAUSE_MS = 300_000

/** A refusal and the row that lists it (ledger/conflicts.ts). */
interface Refused {
  payment_id: string
  conflict_id: number
  pause_ms: number
  until: number
}

/** What work of a payment is called, in its conflict too; null where no provider is asked. */
function nameOfWork(work: PaidWork): string | null {
  return work.do === 'settle' ? work.payment_id : `${work.payment_id} ${work.key}`
}

/**
 * What the provider has refused for good. It is listed until it is done or somebody has decided; a refusal
 * may end, so it is asked again after a pause that grows up to five minutes; once somebody has decided about
 * it, only when a callback or the next start gives reason to. The pauses are in memory.
 */
export class Refusals {
  readonly #refused = new Map<string, Refused>()
  readonly #conflicts: Pick<Conflicts, 'list' | 'ended' | 'over'>
  readonly #log: Logger
  readonly #now: () => number

  constructor(parts: {
    conflicts: Pick<Conflicts, 'list' | 'ended' | 'over'>
    log: Logger
    /** The clock of the pauses, in milliseconds. */
    now?: () => number
  }) {
    this.#conflicts = parts.conflicts
    this.#log = parts.log
    this.#now = parts.now ?? (() => performance.now())
  }

  /** It was refused, and it is not yet time to ask again. */
  rests(work: PaidWork): boolean {
    const refused = this.#refused.get(nameOfWork(work) ?? '')
    return refused !== undefined && this.#now() < refused.until
  }

  /** There is reason to ask for all of a payment at once. */
  wake(payment_id: string): void {
    for (const refused of this.#refused.values()) if (refused.payment_id === payment_id) refused.until = 0
  }

  /** The provider has not done it: out of reach, or no. False = it was out of reach, and nothing is known. */
  async refused(
    place: BillPlace,
    work: PaidWork & { payment_id: string },
    { code, detail }: Refusal,
  ): Promise<boolean> {
    const of = { bill_id: place.bill_id, payment_id: work.payment_id, code }
    const facts =
      work.do === 'settle'
        ? ({ kind: 'settle_refused', ...of } as const)
        : ({ kind: 'refund_refused', ...of, cents: work.amount_cents } as const)
    const { kind } = facts
    const name = nameOfWork(work)!
    const words = 'the provider has not done it'
    if (code === 'provider_unreachable') {
      this.#log.warn({ ...place, kind, key: name, code, detail }, words)
      return false
    }
    const listed = await this.#conflicts.list({ ...place, key: `${name}:${code}`, facts })
    this.#note(name, work.payment_id, listed)
    if (listed.is_new) this.#log.warn({ ...place, kind, key: name, code, detail }, words)
    return true
  }

  /**
   * It is done: what was refused before needs nobody to decide about it. A refund that a process of before
   * has listed is looked for on disk.
   */
  async done(place: BillPlace, work: PaidWork): Promise<void> {
    const name = nameOfWork(work) ?? ''
    const conflict_id = this.#refused.get(name)?.conflict_id ?? null
    this.#refused.delete(name)
    if (work.do === 'refund') await this.#conflicts.over({ ...place, kind: 'refund_refused', key: `${name}:` })
    else if (conflict_id !== null) await this.#conflicts.ended(place.exhibitor_id, conflict_id)
  }

  /** A new one (another answer than before) begins with the first pause. */
  #note(name: string, payment_id: string, { id, decided }: { id: number; decided: boolean }): void {
    const known = this.#refused.get(name)
    const pause_ms = known?.conflict_id === id ? Math.min(known.pause_ms * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS
    const until = decided ? Number.POSITIVE_INFINITY : this.#now() + pause_ms
    this.#refused.set(name, { payment_id, conflict_id: id, pause_ms, until })
  }
}
