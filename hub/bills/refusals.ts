import type { Work } from '#protocol/ledger/work.ts'

/** Work at the provider. */
export type PaidWork = Exclude<Work, { do: 'create' }>

const FIRST_PAUSE_MS = 1_000
/** So much later at most a provider that has changed its mind is found, though it says so to nobody. */
export const LONGEST_PAUSE_MS = 300_000

/** A refusal and the row that lists it (seats/conflicts.ts). */
interface Refused {
  payment_id: string
  conflict_id: number
  pause_ms: number
  until: number
}

/** What work of a payment is called, in its conflict too; null where no provider is asked. */
export function nameOfWork(work: PaidWork): string | null {
  return work.do === 'settle' ? work.payment_id : `${work.payment_id} ${work.key}`
}

/**
 * What the provider has refused for good, in memory: a refusal may end, so it is asked again after a pause
 * that grows up to five minutes; once somebody has decided about it, only when a callback or the next start
 * gives reason to.
 */
export class Refusals {
  readonly #refused = new Map<string, Refused>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** It was refused, and it is not yet time to ask again. */
  rests(work: PaidWork): boolean {
    const refused = this.#refused.get(nameOfWork(work) ?? '')
    return refused !== undefined && this.#now() < refused.until
  }

  /** Notes a refusal; a new one (another answer than before) begins with the first pause. */
  note(name: string, payment_id: string, { id, decided }: { id: number; decided: boolean }): void {
    const known = this.#refused.get(name)
    const pause_ms = known?.conflict_id === id ? Math.min(known.pause_ms * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS
    const until = decided ? Number.POSITIVE_INFINITY : this.#now() + pause_ms
    this.#refused.set(name, { payment_id, conflict_id: id, pause_ms, until })
  }

  /** There is reason to ask for all of a payment at once. */
  wake(payment_id: string): void {
    for (const refused of this.#refused.values()) if (refused.payment_id === payment_id) refused.until = 0
  }

  /** It was done. Answers the conflict that is over with it, null when none is known. */
  done(name: string): number | null {
    const conflict_id = this.#refused.get(name)?.conflict_id ?? null
    this.#refused.delete(name)
    return conflict_id
  }
}
