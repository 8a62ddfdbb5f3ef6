import type pg from 'pg'
import type { NewVoucher } from '#protocol/ledger/decide-voucher.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { businessDay } from '#protocol/time/business-day.ts'
import type { VoucherNotes } from '#protocol/vouchers/voucher.ts'
import type { KeptCode } from './codes.ts'

/** The clock by which the business days of a cinema run. */
export interface Clock {
  time_zone: string
  midnight_offset: number
}

/** The first and the last day of a voucher, or the instants at which they begin and end. */
export interface Days {
  valid_from: string
  valid_until: string | null
}

/** Vouchers that are issued or sold together: under which id, and the hash of what was asked for. */
export interface Issue {
  exhibitor_id: number
  cinema_id: number
  issue_id: string
  issue_hash: string
}

const MADE = `
select issued, issue_hash, exists (select from vouchers v where v.id = d.id) as is_there
from voucher_details d where issue_id = $1 order by nth`
const KEEP = `
insert into voucher_details (id, exhibitor_id, cinema_id, issue_id, issue_hash, nth, code_hash, code_sealed, last_four,
  issued, holder, buyer_name, buyer_email, reference, price_cents)
select id, $1, $2, $3, $4, nth, code_hash, code_sealed, last_four, issued, $5, $6, $7, $8, $9
from unnest($10::text[], $11::text[], $12::text[], $13::text[], $14::text[]) with ordinality
  as made (id, code_hash, code_sealed, last_four, issued, nth)`
const CLOCK = `
select time_zone, coalesce((public_config ->> 'midnight_offset')::integer, 300) as midnight_offset
from cinemas c join exhibitors e on e.id = c.exhibitor_id where c.id = $1`
/** That of a cinema that is not deleted. */
export const OPEN_CLOCK = `${CLOCK} and c.deleted_at is null`

/**
 * Vouchers that were written down under this id before; null = none were. `isThere`: the ledger has them.
 * Refused (`key_used_again`) where something else was asked for then.
 */
export async function knownVouchers(
  client: pg.ClientBase,
  { issue_id, issue_hash }: Pick<Issue, 'issue_id' | 'issue_hash'>,
): Promise<Answer<{ vouchers: NewVoucher[]; isThere: boolean }, 'key_used_again'> | null> {
  const { rows } = await client.query<{ issued: string; issue_hash: string; is_there: boolean }>(MADE, [issue_id])
  if (rows.length === 0) return null
  if (rows.some((row) => row.issue_hash !== issue_hash)) return refuse('key_used_again')
  const vouchers = rows.map(({ issued }) => JSON.parse(issued) as NewVoucher)
  return ok({ vouchers, isThere: rows.every(({ is_there }) => is_there) })
}

/**
 * Writes down what of vouchers is neither money nor right, with their codes in the same order: before the
 * ledger is asked, so that whoever asks again after a crash asks for the very same.
 */
export async function keepVouchers(
  client: pg.ClientBase,
  { exhibitor_id, cinema_id, issue_id, issue_hash }: Issue,
  { holder, buyer_name, buyer_email, reference, price_cents }: VoucherNotes & { price_cents: number },
  { vouchers, codes }: { vouchers: readonly NewVoucher[]; codes: readonly KeptCode[] },
): Promise<void> {
  await client.query(KEEP, [
    exhibitor_id,
    cinema_id,
    issue_id,
    issue_hash,
    holder,
    buyer_name,
    buyer_email,
    reference,
    price_cents,
    vouchers.map(({ id }) => id),
    codes.map(({ code_hash }) => code_hash),
    codes.map(({ code_sealed }) => code_sealed),
    codes.map(({ last_four }) => last_four),
    vouchers.map((voucher) => JSON.stringify(voucher)),
  ])
}

export async function clockOf(client: pg.ClientBase, cinema_id: number): Promise<Clock> {
  return (await client.query<Clock>(CLOCK, [cinema_id])).rows[0]!
}

/** From the first instant of a business day to the last of another. */
export function instantsOf({ valid_from, valid_until }: Days, { time_zone, midnight_offset }: Clock): Days {
  const last = valid_until === null ? null : businessDay(valid_until, time_zone, midnight_offset).end
  return {
    valid_from: businessDay(valid_from, time_zone, midnight_offset).start,
    valid_until: last && new Date(Date.parse(last) - 1).toISOString(),
  }
}
