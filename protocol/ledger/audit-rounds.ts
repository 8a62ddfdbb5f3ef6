import { wallClock } from '../time/business-day.ts'

/**
 * What changed in a ledger: schedules in their slots or tickets, bills in their lines or payments, rights,
 * and vouchers in themselves. `used`: the rights that changed lines and payments use, changed or not.
 */
export interface Scope {
  schedules: Set<number>
  bills: Set<string>
  rights: Set<string>
  used: Set<string>
  vouchers: Set<string>
}

function nothing(): Scope {
  return { schedules: new Set(), bills: new Set(), rights: new Set(), used: new Set(), vouchers: new Set() }
}

/** More of a kind than this is checked as everything. */
const MANY = 20_000
/** The night's check begins at four, when nobody sells. */
const NIGHT_MS = 4 * 3_600_000

/**
 * When to check what (docs/ledger.md, Invariants): everything at the start, once a night, and as long as
 * something is broken or a check failed; in between what changed since the check before.
 */
export class AuditRounds {
  #changed = nothing()
  #whole = true
  /** So much changed that everything is checked next. */
  #much = false
  #night = ''

  /** Something was committed. A right that should have changed and did not is found by who uses it. */
  changed({ schedules, bills, rights, used }: Scope): void {
    this.#add(this.#changed.schedules, schedules)
    this.#add(this.#changed.bills, bills)
    for (const keys of [rights, used]) this.#add(this.#changed.rights, keys)
  }

  #add<K>(all: Set<K>, keys: ReadonlySet<K>): void {
    for (const key of keys) all.add(key)
    if (all.size <= MANY) return
    this.#much = true
    all.clear()
  }

  /** What the check that begins now goes over; null = everything. */
  next(now: string, time_zone: string): Scope | null {
    const night = wallClock(new Date(Date.parse(now) - NIGHT_MS).toISOString(), time_zone).date
    const scope = this.#whole || this.#much || night !== this.#night ? null : this.#changed
    this.#changed = nothing()
    this.#much = false
    this.#night = night
    this.#whole = true // until it has ended well
    return scope
  }

  /** The check has ended. */
  looked(found: boolean): void {
    this.#whole = found
  }
}
