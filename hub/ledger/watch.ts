import type pg from 'pg'
import type { Logger } from 'pino'
import { AuditRounds } from '#protocol/ledger/audit-rounds.ts'
import { auditLedger } from './audit.ts'
import { type ChainHead, chainRecords, checkChain } from './chain.ts'
import type { Lanes } from './lanes.ts'

/** What the last checks found: the hub's own (`cinema_id` null) and those of the edges. */
export interface Checks {
  checked_at: string | null
  breaches: Breach[]
}

/** `cinema_id` null: of the hub itself. */
export interface Breach {
  invariant: string
  cinema_id: number | null
  detail: string
}

export interface WatchParts {
  /** One of `openAudits`. */
  pool: pg.Pool
  lanes: Pick<Lanes, 'onCommit'>
  exhibitors: () => Promise<readonly number[]>
  /** The time zone by which an exhibitor's nights are distinguished from its days. */
  time_zone: (exhibitor_id: number) => Promise<string>
  /** What the edges have found at their own last check. */
  edges: () => readonly Breach[]
  log: Logger
}

/** What a broken chain of records is called among the invariants. */
const CHAIN = 'audit'

/**
 * The standing check of the invariants (docs/ledger.md, Invariants), and of the chain of records, which each
 * round goes on with first: every round over all exhibitors; a breach is logged as an error at each round
 * until it is gone.
 */
export class Watch {
  readonly #parts: WatchParts
  readonly #rounds = new Map<number, AuditRounds>()
  readonly #heads = new Map<number, ChainHead>()
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

  /**
   * Checks every exhibitor; what could not be checked is logged, stands among the breaches and is checked
   * again, and keeps nobody else from being checked.
   */
  async round(): Promise<void> {
    const breaches: Checks['breaches'] = []
    for (const exhibitor_id of await this.#parts.exhibitors()) {
      try {
        breaches.push(...(await this.#look(exhibitor_id)))
      } catch (error) {
        this.#parts.log.error({ err: error, exhibitor_id }, 'an exhibitor could not be checked')
        breaches.push({ invariant: 'I', cinema_id: null, detail: `exhibitor ${exhibitor_id} could not be checked` })
      }
    }
    this.#own = { checked_at: new Date().toISOString(), breaches }
  }

  async #look(exhibitor_id: number): Promise<Checks['breaches']> {
    const { pool, log } = this.#parts
    const time_zone = await this.#parts.time_zone(exhibitor_id)
    const rounds = this.#roundsOf(exhibitor_id)
    const scope = rounds.next(new Date().toISOString(), time_zone)
    const breaches: Checks['breaches'] = []
    const found = await auditLedger(pool, exhibitor_id, scope, ({ id, says }, error) => {
      log.error({ err: error, exhibitor_id, invariant: id }, 'an invariant could not be checked')
      breaches.push({ invariant: id, cinema_id: null, detail: `could not be checked: ${says}` })
    })
    for (const { id, breach } of found) {
      log.error({ exhibitor_id, invariant: id, breach }, 'an invariant is broken')
      breaches.push({ invariant: id, cinema_id: null, detail: breach })
    }
    breaches.push(...(await this.#lookAtChain(exhibitor_id, scope === null)))
    rounds.looked(breaches.length > 0)
    return breaches
  }

  /** The head that it ends with is remembered while it holds, and in the log with every whole look. */
  async #lookAtChain(exhibitor_id: number, whole: boolean): Promise<Checks['breaches']> {
    const { pool, log } = this.#parts
    const broken = (detail: string) => ({ invariant: CHAIN, cinema_id: null, detail })
    try {
      await chainRecords(pool, exhibitor_id)
      const seen = this.#heads.get(exhibitor_id) ?? null
      const { breaches, head } = await checkChain(pool, exhibitor_id, { whole, seen })
      for (const breach of breaches) log.error({ exhibitor_id, breach }, 'the chain of records is broken')
      if (breaches.length > 0 || head === null) return breaches.map(broken)
      this.#heads.set(exhibitor_id, head)
      if (whole) log.info({ exhibitor_id, ...head }, 'the chain of records holds')
      return []
    } catch (error) {
      log.error({ err: error, exhibitor_id }, 'the chain of records could not be checked')
      return [broken('the chain of records could not be checked')]
    }
  }

  checks(): Checks {
    return { checked_at: this.#own.checked_at, breaches: [...this.#own.breaches, ...this.#parts.edges()] }
  }
}
