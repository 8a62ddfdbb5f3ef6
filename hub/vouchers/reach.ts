import type pg from 'pg'
import { decideWantedVoucher, missingAt } from '#protocol/ledger/decide-voucher.ts'
import { ok, type Refusal, refuse } from '#protocol/result.ts'
import { keptCode } from '#protocol/vouchers/code.ts'
import type { Part, RedeemCode } from '#protocol/vouchers/redeem.ts'
import { withExhibitor } from '../db/connect.ts'
import type { Lane } from '../ledger/lane.ts'
import type { Lines } from '../seats/lines.ts'
import type { VoucherCodes } from './codes.ts'

/** Whoever brought something home uses it within this time; until then it is granted to nobody. */
const REACHING_MS = 60_000
/** Rights of one WANT: two of each voucher (protocol/sync/calls.ts). */
const VOUCHERS_AT_ONCE = 10

/** So much of a voucher; all that it was sold with where nothing is said. */
export type WantedVoucher = { voucher_id: string } & Partial<Part>

/** What the hub answers to a guest's code at a cinema. */
export interface Shown {
  voucher_id: string | null
  refusal: Refusal<RedeemCode> | null
}

/**
 * What is left of vouchers goes where somebody wants to use it, while the line is up (docs/ledger.md,
 * Rights): to the edge for a guest who shows a code there, and home for a visitor who pays online or gives a
 * voucher back. Both are hints that may be lost: what is not there in time is refused by the rule, and the
 * rest of the bill goes on (L15).
 */
export class VoucherReach {
  readonly #pool: pg.Pool
  readonly #codes: Pick<VoucherCodes, 'hash'>
  readonly #lines: Pick<Lines, 'of'>
  readonly #reaching = new Map<string, number>()

  constructor(parts: { pool: pg.Pool; codes: Pick<VoucherCodes, 'hash'>; lines: Pick<Lines, 'of'> }) {
    this.#pool = parts.pool
    this.#codes = parts.codes
    this.#lines = parts.lines
  }

  /** Somebody here has wanted it a moment ago: what came is not given back at once. */
  isReaching(voucher_id: string): boolean {
    const at = this.#reaching.get(voucher_id)
    if (at === undefined) return false
    if (performance.now() - at < REACHING_MS) return true
    return !this.#reaching.delete(voucher_id)
  }

  /** Brings home what is wanted of vouchers and the edge has, if it may come; waits at most 1.5 s. */
  async bring(lane: Lane, wanted: readonly WantedVoucher[]): Promise<void> {
    if (wanted.length === 0) return
    for (const { voucher_id } of wanted) this.#reaching.set(voucher_id, performance.now())
    const line = await this.#lines.of(lane.exhibitor_id, lane.cinema_id)
    for (let from = 0; from < wanted.length; from += VOUCHERS_AT_ONCE) {
      const rights = await missingHere(lane, wanted.slice(from, from + VOUCHERS_AT_ONCE))
      if (rights.length > 0) await line.askVouchers(rights)
    }
  }

  /**
   * A guest at the cinema shows a code: what of the voucher is wanted there goes there, committed before the
   * answer leaves (L1, L2).
   * @param isKnown the edge knows vouchers
   */
  async show(
    lane: Lane,
    { code, ...wanted }: Part & { code: string },
    reuse_minutes: number | undefined,
    isKnown: boolean,
  ): Promise<Shown> {
    const voucher_id = await this.#find(lane, code)
    if (voucher_id === null) return { voucher_id, refusal: refuse('voucher_unknown', 'barcode').refusal }
    const shown = await lane.run<null, RedeemCode>({
      vouchers: [voucher_id],
      decide: ({ ledger, append, now }) => {
        const given = decideWantedVoucher(ledger, { voucher_id, ...wanted }, { now, reuse_minutes }, isKnown)
        if (!given.ok) return given
        if (given.value) append('down', given.value)
        return ok(null)
      },
    })
    return { voucher_id, refusal: shown.ok ? null : shown.refusal }
  }

  /** The voucher of this cinema that has the code; of several, one that is not gone. */
  async #find({ exhibitor_id, cinema_id }: Lane, typed: string): Promise<string | null> {
    const mac = this.#codes.hash(exhibitor_id, keptCode(typed) ?? '')
    const { rows } = await withExhibitor(this.#pool, exhibitor_id, (client) =>
      client.query<{ id: string }>(
        `select id from vouchers where exhibitor_id = $1 and code_mac = $2 and cinema_id = $3
         order by state = 'deleted', id limit 1`,
        [exhibitor_id, mac, cinema_id],
      ),
    )
    return rows[0]?.id ?? null
  }
}

async function missingHere(lane: Lane, wanted: readonly WantedVoucher[]): Promise<{ key: string; amount: number }[]> {
  const missing = await lane.run({
    vouchers: wanted.map(({ voucher_id }) => voucher_id),
    decide: ({ ledger }) =>
      ok(
        wanted.flatMap(({ voucher_id, turns, cents }) => {
          const row = ledger.vouchers.get(voucher_id)
          const part = { turns: turns ?? row?.turns ?? 0, cents: cents ?? row?.products_cents ?? 0 }
          return missingAt(ledger, 'hub', voucher_id, part)
        }),
      ),
  })
  return missing.ok ? missing.value : []
}
