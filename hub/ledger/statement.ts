import type { Invoice } from '#protocol/bills/invoice.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { LEDGER_TABLES, type LedgerTable, type TouchedRows } from '#protocol/ledger/columns.ts'
import type { Heads } from '#protocol/ledger/turn.ts'

/**
 * A journal entry as the lane writes it: `insert` for the hub's own streams, a mark of its order for an entry
 * of the edge that was received before.
 */
export interface JournalWrite {
  stream: string
  epoch: number
  n: number
  ord: number
  body: string
  hash: string
}

export interface CommandWrite {
  command_id: string
  request_hash: string
  answer: string
}

/** Names and mails stand beside the journal (L19) and are written with the bill that needs them. */
export interface ContactWrite {
  id: string
  name: string
  email: string
  /** Whom the invoice is made out to; null where none was asked for. */
  invoice: Invoice | null
  /** In which language it was bought, where that is known. */
  locale?: Locale
}

/** A schedule as whoever asks has seen it. */
export interface PlanSeen {
  schedule_id: number
  version: number
}

/** Everything that one batch of a cinema's lane writes. */
export interface Batch {
  cinema_id: number
  exhibitor_id: number
  /** The head that the batch was decided on. */
  from_ord: number
  /** The latest `due_at` that a decision of the batch took as passed; PostgreSQL's clock must agree (L12). */
  due_at: string | null
  /** Schedules as decisions of the batch have seen them; all of them must still stand so. */
  plans: PlanSeen[]
  heads: Readonly<Heads>
  appended: JournalWrite[]
  applied: { n: number; epoch: number; ord: number }[]
  commands: CommandWrite[]
  contacts: ContactWrite[]
  rows: TouchedRows
}

const SQL_TYPE = { int: 'bigint', text: 'text', instant: 'timestamptz' } as const

/** Always in the same order, so that there are few texts. */
const TABLES = Object.keys(LEDGER_TABLES) as LedgerTable[]

/**
 * The text of a statement depends only on which parts it has, so that each is prepared once under one name.
 */
const texts = new Map<string, string>()

/**
 * One batch as ONE statement (docs/stack.md, "A lane per cinema"): the head is locked and compared first,
 * everything else is joined to it, so that a lost head writes nothing. Schedules that a decision has seen are
 * locked before, as whoever changes a plan locks them: either the change waits and reads what is sold here,
 * or the batch waits and finds another version. Answers one row `{cinema_id, now}` when it won, none when it
 * lost.
 */
export function batchStatement(batch: Batch): { name: string; text: string; values: unknown[] } {
  const tables = TABLES.filter((table) => batch.rows.has(table))
  const parts = [
    batch.appended.length > 0 ? 'j' : '',
    batch.applied.length > 0 ? 'a' : '',
    batch.commands.length > 0 ? 'c' : '',
    batch.contacts.length > 0 ? 'p' : '',
    batch.plans.length > 0 ? 's' : '',
    ...tables,
  ]
  const name = `lane ${parts.join(' ')}`
  let text = texts.get(name)
  if (text === undefined) {
    text = buildText(new Set(parts), tables)
    texts.set(name, text)
  }
  const { heads } = batch
  const values: unknown[] = [batch.cinema_id, batch.exhibitor_id, batch.from_ord, batch.due_at]
  values.push(heads.ord, heads.own_n, heads.own_hash, heads.down_n, heads.down_hash, heads.up_n, heads.up_hash)
  if (batch.appended.length > 0) values.push(JSON.stringify(batch.appended))
  if (batch.applied.length > 0) values.push(JSON.stringify(batch.applied))
  if (batch.commands.length > 0) values.push(JSON.stringify(batch.commands))
  if (batch.contacts.length > 0) values.push(JSON.stringify(batch.contacts))
  if (batch.plans.length > 0) values.push(JSON.stringify(batch.plans))
  for (const table of tables) values.push(JSON.stringify(batch.rows.get(table)))
  return { name: `lane${shortName(name)}`, text, values }
}

/** PostgreSQL cuts a prepared name at 63 bytes; each text gets a number of its own. */
const names = new Map<string, number>()
function shortName(name: string): number {
  const known = names.get(name) ?? names.size
  names.set(name, known)
  return known
}

function buildText(parts: ReadonlySet<string>, tables: LedgerTable[]): string {
  let parameter = 11
  const next = () => `$${++parameter}`
  const ctes = [
    `w_heads as (
      update ledger_heads h set ord = $5, own_n = $6, own_hash = $7, down_n = $8, down_hash = $9, up_n = $10, up_hash = $11
      from g where h.cinema_id = g.cinema_id)`,
  ]
  if (parts.has('j'))
    ctes.push(`w_journal as (
      insert into journal (cinema_id, exhibitor_id, stream, epoch, n, ord, body, hash)
      select g.cinema_id, $2, x.stream, x.epoch, x.n, x.ord, x.body, x.hash
      from g, json_to_recordset(${next()}::json) as x(stream text, epoch int, n bigint, ord bigint, body text, hash text))`)
  if (parts.has('a'))
    ctes.push(`w_applied as (
      update journal j set ord = x.ord
      from g, json_to_recordset(${next()}::json) as x(n bigint, epoch int, ord bigint)
      where j.cinema_id = g.cinema_id and j.stream = 'up' and j.epoch = x.epoch and j.n = x.n)`)
  if (parts.has('c'))
    ctes.push(`w_commands as (
      insert into commands (exhibitor_id, command_id, cinema_id, request_hash, answer)
      select $2, x.command_id, g.cinema_id, x.request_hash, x.answer
      from g, json_to_recordset(${next()}::json) as x(command_id text, request_hash text, answer text))`)
  if (parts.has('p'))
    ctes.push(`w_contacts as (
      insert into contacts (exhibitor_id, id, name, email, invoice, locale)
      select $2, x.id, x.name, x.email, x.invoice, x.locale
      from g, json_to_recordset(${next()}::json) as x(id text, name text, email text, invoice jsonb, locale text)
      on conflict (id) do nothing)`)
  const head = headOnce(parts.has('s') ? next() : null)
  for (const table of tables) ctes.push(upsert(table, next()))
  return `with ${[...head, ...ctes].join(',\n')}\nselect g.cinema_id, clock_timestamp() as now, $2::int as exhibitor_id from g`
}

/**
 * The head, if it is that of the decision; before it the schedules that were seen, in the order of their ids.
 */
function headOnce(plans: string | null): string[] {
  const isHead = `h.cinema_id = $1 and h.ord = $3 and ($4::timestamptz is null or $4::timestamptz <= clock_timestamp())`
  if (plans === null) return [`g as materialized (select h.cinema_id from ledger_heads h where ${isHead} for update)`]
  return [
    `seen as materialized (
      select distinct x.schedule_id, x.version from json_to_recordset(${plans}::json) as x(schedule_id int, version int))`,
    `plans as materialized (
      select s.id from seen join schedules s on s.id = seen.schedule_id and s.version = seen.version
      where s.deleted_at is null and s.cancelled_at is null order by s.id for share of s)`,
    `g as materialized (
      select h.cinema_id from ledger_heads h
      where (select count(*) from plans) = (select count(*) from seen) and ${isHead} for update)`,
  ]
}

function upsert(table: LedgerTable, parameter: string): string {
  const { key, columns, changing } = LEDGER_TABLES[table] as {
    key: readonly string[]
    columns: Record<string, keyof typeof SQL_TYPE>
    changing: readonly string[]
  }
  const names = Object.keys(columns)
  const shape = names.map((name) => `${name} ${SQL_TYPE[columns[name]!]}`).join(', ')
  const known =
    changing.length > 0 ? `update set ${changing.map((name) => `${name} = excluded.${name}`).join(', ')}` : 'nothing'
  return `w_${table} as (
      insert into ${table} (exhibitor_id, cinema_id, ${names.join(', ')})
      select $2, g.cinema_id, ${names.map((name) => `x.${name}`).join(', ')}
      from g, json_to_recordset(${parameter}::json) as x(${shape})
      on conflict (${key.join(', ')}) do ${known})`
}
