import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { decideHandover } from '#protocol/ledger/decide-seats.ts'
import { slotsOf } from '#protocol/ledger/ledger.ts'
import { type Kind, RESOURCES } from '#protocol/resources.ts'
import { ok } from '#protocol/result.ts'
import { oneRow } from '#protocol/seats/testing/plans.ts'
import { UNSAID, WIRES } from '#protocol/sync/versions.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { type Ids, SAMPLES } from '../../tests/contract/samples.ts'
import { bear, reserve, sell } from '../../tests/contract/sold.ts'
import { readCalendar } from '../../tests/read-calendar.ts'
import { until } from '../../tests/until.ts'
import type { Moves } from '../bills/moves.ts'
import type { Killed } from '../bills/testing/killed-hub.ts'
import { withExhibitor } from '../db/connect.ts'
import { Notices } from '../db/notices.ts'
import { addExhibitor, startTestHub, type TestHub } from '../http/testing/hub.ts'
import { Sealed } from '../kit/sealed.ts'
import { auditLedger } from '../ledger/audit.ts'
import { Lanes } from '../ledger/lanes.ts'
import { Letters } from '../mailer/letters.ts'
import { Links } from '../sync/links.ts'
import {
  LETTERS_KEY,
  movesOf,
  portalOf,
  switchModules,
  ticketLettersOf,
  type Visit,
  visitor,
} from './testing/portal.ts'

/** Schedules that a manager moves to another screen with their audience. */
const KINDS = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[]
const folder = mkdtempSync(join(tmpdir(), 'foyer-move-'))
const letters = new Letters(new Sealed(LETTERS_KEY))
let database: FreshDatabase
let hub: TestHub
let moves: Moves
let ada: Visit
const ids: Partial<Record<Kind, number>> = {}
/** A hall of ten, one of twelve and one of two. */
const halls: number[] = []

beforeAll(async () => {
  database = await freshDatabase()
  for (const [id, host] of [
    [1, 'localhost'],
    [2, '127.0.0.1'],
  ] as const) {
    await addExhibitor(database, id, [host])
    await switchModules(database, id, { tickets: true, products: true, signage: true, vouchers: true })
  }
  hub = await startTestHub(database, portalOf(KINDS))
  moves = movesOf(hub, letters)
  ada = await visitor(database.pool, hub.url, { exhibitor_id: 1, name: 'Ada L.', permissions: ['*'] })
  for (const kind of KINDS) {
    const said = await ada('POST', RESOURCES[kind].base!, SAMPLES[kind].make(ids as Ids, 1))
    ids[kind] = said.body.data.id
  }
  for (const [row, places] of [
    ['A', 10],
    ['K', 12],
    ['Z', 2],
  ] as const)
    halls.push(await screenOf(ids.cinema!, row, places))
})
afterAll(async () => {
  await hub.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

let nth = 10
async function screenOf(cinema: number, row: string, places: number): Promise<number> {
  nth += 1
  const fields = {
    ...SAMPLES.screen.make({ ...ids, cinema } as Ids, nth),
    capacity: places,
    arrangement: oneRow(row, places),
  }
  return (await ada('POST', 'screens', fields)).body.data.id
}

function query(sql: string, values: unknown[] = []) {
  return withExhibitor(database.pool, 1, (client) => client.query(sql, values))
}
/** What no process of the hub may write. */
async function owned(sql: string, values: unknown[]): Promise<void> {
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(sql, values)
  await owner.end()
}

let weeks = 1
/** A schedule in the hall of ten, in a week of its own. */
async function planned(cinema_id = ids.cinema!, screen_id = halls[0]!): Promise<number> {
  weeks += 1
  const { rows } = await query(
    `insert into schedules (exhibitor_id, cinema_id, screen_id, movie_id, movie_version_id, price_group_id, start, "end", business_date,
       is_seatpicker_enabled, arrangement, ignore_conflict)
     select s.exhibitor_id, $2, r.id, movie_id, movie_version_id, price_group_id, now() + make_interval(weeks => $4),
       now() + make_interval(weeks => $4, hours => 2), current_date + 7 * $4, true, r.arrangement, true
     from schedules s, screens r where s.id = $1 and r.id = $3 returning id`,
    [ids.schedule, cinema_id, screen_id, weeks],
  )
  await bear(hub.lanes, { exhibitor_id: 1, cinema_id, schedule_id: rows[0].id }, 10)
  return rows[0].id
}

function bought(schedule_id: number, slots: number[], name = 'Elif Arslan', cinema_id = ids.cinema!) {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@mailbox.example`
  const at = { exhibitor_id: 1, cinema_id, schedule_id, payment_method_id: ids.payment_method! }
  return sell(hub.lanes, { ...at, slots, buyer: { name, email } })
}

async function shown(id: number, screen_id?: number) {
  return (await ada('GET', `schedules/${id}/move${screen_id ? `?screen_id=${screen_id}` : ''}`)).body.data
}
/** Begins a move, to the hall of twelve if nothing else is said, and accepts whatever is wrong there. */
async function begin(id: number, fields: { screen_id?: number | undefined; [field: string]: unknown } = {}, by = ada) {
  const seen = await shown(id, fields.screen_id ?? halls[1])
  const accepted_conflicts = (seen?.target?.conflicts ?? []).map(({ key }: { key: string }) => key)
  const body = { id: randomUUID(), version: seen?.version ?? 1, screen_id: halls[1], picked: [], accepted_conflicts }
  return by('POST', `schedules/${id}/move`, { ...body, ...fields })
}
function done(id: number) {
  return until(async () => {
    await moves.round()
    expect((await shown(id)).begun.done_at).not.toBeNull()
  })
}
async function saleOf(id: number, cinema_id = ids.cinema!) {
  return (await hub.lanes.of(1, cinema_id)).committed.halls.get(id)?.sale
}
/** The screening of a purchase as the calendar of its buyer has it from a letter of this kind. */
async function visitOf(kind: string, number: string) {
  const all = await letters.list(database.pool, 1, 1_000)
  const files = all.flatMap(({ head, content }) => (head.kind === kind ? (content?.attachments ?? []) : []))
  const calendars = files.filter(({ filename }) => filename === 'Calendar.ics')
  const visits = calendars.map(({ base64 }) => readCalendar(Buffer.from(base64, 'base64').toString()).within[0]!.fields)
  return visits.find(({ DESCRIPTION }) => DESCRIPTION!.includes(number))!
}
async function written(kind: string): Promise<string[]> {
  const all = await letters.list(database.pool, 1, 1_000)
  return all.filter(({ head }) => head.kind === kind).map(({ head }) => head.reader)
}
/** The cinema has these seats, or gives all that it has back. */
async function handOver(schedule_id: number, slots: number[] | null, cinema_id = ids.cinema!): Promise<void> {
  const lane = await hub.lanes.of(1, cinema_id)
  await lane.run({
    decide: ({ ledger, append }) => {
      if (slots) {
        append('down', decideHandover(ledger, { schedule_id, slots, sold: true }).entry!)
        return ok(null)
      }
      const away = [...slotsOf(ledger, schedule_id)].filter(({ home }) => home === 'edge').map(({ slot }) => slot)
      const { entry } = decideHandover({ ...ledger, node: 'edge' }, { schedule_id, slots: away, sold: true })
      append('own', { ...entry!, kind: 'gave' } as never)
      return ok(null)
    },
  })
}

test('F-199 L16 everybody goes along in one move: the plan, every ticket as its next generation, reservations; each is written to once, with new tickets', async () => {
  const id = await planned()
  const sold = await bought(id, [1, 2])
  await bought(id, [5], 'Jonas Weber')
  const buyer = { name: 'Rita Reserved', email: 'rita@mailbox.example' }
  await reserve(hub.lanes, { exhibitor_id: 1, cinema_id: ids.cinema!, schedule_id: id, slots: [9], buyer })
  await ticketLettersOf(hub, letters).all()
  const plain = (await written('tickets')).length
  const before = await visitOf('tickets', sold.number)
  const asked = await shown(id, halls[1])
  expect(asked).toMatchObject({ tickets: 3, bills: 2, reserved: 1, letters: 3, edge: 'none', begun: null })
  expect(asked.target.parties.map(({ slots }: { slots: number[] }) => slots)).toEqual([[1, 2], [5], [9]])
  // whoever knows the id of a purchase may see its tickets
  expect(asked.target.parties.map(({ id }: { id: string }) => id)).toEqual(['0', '1', '2'])
  const both = await begin(id, { picked: [{ from: 5, to: 12 }] })
  expect([both.status, both.body.data?.begun.screen_id]).toEqual([200, halls[1]])
  await done(id)
  await ticketLettersOf(hub, letters).all()

  const { rows } = await query('select screen_id, arrangement, max_online_tickets from schedules where id = $1', [id])
  expect(rows).toMatchObject([{ screen_id: halls[1], arrangement: oneRow('K', 12), max_online_tickets: null }])
  const { committed } = await hub.lanes.of(1, ids.cinema!)
  expect(committed.halls.get(id)).toMatchObject({ capacity: 12, screen_id: halls[1], moves: 1, sale: 'open' })
  const tickets = await query(
    `select bill_id, generation, slot from tickets where schedule_id = $1 and state = 'live' order by slot`,
    [id],
  )
  expect(tickets.rows.map(({ generation }) => generation)).toEqual([2, 2, 2])
  expect(tickets.rows.at(-1)).toMatchObject({ slot: 12 })
  const pair = tickets.rows.filter(({ bill_id }) => bill_id === sold.bill_id).map(({ slot }) => slot)
  expect(pair[1] - pair[0]).toBe(1)
  const readers = ['elif.arslan@mailbox.example', 'jonas.weber@mailbox.example', 'rita@mailbox.example']
  expect((await written('schedule_moved')).sort()).toEqual(readers)
  expect(await written('tickets')).toHaveLength(plain)
  const all = await letters.list(database.pool, 1, 1_000)
  const [jonas] = all.filter(({ head }) => head.kind === 'schedule_moved' && head.reader.startsWith('jonas'))
  expect(jonas!.content!.attachments.map(({ content_type }) => content_type)).toEqual([
    'application/pdf',
    'text/calendar;charset=utf-8;method=PUBLISH',
  ])
  const after = await visitOf('schedule_moved', sold.number)
  expect(after.UID).toBe(before.UID)
  expect(Number(after.SEQUENCE)).toBeGreaterThan(Number(before.SEQUENCE))
  expect(before.DESCRIPTION).toContain('Row A, seat 1')
  expect(after.DESCRIPTION).toContain('Row K, seat ')
  for (const words of ['A 5', 'K 12']) expect(jonas!.content!.text).toContain(words)
  expect(await auditLedger(hub.pool, 1)).toEqual([])
})

test('F-199 a move is asked for once, by the version that was seen, to another screen of the cinema where everybody has a seat', async () => {
  const id = await planned()
  await bought(id, [1, 2, 3])
  for (const [fields, refusal] of [
    [{ version: 99 }, 'stale'],
    [{ screen_id: halls[0] }, 'unknown_choice'],
    [{ screen_id: 999_999 }, 'unknown_choice'],
    [{ screen_id: halls[2] }, 'seats_unplaced'],
  ] as const)
    expect([fields, (await begin(id, fields)).refusal]).toEqual([fields, refusal])
  expect((await shown(id, halls[2])).target.parties).toHaveLength(1)
  await handOver(id, [10])
  const move_id = randomUUID()
  expect((await begin(id, { id: move_id })).status).toBe(200)
  expect((await begin(id, { id: move_id })).status).toBe(200)
  expect((await begin(id, { id: move_id, screen_id: halls[2] })).refusal).toBe('key_used_again')
  expect((await begin(id)).refusal).toBe('schedule_moving')
  expect((await begin(id, { id: move_id, picked: [{ from: 1, to: 7 }] })).body.data.begun.picked).toHaveLength(1)
  const edit = {
    version: (await shown(id)).version,
    start: '2030-01-01T20:00:00.000Z',
    end: '2030-01-01T22:00:00.000Z',
  }
  expect((await ada('PUT', `schedules/${id}`, edit)).refusal).toBe('schedule_moving')
  const there = (await ada('GET', `screens/${halls[1]}`)).body.data
  expect((await ada('DELETE', `screens/${halls[1]}`, { version: there.version })).refusal).toBe('still_scheduled')
  await handOver(id, null)
  await done(id)
  const { rows } = await query(`select slot from tickets where schedule_id = $1 and state = 'live' and slot = 7`, [id])
  expect(rows).toHaveLength(1)
  expect((await begin(id, { id: move_id, picked: [] })).refusal).toBe('move_decided')
})

/** As if more had been sold since somebody pressed: nobody asks whether all have a seat there. */
async function begunUnasked(id: number, screen_id: number, places: number): Promise<string> {
  const move_id = randomUUID()
  await query(
    `insert into schedule_moves (id, exhibitor_id, cinema_id, schedule_id, from_screen_id, screen_id, arrangement, picked, employee_id)
     values ($1, 1, $2, $3, $4, $5, $6, '[]', $7)`,
    [move_id, ids.cinema, id, halls[0], screen_id, JSON.stringify(oneRow('K', places)), ada.employee_id],
  )
  return move_id
}

test('F-199 L14 while somebody has no seat nothing is moved; it is called off and sold on, however often that is asked', async () => {
  const id = await planned()
  await bought(id, [1, 2, 3])
  const move_id = await begunUnasked(id, halls[2]!, 2)
  for (let left = 3; left > 0; left--) await moves.round()
  expect(await saleOf(id)).toBe('recalled')
  expect(await shown(id)).toMatchObject({
    tickets: 3,
    begun: { decided_at: null, at_edge: 0, settling: 0, changing: 0 },
  })
  const off = await ada('POST', `schedules/${id}/move/call-off`, { id: move_id })
  expect(off.body.data.begun.off_at).not.toBeNull()
  await done(id)
  expect([await saleOf(id), (await shown(id)).begun.moved_at]).toEqual(['open', null])
  expect((await ada('POST', `schedules/${id}/move/call-off`, { id: move_id })).status).toBe(200)
  expect((await ada('POST', `schedules/${id}/move/call-off`, { id: randomUUID() })).refusal).toBe('unknown_choice')
  expect((await query(`select 1 from tickets where schedule_id = $1 and generation > 1`, [id])).rowCount).toBe(0)
})

/** Another process of the hub; `paused`: it waits there with each move that it has read. */
async function secondProcess(paused: () => Promise<void> = async () => {}): Promise<Moves> {
  const notices = new Notices(database.url, hub.log)
  await notices.open()
  const { url: database_url, pool } = database
  class PausedLanes extends Lanes {
    override async of(exhibitor_id: number, cinema_id: number) {
      await paused()
      return super.of(exhibitor_id, cinema_id)
    }
  }
  const lanes = new PausedLanes({ database_url, pool, notices, schedules: async () => [] })
  const links = new Links(lanes, hub.log)
  onTestFinished(async () => {
    await links.close()
    await lanes.close()
    await notices.close()
  })
  return movesOf({ ...hub, links, lanes }, letters)
}

test('F-199 L11 two processes of the hub work at the same moves: everybody is moved once and written to once', async () => {
  const other = await secondProcess()
  const all: number[] = []
  for (let nth = 1; nth <= 5; nth++) {
    const id = await planned()
    await bought(id, [1, 2], `Twin ${nth}`)
    await begunUnasked(id, halls[1]!, 12)
    all.push(id)
  }
  await until(async () => {
    await Promise.all([moves.round(), other.round()])
    for (const id of all) expect((await shown(id)).begun.done_at).not.toBeNull()
  })
  const { rows } = await query(`select generation from tickets where schedule_id = any ($1) and state = 'live'`, [all])
  expect(rows.map(({ generation }) => generation)).toEqual(all.flatMap(() => [2, 2]))
  const readers = (await written('schedule_moved')).filter((reader) => reader.startsWith('twin'))
  expect(readers.sort()).toEqual([1, 2, 3, 4, 5].map((nth) => `twin.${nth}@mailbox.example`))
  expect(await auditLedger(hub.pool, 1)).toEqual([])
})

test('L14 a process that read a move before another one ended it calls nothing home by that', async () => {
  for (const [end, screen_id, generation] of [
    ['moved', halls[1]!, 2],
    ['called off', halls[0]!, 1],
  ] as const) {
    const id = await planned()
    await bought(id, [1, 2])
    const { promise, resolve } = Promise.withResolvers<void>()
    const read = Promise.withResolvers<void>()
    const late = await secondProcess(() => {
      read.resolve()
      return promise
    })
    const move_id = await begunUnasked(id, halls[1]!, 12)
    const stale = late.advance({ exhibitor_id: 1, id: move_id })
    await read.promise
    if (end === 'called off') await ada('POST', `schedules/${id}/move/call-off`, { id: move_id })
    await done(id)
    resolve()
    await stale
    const { rows } = await query(
      `select screen_id, (select sale from halls where schedule_id = s.id),
         (select json_agg(generation) from tickets where schedule_id = s.id and state = 'live') as generations
       from schedules s where id = $1`,
      [id],
    )
    expect([end, rows]).toEqual([end, [{ screen_id, sale: 'open', generations: [generation, generation] }]])
  }
})

test('L14 nor does one that read a move as called off sell on what the next move has called home', async () => {
  const id = await planned()
  await bought(id, [1, 2, 3])
  const move_id = await begunUnasked(id, halls[2]!, 2)
  await until(async () => {
    await moves.round()
    expect(await saleOf(id)).toBe('recalled')
  })
  await query('update schedule_moves set off_at = now() where id = $1', [move_id])
  const { promise, resolve } = Promise.withResolvers<void>()
  const read = Promise.withResolvers<void>()
  const late = await secondProcess(() => {
    read.resolve()
    return promise
  })
  const stale = late.advance({ exhibitor_id: 1, id: move_id })
  await read.promise
  await done(id)
  await handOver(id, [10])
  expect((await begin(id)).status).toBe(200)
  await until(async () => {
    await moves.round()
    expect((await shown(id)).begun.called_at).not.toBeNull()
  })
  resolve()
  await stale
  const { rows } = await query('select sale from halls where schedule_id = $1', [id])
  expect(rows).toEqual([{ sale: 'recalled' }])
  await handOver(id, null)
  await done(id)
})

test('F-199 one that was moved goes elsewhere only by a move, though nobody has a ticket and the plan there is the same', async () => {
  const twin = await screenOf(ids.cinema!, 'K', 12)
  const id = await planned()
  expect((await begin(id)).status).toBe(200)
  await done(id)
  const { version } = (await ada('GET', `schedules/${id}`)).body.data
  const said = await ada('PUT', `schedules/${id}`, { version, screen_id: twin, ignore_conflict: true })
  expect([said.status, said.refusal]).toEqual([422, 'other_plan'])
  expect((await begin(id, { screen_id: twin })).status).toBe(200)
  await done(id)
  expect((await ada('GET', `schedules/${id}`)).body.data.screen_id).toBe(twin)
})

test('F-199 L14 one that waits for a line until its show begins is called off; begun afterwards it is not', async () => {
  const [waits, late] = [await planned(), await planned()]
  for (const id of [waits, late]) await bought(id, [1])
  const started = `update schedules set start = now() - interval '5 minutes', "end" = now() + interval '1 hour' where id = $1`
  const move_id = await begunUnasked(waits, halls[1]!, 12)
  await owned(`update schedule_moves set begun_at = now() - interval '1 hour' where id = $1`, [move_id])
  await owned(started, [waits])
  await owned(started, [late])
  await begunUnasked(late, halls[1]!, 12)
  for (const id of [waits, late]) await done(id)
  const { rows } = await query('select id, screen_id from schedules where id = any ($1) order by id', [[waits, late]])
  expect(rows.map(({ screen_id }) => screen_id)).toEqual([halls[0], halls[1]])
  expect(await saleOf(waits)).toBe('open')
})

test('L14 one that was cancelled since stays called home for its cancellation', async () => {
  const id = await planned()
  await bought(id, [1])
  await handOver(id, [10])
  const move_id = randomUUID()
  await begin(id, { id: move_id })
  await until(async () => {
    await moves.round()
    expect(await saleOf(id)).toBe('recalled')
  })
  const { version } = await shown(id)
  const word = { version, keyword: 'CANCEL', refund: false, reason: 'Fire' }
  expect((await ada('POST', `schedules/${id}/cancel`, word)).status).toBe(200)
  await done(id)
  expect([await saleOf(id), (await shown(id)).begun.off_at === null]).toEqual(['recalled', false])
})

test('L14 L3 it is called home only when the program at its cinema is known to read how it goes on; until then it is sold on', async () => {
  const cinema_id = (await ada('POST', 'cinemas', SAMPLES.cinema.make(ids as Ids, 77))).body.data.id
  const notices = new Notices(database.url, hub.log)
  await notices.open()
  const { url: database_url, pool } = database
  const first = new Lanes({ database_url, pool, notices, schedules: async () => [] })
  await first.of(1, cinema_id)
  await first.close()
  await notices.close()
  await owned('update ledger_heads set epoch = 1 where cinema_id = $1', [cinema_id])
  const [small, large] = [await screenOf(cinema_id, 'A', 10), await screenOf(cinema_id, 'K', 12)]
  const id = await planned(cinema_id, small)
  await bought(id, [1], 'Max Lang', cinema_id)
  const link = await hub.links.of(1, cinema_id)
  link.heard()
  link.speaks = UNSAID
  const { version, target, edge } = await shown(id, large)
  const accepted_conflicts = target.conflicts.map(({ key }: { key: string }) => key)
  const body = { id: randomUUID(), version, screen_id: large, picked: [], accepted_conflicts }
  expect(edge).toBe('old')
  expect((await ada('POST', `schedules/${id}/move`, body)).refusal).toBe('edge_behind')
  link.broken()
  expect((await ada('POST', `schedules/${id}/move`, body)).body.data).toMatchObject({
    edge: 'away',
    line: { up: false },
  })
  await moves.round()
  expect([await saleOf(id, cinema_id), (await shown(id)).begun.called_at]).toEqual(['open', null])
  link.speaks = WIRES.hub_edge
  link.heard()
  await done(id)
  const { committed, heads } = await hub.lanes.of(1, cinema_id)
  expect([committed.halls.get(id)?.screen_id, heads.down_n > 0]).toEqual([large, true])
})

test('SECURITY a move is of its house and its cinema, and of whoever may change schedules', async () => {
  const id = await planned()
  const bob = await visitor(database.pool, hub.url.replace('localhost', '127.0.0.1'), {
    exhibitor_id: 2,
    name: 'Bob M.',
    permissions: ['*'],
  })
  const eva = await visitor(database.pool, hub.url, {
    exhibitor_id: 1,
    name: 'Eva only looks',
    permissions: ['schedules.view'],
  })
  for (const [by, status] of [
    [bob, 404],
    [eva, 403],
  ] as const) {
    expect((await by('GET', `schedules/${id}/move`)).status).toBe(status)
    expect((await begin(id, {}, by)).status).toBe(status)
    expect((await by('POST', `schedules/${id}/move/call-off`, { id: randomUUID() })).status).toBe(status)
  }
})

test(
  'F-199 L8 a move comes to its end over kill -9 at any point: everybody is moved once and written to once',
  async () => {
    const second_dir = join(folder, 'second')
    const endings: unknown[] = []
    for (let at = 1; at <= 60 && endings.at(-1) !== 0; at += 3) {
      const id = await planned()
      await bought(id, [1, 2], `Buyer ${at}`)
      await begunUnasked(id, halls[1]!, 12)
      endings.push(
        await endOf({ database_url: database.url, provider_url: 'http://127.0.0.1:9', secret: 'none', second_dir, at }),
      )
      await done(id)
      const { rows } = await query(`select generation from tickets where schedule_id = $1 and state = 'live'`, [id])
      expect([at, rows.map(({ generation }) => generation)]).toEqual([at, [2, 2]])
      const readers = (await written('schedule_moved')).filter((reader) => reader === `buyer.${at}@mailbox.example`)
      expect([at, readers]).toEqual([at, [`buyer.${at}@mailbox.example`]])
      // another process has sold it on, and this one reads what it wrote
      await until(async () => expect(await saleOf(id)).toBe('open'))
    }
    expect([endings.at(-1), endings.length > 5]).toEqual([0, true])
    expect(await auditLedger(hub.pool, 1)).toEqual([])
  },
  10 * 60_000,
)

function endOf(moving: Killed): Promise<number | string | null> {
  const file = join(import.meta.dirname, '../bills/testing/move-until-killed.ts')
  const child = fork(file, [JSON.stringify(moving), String(ids.cinema)])
  return new Promise((end) => child.once('exit', (code, signal) => end(signal ?? code)))
}
