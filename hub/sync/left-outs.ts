import type pg from 'pg'
import type { Logger } from 'pino'
import type { CallAnswer } from '#protocol/kit/call.ts'
import { OF_RECOUNT } from '#protocol/ledger/conflict.ts'
import type { ConflictSides, HeldSide, SettleChoice } from '#protocol/ledger/conflict-sides.ts'
import {
  CHOICES,
  type Choice,
  decideLeftOut,
  type LeftOutCode,
  saleIn,
  takeLate,
  withoutPlace,
} from '#protocol/ledger/decide-left-out.ts'
import { type EntryData, type EntryOf, placesTaken, readEntryBody, type SealedEntry } from '#protocol/ledger/entries.ts'
import { type LedgerView, slotAt, ticketKey } from '#protocol/ledger/ledger.ts'
import { endedAtCounter } from '#protocol/ledger/owed.ts'
import { conflictOf, needsOfReports } from '#protocol/ledger/recount-reports.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { seatOfSlot } from '#protocol/seats/arrangement.ts'
import { nearOf } from '#protocol/seats/clearance.ts'
import {
  type CinemaConflict,
  CONFLICTS_AT_REGISTER,
  type conflictsCall,
  type OwedBill,
} from '#protocol/sync/conflict-calls.ts'
import { drawTicketId } from '../bills/store.ts'
import type { Catalogue, CatalogueStore } from '../catalogue/catalogue.ts'
import { withExhibitor } from '../db/connect.ts'
import type { SecondPlace } from '../ledger/changes.ts'
import { type ConflictRow, type Conflicts, type Decision, openConflicts } from '../ledger/conflicts.ts'
import type { Lane } from '../ledger/lane.ts'
import type { Lanes } from '../ledger/lanes.ts'
import { ownersOf } from '../ledger/load.ts'
import type { Step } from '../ledger/step.ts'
import type { Seats } from '../seats/store.ts'
import { LEFT_OUT_KEY, type OfRegister, ofRegister, readKept, receiptsAt } from './left-out-receipts.ts'
import { namedBy, reportsOf, withoutForeign } from './recount-reports.ts'

interface Parts {
  pool: pg.Pool
  catalogue: Pick<CatalogueStore, 'withSchedules'>
  lanes: Pick<Lanes, 'of'>
  seats: Pick<Seats, 'bring' | 'map'>
  conflicts: Conflicts
  second: SecondPlace
  log: Logger
}

export interface SettleCommand extends Decision {
  choice: SettleChoice
  seats: readonly { line_id: string; slot: number }[]
}

type SettleCode = 'not_found' | 'decided_before' | 'unknown_choice' | 'seats_lost' | 'places_away' | 'not_recorded'

/** What was settled, as the command of its step is answered for ever. */
interface Settled {
  choice: Choice
  employee_id: number
  entries: readonly EntryData[]
}

/** What a conflict of a recount is about, with the lane of its cinema. */
interface Found extends OfRegister {
  exhibitor_id: number
  lane: Lane
  row: ConflictRow
  /** What the register has under that number; null where that cannot be read. */
  receipt: SealedEntry | null
  /** What others have under the same number. */
  others: { uid: string; receipt: SealedEntry }[]
}

/** Of which a counter may owe something: those of a few weeks, the newest first. */
const REFUNDED = `select id from conflicts where cinema_id = $1 and choice = 'refund' and resolved_at > now() - interval '35 days'
  order by id desc limit 100`
const NAMES = `select uid, name from devices where cinema_id = $1 order by id`
const RECEIVED = `select epoch, n, hash, body from journal where cinema_id = $1 and stream = 'up' and epoch = $2 and n = $3`
const BILL = 'select id, number from bills where id = $1 and cinema_id = $2'

/**
 * Conflicts that recounts have found (L11), each with both sides, until a person settles it.
 *
 *     what a register reported ─┐
 *                               ├▶ both sides ─▶ keep, refund, reseat ─▶ one step of the lane ─▶ second place
 *     who has it in the ledger ─┘                                                                      │
 *                                                        who decided, what and why, for ever  ◀────────┘
 *
 * 1. The step has a command of the register's question: whoever settles it again, also after a crash between
 *    these steps, is answered with what was settled first, and what was missing is done.
 * 2. The second place has it before anybody is answered (L8): a guest may sit on another seat by it.
 * 3. Places at the box office are wanted first (L1); what cannot come is refused, and nothing is changed.
 */
export class LeftOuts {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Both sides as they stand now, none of another kind. `not_found`: there is no such conflict in reach. */
  async sides(
    exhibitor_id: number,
    id: number,
    within: readonly number[] | null,
  ): Promise<Answer<ConflictSides, 'not_found'>> {
    const found = await this.#find(exhibitor_id, id, within)
    if (!found) return refuse('not_found')
    const names = await this.#names(found)
    const { facts } = found.row
    if (facts?.kind === 'report_late') {
      const wants = { ...NOTHING, register: facts.register }
      return ok({ wants, has: [], choices: ['take'], lost: [], free: [], count: facts.count })
    }
    const data = found.receipt && readKept(found.receipt)
    const wants = await this.#held(found, data, facts && 'register' in facts ? facts.register : null)
    if (facts?.kind === 'receipt_differs') {
      const has: HeldSide[] = []
      for (const { uid, receipt } of found.others)
        has.push(await this.#held(found, readKept(receipt), names.get(uid) ?? null, `${receipt.epoch}.${receipt.n}`))
      return ok({ wants, has, choices: [], lost: [], free: [], count: 0 })
    }
    const { committed } = found.lane
    const sold = found.receipt && saleIn(found.receipt)
    if (!sold) {
      const has = placesTaken(data ?? NO_ENTRY).map((place) => holderOf(committed, place, names))
      return ok({ wants, has, choices: [], lost: [], free: [], count: 0 })
    }
    const lost = withoutPlace(committed, sold)
    const has = lost.map(({ schedule_id, slot, detail }) => ({
      ...holderOf(committed, { schedule_id: schedule_id!, slot: slot! }, names),
      seats: detail === '' ? [] : [detail],
    }))
    const choices = facts?.kind === 'entry_unfit' ? [] : choicesOf(lost.length, facts?.kind === 'right_spent')
    return ok({
      wants,
      has,
      choices,
      lost: lost.map(({ id: line_id, schedule_id, detail }) => ({ line_id, schedule_id: schedule_id!, seat: detail })),
      free: choices.includes('reseat') ? await this.#free(found, lost) : [],
      count: 0,
    })
  }

  /**
   * Those of a cinema that wait, for its registers, and what is owed since some were settled: as of the entry
   * of its edge up to which the ledger has come.
   */
  async ofCinema(exhibitor_id: number, cinema_id: number): Promise<CallAnswer<typeof conflictsCall>> {
    const { pool, lanes } = this.#parts
    const lane = await lanes.of(exhibitor_id, cinema_id)
    const { open, settled } = await withExhibitor(pool, exhibitor_id, async (client) => {
      const all = await openConflicts(client, { within: [cinema_id], most: 100 })
      const { rows } = await client.query<{ id: number }>(REFUNDED, [cinema_id])
      return { open: all.filter(({ facts }) => OF_RECOUNT.some((kind) => kind === facts?.kind)), settled: rows }
    })
    const conflicts: CinemaConflict[] = []
    for (const conflict of open.slice(0, CONFLICTS_AT_REGISTER)) {
      const sides = await this.sides(exhibitor_id, conflict.id, [cinema_id])
      if (sides.ok) conflicts.push({ conflict, sides: sides.value })
    }
    const owed: OwedBill[] = []
    for (const { id } of settled) {
      const bill = await this.#owed(exhibitor_id, id)
      if (bill && owed.length < CONFLICTS_AT_REGISTER) owed.push(bill)
    }
    return { conflicts, owed, applied_n: lane.heads.up_n }
  }

  /** What a counter still owes since that was settled; null when nothing is left. */
  async #owed(exhibitor_id: number, id: number): Promise<OwedBill | null> {
    const found = await this.#find(exhibitor_id, id, null)
    const sold = found?.receipt && saleIn(found.receipt)
    if (!sold) return null
    const { committed } = found.lane
    const sum = (type: 'cash' | 'terminal') =>
      endedAtCounter(committed, sold.bill.id, type).reduce((cents, { owed_cents }) => cents + owed_cents, 0)
    const [cash_cents, terminal_cents] = [sum('cash'), sum('terminal')]
    if (cash_cents + terminal_cents === 0) return null
    const seats = sold.lines.flatMap(({ kind, detail }) => (kind === 'ticket' && detail !== '' ? [detail] : []))
    return { bill_id: sold.bill.id, number: sold.bill.number, seats, cash_cents, terminal_cents }
  }

  /** Settles it in the ledger, and says who did it and why (protocol/dashboard/settle.ts). */
  async settle(exhibitor_id: number, command: SettleCommand): Promise<Answer<null, SettleCode>> {
    const { conflicts, second } = this.#parts
    const { id, within, choice } = command
    const found = await this.#find(exhibitor_id, id, within)
    if (!found) return refuse('not_found')
    if (!found.row.is_open) return conflicts.decide(exhibitor_id, command)
    const sides = await this.sides(exhibitor_id, id, within)
    if (!sides.ok) return sides
    if (choice === 'take') {
      if (!sides.value.choices.includes(choice)) return refuse('unknown_choice', 'choice')
      await this.#take(found)
      return conflicts.decide(exhibitor_id, command)
    }
    const sold = found.receipt && saleIn(found.receipt)
    const isKnown = sold && (found.lane.committed.questions.get(sold.question_id)?.state ?? 'refused') !== 'refused'
    if (!sold || !found.receipt || (!isKnown && !sides.value.choices.includes(choice)))
      return refuse('unknown_choice', 'choice')
    if (!second.hasRoom()) return refuse('not_recorded', 'general')
    const settled = await this.#book(found, found.receipt, sold, { ...command, choice })
    if (!settled.ok) {
      if (settled.refusal.code !== 'question_refused') return settled as Answer<never, SettleCode>
      // a recount has booked it since: it has come to its end by itself
      await conflicts.ended(exhibitor_id, id)
      return refuse('decided_before')
    }
    second.record(`${LEFT_OUT_KEY}${sold.question_id}`, JSON.stringify(settled.value), found.row.cinema_id)
    if (settled.value.choice === choice && settled.value.employee_id === command.employee_id)
      return conflicts.decide(exhibitor_id, command)
    await conflicts.ended(exhibitor_id, id)
    return refuse('decided_before')
  }

  /** The step, and once more when what is at the box office has come. */
  async #book(
    found: Found,
    receipt: SealedEntry,
    sold: EntryOf<'sold'>,
    command: SettleCommand & { choice: Choice },
  ): Promise<Answer<Settled, 'question_refused' | 'seats_lost' | 'places_away' | 'unknown_choice'>> {
    const { exhibitor_id, lane } = found
    const schedules = sold.tickets.map(({ schedule_id }) => schedule_id)
    const catalogue = await this.#parts.catalogue.withSchedules(exhibitor_id, schedules)
    const step = await this.#step(found, receipt, sold, command, catalogue)
    const first = await lane.run(step)
    if (first.ok) return first
    await this.#bring(lane, sold, command.seats)
    const second = await lane.run(step)
    if (second.ok) return second
    const { code, detail } = second.refusal
    if (code === 'elsewhere' || isAwayIn(detail)) return refuse('places_away', 'general')
    if (code === 'seats_lost') return refuse(code, 'seats')
    if (code === 'question_refused') return refuse(code, 'general')
    return refuse('unknown_choice', code === 'no_seat' ? 'seats' : 'choice')
  }

  async #step(
    { exhibitor_id, lane }: Found,
    receipt: SealedEntry,
    sold: EntryOf<'sold'>,
    { choice, seats, employee_id }: SettleCommand & { choice: Choice },
    catalogue: Catalogue,
  ): Promise<Step<Settled, LeftOutCode>> {
    const named = namedBy([{ device_id: '', receipts: [receipt], given_up: [], waiting: [] }])
    const owners = await withExhibitor(this.#parts.pool, exhibitor_id, (client) =>
      ownersOf(client, lane.cinema_id, named.needs, named.brought),
    )
    if (owners.foreign.size > 0) throw new Error('a receipt names what belongs to another cinema')
    const scheduleOf = (id: number) => catalogue.schedule.get(id)
    const seatsNamed = seats.map(({ line_id, slot }) => {
      const schedule = scheduleOf(sold.lines.find(({ id }) => id === line_id)?.schedule_id ?? 0)
      return { line_id, slot, detail: (schedule && seatOfSlot(schedule.arrangement, slot)?.name) ?? '' }
    })
    const near = (id: number) => {
      const schedule = scheduleOf(id)
      const screen = schedule && catalogue.screen.get(schedule.screen_id)
      return schedule && screen ? nearOf(schedule.arrangement, screen.config) : () => []
    }
    return {
      bills: [...named.needs.bills, ...owners.bills],
      questions: named.needs.questions,
      schedules: named.needs.schedules,
      vouchers: named.brought.vouchers,
      command: { id: `settled/${sold.question_id}`, request_hash: '' },
      decide: ({ ledger, append, now }) => {
        const asked = { receipt, choice, seats: seatsNamed, employee_id, at: now }
        const decided = decideLeftOut(ledger, asked, drawTicketId, near)
        if (!decided.ok) return decided
        for (const entry of decided.value) append('own', entry)
        return ok({ choice, employee_id, entries: decided.value })
      },
    }
  }

  /** Its places, and the seats that were chosen, come home if they may. */
  async #bring(lane: Lane, sold: EntryOf<'sold'>, seats: SettleCommand['seats']): Promise<void> {
    const isAway = (schedule_id: number, slot: number) => slotAt(lane.committed, schedule_id, slot)?.home === 'edge'
    for (const [schedule_id, tickets] of Map.groupBy(sold.tickets, (one) => one.schedule_id)) {
      const own = tickets.map(({ slot }) => slot).filter((slot) => isAway(schedule_id, slot))
      const lines = sold.lines.filter((line) => line.schedule_id === schedule_id).map(({ id }) => id)
      const chosen = seats
        .filter(({ line_id, slot }) => lines.includes(line_id) && isAway(schedule_id, slot))
        .map(({ slot }) => slot)
      if (own.length > 0) await this.#parts.seats.bring(lane, schedule_id, own, true)
      if (chosen.length > 0) await this.#parts.seats.bring(lane, schedule_id, chosen, false)
    }
  }

  /** What of a late report still fits is booked; the rest is listed, each for itself. */
  async #take({ exhibitor_id, lane, uid, recount, row }: Found): Promise<void> {
    const { pool, conflicts } = this.#parts
    const of = { exhibitor_id, cinema_id: lane.cinema_id, epoch: recount }
    const { reports, bills, aside } = await withExhibitor(pool, exhibitor_id, async (client) =>
      withoutForeign(client, lane.cinema_id, await reportsOf(client, of, [uid])),
    )
    const [report] = reports
    if (!report) return
    for (const receipt of report.receipts) {
      const sold = saleIn(receipt)
      if (sold && !lane.committed.questions.has(sold.question_id)) await this.#bring(lane, sold, [])
    }
    const needs = needsOfReports([report], [])
    const taken = await lane.run<Left[], 'key_used_again'>({
      ...needs,
      bills: [...needs.bills, ...bills],
      command: { id: `late/${lane.cinema_id}/${recount}/${uid}`, request_hash: '' },
      decide: ({ ledger, append }) =>
        ok(
          takeLate(ledger, report.receipts, (data) => append('own', data)).map(({ receipt, taken }) => ({
            entry: `${receipt.epoch}.${receipt.n}`,
            kind: conflictOf(taken),
            schedule_id: placesTaken(readEntryBody(receipt.body))[0]?.schedule_id ?? null,
          })),
        ),
    })
    if (!taken.ok) return
    const register = row.facts && 'register' in row.facts ? row.facts.register : uid
    const unfit = aside.map(({ entry }): Left => ({ entry, kind: 'entry_unfit', schedule_id: null }))
    for (const { entry, kind, schedule_id } of [...taken.value, ...unfit]) {
      const facts = { kind, entry, register, schedule_id }
      await conflicts.list({ exhibitor_id, cinema_id: lane.cinema_id, key: `${entry} ${uid}`, facts })
    }
  }

  /** The conflict, with all that is about it in the memory of its lane. */
  async #find(exhibitor_id: number, id: number, within: readonly number[] | null): Promise<Found | null> {
    const { pool, lanes, conflicts } = this.#parts
    const row = await conflicts.one(exhibitor_id, id, within)
    if (!row) return null
    const of = ofRegister(row)
    const lane = await lanes.of(exhibitor_id, row.cinema_id)
    const { receipt, others } = await withExhibitor(pool, exhibitor_id, async (client) => {
      if (!of.entry) return { receipt: null, others: [] }
      const [first, ...rest] = await receiptsAt(client, row.cinema_id, of)
      const { rows } = await client.query<SealedEntry>(RECEIVED, [row.cinema_id, of.entry.epoch, of.entry.n])
      const received = rows.map((entry) => ({ uid: deviceOf(readKept(entry)) ?? '', receipt: entry }))
      const isOther = (one: { receipt: SealedEntry }) => one.receipt.body !== first?.receipt.body
      return { receipt: first?.uid === of.uid ? first.receipt : null, others: [...received, ...rest].filter(isOther) }
    })
    if (receipt) {
      const { needs } = namedBy([{ device_id: '', receipts: [receipt], given_up: [], waiting: [] }])
      await lane.run({ ...needs, decide: () => ok(null) })
    }
    return { ...of, exhibitor_id, lane, row, receipt, others }
  }

  async #names({ exhibitor_id, lane }: Found): Promise<Map<string, string>> {
    const { rows } = await withExhibitor(this.#parts.pool, exhibitor_id, (client) =>
      client.query<{ uid: string; name: string }>(NAMES, [lane.cinema_id]),
    )
    return new Map(rows.map(({ uid, name }) => [uid, name]))
  }

  /** What an entry of a register holds, as a person reads it. */
  async #held(
    { exhibitor_id, lane, entry: of }: Found,
    data: EntryData | null,
    register: string | null,
    entry = of && `${of.epoch}.${of.n}`,
  ): Promise<HeldSide> {
    if (data?.kind !== 'sold') return { ...NOTHING, register, entry }
    const { rows } = await withExhibitor(this.#parts.pool, exhibitor_id, (client) =>
      client.query<{ id: string; number: string | null }>(BILL, [data.bill.id, lane.cinema_id]),
    )
    return {
      register,
      entry,
      number: data.bill.number,
      bill: rows[0] ?? null,
      seats: data.lines.flatMap(({ kind, detail }) => (kind === 'ticket' && detail !== '' ? [detail] : [])),
      cents: data.bill.total_cents,
      at: data.bill.settled_at,
      state: 'sold',
    }
  }

  /** Where guests may be seated now: what is free here, or may come. */
  async #free(
    { exhibitor_id, lane }: Found,
    lost: readonly { schedule_id: number | null }[],
  ): Promise<ConflictSides['free']> {
    const ids = [...new Set(lost.flatMap(({ schedule_id }) => schedule_id ?? []))]
    const catalogue = await this.#parts.catalogue.withSchedules(exhibitor_id, ids)
    const free: ConflictSides['free'] = []
    for (const schedule_id of ids) {
      const schedule = catalogue.schedule.get(schedule_id)
      const screen = schedule && catalogue.screen.get(schedule.screen_id)
      if (!schedule || !screen) continue
      const near = nearOf(schedule.arrangement, screen.config)
      const map = await this.#parts.seats.map({ exhibitor_id, cinema_id: lane.cinema_id, schedule_id }, near)
      for (const [index, state] of (map?.states ?? []).entries())
        if (state === 'free') {
          const name = seatOfSlot(schedule.arrangement, index + 1)?.name ?? ''
          free.push({ schedule_id, slot: index + 1, name })
        }
    }
    return free
  }
}

interface Left {
  entry: string
  kind: ReturnType<typeof conflictOf>
  schedule_id: number | null
}

const NOTHING: HeldSide = {
  register: null,
  entry: null,
  number: null,
  bill: null,
  seats: [],
  cents: null,
  at: null,
  state: 'unknown',
}
const NO_ENTRY: EntryData = { kind: 'confirmed', questions: [] }

/**
 * A place that came free is taken by keeping what was sold; without a place that is lost nobody is reseated.
 */
function choicesOf(lost: number, isRight: boolean): ConflictSides['choices'] {
  if (lost > 0) return [...CHOICES]
  return isRight ? ['keep', 'refund'] : ['keep']
}

function isAwayIn(detail: Readonly<Record<string, unknown>>): boolean {
  const lost = (detail.lost ?? []) as readonly { why: string }[]
  return lost.some(({ why }) => why === 'elsewhere')
}

function deviceOf(data: EntryData | null): string | null {
  if (data?.kind === 'sold') return data.bill.device_id
  if (data?.kind === 'cash') return data.movement.device_id
  return data && 'device_id' in data && typeof data.device_id === 'string' ? data.device_id : null
}

/** Who has a place now. */
function holderOf(
  ledger: LedgerView,
  { schedule_id, slot }: { schedule_id: number; slot: number },
  names: ReadonlyMap<string, string>,
): HeldSide {
  const row = slotAt(ledger, schedule_id, slot)
  if (!row || row.state === 'free') return { ...NOTHING, state: 'gone' }
  const bill = ledger.bills.get(row.bill_id ?? '')
  const ticket =
    row.ticket_id === null ? undefined : ledger.tickets.get(ticketKey(schedule_id, row.ticket_id, row.generation))
  const line = ledger.lines.get(ticket?.line_id ?? '')
  return {
    ...NOTHING,
    register: bill?.device_id ? (names.get(bill.device_id) ?? bill.device_id) : null,
    number: bill?.number ?? null,
    bill: bill ? { id: bill.id, number: bill.number } : null,
    seats: line && line.detail !== '' ? [line.detail] : [],
    cents: bill?.total_cents ?? null,
    at: bill?.settled_at ?? null,
    state: row.state,
  }
}
