import type { EntryData, EntryOf } from './entries.ts'
import { type LedgerView, slotAt, ticketKey } from './ledger.ts'
import { needsOf } from './needs.ts'
import { type LineRow, voucherOfRight } from './rows.ts'

/**
 * Which entries an edge writes. Every other kind is the hub's own word, about births, recalls, online bills,
 * refunds at the provider and devices: in the edge's stream it comes from a program that keeps no rule.
 * @source docs/ledger.md, L5
 */
const EDGE_WRITES: { readonly [K in EntryData['kind']]: boolean } = {
  gave: true,
  took: true,
  sold: true,
  voided: true,
  refused: true,
  changed: true,
  claimed: true,
  released: true,
  confirmed: true,
  cash: true,
  device: true,
  device_obeyed: true,
  rights: true,
  born: false,
  give: false,
  held: false,
  paying: false,
  settling: false,
  settled: false,
  ended: false,
  late: false,
  money_back: false,
  changing: false,
  recall: false,
  closed: false,
  moved: false,
  reopened: false,
  issued: false,
  voucher: false,
  recounting: false,
  recovered: false,
  recounted: false,
  placed: false,
  device_order: false,
}

/**
 * What an entry of the edge takes that is not the edge's: the hub's word (a kind that no edge writes), a slot
 * that is at home at the hub or a line on it (L1), a question of the hub or one that no register asked (L8),
 * or the id of a bill, a line or a payment that is known, for something new (L15, L16); a reservation is what
 * a sale may convert. Null for whatever an edge decided by these rules: anything else comes from a program
 * that keeps none, or from a device that named the ids of others.
 */
export function takenFromHub(ledger: LedgerView, data: EntryData): string | null {
  if (!EDGE_WRITES[data.kind]) return `kind ${data.kind}`
  const away = placesIn(ledger, data).find(([schedule_id, slot]) => slotAt(ledger, schedule_id, slot)?.home !== 'edge')
  if (away) return `slot ${away.join('/')}`
  const own = needsOf(data).questions.find((id) => ledger.questions.get(id)?.device_id === null)
  if (own !== undefined) return `question ${own}`
  switch (data.kind) {
    case 'voided':
      return data.bore && !ledger.questions.has(data.of) ? `question ${data.of}` : null
    case 'claimed':
      return strangeReservation(ledger, data)
    case 'released':
      return isOnAll(ledger, data) ? null : `claim ${data.of}`
    case 'gave':
      return knownBill(ledger, data.bills)
    case 'changed':
      return hubProduct(ledger, [...data.ended, ...data.sold]) ?? known('payment', ledger.payments, data.payments)
    case 'sold':
      return (
        knownBill(ledger, [data.bill]) ??
        known('line', ledger.lines, data.lines) ??
        known('payment', ledger.payments, data.payments) ??
        known('voucher', ledger.vouchers, data.vouchers ?? [])
      )
    case 'rights':
      return moreThanThere(ledger, data)
    default:
      return null
  }
}

type Ids = readonly { id: string }[]

function known(what: string, rows: { has(id: string): boolean }, named: Ids): string | null {
  const row = named.find(({ id }) => rows.has(id))
  return row ? `${what} ${row.id}` : null
}

function knownBill(ledger: LedgerView, named: Ids): string | null {
  const bill = named.find(({ id }) => (ledger.bills.get(id)?.status ?? 'reserved') !== 'reserved')
  return bill ? `bill ${bill.id}` : null
}

/** Rights that the edge does not have, by what the hub has applied of its stream. */
function moreThanThere(ledger: LedgerView, { rights }: EntryOf<'rights'>): string | null {
  const more = rights.find(
    ({ key, amount }) => voucherOfRight(key) === null || amount > (ledger.rights.get(key)?.edge ?? 0),
  )
  return more ? `right ${more.key}` : null
}

/** A reservation is a new bill, and its id is its question's. */
function strangeReservation(ledger: LedgerView, { bill, question_id }: EntryOf<'claimed'>): string | null {
  return bill && (bill.id !== question_id || ledger.bills.has(bill.id)) ? `bill ${bill.id}` : null
}

/** A product stays where its bill was opened (L15). */
function hubProduct(ledger: LedgerView, named: Ids): string | null {
  const line = linesIn(ledger, named).find(({ slot, bill_id }) => slot === null && isOfHub(ledger, bill_id))
  return line ? `line ${line.id}` : null
}

function isOfHub(ledger: LedgerView, bill_id: string): boolean {
  return ledger.bills.get(bill_id)?.home === 'hub'
}

/** The lines as they stand in the ledger; those that the entry itself makes do not. */
function linesIn(ledger: LedgerView, named: Ids): LineRow[] {
  return named.flatMap(({ id }) => ledger.lines.get(id) ?? [])
}

/** A claim ends on the slots that it is on. */
function isOnAll(ledger: LedgerView, { of, schedule_id, slots }: EntryOf<'released'>): boolean {
  const rows = slots.map((slot) => slotAt(ledger, schedule_id, slot))
  const isOn = rows.every((row) => row?.bill_id === of && (row.state === 'reserved' || row.state === 'blocked'))
  return isOn && rows.length > 0
}

type Place = [schedule_id: number, slot: number]

/** The slots that an entry of the edge changes, and those of the tickets and lines that it changes. */
function placesIn(ledger: LedgerView, data: EntryData): Place[] {
  switch (data.kind) {
    case 'sold':
      return placesOf(data.tickets)
    case 'claimed':
    case 'released':
      return data.slots.map((slot) => [data.schedule_id, slot])
    case 'gave': {
      const given = data.slots.map((slot): Place => [data.hall.schedule_id, slot])
      return [...given, ...placesOf([...data.tickets, ...linesIn(ledger, data.lines)])]
    }
    case 'changed': {
      const dying = data.dead.flatMap(
        (dead) => ledger.tickets.get(ticketKey(dead.schedule_id, dead.ticket_id, dead.generation)) ?? [],
      )
      return placesOf([...dying, ...data.born, ...linesIn(ledger, [...data.ended, ...data.sold])])
    }
    default:
      return []
  }
}

function placesOf(rows: readonly { schedule_id: number | null; slot: number | null }[]): Place[] {
  return rows.flatMap(({ schedule_id, slot }): Place[] =>
    schedule_id === null || slot === null ? [] : [[schedule_id, slot]],
  )
}
