import type pg from 'pg'
import type { Logger } from 'pino'
import type { ConflictFacts } from '#protocol/ledger/conflict.ts'
import { concludeRecount, type RegisterReport } from '#protocol/ledger/decide-recount.ts'
import { concludeRestored, type LeftFact } from '#protocol/ledger/decide-restored.ts'
import { type EntryData, placesTaken, readEntryBody } from '#protocol/ledger/entries.ts'
import { needsOfFound } from '#protocol/ledger/found.ts'
import type { LedgerView } from '#protocol/ledger/ledger.ts'
import { needsOf } from '#protocol/ledger/needs.ts'
import { conflictOf, needsOfReports, takenTwice } from '#protocol/ledger/recount-reports.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { Coalesce } from '#protocol/server/pace.ts'
import type { RecountState } from '#protocol/sync/recount.ts'
import { withExhibitor } from '../db/connect.ts'
import type { Conflicts } from '../ledger/conflicts.ts'
import type { Lane } from '../ledger/lane.ts'
import type { Lanes } from '../ledger/lanes.ts'
import { restored } from '../ledger/restores.ts'
import { awaitsBox } from './awaited-box.ts'
import { writeDoing } from './doings.ts'
import type { EpochFile } from './epoch-file.ts'
import { disagreements } from './recount-disagreements.ts'
import {
  keepPart,
  type LeftAside,
  type OfRecount,
  type ReportedRegister,
  registersOf,
  reportsOf,
  type SentPart,
  withoutForeign,
} from './recount-reports.ts'
import { lastRecount, type Recount, readAway } from './recounting.ts'
import type { RestoredHub } from './restored-hub.ts'
import type { Troubles } from './troubles.ts'

/** The cinema that it is of. */
type Of = Pick<OfRecount, 'exhibitor_id' | 'cinema_id'>

/**
 * A fact that could not be taken, because somebody else has what it takes: kept with the command that left
 * it.
 */
export interface LeftOut {
  epoch: number
  n: number
  uid: string
  schedule_id: number | null
  /** Of the hub itself: the bill that it was of. */
  bill_id?: string | null
  /** None in what a program of before has kept. */
  kind?: ReturnType<typeof conflictOf>
}

interface Parts {
  pool: pg.Pool
  /** Begins recounts after a restore of the hub, and finds what the second places have. */
  restored: Pick<RestoredHub, 'begin' | 'found'>
  lanes: Lanes
  epochs: Pick<EpochFile, 'highest' | 'awaiting'>
  conflicts: Pick<Conflicts, 'list'>
  troubles: Pick<Troubles, 'note' | 'end'>
  exhibitors: () => Promise<readonly number[]>
  log: Logger
}

/** Cinemas whose recount may be open, or has reports that came too late, or could not go on before. */
const OPEN = `select distinct cinema_id from recount_registers r where counted_at is null
    and exists (select from recount_reports p where p.cinema_id = r.cinema_id and p.epoch = r.epoch and p.uid = r.uid)
  union select h.cinema_id from ledger_heads h where h.epoch > 0 and coalesce((
    select j.body like '{"v":1,"data":{"kind":"recounting%' from journal j where j.cinema_id = h.cinema_id
      and j.stream = 'own' and j.body like '{"v":1,"data":{"kind":"recount%' order by j.ord desc limit 1), false)
  union select cinema_id from troubles where kind = 'recount_stuck' and ended_at is null`

const LOST = `update recount_registers set lost_at = now(), lost_by = $4
  where cinema_id = $1 and epoch = $2 and uid = $3 and lost_at is null`

const COUNTED = `update recount_registers set counted_at = now()
  where cinema_id = $1 and epoch = $2 and uid = any ($3) and counted_at is null`

/** Questions of receipts that the hub has never met, or has refused. */
const UNMET = `select count(*)::int as n from unnest($2::text[]) as asked (id)
  where not exists (select from questions q where q.cinema_id = $1 and q.id = asked.id and q.state <> 'refused')`

/**
 * Recounts of cinemas whose edge is another box now (L9): reports are kept as they come, and when all
 * registers have reported whole, or were declared lost, what was in limbo is at home at the hub, and goes to
 * the new box by ordinary `give`. Reports stay, as evidence.
 *
 * 1. It ends in one step of the lane, under a command of its own: whoever tries it again, also another
 *    process or after a crash, finds it done.
 * 2. None ends before its box is the edge: with that come the registers that it waits for (awaited-box.ts).
 * 3. What cannot stand beside what is known is listed for a person (L11), never left out in silence: two
 *    entries under one number, a place that somebody else has, what names another cinema, a report that came
 *    after the end.
 * 4. What cannot go on is a trouble of its cinema until it has gone on, also by another process.
 */
export class Recounts {
  readonly #parts: Parts
  readonly #tries = new Coalesce<void, number>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** The recount of a cinema as its registers show it; null while there is none. */
  async state({ exhibitor_id, cinema_id }: Of): Promise<RecountState> {
    const open = await this.#read({ exhibitor_id, cinema_id })
    if (open === null || open.recount.ended_at !== null) return null
    const awaited = open.registers.filter((one) => one.lost_at === null || one.is_whole)
    const reported = awaited.filter((one) => one.is_whole).length
    return { since: open.recount.since, reported, registers: awaited.length }
  }

  /** A part came: it is kept, and when it was the last one, the recount ends. */
  async report(lane: Lane, epoch: number, part: SentPart): ReturnType<typeof keepPart> {
    const { exhibitor_id, cinema_id } = lane
    const kept = await keepPart(this.#parts.pool, { exhibitor_id, cinema_id, epoch }, part)
    if (kept.ok) await this.#tried({ exhibitor_id, cinema_id })
    else if (kept.refusal.code === 'report_too_large')
      await this.#stuck({ exhibitor_id, cinema_id }, `report ${epoch} of ${part.device_id} is too large`)
    return kept
  }

  /**
   * Declares a register lost (L9 f): it is not waited for any more, and what it has reported whole by then is
   * put aside, so that no report keeps a recount from its end. The first who did so stands in the row and, in
   * the same transaction, among what was done with the edges of the house.
   * `unknown_choice` where no recount under way waits for it, `name_not_typed` unless its name was typed.
   */
  async declareLost(
    of: Of,
    { uid, name, by }: { uid: string; name: string; by: number },
  ): Promise<Answer<ReportedRegister, 'not_found' | 'unknown_choice' | 'name_not_typed'>> {
    const cinema = await withExhibitor(this.#parts.pool, of.exhibitor_id, (client) =>
      client.query('select from cinemas where id = $1 and deleted_at is null', [of.cinema_id]),
    )
    if (cinema.rowCount === 0) return refuse('not_found')
    const open = await this.#read(of)
    const register = open?.registers.find((one) => one.uid === uid)
    if (!open || !register || open.recount.ended_at !== null) return refuse('unknown_choice', 'uid')
    if (asTyped(register.name) !== asTyped(name)) return refuse('name_not_typed', 'name')
    const { epoch } = open.recount
    await withExhibitor(this.#parts.pool, of.exhibitor_id, async (client) => {
      const { rowCount } = await client.query(LOST, [of.cinema_id, epoch, uid, by])
      const done = { ...of, employee_id: by, what: 'register_lost', epoch, subject: uid, name: register.name } as const
      if (rowCount === 1) await writeDoing(client, done)
    })
    await this.#tried(of)
    return ok(register)
  }

  /** Begins what a restore of the hub asks for, ends what can end, and looks through what came too late. */
  async round(): Promise<void> {
    const { pool, exhibitors } = this.#parts
    for (const exhibitor_id of await exhibitors()) {
      for (const { cinema_id } of await restored(pool, exhibitor_id)) await this.#tried({ exhibitor_id, cinema_id })
      const { rows } = await withExhibitor(pool, exhibitor_id, (client) => client.query<{ cinema_id: number }>(OPEN))
      for (const { cinema_id } of rows) await this.#tried({ exhibitor_id, cinema_id })
    }
  }

  /**
   * Once at a time for a cinema, because it may take long; whoever comes meanwhile is looked at once more.
   */
  #tried(of: Of): Promise<void> {
    return this.#tries.run(() => this.#try(of), of.cinema_id)
  }

  /** One cinema whose recount cannot end keeps no other from its own; it is tried again. */
  async #try(of: Of): Promise<void> {
    try {
      if (await this.#goOn(of)) await this.#parts.troubles.end(of, ['recount_stuck'])
    } catch (error) {
      await this.#stuck(of, 'not concluded', error)
    }
  }

  async #stuck(of: Of, detail: string, error?: unknown): Promise<void> {
    const is_new = await this.#parts.troubles.note(of, 'recount_stuck', detail)
    const said = { err: error, cinema_id: of.cinema_id, detail }
    if (is_new) this.#parts.log.error(said, 'a recount cannot go on; it is tried again')
  }

  /** Whether nothing keeps it: it has ended, or there is none. */
  async #goOn(of: Of): Promise<boolean> {
    const lane = await this.#parts.lanes.of(of.exhibitor_id, of.cinema_id)
    if (lane.isRestored) await this.#parts.restored.begin(lane)
    const open = await this.#read(of)
    if (open === null) return true
    const { recount, registers } = open
    const named = { ...of, epoch: recount.epoch }
    if (recount.ended_at === null) {
      const awaits = (client: pg.PoolClient) => awaitsBox(client, this.#parts.epochs, named)
      if (await withExhibitor(this.#parts.pool, of.exhibitor_id, awaits)) return false
      if (registers.some((one) => !one.is_whole && one.lost_at === null)) return false
      await this.#conclude(named, registers)
    } else {
      const uncounted = registers.filter((one) => (one.is_whole || one.is_put_aside) && one.counted_at === null)
      if (uncounted.length > 0) await this.#lookThrough(named, uncounted)
    }
    return true
  }

  async #conclude(of: OfRecount, registers: readonly ReportedRegister[]): Promise<void> {
    const { pool, lanes, log } = this.#parts
    const whole = registers.filter((one) => one.is_whole)
    const lost = registers.filter((one) => !one.is_whole).map(({ uid }) => uid)
    const lane = await lanes.of(of.exhibitor_id, of.cinema_id)
    const uids = whole.map(({ uid }) => uid)
    const { reports, bills, aside } = await withExhibitor(pool, of.exhibitor_id, async (client) =>
      withoutForeign(client, of.cinema_id, await reportsOf(client, of, uids)),
    )
    const found = await withExhibitor(pool, of.exhibitor_id, (client) =>
      disagreements(client, of.cinema_id, reports, registers),
    )
    for (const { key, facts } of found) await this.#list(of, key, facts)
    for (const left of aside) await this.#listLeft(of, { ...left, schedule_id: null }, whole)
    const began = performance.now()
    const ended = await this.#end(lane, of, { reports, bills, lost })
    if (!ended.ok) return // another box came meanwhile
    await this.#listLeftOut(of, ended.value, whole)
    await withExhibitor(pool, of.exhibitor_id, (client) => client.query(COUNTED, [of.cinema_id, of.epoch, uids]))
    const receipts = reports.reduce((sum, report) => sum + report.receipts.length, 0)
    const took_ms = Math.round(performance.now() - began)
    log.info({ cinema_id: of.cinema_id, receipts, lost: lost.length, took_ms }, 'a recount has ended')
  }

  /** One step of the lane: all of it, or nothing. Refused: `fenced` when another epoch began meanwhile. */
  async #end(
    lane: Lane,
    { cinema_id, epoch }: OfRecount,
    { reports, bills, lost }: { reports: readonly RegisterReport[]; bills: readonly string[]; lost: readonly string[] },
  ): Promise<Answer<LeftOut[], 'fenced' | 'key_used_again'>> {
    const { pool } = this.#parts
    const away = await readAway(pool, lane, 'limbo')
    const found = lane.isRestored ? await this.#parts.restored.found(lane) : null
    const needs = needsOfReports(reports, away.schedules)
    const more = found && needsOfFound(found)
    const reporters = new Map(
      reports.flatMap(({ device_id, receipts }) => receipts.map(({ epoch: of, n }) => [`${of}.${n}`, device_id])),
    )
    return lane.run<LeftOut[], 'fenced'>({
      bills: [...needs.bills, ...bills, ...(more?.bills ?? [])],
      questions: [...needs.questions, ...(more?.questions ?? [])],
      schedules: [...needs.schedules, ...(more?.schedules ?? [])],
      vouchers: [...needs.vouchers, ...away.vouchers, ...(more?.vouchers ?? [])],
      movements: needs.movements,
      command: commandOf(cinema_id, epoch),
      decide: ({ ledger, append, now }) => {
        if (ledger.epoch !== epoch) return refuse('fenced')
        const left: Omit<LeftOut, 'uid'>[] = []
        const command = { schedules: away.schedules, reports, lost, at: now }
        const entries = found ? concludeRestored(ledger, { ...command, found }) : concludeRecount(ledger, command)
        for (const data of entries) {
          const fact = data.kind === 'left' ? leftFact(data) : found ? null : leftOut(ledger, data)
          if (fact !== null) left.push(fact)
          else if (data.kind !== 'left') append('own', data)
        }
        return ok(left.map((fact) => ({ ...fact, uid: reporters.get(`${fact.epoch}.${fact.n}`) ?? '' })))
      },
    })
  }

  /**
   * What a register says after the end changes nothing by itself: what is not known here waits for a person.
   */
  async #lookThrough(of: OfRecount, registers: readonly ReportedRegister[]): Promise<void> {
    const { pool, lanes } = this.#parts
    const lane = await lanes.of(of.exhibitor_id, of.cinema_id)
    // a crash may have come between the end and this list: what was answered then is answered again
    const decide = () => refuse('fenced')
    const ended = await lane.run<LeftOut[], 'fenced'>({ command: commandOf(of.cinema_id, of.epoch), decide })
    if (ended.ok) await this.#listLeftOut(of, ended.value, registers)
    for (const { uid, name } of registers) {
      const count = await withExhibitor(pool, of.exhibitor_id, async (client) => {
        const [report] = await reportsOf(client, of, [uid])
        const asked = (report?.receipts ?? []).flatMap(({ body }) => questionsNamed(readEntryBody(body)))
        return (await client.query<{ n: number }>(UNMET, [of.cinema_id, asked])).rows[0]!.n
      })
      if (count > 0) await this.#list(of, `${of.epoch} ${uid}`, { kind: 'report_late', register: name, count })
      await withExhibitor(pool, of.exhibitor_id, (client) => client.query(COUNTED, [of.cinema_id, of.epoch, [uid]]))
    }
  }

  async #listLeftOut(of: OfRecount, left: readonly LeftOut[], registers: readonly ReportedRegister[]): Promise<void> {
    for (const { epoch, n, bill_id, ...one } of left)
      await this.#listLeft(of, { entry: n === 0 ? (bill_id ?? '') : `${epoch}.${n}`, ...one }, registers)
  }

  async #listLeft(
    of: OfRecount,
    { entry, uid, schedule_id, kind = 'place_taken' }: LeftAside & Pick<LeftOut, 'schedule_id' | 'kind'>,
    registers: readonly ReportedRegister[],
  ): Promise<void> {
    const register = registers.find((one) => one.uid === uid)?.name ?? uid
    await this.#list(of, `${entry} ${uid}`, { kind, entry, register, schedule_id })
  }

  async #list({ exhibitor_id, cinema_id }: OfRecount, key: string, facts: ConflictFacts): Promise<void> {
    const { is_new } = await this.#parts.conflicts.list({ exhibitor_id, cinema_id, key, facts })
    if (is_new) this.#parts.log.error({ cinema_id, ...facts }, 'a recount found what a person has to settle')
  }

  #read(of: Of): Promise<{ recount: Recount; registers: ReportedRegister[] } | null> {
    return withExhibitor(this.#parts.pool, of.exhibitor_id, async (client) => {
      const recount = await lastRecount(client, of.cinema_id)
      return recount && { recount, registers: await registersOf(client, { ...of, epoch: recount.epoch }) }
    })
  }
}

/** A fact of a box of before that takes what somebody else has; null = it may be appended. */
function leftOut(ledger: LedgerView, data: EntryData): Omit<LeftOut, 'uid'> | null {
  if (data.kind !== 'recovered' || data.n === 0) return null
  const fact = readEntryBody(data.body)
  const taken = takenTwice(ledger, fact)
  if (taken === null) return null
  const { epoch, n } = data
  return { epoch, n, schedule_id: placesTaken(fact)[0]?.schedule_id ?? null, kind: conflictOf(taken) }
}

/** A fact that could not stand beside the others after a restore of the hub. */
function leftFact({ receipt, bill_id }: LeftFact): Omit<LeftOut, 'uid'> {
  if (receipt === null) return { epoch: 0, n: 0, schedule_id: null, bill_id }
  const { epoch, n, body } = receipt
  return { epoch, n, schedule_id: placesTaken(readEntryBody(body))[0]?.schedule_id ?? null }
}

/** A name as a person reads it: however it is spaced, and whatever its accents are made of. */
function asTyped(name: string): string {
  return name.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

function commandOf(cinema_id: number, epoch: number): { id: string; request_hash: string } {
  return { id: `recount/${cinema_id}/${epoch}`, request_hash: '' }
}

/** The question that an entry answers. */
function questionsNamed(data: EntryData): string[] {
  return needsOf(data).questions.slice(0, 1)
}
