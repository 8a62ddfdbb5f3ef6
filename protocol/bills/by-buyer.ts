import type { Exhibitor } from '../catalogue/exhibitor.ts'
import type { Screen } from '../catalogue/screen.ts'
import { type BillRow, isPaidBackByHub, type LineRow, type PaymentRow } from '../ledger/rows.ts'
import { type Answer, ok, refuse } from '../result.ts'
import type { Schedule } from '../schedules/schedule.ts'
import type { Arrangement } from '../seats/arrangement.ts'
import { addMinutes } from '../time/business-day.ts'

/**
 * What buyers do with their tickets by themselves: cancel all of a purchase, or change a seat (F-144). Where
 * the house allows it, and until so many minutes before the start as it says; that is never later than the
 * moment at which the seats go to the box office (docs/ledger.md, Placement). Whoever knows the unguessable
 * id of a purchase is its buyer (F-143).
 */
export type BuyerDoing = 'cancel' | 'reseat'

/** Why a buyer cannot do it, each with words of its own; `buyer_late` with `until_at`. */
export type BuyerRefusal =
  | 'buyer_off'
  | 'buyer_ended'
  | 'buyer_on_its_way'
  | 'buyer_called_off'
  | 'buyer_begun'
  | 'buyer_late'
  | 'buyer_at_counter'

/** What decides it; `schedules` are those of the lines. */
export interface BuyerFacts {
  house: {
    public_config: Pick<Exhibitor['public_config'], 'buyers_cancel' | 'buyers_change_seats'>
    settings: Pick<Exhibitor['settings'], 'buyer_until_minutes'>
  }
  bill: Pick<BillRow, 'home' | 'settled_at'>
  lines: readonly LineRow[]
  payments: readonly Pick<PaymentRow, 'id' | 'type'>[]
  schedules: readonly Pick<Schedule, 'start' | 'cancelled_at'>[]
  now: string
}

function isAllowed({ public_config }: BuyerFacts['house'], doing: BuyerDoing): boolean {
  return doing === 'cancel' ? public_config.buyers_cancel : public_config.buyers_change_seats
}

/** Until when buyers may do something about this schedule; an instant. */
export function buyerUntil({ settings }: BuyerFacts['house'], { start }: Pick<Schedule, 'start'>): string {
  return addMinutes(start, -settings.buyer_until_minutes)
}

/**
 * The tickets with which the buyer of a purchase may do this: all of them that live, or why not. In this
 * order: the house does not offer it, none lives, one is being changed, the schedule is cancelled, has begun,
 * or begins too soon, money was taken at a counter. The home of the tickets decides in the end.
 * @source F-144; docs/ledger.md, L18
 */
export function ticketsOfBuyer(doing: BuyerDoing, facts: BuyerFacts): Answer<LineRow[], BuyerRefusal> {
  const { house, bill, payments, schedules, now } = facts
  const no = (code: BuyerRefusal, detail = {}) => refuse(code, 'general', detail)
  if (!isAllowed(house, doing)) return no('buyer_off')
  const lines = facts.lines.filter(({ kind }) => kind === 'ticket')
  const live = lines.filter(({ state }) => state === 'sold')
  if (bill.settled_at === null) return no('buyer_ended')
  if (lines.some(({ state }) => state === 'changing')) return no('buyer_on_its_way')
  if (live.length === 0) return no('buyer_ended')
  if (schedules.some(({ cancelled_at }) => cancelled_at !== null)) return no('buyer_called_off')
  const [first] = schedules.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
  if (!first || Date.parse(first.start) <= Date.parse(now)) return no('buyer_begun')
  const until_at = buyerUntil(house, first)
  if (Date.parse(until_at) <= Date.parse(now)) return no('buyer_late', { until_at })
  const types = new Map(payments.map(({ id, type }) => [id, type]))
  const atCounter = live.some((line) => line.allocations.some((one) => !isPaidBackByHub(types.get(one.payment_id))))
  return bill.home !== 'hub' || atCounter ? no('buyer_at_counter') : ok(live)
}

/**
 * What a buyer cancels: all tickets that live, with the products that were bought beside them; or why not
 * (F-095, F-144). Tickets come first.
 */
export function linesOfCancel(facts: BuyerFacts): Answer<LineRow[], BuyerRefusal> {
  const tickets = ticketsOfBuyer('cancel', facts)
  if (!tickets.ok) return tickets
  return ok([...tickets.value, ...facts.lines.filter(({ kind, state }) => kind === 'product' && state === 'sold')])
}

/** What comes back for these lines: money by the way it was paid, money and turns to their vouchers. */
export interface BuyersBack {
  online_cents: number
  voucher_cents: number
  turns: number
}

export function backOfLines(
  lines: readonly Pick<LineRow, 'allocations' | 'turns'>[],
  payments: readonly Pick<PaymentRow, 'id' | 'type'>[],
): BuyersBack {
  const vouchers = new Set(payments.filter(({ type }) => type === 'voucher').map(({ id }) => id))
  const shares = lines.flatMap(({ allocations }) => allocations)
  const sum = (isVoucher: boolean): number =>
    shares
      .filter(({ payment_id }) => vouchers.has(payment_id) === isVoucher)
      .reduce((cents, share) => cents + share.cents, 0)
  const turns = lines.reduce((total, line) => total + line.turns, 0)
  return { online_cents: sum(false), voucher_cents: sum(true), turns }
}

/** Whether visitors pick their seats in this hall at all; where they do not, there is none to change. */
export function picksSeats(
  { is_seatpicker_enabled, arrangement }: Pick<Schedule, 'is_seatpicker_enabled'> & { arrangement: Arrangement },
  { config }: Pick<Screen, 'config'>,
): boolean {
  const isGiven = config.auto_assign_seats.enabled && !config.allow_visitor_seat_change
  return arrangement.numbered && is_seatpicker_enabled && !config.hide_seatpicker && !isGiven
}

/** So often the seat of a ticket is changed, by whomever; then only the box office does. */
export const CHANGES_MAX = 10
