import type pg from 'pg'
import { LEDGER_TABLES, type LedgerTable } from '#protocol/ledger/columns.ts'
import { type Ledger, openLedger, slotKey, ticketKey } from '#protocol/ledger/ledger.ts'
import {
  type Brought,
  billsCarrying,
  billsNeeded,
  type Needs,
  schedulesNeeded,
  vouchersOf,
} from '#protocol/ledger/needs.ts'
import {
  type Allocation,
  type BillRow,
  centsRight,
  type HallRow,
  type LineRow,
  type MovementRow,
  type PaymentRow,
  type QuestionRow,
  type RightRow,
  type SlotRow,
  type TicketRow,
  turnsRight,
  type VoucherRow,
  voucherOfRight,
} from '#protocol/ledger/rows.ts'
import type { Heads } from '#protocol/ledger/turn.ts'

type Query = Pick<pg.ClientBase, 'query'>

/**
 * What a lane brings into memory: of vouchers it has those alone that may be used, of drawer moves none by
 * itself.
 */
export interface LaneNeeds extends Needs {
  vouchers: readonly string[]
  movements?: readonly string[]
}

function columnsOf(table: LedgerTable): string {
  return Object.keys(LEDGER_TABLES[table].columns).join(', ')
}

/**
 * The head of a cinema's lane, how many entries of the edge's epoch were received, and PostgreSQL's clock
 * with it.
 */
export interface HeadsNow {
  epoch: number
  heads: Heads
  received_n: number
  now: string
}

/** The head of a cinema's lane; made at its first use. */
export async function readHeads(client: Query, exhibitor_id: number, cinema_id: number): Promise<HeadsNow> {
  await client.query(
    `insert into ledger_heads values ($1, $2, 0, 0, 0, '', 0, '', 0, '', 0, '') on conflict (cinema_id) do nothing`,
    [cinema_id, exhibitor_id],
  )
  return (await headsOf(client, cinema_id))!
}

/** The head of a cinema's lane as it stands; undefined before its first use. */
export async function headsOf(client: Query, cinema_id: number): Promise<HeadsNow | undefined> {
  const { rows } = await client.query<Heads & Omit<HeadsNow, 'heads'>>(
    `select epoch, ord, own_n, own_hash, down_n, down_hash, up_n, up_hash, received_n, clock_timestamp() as now
     from ledger_heads where cinema_id = $1`,
    [cinema_id],
  )
  if (!rows[0]) return undefined
  const { epoch, received_n, now, ...heads } = rows[0]
  return { epoch, heads, received_n, now }
}

/**
 * Bills that hold money which came late and has to go back (L10), however they ended: a crash between the
 * two leaves it to the next process. Searched where it was written, by the index `journal_late`.
 */
export const OWED = `with late as materialized (select body::json -> 'data' ->> 'payment_id' as payment_id from journal
    where cinema_id = $1 and stream = 'own' and body like '{"v":1,"data":{"kind":"late",%')
  select p.bill_id from late join payments p on p.id = late.payment_id and p.cinema_id = $1 where p.status = 'paid'
  and p.refunded_cents < p.amount_cents - (select coalesce(sum(a.cents - a.back_cents), 0) from allocations a
    join bill_lines l on l.id = a.line_id where a.payment_id = p.id and l.state not in ('open', 'dead'))`

/** Bills that are not at an end: somebody, the provider or an edge has still to do something about them. */
const OPEN_BILLS = `select id from bills where cinema_id = $1 and status in ('pending', 'paying', 'reserved', 'refunding')
  union select bill_id from questions where cinema_id = $1 and state = 'open' and bill_id is not null
  union (${OWED})`

/** Questions of the hub's own that are not answered. */
const OWN_QUESTIONS = `select ${columnsOf('questions')} from questions
  where cinema_id = $1 and state = 'open' and event is not null`

/** Whether the hub left something unfinished at a cinema. */
export const UNFINISHED = `select exists (${OPEN_BILLS}) or exists (${OWN_QUESTIONS}) as is_unfinished`

/**
 * Schedules with slots that wait for somebody: a cart or a reservation ends by its time, however long ago
 * the schedule was.
 */
const WAITED_FOR = `select schedule_id from slots where cinema_id = $1 and due_at is not null and state <> 'blocked'
  union select schedule_id from slots where cinema_id = $1 and state = 'reserved'`

/**
 * The ledger of a cinema as the decider needs it: every slot of the given schedules (ids from the
 * catalogue) and of those with seats that are held or reserved, their tickets with the bills, lines and
 * payments that carry them, and every bill that is not at an end; and the vouchers that may be used, or that
 * those bills name. What is older stays on disk and is loaded when a command or an entry names it.
 */
export async function loadLedger(
  client: Query,
  cinema_id: number,
  { epoch, heads, now }: HeadsNow,
  schedules: readonly number[],
): Promise<Ledger> {
  const rested = restedBefore(now)
  const ledger = openLedger('hub', epoch)
  loadHeads(ledger, epoch, heads)
  const waited = await client.query<{ schedule_id: number }>(WAITED_FOR, [cinema_id])
  const loaded = await readSchedules(client, cinema_id, [...schedules, ...waited.rows.map((row) => row.schedule_id)])
  loaded.load(ledger)
  const waking = await readVouchers(client, `v.cinema_id = $1 and not (${RESTS})`, [cinema_id, rested])
  waking.load(ledger)
  const open = await client.query<{ id: string }>(OPEN_BILLS, [cinema_id])
  const ids = new Set([...open.rows.map((row) => row.id), ...billsCarrying(loaded.tickets)])
  const bills = await readBills(client, cinema_id, [...ids])
  bills.load(ledger)
  const own = await client.query<QuestionRow>(OWN_QUESTIONS, [cinema_id])
  for (const row of own.rows) ledger.questions.load(row.id, row)
  return ledger
}

export function loadHeads(ledger: Ledger, epoch: number, heads: Heads): void {
  ledger.epoch = epoch
  for (const stream of ['own', 'down', 'up'] as const)
    ledger.heads.load(stream, { stream, epoch, n: heads[`${stream}_n`] })
}

/**
 * Rows that were read, and come into memory at once: whoever reads memory meanwhile, or loses the connection
 * in the middle, never sees a part.
 */
interface Rows {
  load(ledger: Ledger): void
}

/** Schedules with their slots, tickets and rights. */
async function readSchedules(
  client: Query,
  cinema_id: number,
  schedules: readonly number[],
): Promise<Rows & { tickets: TicketRow[] }> {
  const select = (table: LedgerTable) =>
    `select ${columnsOf(table)} from ${table} where schedule_id = any($1) and cinema_id = $2`
  const halls = await client.query<HallRow>(select('halls'), [schedules, cinema_id])
  const slots = await client.query<SlotRow>(select('slots'), [schedules, cinema_id])
  const tickets = await client.query<TicketRow>(select('tickets'), [schedules, cinema_id])
  const rights = await client.query<RightRow>(
    `select ${columnsOf('rights')} from rights where split_part(key, '/', 2) = any($1::text[]) and key like 'rate/%' and cinema_id = $2`,
    [schedules, cinema_id],
  )
  return {
    tickets: tickets.rows,
    load(ledger) {
      for (const row of halls.rows) ledger.halls.load(row.schedule_id, row)
      for (const row of slots.rows) ledger.slots.load(slotKey(row.schedule_id, row.slot), row)
      for (const row of tickets.rows)
        ledger.tickets.load(ticketKey(row.schedule_id, row.ticket_id, row.generation), row)
      for (const row of rights.rows) ledger.rights.load(row.key, row)
    },
  }
}

/** A voucher that rests (protocol/ledger/forget.ts) is asked for so rarely that it is read then. */
const RESTING_MS = 35 * 86_400_000

/** Who has rested since before this instant is on disk alone. */
export function restedBefore(now: string): string {
  return new Date(Date.parse(now) - RESTING_MS).toISOString()
}

/** Whether voucher `v` has rested since before `$2`, as `restsSince` says it. */
const RESTS = `v.state <> 'unpaid' and not exists (
    select from rights r where r.key in ('turns/' || v.id, 'cents/' || v.id) and r.edge > 0)
  and case when v.state = 'deleted' or not exists (
    select from rights r where r.key in ('turns/' || v.id, 'cents/' || v.id) and r.hub > 0)
  then coalesce(v.used_at, v.valid_from) < $2 else coalesce(v.valid_until < $2, false) end`

/** Vouchers with what is left of them. */
async function readVouchers(client: Query, where: string, values: readonly unknown[]): Promise<Rows> {
  const columns = (table: LedgerTable, from: string) => `select ${columnsOf(table).replace(/\w+/g, `${from}.$&`)}`
  const vouchers = await client.query<VoucherRow>(`${columns('vouchers', 'v')} from vouchers v where ${where}`, [
    ...values,
  ])
  if (vouchers.rows.length === 0) return { load() {} }
  const keys = vouchers.rows.flatMap(({ id }) => [turnsRight(id), centsRight(id)])
  const rights = await client.query<RightRow>(`${columns('rights', 'r')} from rights r where r.key = any ($1)`, [keys])
  return {
    load(ledger) {
      const fresh = new Set(vouchers.rows.flatMap(({ id }) => (ledger.vouchers.has(id) ? [] : [id])))
      for (const row of vouchers.rows) if (fresh.has(row.id)) ledger.vouchers.load(row.id, row)
      for (const row of rights.rows) if (fresh.has(voucherOfRight(row.key)!)) ledger.rights.load(row.key, row)
    },
  }
}

function vouchersById(client: Query, cinema_id: number, ids: readonly string[]): Promise<Rows> {
  return readVouchers(client, 'v.cinema_id = $1 and v.id = any ($2)', [cinema_id, ids])
}

/** Bills with their lines, payments, questions, and the vouchers that they name. */
async function readBills(client: Query, cinema_id: number, ids: readonly string[]): Promise<Rows> {
  if (ids.length === 0) return { load() {} }
  const bills = await client.query<BillRow>(
    `select ${columnsOf('bills')} from bills where id = any($1) and cinema_id = $2`,
    [ids, cinema_id],
  )
  const lines = await client.query<LineRow & { shares: Allocation[] | null }>(
    `select ${columnsOf('bill_lines')},
      (select json_agg(json_build_object('payment_id', a.payment_id, 'cents', a.cents, 'back_cents', a.back_cents)) from allocations a where a.line_id = bill_lines.id and a.cents > 0) as shares
     from bill_lines where bill_id = any($1) and cinema_id = $2`,
    [ids, cinema_id],
  )
  const payments = await client.query<PaymentRow>(
    `select ${columnsOf('payments')} from payments where bill_id = any($1) and cinema_id = $2`,
    [ids, cinema_id],
  )
  const questions = await client.query<QuestionRow>(
    `select ${columnsOf('questions')} from questions where bill_id = any($1) and cinema_id = $2`,
    [ids, cinema_id],
  )
  const named = vouchersOf(lines.rows, payments.rows)
  const vouchers: Rows = named.length > 0 ? await vouchersById(client, cinema_id, named) : { load() {} }
  return {
    load(ledger) {
      vouchers.load(ledger)
      for (const row of bills.rows) ledger.bills.load(row.id, row)
      for (const { shares, ...row } of lines.rows) ledger.lines.load(row.id, { ...row, allocations: shares ?? [] })
      for (const row of payments.rows) ledger.payments.load(row.id, row)
      for (const row of questions.rows) ledger.questions.load(row.id, row)
    },
  }
}

/** What is owned, as `ownersOf` names it. */
export function ownedBy({ schedules, bills, questions }: Needs, brought: Brought): string[] {
  const named = (what: string, ids: readonly (string | number)[]): string[] => ids.map((id) => `${what} ${id}`)
  return [
    ...named('hall', schedules),
    ...named('bill', bills),
    ...named('question', questions),
    ...named('movement', brought.movements),
    ...named('voucher', brought.vouchers),
    ...named('line', brought.lines),
    ...named('payment', brought.payments),
  ]
}

/**
 * Whose rows entries name and bring along: `foreign` is what of it stands in another cinema of this
 * exhibitor, which no cinema's stream may touch; `bills` are those to which lines or payments of these ids
 * belong already.
 */
export async function ownersOf(
  client: Query,
  cinema_id: number,
  { schedules, bills, questions }: Needs,
  brought: Brought,
): Promise<{ foreign: ReadonlySet<string>; bills: string[] }> {
  const { rows } = await client.query<{ foreign: string | null; bill_id: string | null }>(
    `select 'hall ' || schedule_id as "foreign", null as bill_id from halls where schedule_id = any($2) and cinema_id <> $1
     union all select 'bill ' || id, null from bills where id = any($3) and cinema_id <> $1
     union all select 'question ' || id, null from questions where id = any($4) and cinema_id <> $1
     union all select 'movement ' || id, null from movements where id = any($7) and cinema_id <> $1
     union all select 'voucher ' || id, null from vouchers where id = any($8) and cinema_id <> $1
     union all select case when cinema_id <> $1 then 'line ' || id end, bill_id from bill_lines where id = any($5)
     union all select case when cinema_id <> $1 then 'payment ' || id end, bill_id from payments where id = any($6)`,
    [cinema_id, schedules, bills, questions, brought.lines, brought.payments, brought.movements, brought.vouchers],
  )
  return {
    foreign: new Set(rows.flatMap((row) => row.foreign ?? [])),
    bills: [...new Set(rows.flatMap((row) => row.bill_id ?? []))],
  }
}

/**
 * Brings what is needed and not there into memory: questions, the bills that they made (a void and a drawer
 * move made none), the schedules of their lines, and vouchers.
 */
export async function loadNeeds(client: Query, cinema_id: number, ledger: Ledger, needs: LaneNeeds): Promise<void> {
  const vouchers = needs.vouchers.filter((id) => !ledger.vouchers.has(id))
  if (vouchers.length > 0) (await vouchersById(client, cinema_id, vouchers)).load(ledger)
  const movements = (needs.movements ?? []).filter((id) => !ledger.movements.has(id))
  if (movements.length > 0) await loadMovements(client, cinema_id, ledger, movements)
  const questions = needs.questions.filter((id) => !ledger.questions.has(id))
  if (questions.length > 0) await loadQuestions(client, cinema_id, ledger, [...new Set(questions)])
  const isAway = (id: string): boolean => !ledger.bills.has(id)
  const named = await readBills(client, cinema_id, billsNeeded(ledger, needs).filter(isAway))
  named.load(ledger)
  const schedules = schedulesNeeded(ledger, needs).filter((id) => !ledger.halls.has(id))
  if (schedules.length === 0) return
  const loaded = await readSchedules(client, cinema_id, schedules)
  const carried = await readBills(client, cinema_id, billsCarrying(loaded.tickets).filter(isAway))
  loaded.load(ledger)
  carried.load(ledger)
}

async function loadMovements(client: Query, cinema_id: number, ledger: Ledger, ids: readonly string[]): Promise<void> {
  const { rows } = await client.query<MovementRow>(
    `select ${columnsOf('movements')} from movements where id = any($1) and cinema_id = $2`,
    [ids, cinema_id],
  )
  for (const row of rows) ledger.movements.load(row.id, row)
}

async function loadQuestions(client: Query, cinema_id: number, ledger: Ledger, ids: readonly string[]): Promise<void> {
  const { rows } = await client.query<QuestionRow>(
    `select ${columnsOf('questions')} from questions where id = any($1) and cinema_id = $2`,
    [ids, cinema_id],
  )
  for (const row of rows) ledger.questions.load(row.id, row)
}
