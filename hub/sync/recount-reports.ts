import type pg from 'pg'
import type { RegisterReport } from '#protocol/ledger/decide-recount.ts'
import { type EntryData, readEntryBody, type SealedEntry, UnknownEntry } from '#protocol/ledger/entries.ts'
import type { Brought, Needs } from '#protocol/ledger/needs.ts'
import { isReceiptOf, needsOfReports } from '#protocol/ledger/recount-reports.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { REPORT_PARTS_MAX, REPORTED_KEY_MAX, ReportPart, WHOLE_REPORT_MAX_BYTES } from '#protocol/sync/recount.ts'
import { withExhibitor } from '../db/connect.ts'
import { ownedBy, ownersOf } from '../ledger/load.ts'
import { broughtByAll } from './ingest.ts'
import { lastRecount } from './recounting.ts'

/** A recount of a cinema, named by the epoch of the box that came. */
export interface OfRecount {
  exhibitor_id: number
  cinema_id: number
  epoch: number
}

/**
 * A register of a recount with what it has reported so far; `is_whole`: every part is here, and nobody has
 * put it aside since by declaring the register lost.
 */
export interface ReportedRegister {
  uid: string
  name: string
  is_whole: boolean
  /** Somebody has: what only it knows of waits for a person. */
  is_put_aside: boolean
  /** Receipts of the parts that are here. */
  receipts: number
  reported_at: string | null
  lost_at: string | null
  lost_by: number | null
  counted_at: string | null
}

/** A part of a register's report, with the device that the box has proven. */
export type SentPart = ReportPart & { device_id: string }

type Refused = 'report_differs' | 'report_too_large' | 'not_found' | 'forbidden' | 'entries_wait'

const REGISTERS = `
select r.uid, r.name, coalesce(p.parts = p.here and (r.lost_at is null or r.lost_at < p.reported_at), false) as is_whole,
  coalesce(p.parts = p.here and r.lost_at >= p.reported_at, false) as is_put_aside, coalesce(p.receipts, 0)::int as receipts,
  p.reported_at, r.lost_at, r.lost_by, r.counted_at
from recount_registers r left join lateral (
  select max(parts) as parts, count(*) as here, sum(receipts) as receipts, max(received_at) as reported_at
  from recount_reports where cinema_id = r.cinema_id and epoch = r.epoch and uid = r.uid) p on true
where r.cinema_id = $1 and r.epoch = $2 order by r.name, r.uid`

/** A register that the hub came to know after the box of before was replaced reports too. */
const KNOWN = `insert into recount_registers (cinema_id, exhibitor_id, epoch, uid, name)
  select cinema_id, exhibitor_id, $2::int, uid, name from devices
  where cinema_id = $1 and uid = $3 and type in ('register', 'pos') order by id desc limit 1
  on conflict do nothing`

/** All that may hold receipts: also those that are blocked, logged out, or taken out of the list. */
const REGISTERED = `insert into recount_registers (cinema_id, exhibitor_id, epoch, uid, name)
  select distinct on (uid) cinema_id, exhibitor_id, $2::int, uid, name from devices
  where cinema_id = $1 and type in ('register', 'pos') order by uid, id desc on conflict do nothing`

/** Every register that the hub knows is waited for. */
export async function awaitRegisters(client: pg.ClientBase, { cinema_id, epoch }: OfRecount): Promise<void> {
  await client.query(REGISTERED, [cinema_id, epoch])
}

export async function registersOf(client: pg.ClientBase, of: OfRecount): Promise<ReportedRegister[]> {
  return (await client.query<ReportedRegister>(REGISTERS, [of.cinema_id, of.epoch])).rows
}

/**
 * Keeps a part of a register's report, as it came, in one transaction; the same part again changes nothing.
 * Refused: `not_found` where it is none of this cinema's registers, or no recount began with this epoch;
 * `report_differs` when another part came under its number; `report_too_large` when all parts together are
 * more than a register has; `forbidden` when it holds what no register of this cinema can have from a box of
 * before: receipts of others or of this epoch; `entries_wait` when this program is too old for one.
 *
 * What names another cinema is kept with the rest, and left aside at the end (`withoutForeign`): else one
 * such receipt would keep out what other guests hold.
 */
export async function keepPart(pool: pg.Pool, of: OfRecount, sent: SentPart): Promise<Answer<null, Refused>> {
  const { exhibitor_id, cinema_id, epoch } = of
  const { device_id, ...part } = sent
  const read = readReceipts(part.receipts)
  if (!read.ok) return read
  const receipts = read.value
  const isOwn = receipts.every((data, at) => part.receipts[at]!.epoch < epoch && isReceiptOf(data, device_id))
  if (!isOwn || part.part > part.parts) return refuse('forbidden')
  if (part.parts > REPORT_PARTS_MAX) return refuse('report_too_large')
  const named = namedBy([reportOf(device_id, [part])])
  if (named.ids.some((id) => id.length > REPORTED_KEY_MAX)) return refuse('forbidden')
  const content = JSON.stringify(ReportPart.parse(part))
  return withExhibitor(pool, exhibitor_id, async (client) => {
    if ((await lastRecount(client, cinema_id))?.epoch !== epoch) return refuse('not_found')
    await client.query(KNOWN, [cinema_id, epoch, device_id])
    const register = await client.query(
      'select from recount_registers where cinema_id = $1 and epoch = $2 and uid = $3 for update',
      [cinema_id, epoch, device_id],
    )
    if (register.rowCount === 0) return refuse('not_found', 'device_id')
    const { rows: kept } = await client.query<{ part: number; parts: number; bytes: number; content: string | null }>(
      `select part, parts, octet_length(content) as bytes, case when part = $4 then content end as content from recount_reports
       where cinema_id = $1 and epoch = $2 and uid = $3`,
      [cinema_id, epoch, device_id, part.part],
    )
    if (kept.some((one) => one.parts !== part.parts)) return refuse('report_differs')
    const known = kept.find((one) => one.part === part.part)
    if (known) return known.content === content ? ok(null) : refuse('report_differs')
    const bytes = kept.reduce((sum, one) => sum + one.bytes, Buffer.byteLength(content))
    if (bytes > WHOLE_REPORT_MAX_BYTES) return refuse('report_too_large')
    await client.query(
      `insert into recount_reports (cinema_id, exhibitor_id, epoch, uid, part, parts, receipts, content)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [cinema_id, exhibitor_id, epoch, device_id, part.part, part.parts, receipts.length, content],
    )
    return ok(null)
  })
}

/** The reports of these registers, all parts of each. */
export async function reportsOf(
  client: pg.ClientBase,
  { cinema_id, epoch }: OfRecount,
  uids: readonly string[],
): Promise<RegisterReport[]> {
  const { rows } = await client.query<{ uid: string; content: string }>(
    'select uid, content from recount_reports where cinema_id = $1 and epoch = $2 and uid = any ($3) order by uid, part',
    [cinema_id, epoch, uids],
  )
  const parts = rows.map(({ uid, content }) => ({ uid, part: ReportPart.parse(JSON.parse(content)) }))
  return [...Map.groupBy(parts, ({ uid }) => uid)].map(([device_id, own]) =>
    reportOf(
      device_id,
      own.map(({ part }) => part),
    ),
  )
}

function reportOf(device_id: string, parts: readonly ReportPart[]): RegisterReport {
  return {
    device_id,
    receipts: parts.flatMap(({ receipts }) => receipts),
    given_up: parts.flatMap(({ given_up }) => given_up),
    waiting: parts.flatMap(({ waiting }) => waiting.map((end) => unansweredEnd(end, device_id))),
  }
}

/**
 * Something of a report that names what belongs to another cinema: by the number of its entry, or by its
 * question.
 */
export interface LeftAside {
  entry: string
  uid: string
}

/**
 * Reports without what names a row of another cinema: nothing of that is applied, and a person is shown it.
 * `bills` as `ownersOf` says.
 */
export async function withoutForeign(
  client: pg.ClientBase,
  cinema_id: number,
  reports: readonly RegisterReport[],
): Promise<{ reports: RegisterReport[]; bills: string[]; aside: LeftAside[] }> {
  const named = namedBy(reports)
  const { foreign, bills } = await ownersOf(client, cinema_id, named.needs, named.brought)
  if (foreign.size === 0) return { reports: [...reports], bills, aside: [] }
  const aside: LeftAside[] = []
  const own = reports.map((report): RegisterReport => {
    const { device_id: uid } = report
    const isOwn = (entry: string, one: Partial<RegisterReport>): boolean => {
      const { needs, brought } = namedBy([{ device_id: uid, receipts: [], given_up: [], waiting: [], ...one }])
      const isForeign = ownedBy(needs, brought).some((name) => foreign.has(name))
      if (isForeign) aside.push({ entry, uid })
      return !isForeign
    }
    return {
      device_id: uid,
      receipts: report.receipts.filter((one) => isOwn(`${one.epoch}.${one.n}`, { receipts: [one] })),
      given_up: report.given_up.filter((one) => isOwn(one.question_id, { given_up: [one] })),
      waiting: report.waiting.filter((one) => isOwn(one.question_id, { waiting: [one] })),
    }
  })
  return { reports: own, bills, aside }
}

/**
 * All rows that reports name, also those of what was given up and of what waits.
 */
export function namedBy(reports: readonly RegisterReport[]): { needs: Needs; brought: Brought; ids: string[] } {
  const { schedules, bills, questions, movements } = needsOfReports(reports, [])
  const facts = reports.flatMap(({ receipts }) => receipts.map(({ body }) => readEntryBody(body)))
  const brought = broughtByAll(facts)
  return {
    needs: { schedules, bills, questions },
    brought: { ...brought, movements: [...brought.movements, ...movements] },
    ids: [...bills, ...questions, ...brought.payments],
  }
}

function unansweredEnd(end: ReportPart['waiting'][number], device_id: string): RegisterReport['waiting'][number] {
  if (end.kind === 'refund') return { ...end, device_id }
  const { slots, ...rest } = end
  return slots === undefined ? { ...rest, device_id } : { ...rest, slots, device_id }
}

function readReceipts(receipts: readonly SealedEntry[]): Answer<EntryData[], 'entries_wait' | 'forbidden'> {
  try {
    return ok(receipts.map(({ body }) => readEntryBody(body)))
  } catch (error) {
    if (error instanceof UnknownEntry) return refuse('entries_wait', 'receipts', { entries: receipts.length })
    return refuse('forbidden') // no entry has such a body
  }
}
