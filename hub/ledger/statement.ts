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
  /**
   * The epoch that begins with it, if one does, and how many entries of the epoch before are applied: all
   * that were received must be, because nobody applies them after (L9).
   */
  begins: { epoch: number; received_n: number } | null
  appended: JournalWrite[]
  applied: { n: number; epoch: number; ord: number }[]
  commands: CommandWrite[]
  contacts: ContactWrite[]
  rows: TouchedRows
}

/** The columns of some rows, with their types in PostgreSQL. */
type Shape = Readonly<Record<string, 'int' | 'bigint' | 'text' | 'timestamptz' | 'jsonb'>>
const SQL_TYPE = { int: 'bigint', text: 'text', instant: 'timestamptz' } as const

/** Always in the same order, so that there are few texts. */
const TABLES = Object.keys(LEDGER_TABLES) as LedgerTable[]

export interface Statement {
  name: string
  text: string
  values: unknown[]
}

/** A head that was that of the decision: the batch stands on disk, since PostgreSQL's `now`. */
export interface TakenHead {
  cinema_id: number
  now: string
}

/**
 * One batch as ONE statement (docs/stack.md, "A lane per cinema"): the head is locked and compared first,
 * everything else is joined to it, so that a lost head writes nothing. Schedules that a decision has seen are
 * locked before, as whoever changes a plan locks them: either the change waits and reads what is sold here,
 * or the batch waits and finds another version. Answers one `TakenHead` when it won, none when it lost.
 */
export function batchStatement(batch: Batch): Statement {
  return statement([batch], 'waits')
}

/**
 * Batches of several cinemas of a house as one statement, each for itself: joined to its own head. Nothing is
 * waited for: what somebody else has locked counts as lost. Answers a `TakenHead` for each that won.
 */
export function trainStatement(batches: readonly Batch[]): Statement {
  return statement(batches, 'skips locked')
}

/** The head that a batch was decided on, and the one that it leads to. */
const HEAD: Shape = {
  from_ord: 'bigint',
  due_at: 'timestamptz',
  epoch: 'int',
  received_n: 'bigint',
  ord: 'bigint',
  own_n: 'bigint',
  own_hash: 'text',
  down_n: 'bigint',
  down_hash: 'text',
  up_n: 'bigint',
  up_hash: 'text',
}

/** What a batch writes beside its head, by the letter of the part in the name of its statement. */
const PARTS = {
  j: {
    rows: (batch: Batch) => batch.appended,
    shape: { stream: 'text', epoch: 'int', n: 'bigint', ord: 'bigint', body: 'text', hash: 'text' },
  },
  a: { rows: (batch: Batch) => batch.applied, shape: { n: 'bigint', epoch: 'int', ord: 'bigint' } },
  c: { rows: (batch: Batch) => batch.commands, shape: { command_id: 'text', request_hash: 'text', answer: 'text' } },
  p: {
    rows: (batch: Batch) => batch.contacts,
    shape: { id: 'text', name: 'text', email: 'text', invoice: 'jsonb', locale: 'text' },
  },
  s: { rows: (batch: Batch) => batch.plans, shape: { schedule_id: 'int', version: 'int' } },
} as const satisfies Readonly<Record<string, { rows: (batch: Batch) => readonly object[]; shape: Shape }>>
type Part = keyof typeof PARTS

/** The columns of the tables of the ledger that every row of them brings. */
const TABLE_SHAPES = Object.fromEntries(
  TABLES.map((table) => {
    const columns = Object.entries(LEDGER_TABLES[table].columns)
    return [table, Object.fromEntries(columns.map(([name, kind]) => [name, SQL_TYPE[kind]]))]
  }),
) as Readonly<Record<LedgerTable, Shape>>

type Locks = 'waits' | 'skips locked'

/**
 * The text of a statement depends only on which parts it has, so that each is prepared once under one name.
 */
const texts = new Map<string, string>()

function statement(batches: readonly Batch[], locks: Locks): Statement {
  const letters = Object.keys(PARTS) as Part[]
  const parts = letters.filter((part) => batches.some((batch) => PARTS[part].rows(batch).length > 0))
  const tables = TABLES.filter((table) => batches.some((batch) => batch.rows.has(table)))
  const name = [locks, ...parts, ...tables].join(' ')
  let text = texts.get(name)
  if (text === undefined) {
    text = buildText(parts, tables, locks)
    texts.set(name, text)
  }
  const values = [
    batches[0]!.exhibitor_id,
    rowsText(batches, HEAD, ({ heads, begins, from_ord, due_at }) => [{ ...heads, ...begins, from_ord, due_at }]),
    ...parts.map((part) => rowsText(batches, PARTS[part].shape, PARTS[part].rows)),
    ...tables.map((table) => rowsText(batches, TABLE_SHAPES[table], ({ rows }) => rows.get(table) ?? [])),
  ]
  return { name: `lane${shortName(name)}`, text, values }
}

/**
 * What the batches have of one part as JSON, each row beside its cinema: its columns and nothing else, and
 * none that is null. PostgreSQL reads every letter of it.
 */
function rowsText(batches: readonly Batch[], shape: Shape, rowsOf: (batch: Batch) => readonly object[]): string {
  const names = Object.keys(shape)
  const rows: string[] = []
  for (const batch of batches)
    for (const row of rowsOf(batch) as readonly Readonly<Record<string, unknown>>[]) {
      let text = `{"cinema_id":${batch.cinema_id}`
      for (const name of names) {
        const value = row[name]
        if (value != null) text += `,"${name}":${typeof value === 'number' ? value : JSON.stringify(value)}`
      }
      rows.push(`${text}}`)
    }
  return `[${rows.join()}]`
}

/** PostgreSQL cuts a prepared name at 63 bytes; each text gets a number of its own. */
const names = new Map<string, number>()
function shortName(name: string): number {
  const known = names.get(name) ?? names.size
  names.set(name, known)
  return known
}

function buildText(parts: readonly Part[], tables: readonly LedgerTable[], locks: Locks): string {
  const order = ['heads', ...parts, ...tables] as const
  const set = (of: (typeof order)[number], shape: Shape): string => {
    const columns = Object.entries(shape).map(([name, type]) => `${name} ${type}`)
    return `json_to_recordset($${2 + order.indexOf(of)}::json) as x(cinema_id int, ${columns.join(', ')})`
  }
  /** The rows of a part, each with the head of its cinema, where that was won. */
  const won = (rows: string): string => `g join ${rows} on x.cinema_id = g.cinema_id`
  const wonOf = (part: Part): string => won(set(part, PARTS[part].shape))
  const writes: Readonly<Record<Part, () => string | null>> = {
    j: () => `w_journal as (
      insert into journal (cinema_id, exhibitor_id, stream, epoch, n, ord, body, hash)
      select g.cinema_id, $1, x.stream, x.epoch, x.n, x.ord, x.body, x.hash
      from ${wonOf('j')})`,
    a: () => `w_applied as (
      update journal j set ord = x.ord from ${wonOf('a')}
      where j.cinema_id = g.cinema_id and j.stream = 'up' and j.epoch = x.epoch and j.n = x.n)`,
    c: () => `w_commands as (
      insert into commands (exhibitor_id, command_id, cinema_id, request_hash, answer)
      select $1, x.command_id, g.cinema_id, x.request_hash, x.answer
      from ${wonOf('c')})`,
    p: () => `w_contacts as (
      insert into contacts (exhibitor_id, id, name, email, invoice, locale)
      select $1, x.id, x.name, x.email, x.invoice, x.locale
      from ${wonOf('p')}
      on conflict (id) do nothing)`,
    s: () => null,
  }
  const ctes = [
    `asked as materialized (select * from ${set('heads', HEAD)})`,
    ...heads(parts.includes('s') ? set('s', PARTS.s.shape) : null, locks === 'waits' ? '' : 'skip locked'),
    `w_heads as (
      update ledger_heads h set ord = a.ord, own_n = a.own_n, own_hash = a.own_hash, down_n = a.down_n,
        down_hash = a.down_hash, up_n = a.up_n, up_hash = a.up_hash, epoch = coalesce(a.epoch, h.epoch),
        received_n = case when a.epoch is null then h.received_n else 0 end,
        received_hash = case when a.epoch is null then h.received_hash else '' end
      from g join asked a on a.cinema_id = g.cinema_id where h.cinema_id = g.cinema_id)`,
    ...parts.flatMap((part) => writes[part]() ?? []),
    ...tables.map((table) => upsert(table, won(set(table, TABLE_SHAPES[table])))),
  ]
  return `with ${ctes.join(',\n')}\nselect g.cinema_id, clock_timestamp() as now, $1::int as exhibitor_id from g`
}

/**
 * The heads that are those of the decisions; before them the schedules that were seen. Both in the order of
 * their ids.
 */
function heads(plans: string | null, unlocked: string): string[] {
  const areHeads = `from asked a join ledger_heads h on h.cinema_id = a.cinema_id and h.ord = a.from_ord
      where (a.due_at is null or a.due_at <= clock_timestamp()) and (a.epoch is null or a.received_n = h.received_n)`
  const locked = `order by h.cinema_id for update of h ${unlocked}`
  if (plans === null) return [`g as materialized (select h.cinema_id ${areHeads} ${locked})`]
  return [
    `seen as materialized (select distinct x.cinema_id, x.schedule_id, x.version from ${plans})`,
    `plans as materialized (
      select seen.cinema_id from seen join schedules s on s.id = seen.schedule_id and s.version = seen.version
      where s.deleted_at is null and s.cancelled_at is null order by s.id for share of s ${unlocked})`,
    `g as materialized (
      select h.cinema_id ${areHeads}
      and (select count(*) from plans p where p.cinema_id = a.cinema_id)
        = (select count(*) from seen where seen.cinema_id = a.cinema_id) ${locked})`,
  ]
}

function upsert(table: LedgerTable, won: string): string {
  const { key, changing } = LEDGER_TABLES[table] as { key: readonly string[]; changing: readonly string[] }
  const names = Object.keys(TABLE_SHAPES[table])
  const known =
    changing.length > 0 ? `update set ${changing.map((name) => `${name} = excluded.${name}`).join(', ')}` : 'nothing'
  return `w_${table} as (
      insert into ${table} (exhibitor_id, cinema_id, ${names.join(', ')})
      select $1, g.cinema_id, ${names.map((name) => `x.${name}`).join(', ')}
      from ${won}
      on conflict (${key.join(', ')}) do ${known})`
}
