import type { PoolClient } from 'pg'
import type { BillEvent } from '#protocol/bills/whole-bill.ts'
import { type EntryData, type EntryOf, readEntryBody, UnknownEntry } from '#protocol/ledger/entries.ts'
import { NOTED } from './refund-notes.ts'

/** What an entry says of a bill, before names stand for ids. */
type Said = Partial<Omit<BillEvent, 'by' | 'method' | 'device'>> & {
  what: BillEvent['what']
  question_id?: string
  employee_id?: number | null
  device_id?: string | null
  payment_method_id?: number | undefined
}

/** Of the id of a device that has no name (hub/devices/projection.ts). */
const DEVICE_SHOWN = 8

function sum(cents: readonly number[]): number {
  return cents.reduce((total, one) => total + one, 0)
}

function changeSaid({ question_id, what, ended, sold, device_id, at }: EntryOf<'changed'>): Said {
  const count = what === 'reseat' ? sold.length : ended.length
  // at the hub only its buyer changes a seat; a schedule that moves is no change of a bill
  const is_of_buyer = what === 'reseat' && device_id === null
  return {
    question_id,
    what: is_of_buyer ? 'buyer_reseat' : what,
    count,
    cents: sum(ended.map((line) => line.total_cents)),
    device_id,
    at,
  }
}

/** Every kind that a timeline says; what is not here is about seats and homes, not about the bill. */
const SAYS: { [K in EntryData['kind']]?: (data: EntryOf<K>) => Said } = {
  held: ({ renewed, slots }) => ({ what: renewed ? 'renewed' : 'held', count: slots.length }),
  paying: ({ total_cents, payments }) => ({
    what: 'paying',
    cents: total_cents,
    payment_method_id: payments[0]?.payment_method_id,
  }),
  settling: ({ tickets }) => ({ what: 'recorded', count: tickets.length }),
  settled: ({ at }) => ({ what: 'settled', at }),
  ended: ({ status }) => ({ what: status === 'pending' ? 'back_to_cart' : status }),
  late: ({ captured_cents }) => ({ what: 'late', cents: captured_cents }),
  money_back: ({ cents }) => ({ what: 'money_back', cents }),
  sold: ({ bill, lines, payments }) => ({
    what: 'sold',
    count: lines.length,
    cents: bill.total_cents,
    employee_id: bill.employee_id,
    device_id: bill.device_id,
    payment_method_id: payments[0]?.payment_method_id,
    ...(bill.settled_at !== null && { at: bill.settled_at }),
  }),
  voided: ({ device_id, at }) => ({ what: 'voided', device_id, at }),
  changed: changeSaid,
  claimed: ({ bill, slots, device_id }) => ({
    what: 'reserved',
    count: slots.length,
    device_id,
    employee_id: bill?.employee_id ?? null,
  }),
  released: ({ by, slots, device_id }) => ({
    what: by === 'time' ? 'overdue' : 'released',
    count: slots.length,
    device_id,
  }),
}

/**
 * What an entry says; null of one of a program that is newer than this one, and of one about other things.
 */
function saidBy(body: string): Said | null {
  try {
    const data = readEntryBody(body)
    const says = SAYS[data.kind] as ((data: EntryData) => Said) | undefined
    return says?.(data) ?? null
  } catch (error) {
    if (error instanceof UnknownEntry) return null
    throw error
  }
}

/** The names of these rows now, by their ids. */
async function namesIn(
  client: PoolClient,
  table: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await client.query<{ id: number; name: string }>(
    `select id, name from ${table} where id = any ($1)`,
    [[...new Set(ids)]],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * What the devices of the bill's cinema are called now, by their ids; one that is not known is the beginning
 * of its id.
 */
const DEVICES = `select d.uid, d.name from devices d join bills b on b.cinema_id = d.cinema_id
where b.id = $1 and d.uid = any ($2) order by d.deleted_at nulls last, d.id`

async function devicesIn(client: PoolClient, bill_id: string, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ uid: string; name: string }>(DEVICES, [bill_id, [...new Set(ids)]])
  const unknown = ids.map((id) => [id, id.slice(0, DEVICE_SHOWN)] as const)
  return new Map([...unknown, ...rows.map(({ uid, name }) => [uid, name] as const)])
}

/** A refund of the portal, or of a buyer (nobody's): who, why, and whether it is still on its way. */
interface RefundNote {
  id: string
  at: string
  reason: string
  employee_id: number | null
  count: number
  is_open: boolean
}

const REFUND_NOTES = `
select note.id::text, note.at, note.reason, note.employee_id, cardinality(note.lines) as count, questions.state = 'open' as is_open
from ${NOTED} where note.bill_id = $1 order by note.at, note.id`

/** The refunds that the hub began, each beside what the journal says of it. */
function withRefunds(
  said: readonly (Said & { at: string })[],
  notes: readonly RefundNote[],
): (Said & { at: string })[] {
  const why = new Map(notes.map((note) => [note.id, note]))
  const done = said.map((one) => {
    const note = why.get(one.question_id ?? '')
    if (note === undefined) return one
    return note.employee_id === null
      ? { ...one, what: 'buyer_cancelled' as const }
      : { ...one, employee_id: note.employee_id, reason: note.reason }
  })
  const begun = notes.flatMap(({ id: _, is_open, ...note }) => {
    if (!is_open) return []
    return note.employee_id === null
      ? { at: note.at, count: note.count, what: 'buyer_cancelled' as const }
      : { ...note, what: 'refund_begun' as const }
  })
  return [...done, ...begun]
}

/** What became of a letter; one that is forgotten was sent, or nobody asks any more. */
const LETTERS = `
select n.at, n.employee_id, cardinality(n.tickets) as count, l.reader, l.reason,
  case l.state when 'waiting' then 'letter_waiting' when 'failed' then 'letter_refused' when 'kept' then 'letter_kept'
    else 'letter_sent' end as what
from ticket_letters n left join letters l on l.id = n.letter_id where n.bill_id = $1 order by n.at`

/** The letters among what happened, each where its time is. */
function withLetters<E extends { at: string }>(said: readonly E[], letters: readonly E[]): E[] {
  const all = [...said]
  for (const letter of letters) {
    const later = all.findIndex(({ at }) => Date.parse(at) > Date.parse(letter.at))
    all.splice(later < 0 ? all.length : later, 0, letter)
  }
  return all
}

/**
 * What happened to a bill, in the order in which it took effect: the entries of the journal that are about it
 * or about one of its questions. An entry that names no instant has the one at which the hub got it.
 */
export async function timelineOf(client: PoolClient, bill_id: string): Promise<BillEvent[]> {
  const { rows } = await client.query<{ body: string; received_at: string }>(
    `select j.body, j.received_at from bills b join journal j on j.cinema_id = b.cinema_id and j.about <> ''
       and j.about = any (array(select q.id from questions q where q.bill_id = b.id) || b.id)
     where b.id = $1 and j.ord is not null order by j.ord`,
    [bill_id],
  )
  const notes = await client.query<RefundNote>(REFUND_NOTES, [bill_id])
  const entries = rows.flatMap(({ body, received_at }) => {
    const one = saidBy(body)
    return one ? [{ at: received_at, ...one }] : []
  })
  const letters = await client.query<Said & { at: string }>(LETTERS, [bill_id])
  const said = withLetters(withRefunds(entries, notes.rows), letters.rows)
  const people = await namesIn(
    client,
    'employees',
    said.flatMap(({ employee_id }) => employee_id ?? []),
  )
  const methods = await namesIn(
    client,
    'payment_methods',
    said.flatMap(({ payment_method_id }) => payment_method_id ?? []),
  )
  const devices = await devicesIn(
    client,
    bill_id,
    said.flatMap(({ device_id }) => device_id ?? []),
  )
  return said.map(({ at, what, count, cents, reason, reader, device_id, employee_id, payment_method_id }) => ({
    at,
    what,
    count: count ?? null,
    cents: cents ?? null,
    by: people.get(employee_id ?? 0) ?? null,
    reason: reason ?? null,
    reader: reader ?? null,
    method: methods.get(payment_method_id ?? 0) ?? null,
    device: devices.get(device_id ?? '') ?? null,
  }))
}
