import { type EntryData, hubEvent, readEntryBody } from './entries.ts'
import { type Ledger, linesOfBill } from './ledger.ts'
import { scheduleOfRight, type TicketRow, voucherOfRight } from './rows.ts'

/**
 * Rows by their ids, as a store can look them up. A question brings the bill that it made and, when the hub
 * is about to change something by it, all that this will change; a bill brings the schedules of its lines, a
 * schedule its slots, its tickets and the bills that carry those.
 */
export interface Needs {
  bills: readonly string[]
  questions: readonly string[]
  schedules: readonly number[]
}

/**
 * What an entry changes besides what it brings along. A node that keeps only part of its rows in memory must
 * load these before `apply`, because `apply` leaves a row alone that is not there: also an entry about a
 * schedule that ended long ago has its whole effect (I4).
 */
export function needsOf(data: EntryData): Needs {
  const none: Needs = { bills: [], questions: [], schedules: [] }
  switch (data.kind) {
    case 'held': {
      const bills = data.replaces === null ? [data.bill_id] : [data.bill_id, data.replaces]
      return { ...none, bills, schedules: [data.schedule_id] }
    }
    case 'paying':
      return { ...none, bills: [data.bill_id], schedules: schedulesIn(data.lines) }
    case 'settling':
    case 'settled':
    case 'ended':
    case 'late':
    case 'money_back':
      return { ...none, bills: [data.bill_id] }
    case 'give':
    case 'gave': {
      const bills = [...new Set(data.payments.map((payment) => payment.bill_id))]
      return { ...none, bills, schedules: [data.hall.schedule_id] }
    }
    case 'sold':
      return {
        bills: [data.bill.id],
        questions: [data.question_id],
        schedules: schedulesIn([...data.lines, ...data.tickets]),
      }
    case 'voided':
      return { ...none, questions: [data.question_id, data.of] }
    case 'confirmed':
      return { ...none, questions: data.questions }
    case 'changed': {
      // a part of a price goes back without a ticket: only lines name its schedule, whose rights they have
      const schedules = schedulesIn([...data.dead, ...data.born, ...data.sold, ...data.ended])
      return { bills: [data.bill_id], questions: [data.question_id], schedules }
    }
    case 'claimed':
      return { bills: [data.question_id], questions: [data.question_id], schedules: [data.schedule_id] }
    case 'released':
      return { bills: [data.of], questions: [data.question_id], schedules: [data.schedule_id] }
    case 'changing':
      return needsOf(hubEvent(data))
    case 'recovered':
      return needsOf(readEntryBody(data.body))
    case 'recounting':
    case 'recounted':
      return {
        ...none,
        schedules: [...data.schedules, ...data.rights.flatMap(({ key }) => scheduleOfRight(key) ?? [])],
      }
    case 'placed':
      return { ...none, schedules: schedulesIn(data.places) }
    case 'moved':
      return { ...none, questions: [data.question_id], schedules: [data.hall.schedule_id] }
    case 'recall':
    case 'reopened':
    case 'closed':
      return { ...none, schedules: [data.schedule_id] }
    case 'cash':
      return { ...none, bills: data.to_bill === undefined ? [] : [data.to_bill], questions: [data.question_id] }
    case 'refused':
    case 'issued':
      return { ...none, questions: [data.question_id] }
    case 'born':
    case 'voucher':
    case 'rights':
    case 'took':
    case 'device':
    case 'device_order':
    case 'device_obeyed':
      return none
  }
}

/** Ids of rows that an entry writes whole, or, of vouchers, what is left of them. */
export interface Brought {
  lines: string[]
  payments: string[]
  movements: string[]
  vouchers: string[]
}

/** The lines, payments, drawer moves and vouchers that an entry brings along or uses. */
export function broughtBy(data: EntryData): Brought {
  const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)
  const named = (rows: readonly { voucher_id: string | null }[]) => rows.flatMap(({ voucher_id }) => voucher_id ?? [])
  const nothing: Brought = { lines: [], payments: [], movements: [], vouchers: [] }
  switch (data.kind) {
    case 'sold':
    case 'gave': {
      const vouchers = data.kind === 'sold' ? ids(data.vouchers ?? []) : []
      vouchers.push(...named(data.lines), ...named(data.payments))
      return { ...nothing, lines: ids(data.lines), payments: ids(data.payments), vouchers }
    }
    case 'changed': {
      const lines = [...data.sold, ...data.ended]
      const movements = ids(data.back.map(({ movement }) => movement))
      const vouchers = [...named(lines), ...named(data.payments), ...named(data.to_vouchers ?? [])]
      return { lines: ids(lines), payments: ids(data.payments), movements, vouchers }
    }
    case 'rights':
      return { ...nothing, vouchers: data.rights.flatMap(({ key }) => voucherOfRight(key) ?? []) }
    case 'cash':
      return { ...nothing, movements: [data.movement.id] }
    default:
      return nothing
  }
}

/**
 * The vouchers that an entry names: what is left of them changes with it, or how they stand. A node that does
 * not keep all of them in memory must load these before `apply`, with their rights: a right that is not there
 * would begin at nothing.
 */
export function vouchersNamedBy(data: EntryData): string[] {
  switch (data.kind) {
    case 'voucher':
      return [data.voucher_id]
    case 'paying':
    case 'give':
      return vouchersOf(data.lines, data.payments)
    case 'changing':
      return vouchersNamedBy(hubEvent(data))
    case 'recovered':
      return vouchersNamedBy(readEntryBody(data.body))
    case 'recounting':
    case 'recounted':
      return data.rights.flatMap(({ key }) => voucherOfRight(key) ?? [])
    default:
      return broughtBy(data).vouchers
  }
}

type NamesVoucher = readonly { voucher_id: string | null }[]

/** The vouchers that lines sell or are paid by, and those that payments are made with. */
export function vouchersOf(lines: NamesVoucher, payments: NamesVoucher): string[] {
  return [...lines, ...payments].flatMap(({ voucher_id }) => voucher_id ?? [])
}

function schedulesIn(rows: readonly { schedule_id: number | null }[]): number[] {
  return [...new Set(rows.flatMap(({ schedule_id }) => schedule_id ?? []))]
}

/** What the hub is about to do by the named questions that are in memory (L8). */
function changesOf(ledger: Ledger, questions: readonly string[]): Needs[] {
  return questions.flatMap((id) => {
    const question = ledger.questions.get(id)
    return question?.state === 'open' && question.event !== null ? [needsOf(hubEvent({ event: question.event }))] : []
  })
}

/** The bills that are named, and those of the named questions that are in memory. */
export function billsNeeded(ledger: Ledger, { bills, questions }: Omit<Needs, 'schedules'>): string[] {
  return [
    ...new Set([
      ...bills,
      ...questions.flatMap((id) => ledger.questions.get(id)?.bill_id ?? []),
      ...changesOf(ledger, questions).flatMap((change) => change.bills),
    ]),
  ]
}

/**
 * The schedules that are named, those that the named questions will change, and those of the lines of the
 * needed bills, as far as both are in memory.
 */
export function schedulesNeeded(ledger: Ledger, needs: Needs): number[] {
  return [
    ...new Set([
      ...needs.schedules,
      ...changesOf(ledger, needs.questions).flatMap((change) => change.schedules),
      ...billsNeeded(ledger, needs).flatMap((id) => schedulesIn(linesOfBill(ledger, id))),
    ]),
  ]
}

/** The bills that carry one of these tickets, if it lives: they come into memory with its schedule. */
export function billsCarrying(tickets: readonly TicketRow[]): string[] {
  return [...new Set(tickets.filter(({ state }) => state === 'live').map(({ bill_id }) => bill_id))]
}

/**
 * Whether something of this is not in memory: then a store loads first the questions, then the bills, the
 * schedules that are needed, and what these carry.
 */
export function lacks(ledger: Ledger, needs: Needs): boolean {
  return (
    needs.questions.some((id) => !ledger.questions.has(id)) ||
    billsNeeded(ledger, needs).some((id) => !ledger.bills.has(id)) ||
    schedulesNeeded(ledger, needs).some((id) => !ledger.halls.has(id))
  )
}
