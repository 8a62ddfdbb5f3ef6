import type { Caller } from '#kit/call.ts'
import type { Outcome } from '#protocol/kit/outcome.ts'
import { resourceCalls } from '#protocol/kit/resource-calls.ts'
import { priceRate } from '#protocol/pricing/price-rate.ts'
import { besideFee } from '#protocol/pricing/price-table.ts'
import { ticketPrice } from '#protocol/pricing/ticket-price.ts'
import type { Values } from '../kit/merge.ts'
import { metBy, type PriceCell, type PriceDraft, typedOf } from './price-drafts.ts'

const rates = resourceCalls(priceRate)
const extras = resourceCalls(ticketPrice)

/**
 * What came of a draft that was published: saved, or somebody else was faster (`now` stands there), or the
 * hub says no in its words, or there is no line.
 */
export type Published =
  | { is: 'saved' }
  | { is: 'met'; now: PriceCell | 'gone' }
  | { is: 'refused'; text: string }
  | { is: 'line' }

/** Of these somebody else was faster: the row is of another version, gone, or made meanwhile. */
const MET = new Set(['stale', 'not_found', 'taken'])

/**
 * Publishes one price by the call of its row. Where only something else of the row changed meanwhile, the
 * price is published over that; a price that somebody else made is never written over unasked (F-180).
 */
export async function publishPrice(call: Caller, draft: PriceDraft): Promise<Published> {
  const first = await writePrice(call, draft)
  if (first.kind === 'answer') return { is: 'saved' }
  if (!isMet(first)) return refusedBy(first)
  const now = await readPrice(call, draft.cell)
  if (now === null) return { is: 'line' }
  const met = metBy(draft, now)
  if (met === null) return { is: 'saved' }
  if (met.theirs !== null || met === draft) return { is: 'met', now }
  const second = await writePrice(call, met)
  return second.kind === 'answer' ? { is: 'saved' } : refusedBy(second)
}

function isMet(outcome: Outcome<unknown>): boolean {
  return (outcome.kind === 'refused' || outcome.kind === 'denied') && MET.has(outcome.code ?? '')
}

function refusedBy(outcome: Exclude<Outcome<unknown>, { kind: 'answer' }>): Published {
  if (outcome.kind === 'unreachable') return { is: 'line' }
  const [said] = outcome.kind === 'refused' ? Object.values(outcome.errors) : []
  return { is: 'refused', text: said?.[0] ?? outcome.message }
}

/** Writes what was typed, its fee as it is. */
function writePrice(call: Caller, draft: PriceDraft): Promise<Outcome<unknown>> {
  const { target, version, fee_cents } = draft.cell
  const typed = typedOf(draft)
  const cents = typed.is === 'price' ? besideFee(typed.cents, fee_cents) : null
  if (target.kind === 'rate') {
    const body = { version, base_cents: cents }
    return call(rates.edit, { params: { id: target.id }, body: body as never })
  }
  const { own_id, price_group_id, seat_class } = target
  if (own_id === null) {
    const body = { price_group_id, seat_class, ticket: cents, handling: fee_cents }
    return call(extras.create, { body: body as never })
  }
  const params = { id: own_id }
  if (typed.is === 'none') return call(extras.remove, { params, body: { version } })
  return call(extras.edit, { params, body: { version, ticket: cents } as never })
}

/** The price as it stands now; null = there is no answer. */
async function readPrice(call: Caller, cell: PriceCell): Promise<PriceCell | 'gone' | null> {
  const { target } = cell
  if (target.kind === 'rate') {
    const read = await call(rates.read, { params: { id: target.id } })
    if (read.kind !== 'answer') return read.kind === 'denied' ? 'gone' : null
    const row = read.data as Values
    return row.deleted_at === null ? seenNow(cell, row, ['base_cents', 'handling_cents']) : 'gone'
  }
  const { price_group_id, seat_class } = target
  const query = { 'filter[price_group_id]': price_group_id, 'filter[seat_class]': seat_class }
  const list = await call(extras.list, { query: query as never })
  if (list.kind !== 'answer') return null
  const row = list.data.data[0] as Values | undefined
  const own_id = row ? Number(row.id) : null
  const now = { ...cell, target: { ...target, own_id } }
  return row ? seenNow(now, row, ['ticket', 'handling']) : { ...now, version: 0, whole_cents: null }
}

function seenNow(cell: PriceCell, row: Values, [ticket, fee]: readonly [string, string]): PriceCell {
  const fee_cents = Number(row[fee])
  return { ...cell, version: Number(row.version), whole_cents: Number(row[ticket]) + fee_cents, fee_cents }
}
