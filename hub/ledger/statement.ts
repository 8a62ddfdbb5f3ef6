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
}

/** Everything that one batch of a cinema's lane writes. */
export interface Batch {
  cinema_id: number
  exhibitor_id: number
  /** The head that the batch was decided on. */
  from_ord: number
  /** The latest `due_at` that a decision of the batch took as passed; PostgreSQL's clock must agree (L12). */
  due_at: string | null
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
 * everything else is joined to it, so that a lost head writes nothing. Answers one row `{cinema_id, now}`
 * when it won, none when it lost.
 */
export function batchStatement(batch: Batch): { name: string; text: string; values: unknown[] } {
  const tables = TABLES.filter((table) => batch.rows.has(table))
  const parts = [
    batch.appended.length > 0 ? 'j' : '',
    batch.applied.length > 0 ? 'a' : '',
    batch.commands.length > 0 ? 'c' : '',
    batch.contacts.length > 0 ? 'p' : '',
    ...tables,
  ]
  const name = `lane ${parts.join(' ')}`
  let text = texts.get(name)
  if (text === undefined) {
    text = buildText(parts[0] !== '', parts[1] !== '', parts[2] !== '', parts[3] !== '', tables)
    texts.set(name, text)
  }
  const { heads } = batch
  const values: unknown[] = [batch.cinema_id, batch.exhibitor_id, batch.from_ord, batch.due_at]
  values.push(heads.ord, heads.own_n, heads.own_hash, heads.down_n, heads.down_hash, heads.up_n, heads.up_hash)
  if (batch.appended.length > 0) values.push(JSON.stringify(batch.appended))
  if (batch.applied.length > 0) values.push(JSON.stringify(batch.applied))
  if (batch.commands.length > 0) values.push(JSON.stringify(batch.commands))
  if (batch.contacts.length > 0) values.push(JSON.stringify(batch.contacts))
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

function buildText(
  appended: boolean,
  applied: boolean,
  commands: boolean,
  contacts: boolean,
  tables: LedgerTable[],
): string {
  let parameter = 11
  const next = () => `$${++parameter}`
  const ctes = [
    `g as materialized (
      select h.cinema_id from ledger_heads h
      where h.cinema_id = $1 and h.ord = $3 and ($4::timestamptz is null or $4::timestamptz <= clock_timestamp())
      for update)`,
    `w_heads as (
      update ledger_heads h set ord = $5, own_n = $6, own_hash = $7, down_n = $8, down_hash = $9, up_n = $10, up_hash = $11
      from g where h.cinema_id = g.cinema_id)`,
  ]
  if (appended)
    ctes.push(`w_journal as (
      insert into journal (cinema_id, exhibitor_id, stream, epoch, n, ord, body, hash)
      select g.cinema_id, $2, x.stream, x.epoch, x.n, x.ord, x.body, x.hash
      from g, json_to_recordset(${next()}::json) as x(stream text, epoch int, n bigint, ord bigint, body text, hash text))`)
  if (applied)
    ctes.push(`w_applied as (
      update journal j set ord = x.ord
      from g, json_to_recordset(${next()}::json) as x(n bigint, epoch int, ord bigint)
      where j.cinema_id = g.cinema_id and j.stream = 'up' and j.epoch = x.epoch and j.n = x.n)`)
  if (commands)
    ctes.push(`w_commands as (
      insert into commands (exhibitor_id, command_id, cinema_id, request_hash, answer)
      select $2, x.command_id, g.cinema_id, x.request_hash, x.answer
      from g, json_to_recordset(${next()}::json) as x(command_id text, request_hash text, answer text))`)
  if (contacts)
    ctes.push(`w_contacts as (
      insert into contacts (exhibitor_id, id, name, email)
      select $2, x.id, x.name, x.email
      from g, json_to_recordset(${next()}::json) as x(id text, name text, email text)
      on conflict (id) do nothing)`)
  for (const table of tables) ctes.push(upsert(table, next()))
  return `with ${ctes.join(',\n')}\nselect g.cinema_id, clock_timestamp() as now, $2::int as exhibitor_id from g`
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
