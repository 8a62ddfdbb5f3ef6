import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { bigint, date, integer, type PgColumn, pgTable, text } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'
import type { Permission } from '#protocol/access/permission.ts'
import { phoneDigits } from '#protocol/bills/phone.ts'
import type { Choice } from '#protocol/kit/resource-calls.ts'
import type { ListingKind } from '#protocol/resources.ts'
import { readHumanCode } from '#protocol/scanning/human-code.ts'
import { readTicket } from '#protocol/scanning/kt1.ts'
import { keptCode, typedLastFour } from '#protocol/vouchers/code.ts'
import { instant } from '../kit/columns.ts'
import { anywhere, type Source } from '../kit/list-query.ts'
import { amongCinemas, type Within } from '../kit/within.ts'
import { wholeVoucher } from '../vouchers/office.ts'
import { cardEvents } from '../vouchers/packs.ts'
import { wholeBill } from './whole-bill.ts'

/**
 * Where the listings of the ledger are read from: views of its tables (migrations 0029 and 0083), each with
 * the columns of its list under their names.
 */
const ofBill = {
  cinema_id: integer().notNull(),
  number: text(),
  at: instant().notNull(),
  business_date: text(),
  source: text().notNull(),
}
const ofBuyer = { buyer_name: text(), buyer_email: text() }
function cents() {
  return bigint({ mode: 'number' }).notNull()
}

const bills = pgTable('bill_list', {
  id: text().primaryKey(),
  ...ofBill,
  ...ofBuyer,
  status: text().notNull(),
  movie_ids: integer().array().notNull(),
  tickets: integer().notNull(),
  payment_method_ids: integer().array().notNull(),
  employee_id: integer(),
  device_id: text(),
  contact_id: text(),
  purchased_at: instant(),
  total_cents: cents(),
  refunded_cents: cents(),
})

const billLines = pgTable('bill_line_list', {
  id: text().primaryKey(),
  bill_id: text().notNull(),
  ...ofBill,
  kind: text().notNull(),
  state: text().notNull(),
  name: text().notNull(),
  detail: text().notNull(),
  movie_id: integer(),
  start: instant(),
  quantity: integer().notNull(),
  vat_bp: integer().notNull(),
  vat_cents: cents(),
  total_cents: cents(),
})

const payments = pgTable('payment_list', {
  id: text().primaryKey(),
  bill_id: text().notNull(),
  ...ofBill,
  payment_method_id: integer().notNull(),
  type: text().notNull(),
  status: text().notNull(),
  device_id: text(),
  device: text(),
  amount_cents: cents(),
  tendered_cents: cents(),
  refunded_cents: cents(),
  refund_reason: text(),
  transaction_id: text(),
  voucher: text(),
})

const contacts = pgTable('contacts', { id: text().primaryKey(), phone: text().notNull() })

const clients = pgTable('client_list', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  at: instant().notNull(),
  first_at: instant().notNull(),
  purchases: integer().notNull(),
  spent_cents: cents(),
})

const reservations = pgTable('reservation_list', {
  id: text().primaryKey(),
  ...ofBill,
  ...ofBuyer,
  phone: text(),
  movie_id: integer(),
  start: instant(),
  seats: integer().notNull(),
  tickets: integer().notNull(),
  due_at: instant(),
  status: text().notNull(),
  total_cents: cents(),
})

const movements = pgTable('movements', {
  id: text().primaryKey(),
  cinema_id: integer().notNull(),
  at: instant().notNull(),
  kind: text().notNull(),
  type: text().notNull(),
  device_id: text().notNull(),
  employee_id: integer(),
  reason: text().notNull(),
  cents: cents(),
})

/** Of packs, without what is found or opened by a key (migration 0057). */
const voucherCards = pgTable('voucher_card_list', {
  id: text().primaryKey(),
  cinema_id: integer().notNull(),
  pack_id: integer().notNull(),
  voucher_type_id: integer().notNull(),
  nth: integer().notNull(),
  last_four: text().notNull(),
  state: text().notNull(),
  state_at: instant().notNull(),
})

/** Vouchers with what is left of them (migration 0063). */
const vouchers = pgTable('voucher_list', {
  id: text().primaryKey(),
  cinema_id: integer().notNull(),
  last_four: text(),
  voucher_type_id: integer().notNull(),
  kind: text().notNull(),
  state: text().notNull(),
  remaining_turns: integer().notNull(),
  total_turns: integer().notNull(),
  products_left_cents: integer().notNull(),
  products_cents: integer().notNull(),
  price_cents: integer(),
  holder: text().notNull(),
  buyer_name: text().notNull(),
  buyer_email: text(),
  reference: text().notNull(),
  valid_from: date({ mode: 'string' }).notNull(),
  valid_until: date({ mode: 'string' }),
  used_at: instant(),
})

/** Lists that left as files (migration 0088). */
const exports = pgTable('exports', {
  id: text().primaryKey(),
  at: instant().notNull(),
  employee_id: integer().notNull(),
  list: text().notNull(),
  columns: text().notNull(),
  query: text().notNull(),
  format: text().notNull(),
})

/** A payment of this method among those of the bill; asked of the payments, which an index leads to. */
function paidBy(method: unknown): SQL {
  return sql`exists (select from payments p where p.bill_id = ${bills.id} and p.payment_method_id = ${method})`
}

/** The bills of the ticket whose code was typed or scanned; null where it is no code (F-336). */
function ofTicket(search: string): SQL | null {
  const scanned = readTicket(search)
  if (scanned.ok) {
    const { schedule_id, ticket_id } = scanned.value.fields
    return sql`${bills.id} in (select bill_id from tickets where schedule_id = ${schedule_id} and ticket_id = ${ticket_id})`
  }
  const typed = readHumanCode(search)
  return typed.ok ? sql`${bills.id} in (select bill_id from tickets where ticket_id = ${typed.value})` : null
}

/** The vouchers of the code that was typed or scanned, by its hash; undefined where it is none (F-211). */
function ofCode(search: string, { hash }: VoucherHashes): SQL | undefined {
  const code = keptCode(search)
  return code === null ? undefined : sql`${vouchers.id} in (select id from vouchers where code_mac = ${hash(code)})`
}

/** Whose digits hold those of a telephone number that was typed; undefined where it is none. */
function ofPhone(phone: PgColumn, search: string): SQL | undefined {
  const digits = phoneDigits(search)
  return digits === null ? undefined : sql`regexp_replace(${phone}, '[^0-9]', '', 'g') like ${anywhere(digits)}`
}

/** The bills of who has this telephone number. */
function ofBuyersPhone(search: string): SQL | undefined {
  const found = ofPhone(contacts.phone, search)
  return found && sql`${bills.contact_id} in (select ${contacts.id} from ${contacts} where ${found})`
}

/** The bills on which a voucher was sold or used whose code ends so; undefined where no code does (F-336). */
function ofVoucher(search: string): SQL | undefined {
  const typed = typedLastFour(search)
  if (typed === null) return undefined
  const last = sql`in (${typed}, ${typed.toUpperCase()})` // a drawn code has no small letters
  return sql`${bills.id} in (
    with named as (
      select v.id, v.line_id from vouchers v where v.id in (select id from voucher_details where last_four ${last})
        or v.code_mac in (select code_hash from voucher_cards where last_four ${last}))
    select bill_id from bill_lines where voucher_id in (select id from named) or id in (select line_id from named)
    union all select bill_id from payments where voucher_id in (select id from named))`
}

/** By what the codes of vouchers of a house are found, and what whoever searches may see beside the list. */
export interface VoucherHashes {
  hash: (code: string) => string
  may: (permission: Permission) => boolean
}

/** The client whose contact this is: every purchase has one of its own, and the latest stands in the list. */
function sameAddress(id: string): SQL {
  return sql`${clients.id} in (select l.id from contacts c join contacts l
    on l.exhibitor_id = c.exhibitor_id and l.address = c.address where c.id = ${id})`
}

/** What a listing is at the hub. */
export interface ListedAs extends Omit<Source, 'resource' | 'found'> {
  /** The row that an id names, where more than its own do. */
  named?: (id: string) => SQL
  /** What one row says where it is read alone. */
  whole?: (client: PoolClient, id: string) => Promise<object>
  /** What a search finds beside its texts; codes by their key. */
  beside?: (search: string, hashes: VoucherHashes) => SQL | undefined
}

export const LISTED: Readonly<Record<ListingKind, ListedAs>> = {
  bill: {
    table: bills,
    narrow: { payment_method_ids: paidBy },
    coded: ofTicket,
    // what a search finds says what it found it by: by numbers and vouchers finds who may see those
    beside: (search, { may }) =>
      or(may('clients.view') ? ofBuyersPhone(search) : undefined, may('vouchers.view') ? ofVoucher(search) : undefined),
    whole: wholeBill,
  },
  bill_line: { table: billLines },
  payment: { table: payments },
  client: { table: clients, named: sameAddress, beside: (search) => ofPhone(clients.phone, search) },
  reservation: { table: reservations, beside: (search) => ofPhone(reservations.phone, search) },
  movement: { table: movements },
  voucher_card: { table: voucherCards, whole: cardEvents },
  voucher: { table: vouchers, whole: wholeVoucher, beside: ofCode },
  export: { table: exports },
}

/** One row of a listing by its id; undefined when there is none within reach. */
export async function readListed(
  client: PoolClient,
  { table, reach, named, whole }: ListedAs,
  id: string,
): Promise<object | undefined> {
  const [row] = await drizzle(client)
    .select()
    .from(table)
    .where(and(reach, named?.(id) ?? eq(table.id, id)))
  return row && { ...row, ...(await whole?.(client, id)) }
}

/** Rows of the whole house, which everybody may know. */
const ANY = '($1::integer[] is null or true)'
const NAMES = {
  cinema_id: `select id as value, name as label from cinemas where ${amongCinemas('id')} order by sort, id`,
  movie_id: `select id as value, coalesce(internal_title, display_title) as label from movies where ${ANY} order by 2, 1`,
  payment_method_id: `select id as value, name as label from payment_methods where ${ANY} order by sort, id`,
  employee_id: `select id as value, name as label from employees
    where $1::integer[] is null or cinemas && $1 order by name, id`,
  device_id: `select uid as value, (array_agg(name order by deleted_at desc nulls first, id desc))[1] as label from devices
    where uid = lower(uid) and ${amongCinemas('cinema_id')} group by uid order by 2, 1`,
  pack_id: `select id as value, name as label from voucher_packs where ${amongCinemas('cinema_id')} order by id desc`,
  voucher_type_id: `select id as value, title as label from voucher_types where ${ANY} order by sort, id`,
} as const
const SEVERAL = { movie_ids: NAMES.movie_id, payment_method_ids: NAMES.payment_method_id } as const

/**
 * What the rows are called that the fields of a listing name, deleted ones too, in the cinemas of who asks.
 */
export async function namesOf(
  client: PoolClient,
  fields: readonly string[],
  within: Within,
): Promise<Record<string, Choice[]>> {
  const named: Record<string, Choice[]> = {}
  for (const [field, query] of Object.entries({ ...NAMES, ...SEVERAL }))
    if (fields.includes(field)) named[field] = (await client.query<Choice>(query, [within])).rows
  return named
}
