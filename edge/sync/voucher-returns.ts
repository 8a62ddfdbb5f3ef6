import { decideRights } from '#protocol/ledger/decide-voucher.ts'
import { DueVouchers, type GrantOf, idleVoucherRights } from '#protocol/ledger/voucher-placement.ts'
import { ok } from '#protocol/result.ts'
import type { Clock } from '../clock.ts'
import type { Changed, EdgeStore } from '../ledger/store.ts'

/**
 * So long what the hub has given stays: a guest who has shown a voucher may take so long until the bill is
 * asked for; and what a grant brought does not go there and back while the copy of the types here is an older
 * one.
 */
export const KEPT_MS = 10 * 60_000
/** Vouchers of one step and its one entry, and steps of one round: the rest waits for the next. */
const VOUCHERS_A_STEP = 200
const STEPS_A_ROUND = 10

/**
 * What is left of vouchers here beyond their offline grant goes back to the hub (docs/ledger.md, Rights):
 * after a refund, a void or a lowered grant, when one is blocked or withdrawn, and at the start; what the hub
 * gave and nobody used, some minutes later.
 */
export class VoucherReturns {
  readonly #store: EdgeStore
  readonly #grantOf: GrantOf
  readonly #clock: Pick<Clock, 'mono'>
  readonly #due = new DueVouchers()
  /** When something of a voucher came, on the monotonic clock. */
  readonly #came = new Map<string, number>()

  constructor(parts: { store: EdgeStore; grantOf: GrantOf; clock: Pick<Clock, 'mono'> }) {
    this.#store = parts.store
    this.#grantOf = parts.grantOf
    this.#clock = parts.clock
    this.#store.onChange((changed) => this.#changed(changed))
  }

  /** The types of vouchers are others than before. */
  typesChanged(): void {
    this.#due.all()
  }

  /** Gives back what may go; called while the line is up. What has to stay for now is looked at again. */
  async round(): Promise<void> {
    if (this.#due.takeAll()) await this.#readAll()
    const staying: string[] = []
    try {
      for (let step = 0; step < STEPS_A_ROUND; step++) {
        const ids = this.#due.take(VOUCHERS_A_STEP)
        if (ids.length === 0) break
        staying.push(...(await this.#giveBack(ids)))
      }
    } finally {
      this.#due.add(staying)
    }
  }

  #changed({ scope, entries }: Changed): void {
    this.#due.changed(scope)
    for (const { stream, data } of entries)
      if (stream === 'down' && data.kind === 'rights')
        for (const { id } of data.vouchers) this.#came.set(id, this.#clock.mono())
  }

  #isKept(id: string): boolean {
    const at = this.#came.get(id)
    if (at === undefined) return false
    if (this.#clock.mono() - at < KEPT_MS) return true
    return !this.#came.delete(id)
  }

  /**
   * Answers the vouchers of which something idle stays: their sale may still be voided, or a guest may use
   * them.
   */
  async #giveBack(ids: readonly string[]): Promise<readonly string[]> {
    const given = await this.#store
      .run({
        decide: ({ ledger, append }) => {
          const going = ids.filter((id) => !this.#isKept(id))
          const entry = decideRights(ledger, idleVoucherRights(ledger, this.#grantOf, going), true)
          if (entry) append(entry)
          return ok(ids.filter((id) => idleVoucherRights(ledger, this.#grantOf, [id]).length > 0))
        },
      })
      .catch((error) => {
        this.#due.add(ids)
        throw error
      })
    return given.ok ? given.value : ids
  }

  async #readAll(): Promise<void> {
    const read = await this.#store.run({
      decide: ({ sqlite }) =>
        ok(
          sqlite
            .prepare<[], string>(`select distinct substr(key, 7) from rights where edge > 0 and key not like 'rate/%'`)
            .pluck()
            .all(),
        ),
    })
    if (read.ok) this.#due.add(read.value)
    else this.#due.all()
  }
}
