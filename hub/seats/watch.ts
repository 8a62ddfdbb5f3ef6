import type { Parts } from '../http/parts.ts'
import { auditLedger } from './audit.ts'

/** What the last looks found: the hub's own (`cinema_id` null) and those that the edges told. */
export interface Checks {
  checked_at: string | null
  breaches: { invariant: string; cinema_id: number | null; detail: string }[]
}

/** The standing look at the invariants (LEDGER.md, Invariants): every round over all exhibitors; a breach is logged as an error at each round until it is gone. */
export class Watch {
  readonly #parts: Pick<Parts, 'catalogue' | 'pool' | 'links' | 'log'>
  #own: Checks = { checked_at: null, breaches: [] }

  constructor(parts: Pick<Parts, 'catalogue' | 'pool' | 'links' | 'log'>) {
    this.#parts = parts
  }

  async round(): Promise<void> {
    const { catalogue, pool, log } = this.#parts
    const breaches: Checks['breaches'] = []
    for (const exhibitor_id of await catalogue.exhibitors()) {
      for (const { id, breach } of await auditLedger(pool, exhibitor_id)) {
        log.error({ exhibitor_id, invariant: id, breach }, 'an invariant is broken')
        breaches.push({ invariant: id, cinema_id: null, detail: breach })
      }
    }
    this.#own = { checked_at: new Date().toISOString(), breaches }
  }

  checks(): Checks {
    const told = this.#parts.links
      .opened()
      .flatMap(({ cinema_id, audit }) => (audit?.breaches ?? []).map((breach) => ({ ...breach, cinema_id })))
    return { checked_at: this.#own.checked_at, breaches: [...this.#own.breaches, ...told] }
  }
}
