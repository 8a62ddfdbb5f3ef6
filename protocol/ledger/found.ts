import * as z from 'zod'
import { Key } from '../kit/shapes.ts'
import { KeptCents } from '../money/cents.ts'
import { LocalDate } from '../time/shapes.ts'
import { EntryData, type EntryOf, type HubEvent, readEntryBody } from './entries.ts'
import type { LedgerView } from './ledger.ts'
import { type Needs, needsOf, vouchersNamedBy, vouchersOf } from './needs.ts'
import { Allocation, LineRow, PaymentRow, TicketRow, VoucherRow } from './rows.ts'

/**
 * What a restored hub finds at its second places (L8, L9 c): sales that were settled, with the order of each
 * at the provider; changes of its own; and money that came for nothing.
 * @source docs/ledger.md, "Second place", L8, L9 c
 */
export interface Found {
  sales: readonly FoundSale[]
  /** Changes of the hub, in the order in which the second file has them. */
  changes: readonly HubEvent[]
  /** Sales of registers that a person has settled (decide-left-out.ts): the entries that booked them. */
  booked: readonly BookedSale[]
  /** Orders that were captured, and of which the provider has no sale. */
  unsettled: readonly FoundOrder[]
  /** The method of payments at the provider. */
  method_id: number
}

/** An order as the provider has it. `at`: when it was made. */
export interface FoundOrder {
  payment_id: string
  bill_id: string
  captured_cents: number
  refunds: readonly FoundRefund[]
  at: string
}

/** Money that went back: of a line by its key, or of money that came late. */
export interface FoundRefund {
  key: string
  amount_cents: number
  reference: string
}

/** A sale as the second place has it; `order` is null where no provider took money for it. */
export interface FoundSale {
  event: SettledEvent
  order: FoundOrder | null
}

const Share = Allocation.pick({ payment_id: true, cents: true })

/** The event of a settled bill (`settledEvent`), of this program or one of before. */
export const SettledEvent = z.looseObject({
  v: z.literal(1),
  bill_id: Key,
  number: Key.nullable(),
  total_cents: KeptCents,
  contact_id: Key.nullable(),
  business_date: LocalDate.nullable(),
  lines: z.array(
    LineRow.omit({ state: true, ended_by: true, allocations: true }).extend({
      voucher_id: LineRow.shape.voucher_id.default(null),
      voucher_ticket_cents: LineRow.shape.voucher_ticket_cents,
      voucher_handling_cents: LineRow.shape.voucher_handling_cents,
      allocations: z.array(Share),
    }),
  ),
  tickets: z.array(TicketRow),
  vouchers: z
    .array(
      VoucherRow.pick({
        id: true,
        voucher_type_id: true,
        code_mac: true,
        contact_id: true,
        valid_from: true,
        valid_until: true,
        turns: true,
        products_cents: true,
        line_id: true,
      }),
    )
    .default([]),
  /** Payments that no provider has, as of a voucher. */
  payments: z
    .array(PaymentRow.pick({ id: true, payment_method_id: true, type: true, amount_cents: true, voucher_id: true }))
    .default([]),
})
export type SettledEvent = z.output<typeof SettledEvent>

/** What a person chose about a sale of a register, as entries; the first is its sale, `recovered`. */
export type BookedSale = readonly EntryData[]

const Booked = z.looseObject({ entries: z.array(EntryData).min(1) })

/** The sale that a person has settled, as the second place has it; null = none that this program can read. */
export function bookedIn(event: string): BookedSale | null {
  try {
    const { entries } = Booked.parse(JSON.parse(event))
    return saleBooked(entries) && entries
  } catch {
    return null
  }
}

export function saleBooked([first]: BookedSale): EntryOf<'sold'> | null {
  const data = first?.kind === 'recovered' ? readEntryBody(first.body) : null
  return data?.kind === 'sold' ? data : null
}

/** The event of a sale; null = none that this program can read. */
export function settledIn(event: string): SettledEvent | null {
  try {
    return SettledEvent.parse(JSON.parse(event))
  } catch {
    return null
  }
}

/** The sale that the hub has lost, as one entry: its bill, lines, payments and tickets as they stood then. */
export function saleOf(
  ledger: LedgerView,
  { event, order }: FoundSale,
  { method_id, at }: { method_id: number; at: string },
): EntryOf<'sold'> {
  const { bill_id, number, total_cents, contact_id, business_date } = event
  const before = ledger.bills.get(bill_id)
  const settled_at = order?.at ?? at
  return {
    kind: 'sold',
    question_id: bill_id,
    bill: {
      id: bill_id,
      home: 'hub',
      source: before?.source ?? 'site',
      device_id: null,
      employee_id: null,
      number,
      status: 'settled',
      business_date,
      contact_id,
      visitor: before?.visitor ?? null,
      total_cents,
      renewals: before?.renewals ?? 0,
      due_at: null,
      settling_at: settled_at,
      settled_at,
    },
    lines: event.lines.map((line) => ({
      ...line,
      state: 'sold',
      ended_by: null,
      allocations: line.allocations.map((share) => ({ ...share, back_cents: 0 })),
    })),
    payments: paymentsOf(ledger, event, order, method_id),
    tickets: event.tickets,
    ...(event.vouchers.length > 0 && {
      vouchers: event.vouchers.map((voucher) => ({
        ...voucher,
        state: 'active',
        question_id: null,
        used_at: null,
        used_by: null,
        edge_epoch: 0,
      })),
    }),
  }
}

/** Each payment is what its shares are; what the ledger still knows of it stays. */
function paymentsOf(
  ledger: LedgerView,
  { bill_id, lines, payments }: SettledEvent,
  order: FoundOrder | null,
  method_id: number,
): PaymentRow[] {
  const cents = new Map<string, number>(order ? [[order.payment_id, 0]] : [])
  for (const { allocations } of lines)
    for (const share of allocations) cents.set(share.payment_id, (cents.get(share.payment_id) ?? 0) + share.cents)
  return [...cents].map(([id, amount_cents]) => {
    const named = payments.find((one) => one.id === id)
    const known = ledger.payments.get(id)
    return {
      id,
      bill_id,
      payment_method_id: known?.payment_method_id ?? named?.payment_method_id ?? method_id,
      type: known?.type ?? named?.type ?? 'online',
      status: 'paid',
      amount_cents,
      tendered_cents: 0,
      refunded_cents: 0,
      device_id: null,
      voucher_id: known?.voucher_id ?? named?.voucher_id ?? null,
    }
  })
}

/** What must be in memory before the recount ends with it. */
export function needsOfFound({ sales, changes, booked, unsettled }: Found): Needs & { vouchers: string[] } {
  const entries = [...changes, ...booked.flat()]
  const named = entries.map(needsOf)
  const events = sales.map(({ event }) => event)
  const lines = events.flatMap((event) => event.lines)
  const asked = sales.flatMap(({ order }) => (order?.refunds ?? []).map(({ reference }) => reference))
  return {
    bills: [
      ...events.map(({ bill_id }) => bill_id),
      ...unsettled.map(({ bill_id }) => bill_id),
      ...named.flatMap(({ bills }) => bills),
    ],
    questions: [...named.flatMap(({ questions }) => questions), ...asked],
    schedules: [
      ...lines.flatMap(({ schedule_id }) => schedule_id ?? []),
      ...named.flatMap(({ schedules }) => schedules),
    ],
    vouchers: [
      ...vouchersOf(
        lines,
        events.flatMap(({ payments }) => payments),
      ),
      ...entries.flatMap(vouchersNamedBy),
    ],
  }
}
