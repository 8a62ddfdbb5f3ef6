import { AuditRounds } from '#protocol/seats/audit-rounds.ts'
import type { Parts } from '../http/parts.ts'
import { auditLedger } from './audit.ts'

/** What the last looks found: the hub's own (`cinema_id` null) and those that the edges told. */
export interface Checks {
  checked_at: string | null
  breaches: { invariant: string; cinema_id: number | null; detail: string }[]
}

type WatchParts = Pick<Parts, 'catalogue' | 'pool' | 'lanes' | 'links' | 'log'>

/** The standing look at the invariants (LEDGER.md, Invariants): every round over all exhibitors; a breach is logged as an error at each round until it is gone. */
export class Watch {
  readonly #parts: WatchParts
  readonly #rounds = new Map<number, AuditRounds>()
  #own: Checks = { checked_at: null, breaches: [] }

  constructor(parts: WatchParts) {
    this.#parts = parts
    parts.lanes.onCommit(({ exhibitor_id, changed }) => this.#roundsOf(exhibitor_id).changed(changed))
  }

  #roundsOf(exhibitor_id: number): AuditRounds {
    const rounds = this.#rounds.get(exhibitor_id) ?? new AuditRounds()
    this.#rounds.set(exhibitor_id, rounds)
    return rounds
  }

  async round(): Promise<void> {
    const { catalogue, pool, log } = this.#parts
    const breaches: Checks['breaches'] = []
    for (const exhibitor_id of await catalogue.exhibitors()) {
      const [cinema] = (await catalogue.of(exhibitor_id)).cinema.values()
      const rounds = this.#roundsOf(exhibitor_id)
      const scope = rounds.next(new Date().toISOString(), cinema?.time_zone ?? 'UTC')
      const found = await auditLedger(pool, exhibitor_id, scope)
      rounds.looked(found.length > 0)
      for (const { id, breach } of found) {
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
