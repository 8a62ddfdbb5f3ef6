import type pg from 'pg'
import { leftInAll, leftOfVoucher, whyNotUsed } from '#protocol/ledger/decide-voucher.ts'
import type { VoucherRow } from '#protocol/ledger/rows.ts'
import { takesVoucher } from '#protocol/pricing/tariffs.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { businessDate } from '#protocol/time/business-day.ts'
import { keptCode, spellCode } from '#protocol/vouchers/code.ts'
import type { Part, RedeemCode } from '#protocol/vouchers/redeem.ts'
import type { WireVoucher } from '#protocol/vouchers/shop-calls.ts'
import type { VoucherType } from '#protocol/vouchers/voucher-type.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { withExhibitor } from '../db/connect.ts'
import type { Lane } from '../ledger/lane.ts'
import { type Offered, siteRates } from '../schedules/shown.ts'
import type { Lines } from '../seats/lines.ts'
import type { VoucherCodes } from './codes.ts'
import type { VoucherReach } from './reach.ts'
import { titleOf } from './shop-types.ts'

/** The voucher of a code, first one of this cinema that is not gone. */
const FIND = `
select vouchers.id, vouchers.cinema_id, cinemas.name as cinema from vouchers join cinemas on cinemas.id = vouchers.cinema_id
where vouchers.exhibitor_id = $1 and vouchers.code_mac = $2
order by vouchers.state = 'deleted', vouchers.cinema_id <> $3, vouchers.id limit 1`

/** A voucher that somebody pays with: under which id the ledger has it, and of which type it is. */
export interface PayingVoucher {
  id: string
  type: VoucherType
}

/** Who asks for what a voucher pays for. */
interface Asker {
  offered: Offered
  locale: Parameters<typeof titleOf>[1]
  reuse_minutes: number | undefined
}

type Refused = RedeemCode | 'voucher_elsewhere' | 'voucher_cut_off'

/**
 * Vouchers that pay for tickets of the site. What is checked here is only said: the home decides when the
 * bill enters paying, and takes the turns with it (protocol/ledger/decide-bill.ts).
 */
export class VoucherUses {
  readonly #pool: pg.Pool
  readonly #codes: Pick<VoucherCodes, 'hash' | 'payingId' | 'ofPayingId'>
  readonly #lines: Pick<Lines, 'of'>
  readonly #reach: Pick<VoucherReach, 'bring'>

  constructor(parts: {
    pool: pg.Pool
    codes: Pick<VoucherCodes, 'hash' | 'payingId' | 'ofPayingId'>
    lines: Pick<Lines, 'of'>
    reach: Pick<VoucherReach, 'bring'>
  }) {
    this.#pool = parts.pool
    this.#codes = parts.codes
    this.#lines = parts.lines
    this.#reach = parts.reach
  }

  /**
   * What the voucher of a code can pay of a schedule, or why it cannot. Each code is hashed and looked up
   * alike, whatever letters it has, so neither answer nor time says more of one that is not known here.
   */
  async check(lane: Lane, asker: Asker, typed: string): Promise<Answer<WireVoucher, Refused>> {
    const { exhibitor_id, cinema_id } = lane
    const code = keptCode(typed) ?? ''
    const found = await this.#find(lane, this.#codes.hash(exhibitor_id, code))
    if (!found) return refuse('voucher_unknown', 'barcode')
    if (found.cinema_id !== cinema_id) return refuse('voucher_elsewhere', 'barcode', { cinema: found.cinema })
    const { id } = found
    const { up } = await this.#lines.of(exhibitor_id, cinema_id)
    const read = await lane.run<{ row: VoucherRow; left: Part; turns: number }, Refused>({
      vouchers: [id],
      decide: ({ ledger, now }) => {
        const left = leftInAll(ledger, id)
        const wanted = { turns: 1, cents: 0 }
        const { reuse_minutes } = asker
        const refusal = whyNotUsed(ledger, id, { left, wanted }, { id: null, now, reuse_minutes })
        if (refusal) return { ok: false, refusal }
        const { turns } = up ? left : leftOfVoucher(ledger, id)
        return turns === 0 ? refuse('voucher_cut_off', 'barcode') : ok({ row: ledger.vouchers.get(id)!, left, turns })
      },
    })
    if (!read.ok) return read
    const { row, left, turns } = read.value
    const seen = { code: spellCode(code), left, turns, id: this.#codes.payingId(exhibitor_id, id) }
    return ok(shown(asker, row, seen))
  }

  /** The vouchers of this cinema that a checkout names, each under the name by which it does. */
  async named(
    lane: Lane,
    { voucher_type }: Pick<Catalogue, 'voucher_type'>,
    paying_ids: readonly string[],
  ): Promise<ReadonlyMap<string, PayingVoucher>> {
    const ids = new Map(
      paying_ids.flatMap((name) => {
        const id = this.#codes.ofPayingId(lane.exhibitor_id, name)
        return id === null ? [] : [[name, id] as const]
      }),
    )
    if (ids.size === 0) return new Map()
    const read = await lane.run({
      vouchers: [...new Set(ids.values())],
      decide: ({ ledger }) =>
        ok(
          [...ids].flatMap(([name, id]) => {
            const type = voucher_type.get(ledger.vouchers.get(id)?.voucher_type_id ?? 0)
            return type ? [[name, { id, type }] as const] : []
          }),
        ),
    })
    return new Map(read.ok ? read.value : [])
  }

  /**
   * Brings home what lines need of vouchers and the edge has (docs/ledger.md, Rights). Answers the place in
   * the list of the first ticket whose voucher has enough left, but not here; null = none.
   */
  async bring(lane: Lane, lines: readonly { voucher_id: string | null; turns: number }[]): Promise<number | null> {
    const wanted = Map.groupBy(lines, ({ voucher_id }) => voucher_id)
    wanted.delete(null)
    const parts = [...wanted].map(([voucher_id, of]) => ({
      voucher_id: voucher_id!,
      turns: of.reduce((sum, { turns }) => sum + turns, 0),
      cents: 0,
    }))
    await this.#reach.bring(lane, parts)
    const away = parts.find(({ voucher_id, turns }) => {
      const here = leftOfVoucher(lane.committed, voucher_id).turns
      return here < turns && turns <= leftInAll(lane.committed, voucher_id).turns
    })
    return away ? lines.findIndex(({ voucher_id }) => voucher_id === away.voucher_id) : null
  }

  async #find({ exhibitor_id, cinema_id }: Lane, mac: string) {
    const { rows } = await withExhibitor(this.#pool, exhibitor_id, (client) =>
      client.query<{ id: string; cinema_id: number; cinema: string }>(FIND, [exhibitor_id, mac, cinema_id]),
    )
    return rows[0] ?? null
  }
}

function shown(
  { offered, locale }: Asker,
  { id: uuid, voucher_type_id, valid_from, valid_until, turns: total_turns }: VoucherRow,
  { id, code, left, turns }: { id: string; code: string; left: Part; turns: number },
): WireVoucher {
  const { catalogue, schedule } = offered
  const { time_zone } = catalogue.cinema.get(schedule.cinema_id)!
  const { midnight_offset } = catalogue.exhibitor.get(schedule.exhibitor_id)!.public_config
  const day = (at: string) => businessDate(at, time_zone, midnight_offset)
  const takes = siteRates(offered).filter((rate) => takesVoucher(rate, voucher_type_id))
  return {
    uuid,
    id,
    title: titleOf(catalogue.voucher_type.get(voucher_type_id), locale),
    barcode_text: code,
    valid_from: day(valid_from),
    valid_until: valid_until === null ? null : day(valid_until),
    total_turns,
    remaining_turns: left.turns,
    redeemable_turn: turns,
    used: 0,
    price_rate_ids: takes.map((rate) => rate.id),
  }
}
