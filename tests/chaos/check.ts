import Database from 'better-sqlite3'
import { readEntryBody } from '#protocol/ledger/entries.ts'
import type { Kept } from '../../devices/shell/outbox.ts'
import { auditLedger as auditEdge } from '../../edge/ledger/audit.ts'
import { withExhibitor } from '../../hub/db/connect.ts'
import { auditLedger as auditHub } from '../../hub/ledger/audit.ts'
import type { ProviderOrder } from '../../hub/payments/provider.ts'
import { sandboxProvider } from '../../hub/payments/sandbox/client.ts'
import { edgeFile } from './boxes.ts'
import { chainBreaks, differences, foldJournal, type JournalRow, rowsOfTables } from './fold.ts'
import { EXHIBITOR_ID } from './schedules.ts'
import type { Chaos } from './world.ts'

/** What the check found. Every list of sentences must be empty, every difference 0. */
export interface Findings {
  invariants: string[]
  folds: string[]
  journals: string[]
  /** What the hub lists for a person to settle. */
  conflicts: string[]
  doubles: string[]
  lost: string[]
  /**
   * Cents that differ: drawers and terminals against the ledger, provider against the ledger, each absolute.
   */
  difference_cents: number
  money: string[]
  tickets: { counter: number; online: number; live: number }
  late_refunded: number
}

/** What is checked: the disks, the registers with their files, and what visitors hold. */
export type Checked = Pick<Chaos, 'folder' | 'pool' | 'world' | 'provider_secret'> & {
  tills: readonly { plan: { file: string; name: string; device_uuid: string } }[]
  visitors: readonly { bills: ReadonlyMap<string, { uuid: string; tickets: ReadonlyMap<string, number> }> }[]
}

type Query = <R extends object>(sql: string, values?: unknown[]) => Promise<R[]>

/**
 * Checks every disk: PostgreSQL, the edges' files, the registers' files, the provider. Nothing is asked of
 * a process of ours but the provider's list.
 */
export async function check(chaos: Checked): Promise<Findings> {
  const query: Query = (sql, values) =>
    withExhibitor(chaos.pool, EXHIBITOR_ID, async (client) => (await client.query(sql, values)).rows)
  const books = chaos.tills.map((till) => readBook(till.plan.file, till.plan.name, till.plan.device_uuid))
  const found: Findings = {
    invariants: [],
    folds: [],
    journals: [],
    conflicts: [],
    doubles: [],
    lost: [],
    difference_cents: 0,
    money: [],
    tickets: { counter: 0, online: 0, live: 0 },
    late_refunded: 0,
  }
  for (const { id, breach } of await auditHub(chaos.pool, EXHIBITOR_ID)) found.invariants.push(`hub ${id}: ${breach}`)
  for (const { cinema_id } of chaos.world.demo.edges) await checkCinema(chaos, cinema_id, query, found)
  const listed = await query<{ kind: string; detail: string }>(
    'select kind, coalesce(facts::text, detail) as detail from conflicts order by id',
  )
  found.conflicts.push(...listed.map(({ kind, detail }) => `${kind}: ${detail}`))
  await checkTickets(chaos, books, query, found)
  await checkDrawers(books, query, found)
  await checkProvider(chaos, query, found)
  return found
}

/** Invariants of the edge, the chains, the hub's copy, and both tables against the fold of their journals. */
async function checkCinema({ folder }: Checked, cinema_id: number, query: Query, found: Findings): Promise<void> {
  const sqlite = new Database(edgeFile(folder, cinema_id), { readonly: true })
  for (const { id, breach } of auditEdge(sqlite)) found.invariants.push(`edge ${cinema_id} ${id}: ${breach}`)
  const ofEdge = sqlite.prepare('select stream, epoch, n, hash, body from journal order by ord').all() as JournalRow[]
  const ofHub = await query<JournalRow>(
    'select stream, epoch, n, hash, body from journal where cinema_id = $1 and ord is not null order by ord',
    [cinema_id],
  )
  const named = (at: string) => (text: string) => `${at} ${cinema_id}: ${text}`
  checkJournals(ofHub, ofEdge, found, named)
  const edgeRows = await rowsOfTables(
    (name, columns) => sqlite.prepare(`select ${columns.join(', ')} from ${name}`).all() as object[],
  )
  found.folds.push(...differences(edgeRows, foldJournal('edge', ofEdge)).map(named('edge')))
  sqlite.close()
  const hubRows = await rowsOfTables((name, columns) =>
    query(`select ${columns.join(', ')} from ${name} where cinema_id = $1`, [cinema_id]),
  )
  found.folds.push(...differences(hubRows, foldJournal('hub', ofHub)).map(named('hub')))
}

/**
 * With each box the streams between hub and edge begin anew, and the edge has those of its own epoch (L9).
 */
function checkJournals(
  ofHub: readonly JournalRow[],
  ofEdge: readonly JournalRow[],
  found: Findings,
  named: (at: string) => (text: string) => string,
): void {
  const stream = (rows: readonly JournalRow[], name: string) =>
    rows.filter((row) => row.stream === name).toSorted((a, b) => a.n - b.n)
  found.journals.push(...chainBreaks(stream(ofHub, 'own')).map(named('hub')))
  const now = Math.max(...ofHub.map(({ epoch }) => epoch))
  for (const name of ['down', 'up']) {
    const epochs = Map.groupBy(stream(ofHub, name), ({ epoch }) => epoch)
    for (const rows of epochs.values()) found.journals.push(...chainBreaks(rows).map(named('hub')))
    const [hub, edge] = [epochs.get(now) ?? [], stream(ofEdge, name)]
    found.journals.push(...chainBreaks(edge).map(named('edge')))
    if (hub.length !== edge.length)
      found.journals.push(named(name)(`the hub has ${hub.length} entries, the edge ${edge.length}`))
    const apart = hub.findIndex((row, index) => row.body !== edge[index]?.body || row.hash !== edge[index]?.hash)
    if (apart >= 0) found.journals.push(named(name)(`entry ${apart + 1} is another one at the hub than at the edge`))
  }
}

/** A register's own book, read from its file: what it holds in receipts. */
interface Book {
  name: string
  device_uuid: string
  tickets: { key: string; place: string }[]
  voided: Set<string>
  cash_cents: number
  terminal_cents: number
}

function readBook(file: string, name: string, device_uuid: string): Book {
  const sqlite = new Database(file, { readonly: true })
  const rows = sqlite.prepare('select body from questions').all() as { body: string }[]
  sqlite.close()
  const book: Book = { name, device_uuid, tickets: [], voided: new Set(), cash_cents: 0, terminal_cents: 0 }
  for (const { body } of rows) bookOne(book, JSON.parse(body) as Kept)
  return book
}

function bookOne(book: Book, { question, status, receipt, question_id }: Kept): void {
  if (status === 'voided') book.voided.add(question_id)
  if (!receipt || !['received', 'confirmed', 'done'].includes(status)) return
  const data = readEntryBody(receipt.body)
  if (question.kind === 'cash') {
    const { movement, amount_cents } = question
    book.cash_cents += movement === 'paid_out' ? -amount_cents : amount_cents
  }
  if (question.kind !== 'sale' || data.kind !== 'sold') return
  for (const { schedule_id, ticket_id, generation, slot } of data.tickets)
    book.tickets.push({ key: `${schedule_id}:${ticket_id}:${generation}`, place: `${schedule_id}/${slot}` })
  for (const payment of question.payments)
    if (payment.tendered_cents === undefined) book.terminal_cents += payment.amount_cents
    else book.cash_cents += payment.amount_cents
}

/**
 * Every ticket that somebody holds lives in the hub's ledger, on its slot, and is held by nobody else; and
 * the ledger holds none that nobody holds (I1, I4).
 */
async function checkTickets(
  { visitors }: Checked,
  books: readonly Book[],
  query: Query,
  found: Findings,
): Promise<void> {
  const live = await query<{ key: string; place: string; question_id: string }>(
    `select schedule_id || ':' || ticket_id || ':' || generation as key, schedule_id || '/' || slot as place, question_id from tickets where state = 'live'`,
  )
  const placeOf = new Map(live.map(({ key, place }) => [key, place]))
  const holders = new Map<string, string>()
  const places = new Map<string, string>()
  const hold = (key: string, place: string, holder: string): void => {
    const other = holders.get(key) ?? places.get(place)
    if (other !== undefined) found.doubles.push(`${place} (${key}) is held by ${holder} and by ${other}`)
    holders.set(key, holder)
    places.set(place, holder)
    if (placeOf.get(key) !== place)
      found.lost.push(`${holder} holds ${key} for ${place}, which does not live in the hub's ledger`)
  }
  for (const { name, tickets } of books) for (const { key, place } of tickets) hold(key, place, name)
  found.tickets.counter = holders.size
  for (const visitor of visitors)
    for (const bill of visitor.bills.values())
      for (const [key, slot] of bill.tickets) hold(key, `${key.split(':')[0]}/${slot}`, `bill ${bill.uuid}`)
  found.tickets.online = holders.size - found.tickets.counter
  found.tickets.live = live.length
  const voided = new Set(books.flatMap((book) => [...book.voided]))
  for (const { key, question_id } of live) {
    if (!holders.has(key)) found.lost.push(`${key} lives in the hub's ledger and nobody holds it`)
    if (voided.has(question_id)) found.lost.push(`${key} lives though its question ${question_id} was voided`)
  }
}

/** Cash in the drawers and money on the terminals, register by register, as the ledger has it (I5). */
async function checkDrawers(books: readonly Book[], query: Query, found: Findings): Promise<void> {
  for (const book of books) {
    const payments = await query<{ type: string; cents: number }>(
      `select p.type, sum(p.amount_cents - p.refunded_cents) as cents from payments p join bills b on b.id = p.bill_id
       where b.device_id = $1 and p.status = 'paid' group by 1`,
      [book.device_uuid],
    )
    const [moved] = await query<{ cents: number }>(
      'select coalesce(sum(cents), 0) as cents from movements where device_id = $1',
      [book.device_uuid],
    )
    const ledger = (type: string) => Number(payments.find((row) => row.type === type)?.cents ?? 0)
    differ(found, `cash of ${book.name}`, book.cash_cents, ledger('cash') + Number(moved!.cents))
    differ(found, `terminal of ${book.name}`, book.terminal_cents, ledger('terminal'))
  }
}

function differ(found: Findings, what: string, there: number, ledger: number): void {
  if (there === ledger) return
  found.difference_cents += Math.abs(there - ledger)
  found.money.push(`${what}: ${there} cents there, ${ledger} in the ledger`)
}

/**
 * Captured − refunded at the provider is the ledger's online money, order by order; every capture has tickets
 * or went back whole (I5).
 */
async function checkProvider({ world, provider_secret }: Checked, query: Query, found: Findings): Promise<void> {
  const rows = await query<{ id: string; cents: number; carried: number }>(
    `select p.id, case when p.status = 'paid' then p.amount_cents - p.refunded_cents else 0 end as cents,
       coalesce((select sum(a.cents) from allocations a join bill_lines l on l.id = a.line_id where a.payment_id = p.id and l.state = 'sold'), 0) as carried
     from payments p where p.type = 'online'`,
  )
  const ledger = new Map(rows.map((row) => [row.id, row]))
  for (const order of await listOrders(world.provider, provider_secret)) {
    const back = order.refunds.reduce((sum, refund) => sum + refund.amount_cents, 0)
    const left = order.captured_cents - back
    const payment = ledger.get(order.order_id)
    differ(found, `order ${order.order_id}`, left, Number(payment?.cents ?? 0))
    if (left !== Number(payment?.carried ?? 0))
      found.money.push(`order ${order.order_id}: ${left} cents were kept, tickets carry ${payment?.carried ?? 0}`)
    if (back > 0) found.late_refunded += 1
  }
}

export async function listOrders(url: string, secret: string): Promise<ProviderOrder[]> {
  const provider = sandboxProvider(url, secret)
  const orders: ProviderOrder[] = []
  for (let after: string | undefined; ; ) {
    const page = await provider.list({ limit: 200, ...(after === undefined ? {} : { after }) })
    if (!page.ok) throw new Error(`the provider does not list its orders: ${page.refusal.code}`)
    orders.push(...page.value.orders)
    if (page.value.next === null) break
    after = page.value.next
  }
  provider.close()
  return orders
}
