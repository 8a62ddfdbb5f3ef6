import { hash } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { cancelByBuyer, changeSeat, seatsOfBuyer } from '#protocol/bills/buyer-calls.ts'
import { type BuyerFacts, CHANGES_MAX, linesOfCancel, picksSeats, ticketsOfBuyer } from '#protocol/bills/by-buyer.ts'
import { whyNotThere } from '#protocol/bills/like-seat.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'
import { decideChanging, decideReseat, type LineKey } from '#protocol/ledger/decide-change.ts'
import { type Ledger, linesOfBill, paymentsOfBill, slotAt } from '#protocol/ledger/ledger.ts'
import type { LineRow } from '#protocol/ledger/rows.ts'
import { type Answer, ok, type Refusal, refuse } from '#protocol/result.ts'
import { codeInAddress, humanCode } from '#protocol/scanning/human-code.ts'
import type { SeatRef } from '#protocol/schedules/calls.ts'
import { isPlanSeen, type SeenSchedule } from '#protocol/schedules/plan-seen.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import { seatAt, seatOfSlot } from '#protocol/seats/arrangement.ts'
import { nearOf } from '#protocol/seats/clearance.ts'
import { withoutHouse } from '#protocol/seats/house.ts'
import type { Catalogue, CatalogueStore } from '../catalogue/catalogue.ts'
import { withExhibitor } from '../db/connect.ts'
import { answeredBefore, finishChanges, openChanges, type SecondPlace } from '../ledger/changes.ts'
import type { Lane } from '../ledger/lane.ts'
import type { Lanes } from '../ledger/lanes.ts'
import type { Step } from '../ledger/step.ts'
import { cutOffSince } from '../seats/cut-off.ts'
import type { Lines } from '../seats/lines.ts'
import type { Seats } from '../seats/store.ts'
import { readBill, schedulesOf, type WholeBill } from './present.ts'
import { NOTED } from './refund-notes.ts'
import type { RefundRefusal, Refunds } from './refunds.ts'

export interface BuyerParts {
  pool: pg.Pool
  catalogue: Pick<CatalogueStore, 'withSchedules'>
  lanes: Pick<Lanes, 'of' | 'opened'>
  lines: Pick<Lines, 'of'>
  seats: Pick<Seats, 'bring' | 'map'>
  refunds: Pick<Refunds, 'refund'>
  second: SecondPlace
  log: Logger
}

type Said<C extends { refusals: readonly string[] }> = Answer<Record<never, never>, C['refusals'][number] | 'not_found'>
type SeatCode = (typeof changeSeat)['refusals'][number]

/** Another seat for a ticket, as its buyer asks for it. */
export interface SeatChangeWanted {
  id: string
  ticket: string
  seat: SeatRef
  seen: SeenSchedule
}

/** The lines of a refund that its buyer began under this id; one that was only noted has not begun. */
const BEGUN = `
select note.lines from ${NOTED}
where note.id = $1 and note.bill_id = $2 and note.employee_id is null`

/** How a refund is refused, in words for a buyer. */
const SAID: { [C in RefundRefusal]?: (typeof cancelByBuyer)['refusals'][number] } = {
  line_ended: 'buyer_on_its_way',
  money_at_counter: 'buyer_at_counter',
  tickets_busy: 'buyer_busy',
  tickets_cut_off: 'buyer_cut_off',
}

/** A purchase with what its rows name. */
interface Found {
  exhibitor_id: number
  whole: WholeBill
  catalogue: Catalogue
  schedules: Schedule[]
}

/**
 * What buyers do alone with what they bought (F-144), each step by the rules that staff have too:
 *
 *     cancel ─▶ Refunds, with nobody's name            change a seat ─▶ changing ─▶ second place ─▶ changed
 *
 * 1. The rule of the buyer (protocol/bills/by-buyer.ts) is asked in the moment of the deed; a repeat under
 *    the same id is answered as the first time, whatever has happened since.
 * 2. Tickets at the box office are wanted first (L1). Cut off, nothing is done, and it is said since when.
 * 3. A new seat is nobody else's from `changing` on; the old one is free only when the second place has the
 *    change (L8). A crash between leaves it to the next round, of whichever process.
 */
export class ByBuyer {
  readonly #parts: BuyerParts

  constructor(parts: BuyerParts) {
    this.#parts = parts
  }

  /** Cancels all tickets of a purchase that live, and the products beside them. */
  async cancel(exhibitor_id: number, bill_id: string, id: string): Promise<Said<typeof cancelByBuyer>> {
    const found = await this.#find(exhibitor_id, bill_id)
    if (!found) return refuse('not_found')
    const lines = await this.#linesToCancel(found, id)
    if (!lines.ok) return said(found, lines.refusal)
    const { cinema_id } = found.whole.bill
    const command = { id, lines: lines.value, reason: '', employee_id: null }
    const done = await this.#parts.refunds.refund({ exhibitor_id, cinema_id, bill_id }, command)
    if (done.ok) return ok({})
    const { code, detail } = done.refusal
    return said(found, { code: SAID[code] ?? code, field: 'general', detail } as Refusal<never>)
  }

  /** The seats among which a buyer may choose; null where there is none to change. */
  async seats(exhibitor_id: number, bill_id: string): Promise<CallAnswer<typeof seatsOfBuyer> | null> {
    const found = await this.#find(exhibitor_id, bill_id)
    const schedule = found?.schedules[0]
    const screen = schedule && found.catalogue.screen.get(schedule.screen_id)
    if (!screen || !picksSeats(schedule, screen)) return null
    const { bill, lines, payments } = found.whole
    const tickets = ticketsOfBuyer('reseat', {
      ...factsOf(found),
      bill,
      lines,
      payments,
      now: await this.#now(found!),
    })
    if (!tickets.ok) return null
    const { cinema_id, id: schedule_id, start, screen_id, arrangement } = schedule
    const map = await this.#parts.seats.map(
      { exhibitor_id, cinema_id, schedule_id },
      nearOf(arrangement, screen.config),
    )
    return (
      map && {
        seen: { start, screen_id },
        tickets: tickets.value.map(({ ticket_id, slot }) => ({ ticket: codeOf(ticket_id!), slot: slot! })),
        arrangement: withoutHouse(arrangement),
        states: map.states.map((state) => (state === 'held' || state === 'elsewhere' ? 'reserved' : state)),
        class_rate: screen.class_rate,
        sofas_whole: screen.config.sofas_whole,
      }
    )
  }

  /** Gives a ticket another seat of the same schedule. */
  async changeSeat(exhibitor_id: number, bill_id: string, wanted: SeatChangeWanted): Promise<Said<typeof changeSeat>> {
    const found = await this.#find(exhibitor_id, bill_id)
    if (!found) return refuse('not_found')
    const lane = await this.#parts.lanes.of(exhibitor_id, found.whole.bill.cinema_id)
    const step = seatStep(found, wanted)
    const hasRoom = this.#parts.second.hasRoom()
    const first = await (hasRoom ? lane.run(step) : answeredBefore(lane, step))
    const done = first.ok || !isAway(first.refusal) ? first : await this.#bringAnd(lane, found, wanted, step)
    if (!done.ok)
      return done.refusal.code === 'elsewhere' ? this.#away(lane, found, wanted) : seatSaid(found, done.refusal)
    await finishChanges(lane, [wanted.id], this.#parts)
    return ok({})
  }

  /** Ends what a crash, or a full disk, left half done. */
  async round(): Promise<void> {
    for (const lane of this.#parts.lanes.opened())
      await finishChanges(lane, openChanges(lane.committed, ['reseat']), this.#parts)
  }

  async #find(exhibitor_id: number, bill: string): Promise<Found | null> {
    const whole = await readBill(this.#parts.pool, exhibitor_id, { bill })
    if (!whole) return null
    const ids = schedulesOf(whole)
    const catalogue = await this.#parts.catalogue.withSchedules(exhibitor_id, ids)
    return { exhibitor_id, whole, catalogue, schedules: ids.flatMap((id) => catalogue.schedule.get(id) ?? []) }
  }

  /** The lines that this call cancels: those with which it began, or those that live now. */
  async #linesToCancel(found: Found, id: string): Promise<ReturnType<typeof keysOf> | Answer<LineKey[], never>> {
    const { bill, lines, payments } = found.whole
    const begun = await withExhibitor(this.#parts.pool, found.exhibitor_id, (client) =>
      client.query<{ lines: string[] }>(BEGUN, [id, bill.id]),
    )
    const [note] = begun.rows
    if (note) return ok(note.lines.map(keyOfNote))
    return keysOf({ ...factsOf(found), bill, lines, payments, now: await this.#now(found) })
  }

  /** By the clock that decides a change of seats, too: that of this machine may be stepped (L12). */
  async #now({ exhibitor_id, whole }: Found): Promise<string> {
    return (await this.#parts.lanes.of(exhibitor_id, whole.bill.cinema_id)).now()
  }

  /** The ticket and its new seat come home, if they may, and it is tried once more. */
  async #bringAnd(lane: Lane, found: Found, { ticket, seat }: SeatChangeWanted, step: Step<null>) {
    const schedule = found.schedules[0]!
    const isHere = (slot: number) => slotAt(lane.committed, schedule.id, slot)?.home === 'hub'
    const own = lineOf(linesOfBill(lane.committed, found.whole.bill.id), ticket)?.slot
    if (own != null && !isHere(own)) await this.#parts.seats.bring(lane, schedule.id, [own], true)
    const { slot } = seatAt(schedule.arrangement, seat)!
    if (!isHere(slot!)) await this.#parts.seats.bring(lane, schedule.id, [slot!], false)
    return lane.run(step)
  }

  /** The ticket is at the box office, which is busy with it, or cut off since when. */
  async #away(lane: Lane, found: Found, { ticket }: SeatChangeWanted): Promise<Said<typeof changeSeat>> {
    const { exhibitor_id, cinema_id } = lane
    const line = await this.#parts.lines.of(exhibitor_id, cinema_id)
    if (line.up) return refuse('buyer_busy', 'general')
    const since_at = await withExhibitor(this.#parts.pool, exhibitor_id, (client) =>
      cutOffSince(client, cinema_id, line.since),
    )
    const seats = lineOf(found.whole.lines, ticket)?.detail ?? ''
    return said(found, { code: 'buyer_cut_off', field: 'general', detail: { seats, since_at } })
  }
}

function factsOf({ exhibitor_id, catalogue, schedules }: Found): Pick<BuyerFacts, 'house' | 'schedules'> {
  return { house: catalogue.exhibitor.get(exhibitor_id)!, schedules }
}

function keysOf(facts: BuyerFacts) {
  const lines = linesOfCancel(facts)
  return lines.ok ? ok(lines.value.map(({ id, generation }): LineKey => ({ line_id: id, generation }))) : lines
}

/** A line as the note of a refund names it: `id/generation`, of a product `id/`. */
function keyOfNote(text: string): LineKey {
  const at = text.lastIndexOf('/')
  const generation = text.slice(at + 1)
  return { line_id: text.slice(0, at), generation: generation === '' ? null : Number(generation) }
}

function codeOf(ticket_id: string): string {
  return codeInAddress(humanCode(ticket_id))
}

function lineOf(lines: readonly LineRow[], ticket: string): LineRow | undefined {
  return lines.find(({ ticket_id, state }) => ticket_id !== null && state === 'sold' && codeOf(ticket_id) === ticket)
}

/** A refusal with the cinema and its clock, which its words may name. */
function said<C extends string>({ whole, catalogue }: Found, { code, field, detail }: Refusal<C>) {
  const { name = '', time_zone = 'UTC' } = catalogue.cinema.get(whole.bill.cinema_id) ?? {}
  return refuse(code, field, { ...detail, cinema: name, time_zone })
}

/** The change in one commit; the rule of the buyer and the seat are asked as they stand in that moment. */
function seatStep(found: Found, { id, ticket, seat, seen }: SeatChangeWanted): Step<null> {
  const bill_id = found.whole.bill.id
  const request_hash = hash('sha256', JSON.stringify([bill_id, ticket, seat.screen_row, seat.screen_col]))
  return {
    bills: [bill_id],
    command: { id: `reseat:${id}`, request_hash },
    decide: ({ ledger, append, now, requirePlan }) => {
      const line = ticketToMove(ledger, found, { ticket, now })
      if (!line.ok) return line
      const schedule = found.schedules.find((one) => one.id === line.value.schedule_id)
      const screen = schedule && found.catalogue.screen.get(schedule.screen_id)
      if (!screen || !isPlanSeen(schedule, ledger.halls.get(schedule.id), seen)) return refuse('buyer_plan_changed')
      if (!picksSeats(schedule, screen)) return refuse('buyer_off')
      const to = seatAt(schedule.arrangement, seat)
      const from = seatOfSlot(schedule.arrangement, line.value.slot!)
      const why = whyNotThere(from, to, screen.config.sofas_whole)
      if (why !== null) return refuse(why, 'seat')
      if (line.value.generation! > CHANGES_MAX) return refuse('buyer_too_often')
      const asker = { question_id: id, device_id: null, employee_id: null, at: now }
      const key = { line_id: line.value.id, generation: line.value.generation }
      const moved = decideReseat(
        ledger,
        { ...asker, ...key, slot: to!.slot!, detail: to!.name, cart: null },
        nearOf(schedule.arrangement, screen.config),
      )
      if (!moved.ok) return moved
      const changing = decideChanging(ledger, moved.value)
      if (!changing.ok) return changing
      append('own', changing.value)
      requirePlan({ schedule_id: schedule.id, version: schedule.version })
      return ok(null)
    },
  }
}

/** The ticket, where its buyer may move it now. */
function ticketToMove(ledger: Ledger, found: Found, { ticket, now }: { ticket: string; now: string }) {
  const bill = ledger.bills.get(found.whole.bill.id)
  if (!bill) return refuse('buyer_ended')
  const [lines, payments] = [linesOfBill(ledger, bill.id), paymentsOfBill(ledger, bill.id)]
  const tickets = ticketsOfBuyer('reseat', { ...factsOf(found), bill, lines, payments, now })
  if (!tickets.ok) return tickets
  const line = lineOf(tickets.value, ticket)
  return line ? ok(line) : refuse('buyer_ended')
}

/** The ticket or its new seat is at the box office, and may come. */
function isAway({ code, detail }: Refusal): boolean {
  return code === 'elsewhere' || (code === 'seats_lost' && whyLost(detail) === 'elsewhere')
}

function whyLost(detail: Refusal['detail']): string {
  return (detail.lost as { why: string }[])[0]!.why
}

/** By why a seat is lost; another reason is that somebody has it. */
const LOST: Readonly<Record<string, SeatCode>> = {
  elsewhere: 'seat_unreachable',
  too_near: 'seat_too_near',
  recalled: 'buyer_plan_changed',
}

/** How the ledger refuses a change of a seat, in words for a buyer. */
const SEAT_SAID: Readonly<Record<string, SeatCode>> = {
  question_refused: 'key_used_again',
  line_unknown: 'buyer_ended',
  already_ended: 'buyer_ended',
  open: 'buyer_busy',
  changing: 'buyer_on_its_way',
  money_at_counter: 'buyer_at_counter',
  too_often: 'buyer_too_often',
  schedule_changed: 'buyer_plan_changed',
}

function seatSaid(found: Found, { code, field, detail }: Refusal): Said<typeof changeSeat> {
  if (code === 'seats_lost')
    return said(found, { code: LOST[whyLost(detail)] ?? 'seat_taken', field: 'seat', detail: {} })
  const general = field === 'seat' ? field : 'general'
  return said(found, { code: SEAT_SAID[code] ?? (code as SeatCode), field: general, detail })
}
