import type { CommittedLedger } from '#protocol/ledger/ledger.ts'
import type { Needs } from '#protocol/ledger/needs.ts'
import type { PaymentRow } from '#protocol/ledger/rows.ts'
import { type Disk, type Process, TABLES, type TableName, textOf } from './node.ts'

/**
 * What a node keeps in memory after a start, as the product's stores do: halls with slots and tickets whole,
 * but those that `isOld` names only while somebody holds or reserved a place there; of bills and questions
 * only those that may still change. The rest stays on disk and is loaded when a command or an entry names it
 * (`needsOf`).
 */
export function loadNode(process: Process, isOld: (schedule_id: number) => boolean): void {
  const { rows } = process.disk
  for (const key of rows.heads.keys()) process.load('heads', key)
  const waited = new Set<number>()
  for (const { state, schedule_id } of rows.slots.values())
    if (state === 'reserved' || (state === 'held' && process.side === 'hub')) waited.add(schedule_id)
  for (const { home, schedule_id } of rows.slots.values())
    if (process.side === 'edge' && home === 'edge' && rows.halls.get(schedule_id)?.sale === 'recalled')
      waited.add(schedule_id)
  for (const key of rows.vouchers.keys()) process.load('vouchers', key)
  for (const key of rows.rights.keys())
    if (process.reducers.rows.scheduleOfRight(key as string) === null) process.load('rights', key)
  const halls = [...rows.halls.keys()] as number[]
  const kept = new Set(halls.filter((id) => waited.has(id) || !isOld(id)))
  process.loadSchedules(kept)
  loadBills(process, process.side === 'hub' ? openBills(process.disk, kept) : carriedBills(process.disk, kept))
  for (const row of process.disk.rows.questions.values())
    if (row.state === 'open') {
      // a sale that a register has not confirmed may still be voided, and says nothing then but its question
      if (row.bill_id !== null) loadBills(process, new Set([row.bill_id]))
      if (process.side === 'edge' || row.event !== null) process.load('questions', row.id)
    }
}

const ENDED = new Set(['settled', 'cancelled', 'expired', 'refunded'])

/**
 * Bills that carry a live ticket or a reservation, that are not at an end, or that hold money of the provider
 * which has to go back. What is settled and has no seat stays on disk.
 */
function openBills(disk: Disk, schedules: ReadonlySet<number>): Set<string> {
  const bills = carriedBills(disk, schedules)
  for (const bill of disk.rows.bills.values()) if (!ENDED.has(bill.status)) bills.add(bill.id)
  for (const payment of disk.rows.payments.values())
    if (payment.type === 'online' && payment.status === 'paid' && isOwed(disk, payment)) bills.add(payment.bill_id)
  return bills
}

/** Whether no line ever carried all that a payment took, and the rest has not gone back (L10). */
function isOwed({ rows }: Disk, { id, amount_cents, refunded_cents }: PaymentRow): boolean {
  let carried = 0
  for (const { state, allocations } of rows.bill_lines.values())
    if (state !== 'open' && state !== 'dead')
      for (const share of allocations) if (share.payment_id === id) carried += share.cents - share.back_cents
  return amount_cents - carried > refunded_cents
}

function carriedBills(disk: Disk, schedules: ReadonlySet<number>): Set<string> {
  const bills = new Set<string>()
  for (const { state, bill_id, schedule_id } of disk.rows.tickets.values())
    if (state === 'live' && schedules.has(schedule_id)) bills.add(bill_id)
  for (const { state, bill_id, schedule_id } of disk.rows.slots.values())
    if (state === 'reserved' && schedules.has(schedule_id)) bills.add(bill_id!)
  return bills
}

/**
 * Bills with their lines, payments and questions, as far as they are not in memory: an edge has lines and
 * payments of bills of the hub, without the bill.
 */
function loadBills(process: Process, ids: ReadonlySet<string>): void {
  const { ledger, disk } = process
  for (const id of ids) if (!ledger.bills.has(id)) process.load('bills', id)
  for (const name of ['bill_lines', 'payments', 'questions'] as const)
    for (const row of disk.rows[name].values())
      if (row.bill_id !== null && ids.has(row.bill_id) && !ledger[TABLES[name]].has(row.id)) process.load(name, row.id)
}

/**
 * Brings what a command or an entry names into memory, unless it is there: questions, then bills, then
 * schedules. Rows may only be loaded at the very head that memory stands at, or the entries between would be
 * applied to rows that have them already: a process that is behind reads the tail first, or, in the middle of
 * a batch, lets the batch be lost.
 */
export function need(process: Process, part: Partial<Needs>): void {
  if (!process.abreast()) return
  const { ledger, reducers } = process
  const needs = process.strangers.among({ bills: [], questions: [], schedules: [], vouchers: [], ...part })
  process.strangers.known()
  for (const id of needs.questions) if (!ledger.questions.has(id)) process.load('questions', id)
  const bills = reducers.needs.billsNeeded(ledger, needs).filter((id) => !ledger.bills.has(id))
  if (bills.length > 0) loadBills(process, new Set(bills))
  const schedules = reducers.needs.schedulesNeeded(ledger, needs).filter((id) => !ledger.halls.has(id))
  if (schedules.length === 0) return
  process.loadSchedules(new Set(schedules))
  const tickets = [...ledger.tickets.values()].filter(({ schedule_id }) => schedules.includes(schedule_id))
  const carrying = reducers.needs.billsCarrying(tickets).filter((id) => !ledger.bills.has(id))
  loadBills(process, new Set(carrying))
}

/** A ledger of all that is committed, as a page reads it: memory, where memory has everything. */
export function onDisk(process: Process): CommittedLedger {
  const { disk, side, ledger, reducers } = process
  const isWhole = disk.rows.bills.size === [...ledger.bills.values()].length && process.abreast()
  if (isWhole) return process.acting
  const whole = reducers.ledger.openLedger(side, ledger.epoch)
  for (const [name, part] of Object.entries(TABLES) as [TableName, (typeof TABLES)[TableName]][])
    for (const [key, row] of disk.rows[name]) (whole[part] as { load(key: unknown, row: unknown): void }).load(key, row)
  return reducers.ledger.whenCommitted(whole)
}

/** A bill of the hub that is not in memory, and for which something is left to do (L8, L10). */
export function unknownWork(process: Process): string | null {
  const { ledger, reducers } = process
  const whole = onDisk(process)
  for (const { id, home } of whole.bills.values())
    if (home === 'hub' && !ledger.bills.has(id) && reducers.work.workOf(whole, id).length > 0) return id
  return null
}

/**
 * Whether every row in memory is the row on the disk, but for an edge's carts, which stand on no disk; names
 * the first that is not.
 */
export function differsFromDisk(process: Process): string | null {
  for (const [name, part] of Object.entries(TABLES) as [TableName, (typeof TABLES)[TableName]][])
    for (const row of process.ledger[part].values()) {
      const key = keyOf(process, name, row)
      const onDisk = process.disk.rows[name].get(key)
      if (onDisk === undefined && process.side === 'edge' && name === 'bills') continue
      if (onDisk !== row && textOf(onDisk) !== textOf(row)) return `${name} ${String(key)}`
    }
  return null
}

function keyOf(process: Process, name: TableName, row: object): unknown {
  const { slotKey, ticketKey } = process.reducers.ledger
  const fields = row as {
    schedule_id: number
    slot: number
    ticket_id: string
    generation: number
    stream: string
    key: string
    id: string
  }
  if (name === 'slots') return slotKey(fields.schedule_id, fields.slot)
  if (name === 'tickets') return ticketKey(fields.schedule_id, fields.ticket_id, fields.generation)
  if (name === 'halls') return fields.schedule_id
  if (name === 'rights') return fields.key
  return name === 'heads' ? fields.stream : fields.id
}
