import { type Disk, type Process, TABLES, type TableName, textOf } from './node.ts'

/**
 * What a node keeps in memory after a start, as the product's stores do: its halls with slots and tickets whole, and of bills and questions only those that may still change. The rest
 * stays on disk and is loaded when a command or an entry names it (`needsOf`).
 */
export function loadNode(process: Process): void {
  for (const name of ['heads', 'halls', 'slots', 'tickets', 'rights', 'movements'] as const)
    for (const key of process.disk.rows[name].keys()) process.load(name, key)
  loadBills(process, process.side === 'hub' ? openBills(process.disk) : carriedBills(process.disk))
  for (const row of process.disk.rows.questions.values())
    if (row.state === 'open' && (process.side === 'edge' || row.event !== null)) {
      if (row.bill_id !== null) loadBills(process, new Set([row.bill_id]))
      process.load('questions', row.id)
    }
}

const ENDED = new Set(['settled', 'cancelled', 'expired', 'refunded'])

/** Bills that carry a live ticket, that are not at an end, or that hold money of the provider which may have to go back. */
function openBills(disk: Disk): Set<string> {
  const bills = carriedBills(disk)
  for (const bill of disk.rows.bills.values()) if (!ENDED.has(bill.status)) bills.add(bill.id)
  for (const payment of disk.rows.payments.values())
    if (payment.type === 'online' && payment.status === 'paid' && payment.refunded_cents < payment.amount_cents)
      bills.add(payment.bill_id)
  return bills
}

function carriedBills(disk: Disk): Set<string> {
  const bills = new Set<string>()
  for (const ticket of disk.rows.tickets.values()) if (ticket.state === 'live') bills.add(ticket.bill_id)
  return bills
}

/** Bills with their lines, payments and questions, as far as they are not in memory: an edge has lines and payments of bills of the hub, without the bill. */
function loadBills(process: Process, ids: ReadonlySet<string>): void {
  const { ledger, disk } = process
  for (const id of ids) if (!ledger.bills.has(id)) process.load('bills', id)
  for (const name of ['bill_lines', 'payments', 'questions'] as const)
    for (const row of disk.rows[name].values())
      if (row.bill_id !== null && ids.has(row.bill_id) && !ledger[TABLES[name]].has(row.id)) process.load(name, row.id)
}

/**
 * Brings the bills and questions that a command or an entry names into memory, unless they are there. Rows may only be loaded at the very head that memory stands at, or the entries
 * between would be applied to rows that have them already: a process that is behind reads the tail first, or, in the middle of a batch, lets the batch be lost.
 */
export function need(process: Process, { bills, questions }: { bills: string[]; questions: string[] }): void {
  if (!process.abreast()) return
  const { ledger, disk } = process
  const missing = new Set(bills.filter((id) => !ledger.bills.has(id)))
  for (const id of questions) {
    const row = ledger.questions.get(id) ?? disk.rows.questions.get(id)
    if (row?.bill_id != null && !ledger.bills.has(row.bill_id) && disk.rows.bills.has(row.bill_id))
      missing.add(row.bill_id)
  }
  if (missing.size > 0) loadBills(process, missing)
  for (const id of questions) if (!ledger.questions.has(id)) process.load('questions', id)
}

/** Whether every row in memory is the row on the disk, but for an edge's carts, which stand on no disk; names the first that is not. */
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
