import type { PoolClient } from 'pg'
import { type EntryData, type EntryOf, readEntryBody, UnknownEntry } from '#protocol/ledger/entries.ts'
import type { LineRow, PaymentRow } from '#protocol/ledger/rows.ts'
import type { Part } from '#protocol/vouchers/redeem.ts'
import type { VoucherEvent } from '#protocol/vouchers/voucher.ts'

/** What an entry says of a voucher, before names stand for ids. */
interface Said extends Part {
  what: VoucherEvent['what']
  at: string
  employee_id: number | null
  bill_id: string | null
}

interface Entry {
  data: EntryData
  at: string
  /** The bill that it is about; null = about the voucher itself. */
  bill_id: string | null
}

const NOTHING: Part = { turns: 0, cents: 0 }

type Uses = Pick<LineRow, 'kind' | 'voucher_id' | 'turns'>
type Pays = Pick<PaymentRow, 'voucher_id' | 'amount_cents'>

/** What these lines and payments take of a voucher. */
function takenBy(voucher_id: string, lines: readonly Uses[], payments: readonly Pays[] = []): Part {
  const own = lines.filter((line) => line.kind !== 'voucher' && line.voucher_id === voucher_id)
  const paid = payments.filter((payment) => payment.voucher_id === voucher_id)
  return {
    turns: own.reduce((sum, { turns }) => sum + turns, 0),
    cents: paid.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
  }
}

function minus(part: Part): Part {
  return { turns: -part.turns, cents: -part.cents }
}

/** What a refund or an exchange takes of a voucher, and less what it gives back. */
function takenByChange(
  voucher_id: string,
  { what, ended, sold, payments, to_vouchers = [] }: EntryOf<'changed'>,
): Part {
  const taken = takenBy(voucher_id, what === 'exchange' ? sold : [], payments)
  const back = takenBy(voucher_id, ended)
  const paid = to_vouchers.filter((one) => one.voucher_id === voucher_id).reduce((sum, { cents }) => sum + cents, 0)
  return { turns: taken.turns - back.turns, cents: taken.cents - paid }
}

/** What a manager's word was, beside how the voucher stood before it. */
function wordOf(before: EntryOf<'voucher'>['state'], after: EntryOf<'voucher'>['state']): VoucherEvent['what'] {
  if (after === 'deleted') return 'withdrawn'
  if (before === after) return 'dates'
  return after === 'blocked' ? 'blocked' : 'unblocked'
}

/**
 * What the entries of the ledger say of a voucher, in the order in which they took effect. A bill that ended
 * unpaid, or was voided, gives back what it had taken.
 */
export function saidOf(voucher_id: string, entries: readonly Entry[]): Said[] {
  const said: Said[] = []
  const taken = new Map<string, Part>()
  let state: EntryOf<'voucher'>['state'] = 'active'
  for (const { data, at, bill_id } of entries) {
    if (data.kind === 'issued')
      said.push({ what: 'issued', at: data.at, employee_id: data.employee_id, bill_id: null, ...NOTHING })
    if (data.kind === 'voucher') {
      const what = wordOf(state, data.state)
      said.push({ what, at: data.at, employee_id: data.employee_id, bill_id: null, ...NOTHING })
      state = data.state
    }
    if (bill_id === null) continue
    const part = takenIn(voucher_id, data, taken.get(bill_id) ?? NOTHING)
    if (part.turns === 0 && part.cents === 0) continue
    const before = taken.get(bill_id) ?? NOTHING
    taken.set(bill_id, { turns: before.turns + part.turns, cents: before.cents + part.cents })
    const isUse = part.turns > 0 || part.cents > 0
    const { turns, cents } = isUse ? part : minus(part)
    const employee_id = data.kind === 'sold' ? data.bill.employee_id : null
    const what = isUse ? 'used' : 'came_back'
    said.push({ what, at, employee_id, bill_id, turns: Math.max(turns, 0), cents: Math.max(cents, 0) })
  }
  return said
}

/** What an entry about a bill takes of a voucher; less than nothing = it comes back. */
function takenIn(voucher_id: string, data: EntryData, before: Part): Part {
  switch (data.kind) {
    case 'paying':
    case 'sold':
      return takenBy(voucher_id, data.lines, data.payments)
    case 'changed':
      return takenByChange(voucher_id, data)
    case 'ended':
    case 'voided':
      return minus(before)
    default:
      return NOTHING
  }
}

const ENTRIES = `
with own as (
  select v.cinema_id, v.id, d.issue_id from vouchers v left join voucher_details d on d.id = v.id where v.id = $1),
used as (
  select bill_id from bill_lines where voucher_id = $1 and kind <> 'voucher'
  union select bill_id from payments where voucher_id = $1),
about as (
  select id as about, null as bill_id from own union all select issue_id, null from own where issue_id is not null
  union all select bill_id, bill_id from used
  union all select q.id, q.bill_id from questions q where q.bill_id in (select bill_id from used) and q.kind = 'sale')
select j.body, j.received_at, a.bill_id from own join journal j on j.cinema_id = own.cinema_id and j.about <> ''
  join about a on a.about = j.about where j.ord is not null order by j.ord`

const EVENTS = `select at, what, employee_id from voucher_events where voucher_id = $1 order by at desc, id desc limit 100`

/** What happened to a voucher, the last of it first. */
export async function voucherEvents(client: PoolClient, id: string): Promise<VoucherEvent[]> {
  const { rows } = await client.query<{ body: string; received_at: string; bill_id: string | null }>(ENTRIES, [id])
  const entries = rows.flatMap(({ body, received_at, bill_id }) => {
    const data = readEntry(body)
    return data ? [{ data, at: instantIn(data) ?? received_at, bill_id }] : []
  })
  const beside = await client.query<Pick<Said, 'at' | 'what' | 'employee_id'>>(EVENTS, [id])
  const said = [
    ...saidOf(id, entries).toReversed(),
    ...beside.rows.map((row) => ({ ...row, bill_id: null, ...NOTHING })),
  ]
  const people = await namesIn(client, said)
  const numbers = await numbersIn(client, said)
  return said
    .map(({ at, what, employee_id, bill_id, turns, cents }) => ({
      changed_at: at,
      changed_by_name: people.get(employee_id ?? 0) ?? null,
      what,
      bill_id,
      number: numbers.get(bill_id ?? '') ?? null,
      turns,
      cents,
    }))
    .toSorted((a, b) => Date.parse(b.changed_at) - Date.parse(a.changed_at))
}

/** The entry of these bytes; null of one of a program that is newer than this one. */
function readEntry(body: string): EntryData | null {
  try {
    return readEntryBody(body)
  } catch (error) {
    if (error instanceof UnknownEntry) return null
    throw error
  }
}

/** When it happened, where the entry says it. */
function instantIn(data: EntryData): string | null {
  if (data.kind === 'paying') return data.redeemed_at ?? null
  if (data.kind === 'sold') return data.bill.settled_at
  return data.kind === 'changed' || data.kind === 'voided' ? data.at : null
}

async function namesIn(client: PoolClient, said: readonly Pick<Said, 'employee_id'>[]): Promise<Map<number, string>> {
  const ids = said.flatMap(({ employee_id }) => employee_id ?? [])
  const sql = 'select id, name from employees where id = any ($1)'
  const { rows } = await client.query<{ id: number; name: string }>(sql, [ids])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function numbersIn(client: PoolClient, said: readonly Pick<Said, 'bill_id'>[]): Promise<Map<string, string>> {
  const ids = said.flatMap(({ bill_id }) => bill_id ?? [])
  const sql = 'select id, number from bills where id = any ($1) and number is not null'
  const { rows } = await client.query<{ id: string; number: string }>(sql, [ids])
  return new Map(rows.map(({ id, number }) => [id, number]))
}
