import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCash, decideVoid } from '#protocol/ledger/decide-bill.ts'
import { decideBirth, decideHandover, decideHold } from '#protocol/ledger/decide-seats.ts'
import { entryBody, type SealedEntry } from '#protocol/ledger/entries.ts'
import { slotAt } from '#protocol/ledger/ledger.ts'
import { hold } from '#protocol/ledger/testing/ledgers.ts'
import { ok } from '#protocol/result.ts'
import { REPORT_PARTS_MAX, type ReportPart, WHOLE_REPORT_MAX_BYTES } from '#protocol/sync/recount.ts'
import { QUARANTINED } from '#protocol/sync/troubles.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { until } from '../../tests/until.ts'
import { withExhibitor } from '../db/connect.ts'
import { addCinema, addExhibitor, startTestHub, type TestHub } from '../http/testing/hub.ts'
import { auditLedger } from '../ledger/audit.ts'
import { Conflicts } from '../ledger/conflicts.ts'
import type { Lane } from '../ledger/lane.ts'
import { Admissions } from './admission.ts'
import { receive } from './ingest.ts'
import { readProgress } from './recount-progress.ts'
import { beginRecount } from './recounting.ts'
import { Recounts } from './recounts.ts'
import { syncRoutes } from './routes.ts'
import { approvedDevice, TestBox } from './testing/boxes.ts'

const AT = '2026-11-21T18:30:00.000Z'

/** Another box becomes the edge of a cinema: two processes of the hub, real boxes over the wire. */
let database: FreshDatabase
let second_dir: string
let hub: TestHub
let other: TestHub
let cinemas = 0

beforeAll(async () => {
  database = await freshDatabase()
  second_dir = mkdtempSync(join(tmpdir(), 'foyer-second-'))
  await addExhibitor(database, 1, ['localhost'])
  hub = await start()
  other = await start()
})
afterAll(async () => {
  await hub.close()
  await other.close()
  await database.close()
  rmSync(second_dir, { recursive: true })
})

function start(): Promise<TestHub> {
  const routes = (parts: Parameters<NonNullable<Parameters<typeof startTestHub>[1]>>[0]) => ({
    machines: [(app: Parameters<typeof syncRoutes>[0]) => syncRoutes(app, { ...parts, enrolment_secret: null })],
  })
  return startTestHub(database, routes, second_dir)
}

function query<R extends object>(sql: string, values: unknown[] = []): Promise<R[]> {
  return withExhibitor(database.pool, 1, async (client) => (await client.query<R>(sql, values)).rows)
}

const DOINGS = `select employee_id, what, epoch, subject, name from edge_doings where cinema_id = $1 order by at`

/** A cinema whose box has slots 1 to 8 of ten, and two registers. */
class House {
  readonly cinema_id: number
  readonly schedule_id: number
  readonly registers = [randomUUID(), randomUUID()] as const
  readonly box: TestBox
  lane!: Lane

  private constructor(cinema_id: number) {
    this.cinema_id = cinema_id
    this.schedule_id = cinema_id * 10
    this.box = new TestBox(hub, cinema_id)
  }

  static async open(): Promise<House> {
    const id = await addCinema(database, { exhibitor_id: 1, name: `Lichthof ${++cinemas}` })
    const house = new House(id)
    expect(await house.box.admit(await house.box.approved())).toMatchObject({ status: 200 })
    house.lane = await hub.lanes.of(1, id)
    await house.gives(house.schedule_id)
    await house.box.pull()
    for (const [index, uid] of house.registers.entries())
      house.box.does(approvedDevice(uid, `Kasse ${index + 1}`, `K${index + 1}`))
    const device_tokens = [{ device_uuid: house.registers[0], token_hash: 'a'.repeat(64) }]
    await house.box.push(0, { device_tokens })
    return house
  }

  /** A schedule is born, and its first eight places go to the box. */
  async gives(schedule_id: number): Promise<void> {
    const born = { schedule_id, max_online: null, groups: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }
    await this.lane.run({
      decide: ({ ledger, append }) => {
        const decided = decideBirth(ledger, born)
        if (decided.ok) append('own', decided.value)
        const { entry } = decideHandover(ledger, { schedule_id, slots: [1, 2, 3, 4, 5, 6, 7, 8] })
        append('down', entry!)
        return ok(null)
      },
    })
  }

  sells(register: 0 | 1, slots: number[], question_id?: string): SealedEntry {
    return this.box.sells(this.registers[register], this.schedule_id, slots, question_id)
  }

  /** The box is gone: its credential is ended, and another one comes. */
  async replaced(): Promise<TestBox> {
    await this.ended()
    const box = new TestBox(hub, this.cinema_id)
    expect((await box.admit(await box.approved())).status).toBe(200)
    return box
  }

  async ended(): Promise<void> {
    const [row] = await query<{ name: string }>('select name from cinemas where id = $1', [this.cinema_id])
    expect((await hub.enrolments.end(1, { cinema_id: this.cinema_id, name: row!.name, by: 1 })).ok).toBe(true)
  }

  slots(lane: Pick<Lane, 'committed'> = this.lane, ...slots: number[]): string[] {
    return slots.map((slot) => {
      const row = slotAt(lane.committed, this.schedule_id, slot)
      return row ? `${row.home} ${row.state}` : 'nowhere'
    })
  }

  /** As the database has them. */
  async homes(): Promise<Record<string, number>> {
    const rows = await query<{ what: string; n: number }>(
      `select home || ' ' || state as what, count(*)::int as n from slots where cinema_id = $1 group by 1`,
      [this.cinema_id],
    )
    return Object.fromEntries(rows.map(({ what, n }) => [what, n]))
  }

  conflicts(): Promise<{ facts: object }[]> {
    return query('select facts from conflicts where cinema_id = $1 order by id', [this.cinema_id])
  }

  async epochs(): Promise<{ head: number; edge: number; entries: number }> {
    const [row] = await query<{ head: number; edge: number; entries: number }>(
      `select h.epoch as head, e.epoch as edge, (select count(*)::int from journal j where j.cinema_id = h.cinema_id
         and j.body like '{"v":1,"data":{"kind":"recounting%') as entries
       from ledger_heads h join edges e using (cinema_id) where cinema_id = $1`,
      [this.cinema_id],
    )
    return row!
  }
}

async function sound(): Promise<void> {
  expect(await auditLedger(database.pool, 1)).toEqual([])
}

function raised(cinema_id: number): { epoch: number; box: string }[] {
  const lines = readFileSync(join(second_dir, 'epochs.jsonl'), 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line)).filter((one) => one.cinema_id === cinema_id)
}

test('L9 another box becomes the edge: limbo, reports, and all that customers hold is in the ledger', async () => {
  const house = await House.open()
  const [one, two] = house.registers
  const known = house.sells(0, [1])
  const confirmed = randomUUID()
  house.sells(1, [2], confirmed)
  house.box.does({ kind: 'confirmed', questions: [confirmed] })
  const unheard = randomUUID()
  house.sells(1, [3], unheard)
  await house.box.push()
  const lost = house.sells(0, [4, 5])
  const voided = randomUUID()
  const sold = house.sells(0, [6], voided)
  const death = house.box.does(
    decideVoid(house.box.ledger, { question_id: randomUUID(), of: voided, device_id: one, at: AT }),
  )
  const movement = { id: randomUUID(), kind: 'float', type: 'cash', cents: 5_000, reason: '', at: AT } as const
  const float = { ...movement, device_id: one, employee_id: 1 }
  const cash = house.box.does(decideCash(house.box.ledger, { question_id: float.id, movement: float }))

  const there = await other.lanes.of(1, house.cinema_id)
  await there.run({ schedules: [house.schedule_id], decide: () => ok(null) })
  expect(house.slots(there, 1, 4, 9)).toEqual(['edge sold', 'edge free', 'hub free'])

  const box = await house.replaced()
  expect([box.epoch, raised(house.cinema_id)]).toEqual([
    2,
    [
      { cinema_id: house.cinema_id, epoch: 1, box: house.box.id },
      { cinema_id: house.cinema_id, epoch: 2, box: box.id },
    ],
  ])
  expect(box.devices).toMatchObject([
    { device_uuid: one, name: 'Kasse 1', series: 'K1', status: 'active', token_hash: 'a'.repeat(64) },
    { device_uuid: two, type: 'register', token_hash: null },
  ])
  expect(house.slots(house.lane, 1, 4, 9)).toEqual(['limbo sold', 'limbo free', 'hub free'])
  await until(() => expect(house.slots(there, 1, 4, 9)).toEqual(['limbo sold', 'limbo free', 'hub free']))
  expect(there.committed.epoch).toBe(2)
  const cart = (slot: number) =>
    house.lane.run({
      decide: ({ ledger, append }) => {
        const held = decideHold(ledger, hold(randomUUID(), [slot], { schedule_id: house.schedule_id }))
        if (!held.ok) return held
        append('own', held.value)
        return ok(null)
      },
    })
  expect((await cart(4)).ok).toBe(false)
  expect((await cart(9)).ok).toBe(true) // what is not in limbo goes on selling
  expect((await box.pull()).data.recount).toMatchObject({ reported: 0, registers: 2 })

  const first = { part: 1, parts: 2, receipts: [known, lost, cash] }
  expect((await box.report(one, first)).data.recount).toMatchObject({ reported: 0, registers: 2 })
  expect((await box.report(one, first)).status).toBe(200)
  expect((await box.report(one, { ...first, receipts: [known] })).refusal).toBe('report_differs')
  expect((await box.report(one, { part: 1, parts: 3 })).refusal).toBe('report_differs')
  box.hub = other
  expect((await box.report(one, { part: 2, parts: 2, receipts: [sold, death] })).data.recount).toMatchObject({
    reported: 1,
    registers: 2,
  })
  expect((await house.homes())['limbo free']).toBe(5)
  expect((await box.report(two, { given_up: [{ question_id: unheard, bill_id: null }] })).data.recount).toBeNull()

  await house.lane.follow()
  expect(house.slots(house.lane, 1, 2, 3, 4, 5, 6, 7)).toEqual([
    'hub sold',
    'hub sold',
    'hub free',
    'hub sold',
    'hub sold',
    'hub free',
    'hub free',
  ])
  expect(await query('select cents from movements where cinema_id = $1', [house.cinema_id])).toEqual([{ cents: 5_000 }])
  expect(await house.conflicts()).toEqual([])
  await sound()

  const entries = await query(`select from journal where cinema_id = $1 and body like '%"kind":"recounted"%'`, [
    house.cinema_id,
  ])
  expect(entries).toHaveLength(1)
  for (const process of [hub, other]) await process.recounts.round()
  expect((await query('select from journal where cinema_id = $1', [house.cinema_id])).length).toBeGreaterThan(0)
  expect(await query('select distinct uid from recount_reports where cinema_id = $1', [house.cinema_id])).toHaveLength(
    2,
  )

  // it is given to the new box by an ordinary give, and that one sells
  await house.lane.run({
    decide: ({ ledger, append }) => {
      const { entry } = decideHandover(ledger, { schedule_id: house.schedule_id, slots: [7, 8] })
      append('down', entry!)
      return ok(null)
    },
  })
  await box.pull()
  box.sells(one, house.schedule_id, [7])
  expect((await box.push()).status).toBe(200)
  await house.lane.follow()
  expect(house.slots(house.lane, 7, 8)).toEqual(['edge sold', 'edge free'])
  await sound()
})

/** Admissions of a process that ends at one step. */
function crashing(at: 'before the ledger' | 'before the edge'): Admissions {
  const { pool, lanes, epochs, troubles, log } = hub
  const crash = () => Promise.reject(new Error('crash'))
  return new Admissions({
    pool,
    epochs,
    lanes: at === 'before the ledger' ? { of: crash } : lanes,
    troubles,
    log,
    devicesChanged: crash,
  })
}

test.each(['before the ledger', 'before the edge'] as const)(
  'L5 L9 a crash %s: the box asks again, and what is missing is done, nothing twice',
  async (at) => {
    const house = await House.open()
    house.sells(0, [1])
    await house.box.push()
    await house.ended()
    const box = new TestBox(hub, house.cinema_id)
    const credential = await box.approved()
    const asking = { cinema_id: house.cinema_id, box: box.id, public_key: 'k', proof: { credential } }
    for (let times = 0; times < 2; times += 1) await expect(crashing(at).admit(asking)).rejects.toThrow('crash')
    const began = at === 'before the ledger' ? 0 : 1
    expect(await house.epochs()).toEqual({ head: 1 + began, edge: 1, entries: began })
    expect(raised(house.cinema_id).map(({ epoch }) => epoch)).toEqual([1, 2])
    // no register is waited for yet, and nothing ends by that
    await hub.recounts.round()
    // meanwhile nobody is the edge: neither the one before, nor anybody else
    expect((await house.box.push()).refusal).toBe('forbidden')

    box.hub = other
    expect((await box.admit(credential)).data).toMatchObject({ epoch: 2, devices: [{}, {}] })
    const key = (await box.admit(credential)).data // its answer was lost
    expect(key).toMatchObject({ epoch: 2, devices: [{}, {}] })
    expect(await house.epochs()).toEqual({ head: 2, edge: 2, entries: 1 })
    expect(raised(house.cinema_id).map(({ epoch }) => epoch)).toEqual([1, 2])
    await house.lane.follow()
    expect(house.slots(house.lane, 1, 2)).toEqual(['limbo sold', 'limbo free'])
    await sound()
  },
)

test('L5 the box of before is fenced: its token opens nothing, it is not admitted again, and what it still sends changes nothing', async () => {
  const house = await House.open()
  await house.ended()
  const next = new TestBox(hub, house.cinema_id)
  const credential = await next.approved()
  await next.admit(credential)
  house.sells(0, [1])
  expect((await house.box.push()).refusal).toBe('forbidden')
  expect((await house.box.report(house.registers[0])).refusal).toBe('forbidden')
  // with a token of the box that is the edge, but as the one before
  house.box.token = next.token
  for (const path of ['/sync/push', '/sync/report']) {
    const body = { entries: [], answers: [], views: [], device_id: house.registers[0], part: 1, parts: 1 }
    const said = await house.box.call(path, { ...body, receipts: [], given_up: [], waiting: [] })
    expect([path, said.refusal]).toEqual([path, 'fenced'])
  }
  expect(await house.homes()).toEqual({ 'hub free': 2, 'limbo free': 8 })
  // its own credential says why: it is not the edge any more
  await house.ended()
  const third = new TestBox(hub, house.cinema_id)
  await third.admit(await third.approved())
  expect((await next.admit(credential)).refusal).toBe('other_box')
  expect(raised(house.cinema_id).map(({ epoch }) => epoch)).toEqual([1, 2, 3])
})

test('L5 a box is the edge by the highest epoch alone: one that was overtaken while its recount began is not', async () => {
  const house = await House.open()
  await house.ended()
  const box = new TestBox(hub, house.cinema_id)
  const credential = await box.approved()
  const { pool, lanes, epochs, troubles, log } = hub
  const overtaken = {
    of: (exhibitor_id: number, cinema_id: number) => {
      epochs.raise({ cinema_id, epoch: 3, box: randomUUID() })
      return lanes.of(exhibitor_id, cinema_id)
    },
  }
  const admissions = new Admissions({ pool, epochs, lanes: overtaken, troubles, log, devicesChanged: async () => {} })
  const asking = { cinema_id: house.cinema_id, box: box.id, public_key: 'k', proof: { credential } }
  expect(await admissions.admit(asking)).toMatchObject({ refusal: { code: 'other_box' } })
  expect(await query('select epoch, box from edges where cinema_id = $1', [house.cinema_id])).toEqual([
    { epoch: 1, box: house.box.id },
  ])
})

test('L5 whoever comes with a credential that nobody approved locks no cinema', async () => {
  const house = await House.open()
  const stranger = new TestBox(hub, house.cinema_id)
  await withExhibitor(database.pool, 1, async (client) => {
    await client.query('select from cinemas where id = $1 for update', [house.cinema_id])
    expect(await stranger.admit(`1.${house.cinema_id}.${'a'.repeat(64)}`)).toMatchObject({ status: 403 })
  })
})

test('L9 no box is replaced while something that it sent is not applied, and that is said before anything is raised', async () => {
  const house = await House.open()
  house.box.does({ kind: 'closed', schedule_id: house.schedule_id }) // the hub's own word
  await house.box.push()
  await house.ended()
  const box = new TestBox(hub, house.cinema_id)
  await expect(box.approved()).rejects.toThrow('entries_wait')
  expect(raised(house.cinema_id).map(({ epoch }) => epoch)).toEqual([1])
  expect(await house.epochs()).toEqual({ head: 1, edge: 1, entries: 0 })
})

test('L3 L9 entries that came in the last moment are applied before another box begins, by whichever process', async () => {
  const house = await House.open()
  const there = await other.lanes.of(1, house.cinema_id)
  await there.run({ schedules: [house.schedule_id], decide: () => ok(null) })
  await house.ended()
  const box = new TestBox(other, house.cinema_id)
  const credential = await box.approved()
  // a call of the box of before was under way: stored, not applied, and the other process has not read of it
  const stored = await receive(database.pool, house.lane, 1, [house.sells(0, [1]), house.sells(1, [2])])
  expect(stored.ok).toBe(true)
  const begun = await beginRecount(database.pool, there, { epoch: 2, employee_id: 1 })
  expect(begun).toMatchObject({ refusal: { code: 'entries_wait', detail: { entries: 2 } } })
  expect(await house.epochs()).toEqual({ head: 1, edge: 1, entries: 0 })
  expect((await box.admit(credential)).status).toBe(200)
  expect(house.slots(there, 1, 2, 3)).toEqual(['limbo sold', 'limbo sold', 'limbo free'])
  expect(await query('select received_n, up_n from ledger_heads where cinema_id = $1', [house.cinema_id])).toEqual([
    { received_n: 0, up_n: 0 },
  ])
  await sound()
})

test('L9 hostile reports change nothing: of others, of this epoch, of nobody, forged, too long or too large', async () => {
  const house = await House.open()
  const neighbour = await House.open()
  const [one, two] = house.registers
  const own = house.sells(0, [1])
  const of_two = house.sells(1, [2])
  const before = neighbour.box
  const box = await house.replaced()
  const report = async (part: object, device_id: string = one) => (await box.report(device_id, part)).refusal

  expect(await report({ receipts: [of_two] })).toBe('forbidden')
  expect(await report({ receipts: [{ ...own, epoch: 2 }] })).toBe('forbidden')
  expect(await report({ receipts: [{ ...own, body: '{"v":1,"data":{"kind":"sold"}}' }] })).toBe('forbidden')
  expect(await report({ receipts: [{ ...own, body: 'nothing' }] })).toBe('forbidden')
  expect(await report({ receipts: [{ ...own, body: own.body.replace('"v":1', '"v":9') }] })).toBe('entries_wait')
  expect(await report({ part: 2, parts: 1 })).toBe('forbidden')
  expect(await report({ part: 1, parts: REPORT_PARTS_MAX + 1 })).toBe('report_too_large')
  expect(await report({}, randomUUID())).toBe('not_found')
  expect(await report({}, neighbour.registers[0])).toBe('not_found')
  expect((await box.report(one, { receipts: Array.from({ length: 201 }, () => own) })).status).toBe(422)
  expect((await box.report(one, { receipts: [{ ...own, body: 'x'.repeat(9_000_000) }] })).status).toBe(413)
  // the token of another cinema, as its own box and as this one
  expect((await before.report(before.id)).refusal).toBe('not_found')
  box.token = before.token
  expect(await report({})).toBe('fenced')
  expect(
    await query('select from recount_reports where cinema_id = any ($1)', [[house.cinema_id, neighbour.cinema_id]]),
  ).toEqual([])
  expect(await query('select uid from recount_registers where cinema_id = $1', [house.cinema_id])).toHaveLength(2)
  expect(two).toBeDefined()
})

test('L9 what a report says of another cinema is left aside and listed, in whatever part of it; the rest of it counts', async () => {
  const house = await House.open()
  const neighbour = await House.open()
  const [one, two] = house.registers
  const own = house.sells(0, [1])
  const mine = house.sells(0, [2])
  const there = randomUUID()
  neighbour.sells(0, [1], there)
  await neighbour.box.push()
  const pictureOf = async () => [
    await query(`select id, state, device_id from questions where cinema_id = $1 order by id`, [neighbour.cinema_id]),
    await query(`select id, status, device_id from bills where cinema_id = $1 order by id`, [neighbour.cinema_id]),
    await query(`select slot, state, home from slots where cinema_id = $1 order by slot`, [neighbour.cinema_id]),
  ]
  const before = await pictureOf()
  const box = await house.replaced()
  const report = async (part: object) => (await box.report(one, part)).refusal
  const changed = (change: (data: ReturnType<typeof JSON.parse>) => void): SealedEntry => {
    const data = JSON.parse(own.body).data
    change(data)
    return { ...own, body: entryBody(data) }
  }

  const long = 'x'.repeat(100)
  expect(await report({ receipts: [changed((data) => Object.assign(data, { question_id: long }))] })).toBe('forbidden')
  expect(await report({ receipts: [changed(({ payments }) => Object.assign(payments[0], { id: long }))] })).toBe(
    'forbidden',
  )
  expect((await box.report(one, { given_up: [{ question_id: long, bill_id: null }] })).status).toBe(422)
  // the hub's own word, of which the text is none: no failure of the hub
  const forged = { kind: 'changing', question_id: 'q', event: 'nothing' } as const
  expect(await report({ receipts: [{ ...own, body: entryBody(forged) }] })).toBe('forbidden')
  expect(await query('select from recount_reports where cinema_id = $1', [house.cinema_id])).toEqual([])

  const asked = { employee_id: 1, at: AT }
  const [released, given_up] = [randomUUID(), randomUUID()]
  // its line is of this cinema, and its ticket of a hall of the other one
  const elsewhere = changed(({ tickets }) => Object.assign(tickets[0], { schedule_id: neighbour.schedule_id, slot: 5 }))
  // its question and its bill are of the other one
  const other_bill = { ...own, n: own.n + 10, body: own.body.replaceAll(JSON.parse(own.body).data.question_id, there) }
  const parts: Partial<ReportPart>[] = [
    { waiting: [{ kind: 'refund', question_id: there, bill_id: 'b', lines: [], ...asked }] },
    { waiting: [{ kind: 'release', question_id: released, of: `b-${there}`, ...asked }] },
    { given_up: [{ question_id: there, bill_id: null }] },
    { given_up: [{ question_id: given_up, bill_id: `b-${there}` }] },
    { receipts: [elsewhere, mine, other_bill] },
  ]
  for (const [nth, part] of parts.entries())
    expect((await box.report(one, { ...part, part: nth + 1, parts: parts.length })).status).toBe(200)
  expect((await box.report(two)).data.recount).toBeNull()
  await house.lane.follow()
  expect(house.slots(house.lane, 1, 2)).toEqual(['hub free', 'hub sold'])
  expect(await pictureOf()).toEqual(before)
  const aside = [there, released, given_up, `${own.epoch}.${own.n}`, `${own.epoch}.${own.n + 10}`]
  expect((await house.conflicts()).map(({ facts }) => (facts as { entry: string }).entry).sort()).toEqual(aside.sort())
  for (const { facts } of await house.conflicts())
    expect(facts).toMatchObject({ kind: 'place_taken', register: 'Kasse 1', schedule_id: null })
  await sound()
})

test('L9 f a report that keeps a recount from its end is put aside with its register; the others count', async () => {
  const house = await House.open()
  const [one, two] = house.registers
  const mine = house.sells(0, [2])
  const box = await house.replaced()
  expect((await box.report(one, { receipts: [mine] })).status).toBe(200)
  // a refund of a bill that nobody knows gives back more than any column takes
  const at = AT
  const movement = (id: string) => ({
    id,
    kind: 'refund',
    type: 'cash',
    device_id: two,
    employee_id: 1,
    cents: -2_147_483_647,
    reason: '',
    at,
  })
  const [payment] = JSON.parse(mine.body).data.payments
  const back = ['m1', 'm2'].map((id) => ({ payment_id: payment.id, movement: movement(`${id}-${house.cinema_id}`) }))
  const forged = {
    kind: 'changed',
    question_id: randomUUID(),
    what: 'refund',
    bill_id: 'b',
    device_id: two,
    dead: [],
    born: [],
    ended: [],
    sold: [],
    payments: [],
    back,
    at,
  } as const
  const receipts = [{ ...mine, n: mine.n + 1, body: entryBody(forged as never) }]
  expect((await box.report(two, { receipts })).data.recount).toMatchObject({ reported: 2 })
  await hub.recounts.round()
  expect((await house.homes())['limbo free']).toBe(8)
  const of = { exhibitor_id: 1, cinema_id: house.cinema_id }
  // F-353: people are shown that it stands still, and since when, until it has gone on
  const stuck = async () => {
    await other.troubles.round()
    return [
      ...hub.troubles.of(house.cinema_id).map(({ kind }) => kind),
      ...other.troubles.of(house.cinema_id).map(({ kind }) => kind),
    ]
  }
  const pageOf = () => readProgress(database.pool, 1, house.cinema_id)
  expect(await stuck()).toEqual(['recount_stuck', 'recount_stuck'])
  const [trouble] = hub.troubles.of(house.cinema_id)
  expect(await pageOf()).toMatchObject({ value: { ended_at: null, stuck_since: trouble!.since } })
  // another process ends it, which does not know yet that it stood still
  const third = new Recounts({
    ...hub,
    conflicts: new Conflicts(database.pool),
    troubles: { note: async () => true, end: async () => {} },
    exhibitors: async () => [1],
  })
  const lost = await third.declareLost(of, { uid: two, name: '  Kasse\u00a0 2', by: 7 })
  expect(lost.ok).toBe(true)
  await third.round()
  await house.lane.follow()
  expect(house.slots(house.lane, 2, 3)).toEqual(['hub sold', 'hub free'])
  await hub.recounts.round()
  expect(await stuck()).toEqual([])
  expect(await pageOf()).toMatchObject({ value: { ended_at: expect.any(String), stuck_since: null } })
  // what only that report knows of waits for a person
  await hub.recounts.round()
  expect((await house.conflicts()).map(({ facts }) => facts)).toEqual([
    { kind: 'report_late', register: 'Kasse 2', count: 1 },
  ])
  await sound()
})

test('L9 F-353 a report that is larger than any register’s is refused with a word, and people are shown why nothing goes on', async () => {
  const house = await House.open()
  const [one, two] = house.registers
  const box = await house.replaced()
  const of = { exhibitor_id: 1, cinema_id: house.cinema_id }
  await box.report(two)
  const part = { parts: REPORT_PARTS_MAX, part: 1 }
  expect((await box.report(one, part)).status).toBe(200)
  // as if its other parts had come before
  await query(
    `insert into recount_reports (cinema_id, exhibitor_id, epoch, uid, part, parts, receipts, content)
     select cinema_id, exhibitor_id, epoch, uid, 2, parts, 0, repeat('x', $2) from recount_reports where cinema_id = $1 and uid = $3`,
    [house.cinema_id, WHOLE_REPORT_MAX_BYTES - 100, one],
  )
  expect((await box.report(one, { ...part, part: 3 })).refusal).toBe('report_too_large')
  expect(hub.troubles.of(house.cinema_id)).toMatchObject([{ kind: 'recount_stuck' }])
  // it waits for that register, and stays a trouble: also where another process looks
  await other.troubles.round()
  for (const process of [hub, other]) await process.recounts.round()
  expect(other.troubles.of(house.cinema_id)).toMatchObject([{ kind: 'recount_stuck' }])
  await other.recounts.declareLost(of, { uid: one, name: 'Kasse 1', by: 7 })
  expect(await hub.recounts.state(of)).toBeNull()
  expect(other.troubles.of(house.cinema_id)).toEqual([])
})

test('L9 what another cinema has taken since a part came is not written over by the end of the recount', async () => {
  const house = await House.open()
  const neighbour = await House.open()
  const [one, two] = house.registers
  const id = randomUUID()
  const mine = house.sells(0, [2], id)
  const box = await house.replaced()
  expect((await box.report(one, { receipts: [mine] })).status).toBe(200)
  neighbour.sells(1, [3], id)
  expect((await neighbour.box.push()).data).toMatchObject({ applied_n: expect.any(Number) })
  const theirs = () => query('select cinema_id, device_id from bills where id = $1', [`b-${id}`])
  const before = await theirs()
  expect(before).toMatchObject([{ cinema_id: neighbour.cinema_id }])
  expect((await box.report(two)).data.recount).toBeNull()
  expect([await theirs(), (await house.homes())['hub free']]).toEqual([before, 10])
  expect((await house.conflicts()).map(({ facts }) => facts)).toEqual([
    { kind: 'place_taken', entry: `1.${mine.n}`, register: 'Kasse 1', schedule_id: null },
  ])
  await sound()
})

test('L9 L11 two entries under one number, and a seat that somebody else has, are listed for a person; the rest is in the ledger', async () => {
  const house = await House.open()
  const [one, two] = house.registers
  const received = house.sells(0, [1])
  await house.box.push()
  const mine = house.sells(0, [2])
  // a copy of the box has sold under the same numbers, to the other register
  const forged = (receipt: SealedEntry, slot: number): SealedEntry => {
    const question_id = randomUUID()
    const data = JSON.parse(receipt.body.replaceAll(JSON.parse(receipt.body).data.question_id, question_id)).data
    data.bill.device_id = two
    for (const row of [...data.tickets, ...data.lines]) row.slot = slot
    return { ...receipt, body: entryBody(data) }
  }
  const box = await house.replaced()
  expect((await box.report(one, { receipts: [received, mine] })).status).toBe(200)
  // under the number that the hub received: another seat; under that of `mine`: the very same seat
  expect((await box.report(two, { receipts: [forged(received, 3), forged(mine, 2)] })).status).toBe(200)
  await house.lane.follow()
  expect(house.slots(house.lane, 1, 2, 3)).toEqual(['hub sold', 'hub sold', 'hub sold'])
  expect((await house.conflicts()).map(({ facts }) => facts)).toEqual([
    { kind: 'receipt_differs', entry: `1.${received.n}`, register: 'Kasse 2', other: null },
    { kind: 'receipt_differs', entry: `1.${mine.n}`, register: expect.any(String), other: expect.any(String) },
    { kind: 'place_taken', entry: `1.${mine.n}`, register: expect.any(String), schedule_id: house.schedule_id },
  ])
  await sound()
})

test('L9 a register that is lost is not waited for; what it says after the end is listed, and changes nothing', async () => {
  const house = await House.open()
  const [one, two] = house.registers
  const known = house.sells(1, [1])
  await house.box.push()
  const late = house.sells(1, [2])
  const box = await house.replaced()
  await box.report(one)
  const of = { exhibitor_id: 1, cinema_id: house.cinema_id }
  const lost = (uid: string, name: string) => hub.recounts.declareLost(of, { uid, name, by: 7 })
  expect(await lost(two, 'kasse 2')).toMatchObject({ refusal: { code: 'name_not_typed' } })
  expect(await lost(randomUUID(), 'Kasse 2')).toMatchObject({ refusal: { code: 'unknown_choice' } })
  expect(await hub.recounts.state(of)).toMatchObject({ reported: 1, registers: 2 })
  expect((await lost(two, ' Kasse 2 ')).ok).toBe(true)
  expect(await hub.recounts.state(of)).toBeNull()
  await house.lane.follow()
  // a customer may hold what is known of it
  expect(house.slots(house.lane, 1, 2)).toEqual(['hub sold', 'hub free'])
  const rows = await query('select lost_by from recount_registers where cinema_id = $1 and uid = $2', [
    house.cinema_id,
    two,
  ])
  expect(rows).toEqual([{ lost_by: 7 }])

  expect((await box.report(two, { receipts: [known, late] })).data).toEqual({ recount: null })
  expect((await house.conflicts()).map(({ facts }) => facts)).toEqual([
    { kind: 'report_late', register: 'Kasse 2', count: 1 },
  ])
  await house.lane.follow()
  expect(house.slots(house.lane, 2)).toEqual(['hub free'])
  for (const process of [hub, other]) await process.recounts.round()
  expect(await house.conflicts()).toHaveLength(1)
  await sound()
})

test('F-353 L6 L7 what the box of before was shut for is over when another one is the edge', async () => {
  const house = await House.open()
  const of = { exhibitor_id: 1, cinema_id: house.cinema_id }
  for (const kind of QUARANTINED) await hub.troubles.note(of, kind, `epoch 1 ${kind}`)
  expect(hub.troubles.of(house.cinema_id)).toHaveLength(QUARANTINED.length)
  await house.replaced()
  expect(hub.troubles.of(house.cinema_id)).toEqual([])
  expect(await query('select from troubles where cinema_id = $1 and ended_at is null', [house.cinema_id])).toEqual([])
})

test('L5 a lane that is opened while the first box is admitted finds nothing wrong', async () => {
  const id = await addCinema(database, { exhibitor_id: 1, name: `Lichthof ${++cinemas}` })
  const box = new TestBox(hub, id)
  // the lane knows nothing of its first epoch yet, and the file has it
  await box.admit(await box.approved())
  const before = { exhibitor_id: 1, cinema_id: id, committed: { epoch: 0 } } as Lane
  await hub.admissions.opened(before)
  expect(hub.troubles.of(id)).toEqual([])
})

test('L9 f a register that is lost counts no more, but for what it has reported whole after all', async () => {
  const house = await House.open()
  const [one, two] = house.registers
  const mine = house.sells(1, [2])
  const box = await house.replaced()
  const of = { exhibitor_id: 1, cinema_id: house.cinema_id }
  expect((await hub.recounts.declareLost(of, { uid: two, name: 'Kasse 2', by: 7 })).ok).toBe(true)
  expect(await hub.recounts.state(of)).toMatchObject({ reported: 0, registers: 1 })
  await hub.recounts.declareLost(of, { uid: two, name: 'Kasse 2', by: 8 })
  // it was found again
  expect((await box.report(two, { receipts: [mine] })).data.recount).toMatchObject({ reported: 1, registers: 2 })
  await box.report(one)
  await house.lane.follow()
  expect(house.slots(house.lane, 2)).toEqual(['hub sold'])
  expect(await house.conflicts()).toEqual([])
  const rows = await query(
    'select lost_by, counted_at is null as waits from recount_registers where cinema_id = $1 and uid = $2',
    [house.cinema_id, two],
  )
  expect(rows).toEqual([{ lost_by: 7, waits: false }])
  // SECURITY "Audit": the first who said so, once; each press that changed nothing is none
  expect(await query(DOINGS, [house.cinema_id])).toEqual([
    { employee_id: 1, what: 'approved', epoch: 0, subject: house.box.id, name: 'box' },
    { employee_id: 1, what: 'ended', epoch: 1, subject: house.box.id, name: expect.stringMatching(/^Lichthof/) },
    { employee_id: 1, what: 'approved', epoch: 1, subject: box.id, name: 'box' },
    { employee_id: 7, what: 'register_lost', epoch: 2, subject: two, name: 'Kasse 2' },
  ])
  await house.ended()
  await house.ended()
  expect(await query(DOINGS, [house.cinema_id])).toHaveLength(5)
})

test('L9 the end of a recount is one commit, whoever tries it, and a crash after it loses no conflict', async () => {
  const house = await House.open()
  const [one, two] = house.registers
  const mine = house.sells(0, [2])
  const box = await house.replaced()
  const taken = JSON.parse(mine.body.replaceAll(JSON.parse(mine.body).data.question_id, randomUUID())).data
  taken.bill.device_id = two
  // the parts are kept by processes that end before they go on
  const keeping = [hub, other].map(
    ({ pool, restored, lanes, epochs, log }) =>
      new Recounts({
        pool,
        restored,
        epochs,
        lanes: Object.assign(Object.create(lanes), { of: () => Promise.reject(new Error('crash')) }),
        conflicts: new Conflicts(pool),
        troubles: hub.troubles,
        exhibitors: async () => [1],
        log,
      }),
  )
  const part = { part: 1, parts: 1, given_up: [], waiting: [] }
  const lane = await hub.lanes.of(1, house.cinema_id)
  expect((await keeping[0]!.report(lane, 2, { ...part, device_id: one, receipts: [mine] })).ok).toBe(true)
  const forged = { ...mine, n: mine.n + 1, body: entryBody(taken) }
  expect((await keeping[1]!.report(lane, 2, { ...part, device_id: two, receipts: [forged] })).ok).toBe(true)
  expect(await hub.recounts.state({ exhibitor_id: 1, cinema_id: house.cinema_id })).toMatchObject({ reported: 2 })

  // the conflicts cannot be written: the ledger is at its end, and the next round goes on from there
  const crashing = new Recounts({
    ...hub,
    conflicts: { list: () => Promise.reject(new Error('crash')) },
    exhibitors: async () => [1],
  })
  await crashing.round()
  expect(await house.conflicts()).toEqual([])
  await Promise.all([hub.recounts.round(), other.recounts.round()])
  expect((await house.conflicts()).map(({ facts }) => facts)).toEqual([
    { kind: 'place_taken', entry: `1.${mine.n + 1}`, register: 'Kasse 2', schedule_id: house.schedule_id },
    { kind: 'report_late', register: 'Kasse 2', count: 1 },
  ])
  const ends = await query(`select from journal where cinema_id = $1 and body like '%"kind":"recounted"%'`, [
    house.cinema_id,
  ])
  expect(ends).toHaveLength(1)
  expect(await box.pull()).toMatchObject({ data: { recount: null } })
  await sound()
})

test('L5 a database that was put back takes the box of before for the edge: the authority does not', async () => {
  const house = await House.open()
  expect((await house.box.push()).status).toBe(200)
  const line = { cinema_id: house.cinema_id, epoch: 2, box: randomUUID() }
  appendFileSync(join(second_dir, 'epochs.jsonl'), `${JSON.stringify(line)}\n`)
  expect((await house.box.push()).refusal).toBe('fenced')
  expect((await house.box.pull()).refusal).toBe('fenced')
  const troubles = () =>
    query('select kind, detail from troubles where cinema_id = $1 and ended_at is null', [house.cinema_id])
  await hub.admissions.opened(await other.lanes.of(1, house.cinema_id))
  expect(await troubles()).toEqual([{ kind: 'other', detail: 'epoch 1, and 2 was given' }])
  const box = await house.replaced()
  expect([box.epoch, await troubles()]).toEqual([3, []])
})

test('L9 what the hub had ordered of devices and the box of before never did, the next one takes over: blocked wins', async () => {
  const house = await House.open()
  const [one, two] = house.registers
  for (const [uid, order] of [
    [one, 'block'],
    [two, 'logout'],
    [two, 'reload'],
  ])
    await query(
      `insert into device_orders (order_id, exhibitor_id, cinema_id, uid, "order", ordered_by, n) values ($1, 1, $2, $3, $4, 1, 99)`,
      [randomUUID(), house.cinema_id, uid, order],
    )
  const box = await house.replaced()
  expect(box.devices.map(({ status }) => status)).toEqual(['blocked', 'logout'])
  expect(await query('select from device_orders where cinema_id = $1 and outcome is null', [house.cinema_id])).toEqual(
    [],
  )
  // they have receipts all the same
  expect((await box.pull()).data.recount).toMatchObject({ registers: 2 })
})

test('L9 the keys of all boxes are kept, each under a number of its own', async () => {
  const house = await House.open()
  const box = await house.replaced()
  const keys = await query<{ key_id: number }>(
    'select epoch, box, public_key, key_id from edge_epochs where cinema_id = $1 order by epoch',
    [house.cinema_id],
  )
  expect(keys).toMatchObject([
    { epoch: 1, box: house.box.id, public_key: `key-${house.box.id}` },
    { epoch: 2, box: box.id, public_key: `key-${box.id}` },
  ])
  expect(keys[0]!.key_id).not.toBe(keys[1]!.key_id)
})
