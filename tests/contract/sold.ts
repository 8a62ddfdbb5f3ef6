import { randomBytes, randomUUID } from 'node:crypto'
import type { Lanes } from '../../hub/ledger/lanes.ts'
import type { Locale } from '../../protocol/i18n/locales.ts'
import type { LineRow, PaymentRow } from '../../protocol/ledger/rows.ts'
import { ok } from '../../protocol/result.ts'
import { onlinePayment, ticketLine } from '../ledger/lines.ts'

/** A schedule in the ledger of its cinema, with so many places. */
export async function bear(
  lanes: Lanes,
  at: { exhibitor_id: number; cinema_id: number; schedule_id: number },
  places = 20,
) {
  const lane = await lanes.of(at.exhibitor_id, at.cinema_id)
  const hall = {
    schedule_id: at.schedule_id,
    capacity: places,
    max_online: null,
    sale: 'open' as const,
    screen_id: null,
    moves: 0,
  }
  const groups = Array.from({ length: places }, (_, index) => index + 1)
  await lane.run({ decide: ({ append }) => ok(void append('own', { kind: 'born', hall, groups, rights: [] })) })
}

export interface Sale {
  exhibitor_id: number
  cinema_id: number
  schedule_id: number
  payment_method_id: number
  slots: readonly number[]
  buyer: { name: string; email: string; locale?: Locale }
  business_date?: string
  price_rate_id?: number
  /** The register that took the money, or reserved the seats. */
  device_id?: string
  /** The voucher that pays for it: the first seats by so many turns, the others by its money. */
  voucher?: { id: string; turns: number }
}

/** What was sold; `ticket_ids` in the order of the slots. */
export interface Sold {
  bill_id: string
  number: string
  payment_id: string
  contact_id: string
  ticket_ids: string[]
  lines: LineRow[]
}

/**
 * A purchase on the site from the first seat to the last ticket, by the entries that the shop would write.
 */
export async function sell(lanes: Lanes, sale: Sale): Promise<Sold> {
  const { schedule_id, slots, payment_method_id, buyer, business_date = '2026-11-21', voucher } = sale
  const [bill_id, payment_id, contact_id] = [randomUUID(), randomUUID(), randomUUID()]
  const number = `26-${bill_id.slice(0, 8)}`
  const taken = { payment_method_id, device_id: sale.device_id ?? null }
  const turns = voucher?.turns ?? 0
  const by = voucher ? ({ type: 'voucher', voucher_id: voucher.id } as const) : {}
  const payment: PaymentRow = { ...onlinePayment(payment_id, bill_id, slots.length - turns), ...taken, ...by }
  const lines: LineRow[] = slots.map((slot, nth) => {
    const line = ticketLine(bill_id, bill_id, schedule_id, slot)
    const rest = { state: 'open', ended_by: null, right_key: null, price_rate_id: sale.price_rate_id ?? 1 } as const
    const free = { base_cents: 0, total_cents: 0, vat_cents: 0, allocations: [] }
    if (voucher && nth < turns) return { ...line, ...rest, ...free, voucher_id: voucher.id, turns: 1 }
    return { ...line, ...rest, allocations: [{ payment_id, cents: line.total_cents, back_cents: 0 }] }
  })
  const total_cents = payment.amount_cents
  const tickets = lines.map(({ id }) => ({ line_id: id, ticket_id: randomBytes(6).toString('hex') }))
  const lane = await lanes.of(sale.exhibitor_id, sale.cinema_id)
  await lane.run({
    vouchers: voucher ? [voucher.id] : [],
    decide: ({ append, contact, now }) => {
      const due_at = new Date(Date.parse(now) + 600_000).toISOString()
      const cart = { source: 'site', schedule_id, slots: [...slots], renewed: false, replaces: null, visitor: null }
      append('own', { kind: 'held', bill_id, due_at, ...cart })
      const asked = { contact_id, business_date, total_cents, due_at, lines, payments: [payment] }
      append('own', { kind: 'paying', bill_id, ...asked })
      contact({ id: contact_id, ...buyer, invoice: null })
      append('own', { kind: 'settling', bill_id, number, at: now, tickets })
      append('own', { kind: 'settled', bill_id, at: now })
      return ok(null)
    },
  })
  return { bill_id, number, payment_id, contact_id, ticket_ids: tickets.map(({ ticket_id }) => ticket_id), lines }
}

/** A line of a purchase goes back to its buyer, by the answered question; its money has gone, or not yet. */
export async function refund(
  lanes: Lanes,
  at: Pick<Sale, 'exhibitor_id' | 'cinema_id' | 'schedule_id'>,
  sold: Sold,
  is_back = true,
): Promise<string> {
  const [line, payment_id] = [sold.lines[0]!, sold.payment_id]
  const question_id = randomUUID()
  const cents = line.total_cents
  const lane = await lanes.of(at.exhibitor_id, at.cinema_id)
  await lane.run({
    bills: [sold.bill_id],
    decide: ({ append, ledger, now }) => {
      const ended = [{ ...ledger.lines.get(line.id)!, state: 'refunded' as const, ended_by: question_id }]
      const dead = [{ schedule_id: at.schedule_id, ticket_id: sold.ticket_ids[0]!, generation: 1 }]
      const change = { what: 'refund', bill_id: sold.bill_id, device_id: null, dead, ended, at: now } as const
      append('own', { kind: 'changed', question_id, ...change, born: [], sold: [], payments: [], back: [] })
      if (!is_back) return ok(null)
      append('own', {
        kind: 'money_back',
        bill_id: sold.bill_id,
        payment_id,
        cents,
        key: question_id,
        line_id: line.id,
      })
      return ok(null)
    },
  })
  return question_id
}

/** Seats that are kept for somebody until a time. */
export async function reserve(lanes: Lanes, sale: Omit<Sale, 'payment_method_id'>): Promise<string> {
  const { exhibitor_id, cinema_id, schedule_id, slots, buyer, business_date = '2026-11-21', device_id = null } = sale
  const [id, contact_id] = [randomUUID(), randomUUID()]
  const lane = await lanes.of(exhibitor_id, cinema_id)
  await lane.run({
    decide: ({ append, contact, now }) => {
      const due_at = new Date(Date.parse(now) + 86_400_000).toISOString()
      const empty = {
        device_id: null,
        employee_id: null,
        number: null,
        visitor: null,
        settling_at: null,
        settled_at: null,
      }
      const bill = {
        ...empty,
        id,
        home: 'hub',
        source: 'portal',
        status: 'reserved',
        business_date,
        contact_id,
      } as const
      const claim = {
        kind: 'claimed',
        question_id: id,
        state: 'reserved',
        schedule_id,
        slots: [...slots],
        device_id,
      }
      contact({ id: contact_id, ...buyer, invoice: null })
      const asks = { ...claim, bill: { ...bill, total_cents: 0, renewals: 0, due_at } } as const
      append('own', { kind: 'changing', question_id: id, event: JSON.stringify(asks) })
      append('own', asks as never)
      return ok(null)
    },
  })
  return id
}
