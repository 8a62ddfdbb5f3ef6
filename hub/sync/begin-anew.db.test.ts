import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { decideBirth, decideHandover } from '#protocol/ledger/decide-seats.ts'
import { slotAt } from '#protocol/ledger/ledger.ts'
import { ok } from '#protocol/result.ts'
import { pollCall, pushCall, quarantineCall, wantCall, wantVoucherCall } from '#protocol/sync/calls.ts'
import { CARRIED_MAX, type CarriedDevice, reportCall } from '#protocol/sync/recount.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { asOwner } from '../../tests/ledger/plan-rows.ts'
import { withExhibitor } from '../db/connect.ts'
import { addCinema, addExhibitor, startTestHub, type TestHub } from '../http/testing/hub.ts'
import { Admissions } from './admission.ts'
import { awaitsBox } from './awaited-box.ts'
import { enrolmentCredential } from './edges.ts'
import { beginRecount, lastRecount } from './recounting.ts'
import { syncRoutes } from './routes.ts'
import { approvedDevice, TestBox } from './testing/boxes.ts'

const SECRET = 'v3ry-much-of-a-secret-for-enrolling-boxes'
const AT = '2026-11-21T18:30:00.000Z'

/** The hub comes back from a backup: the box that was the edge begins anew, by itself. */
let database: FreshDatabase
let second_dir: string
let hub: TestHub
let cinemas = 0

beforeAll(async () => {
  database = await freshDatabase()
  second_dir = mkdtempSync(join(tmpdir(), 'foyer-second-'))
  await addExhibitor(database, 1, ['localhost'])
  hub = await start()
})
afterAll(async () => {
  await hub.close()
  await database.close()
  rmSync(second_dir, { recursive: true })
})

function start(): Promise<TestHub> {
  return startTestHub(
    database,
    (parts) => ({ machines: [(app) => syncRoutes(app, { ...parts, enrolment_secret: SECRET })] }),
    second_dir,
  )
}

function query<R extends object>(sql: string, values: unknown[] = []): Promise<R[]> {
  return withExhibitor(database.pool, 1, async (client) => (await client.query<R>(sql, values)).rows)
}

function lines(cinema_id: number): [epoch: number, box: string][] {
  const said = readFileSync(join(second_dir, 'epochs.jsonl'), 'utf8').split('\n').slice(0, -1)
  return said
    .map((line) => JSON.parse(line) as { cinema_id: number; epoch: number; box: string })
    .flatMap((one) => (one.cinema_id === cinema_id ? [[one.epoch, one.box]] : []))
}

function deviceOf(uid: string, more: Partial<CarriedDevice> = {}): CarriedDevice {
  const rest = { type: 'register', name: 'Counter', series: 'K7', status: 'active' } as const
  return { device_uuid: uid, ...rest, token_hash: 'c'.repeat(64), ...more }
}

/** A cinema with a box, and a register that the hub knows; eight places of ten are at home there. */
class House {
  readonly cinema_id: number
  readonly box: TestBox
  readonly register = randomUUID()
  readonly credential: string

  private constructor(cinema_id: number) {
    this.cinema_id = cinema_id
    this.box = new TestBox(hub, cinema_id)
    this.credential = enrolmentCredential(SECRET, cinema_id)
  }

  static async empty(): Promise<House> {
    return new House(await addCinema(database, { exhibitor_id: 1, name: `Aurora ${++cinemas}` }))
  }

  static async open(): Promise<House> {
    const house = await House.empty()
    const { box, cinema_id, register } = house
    expect((await box.admit(house.credential)).status).toBe(200)
    const lane = await hub.lanes.of(1, cinema_id)
    await lane.run({
      decide: ({ ledger, append }) => {
        const born = decideBirth(ledger, {
          schedule_id: cinema_id,
          max_online: null,
          groups: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
        })
        if (born.ok) append('own', born.value)
        append('down', decideHandover(ledger, { schedule_id: cinema_id, slots: [1, 2, 3, 4, 5, 6, 7, 8] }).entry!)
        return ok(null)
      },
    })
    await box.pull()
    box.does(approvedDevice(register, 'Kasse 1', 'K1'))
    await box.push(0, { device_tokens: [{ device_uuid: register, token_hash: 'a'.repeat(64) }] })
    return house
  }

  /** Another hub starts, over what a backup brought back. */
  async restored(): Promise<TestHub> {
    await asOwner(database.url, (owner) =>
      owner.query(
        `insert into restores (exhibitor_id, cinema_id, epoch, taken_at)
         select 1, $1, coalesce(max(epoch), 0), now() from ledger_heads where cinema_id = $1`,
        [this.cinema_id],
      ),
    )
    const next = await start()
    onTestFinished(() => next.close())
    this.box.hub = next
    return next
  }

  /** The authority has an epoch that waits for a box. */
  waits(epoch: number): void {
    hub.epochs.raise({ cinema_id: this.cinema_id, epoch, box: '' })
  }

  /** The recount of the restore begins. */
  async recounts(by: TestHub, epoch: number): Promise<void> {
    this.waits(epoch)
    const lane = await by.lanes.of(1, this.cinema_id)
    expect(await beginRecount(database.pool, lane, { epoch, employee_id: null })).toEqual(ok(null))
  }

  edge(): Promise<object[]> {
    return query('select epoch, box from edges where cinema_id = $1', [this.cinema_id])
  }

  async waitedFor(epoch: number): Promise<string[]> {
    const rows = await query<{ uid: string }>(
      'select uid from recount_registers where cinema_id = $1 and epoch = $2 order by name, uid',
      [this.cinema_id, epoch],
    )
    return rows.map(({ uid }) => uid)
  }
}

function calls(register: string): [path: string, body: object][] {
  const after = { down_after: 0, views_after: '', feed_after: '' }
  return [
    [pollCall.path, after],
    [pushCall.path, { entries: [], views: [], answers: [] }],
    [wantCall.path, { down_after: 0, schedule_id: 1, slots: [1] }],
    [wantVoucherCall.path, { down_after: 0, code: 'GIFT0001', turns: 1, cents: 0 }],
    [reportCall.path, { device_id: register, part: 1, parts: 1, receipts: [], given_up: [], waiting: [] }],
    [quarantineCall.path, { own_n: 0, since: AT }],
  ]
}

async function said(box: TestBox, register: string): Promise<Set<unknown>> {
  const answers = []
  for (const [path, body] of calls(register)) {
    const { status, refusal } = await box.call(path, body)
    answers.push(refusal ?? status)
  }
  return new Set(answers)
}

test('L9 the box of a hub that came back from a backup is asked to begin anew, and is admitted under the epoch that waits, with what it has paired since', async () => {
  const house = await House.open()
  const { box, cinema_id, register, credential } = house
  const next = await house.restored()
  expect(await said(box, register)).toEqual(new Set(['busy']))
  expect((await box.admit(credential, [])).status).toBe(503)
  // the epoch is raised, the recount has not begun: a box that asks to be admitted waits
  house.waits(2)
  expect(await said(box, register)).toEqual(new Set(['begin_anew']))
  expect((await box.admit(credential, [])).status).toBe(503)
  await house.recounts(next, 2)
  expect(await said(box, register)).toEqual(new Set(['begin_anew']))
  // before the box has come nobody knows all its registers, and the recount does not end without them
  await next.recounts.round()
  // a live box asks for another token: it says of no empty ledger
  expect((await box.admit(credential)).refusal).toBe('begin_anew')
  expect([lines(cinema_id).at(-1), await house.edge()]).toEqual([[2, ''], [{ epoch: 1, box: box.id }]])

  const [paired, door] = [randomUUID(), randomUUID()]
  const own = [
    deviceOf(register, { name: 'Another name', status: 'blocked' }),
    deviceOf(paired, { name: 'Theke', series: 'K2' }),
    deviceOf(door, { type: 'scanner', name: 'Tür', series: 'S1', token_hash: null }),
  ]
  const before = box.token
  expect(await box.admit(credential, own)).toMatchObject({ status: 200, data: { epoch: 2 } })
  expect(lines(cinema_id)).toEqual([
    [1, box.id],
    [2, ''],
    [2, ''],
    [2, box.id],
  ])
  expect(await house.edge()).toEqual([{ epoch: 2, box: box.id }])
  expect(await house.waitedFor(2)).toEqual([register, paired])
  expect(box.devices).toEqual([
    deviceOf(register, { name: 'Kasse 1', series: 'K1', token_hash: 'a'.repeat(64) }),
    own[1],
    own[2],
  ])
  const lane = await next.lanes.of(1, cinema_id)
  expect(slotAt(lane.committed, cinema_id, 1)?.home).toBe('limbo')
  expect((await box.pull()).data.recount).toMatchObject({ reported: 0, registers: 2 })
  // while the recount runs it is listened to: what it journals is kept, and nothing is given
  box.does(approvedDevice(register, 'Kasse 1', 'K1'))
  expect((await box.push()).data).toMatchObject({ received_n: 1 })
  const wanted = await box.call(wantCall.path, { down_after: 0, schedule_id: cinema_id, slots: [1] })
  expect(wanted.data).toMatchObject({ answers: [{ slot: 1 }], down: [] })
  // the answer may have been lost
  const token = box.token
  expect(await box.admit(credential, own)).toMatchObject({ status: 200, data: { epoch: 2 } })
  expect([box.token === token, box.devices.length, lines(cinema_id).length]).toEqual([false, 3, 4])
  box.token = before
  expect(await said(box, register)).toEqual(new Set(['forbidden']))
})

test('L5 L9 whoever was not the edge is fenced while an epoch waits: another epoch, another name, a box of before by the file', async () => {
  const house = await House.open()
  const { box, register, cinema_id, credential } = house
  const next = await house.restored()
  await house.recounts(next, 2)
  box.epoch = 3
  expect(await said(box, register)).toEqual(new Set(['fenced']))
  box.epoch = 1
  const named = await box.send(pollCall.path, { epoch: 1, box: randomUUID(), ...calls(register)[0]![1] }, box.token)
  expect(named.refusal).toBe('fenced')
  expect((await new TestBox(next, cinema_id).admit(credential, [])).refusal).toBe('other_box')
  expect((await new TestBox(next, cinema_id).admit('f'.repeat(64), [])).status).toBe(403)

  // the backup is older than the box that was the edge: the file alone knows that one
  const older = await House.open()
  const after = await older.restored()
  const successor = new TestBox(after, older.cinema_id)
  hub.epochs.raise({ cinema_id: older.cinema_id, epoch: 2, box: successor.id })
  await older.recounts(after, 3)
  expect(await said(older.box, older.register)).toEqual(new Set(['fenced']))
  expect((await older.box.admit(older.credential, [])).refusal).toBe('other_box')
  expect((await successor.admit(older.credential)).refusal).toBe('begin_anew')
  expect(await successor.admit(older.credential, [])).toMatchObject({ status: 200, data: { epoch: 3 } })
  expect(await older.edge()).toEqual([{ epoch: 3, box: successor.id }])
})

test('L9 a crash between any two steps of that admission is mended by asking again, and no epoch is given twice', async () => {
  const house = await House.open()
  const { box, cinema_id, credential } = house
  const next = await house.restored()
  await house.recounts(next, 2)
  const { pool, epochs, troubles, log } = next
  const lanes = { of: () => Promise.reject(new Error('the process ends')) }
  const broken = new Admissions({ pool, epochs, lanes, troubles, log, devicesChanged: async () => {} })
  const asking = { cinema_id, box: box.id, public_key: 'k', proof: 'derived', carried: [] } as const
  await expect(broken.admit(asking)).rejects.toThrow('the process ends')
  expect([lines(cinema_id).at(-1), await house.edge()]).toEqual([[2, box.id], [{ epoch: 1, box: box.id }]])
  // nobody else, and no box that is live, comes into that gap
  expect((await new TestBox(next, cinema_id).admit(credential, [])).refusal).toBe('other_box')
  expect((await box.admit(credential)).refusal).toBe('other_box')
  const torn = { of: next.lanes.of.bind(next.lanes) }
  const late = new Admissions({
    pool,
    epochs,
    lanes: torn,
    troubles,
    log,
    devicesChanged: () => Promise.reject(new Error('the process ends later')),
  })
  await expect(late.admit(asking)).rejects.toThrow('the process ends later')
  await next.recounts.round()
  const paired = randomUUID()
  expect(await box.admit(credential, [deviceOf(paired)])).toMatchObject({ status: 200, data: { epoch: 2 } })
  expect(await house.waitedFor(2)).toEqual(expect.arrayContaining([house.register, paired]))
  expect(lines(cinema_id)).toEqual([
    [1, box.id],
    [2, ''],
    [2, box.id],
  ])
})

test('L9 a restore of before the box has begun anew a second time: it waits for the recount of that one, and claims its epoch', async () => {
  const house = await House.open()
  const { box, credential } = house
  const first = await house.restored()
  await house.recounts(first, 2)
  await box.admit(credential, [])
  const second = await house.restored()
  expect(await said(box, house.register)).toEqual(new Set(['busy']))
  expect((await box.admit(credential)).status).toBe(503)
  await house.recounts(second, 3)
  expect(await said(box, house.register)).toEqual(new Set(['begin_anew']))
  expect(await box.admit(credential, [])).toMatchObject({ status: 200, data: { epoch: 3 } })
})

test('L9 another box comes to an epoch that waits by the approval of a manager alone, and not before the one before has ended', async () => {
  const house = await House.open()
  const { box, cinema_id, register } = house
  const next = await house.restored()
  await house.recounts(next, 2)
  const stranger = new TestBox(next, cinema_id)
  await expect(stranger.approved()).rejects.toThrow('edge_there')
  const [row] = await query<{ name: string }>('select name from cinemas where id = $1', [cinema_id])
  await next.enrolments.end(1, { cinema_id, name: row!.name, by: 1 })
  expect((await box.admit(house.credential, [])).refusal).toBe('forbidden')
  const approved = await stranger.approved()
  const claim = [deviceOf(randomUUID())]
  expect(await stranger.admit(approved, claim)).toMatchObject({ status: 200, data: { epoch: 2 } })
  // it was not the edge: of what it has there are no receipts
  expect(await house.waitedFor(2)).toEqual([register])
  expect(lines(cinema_id).at(-1)).toEqual([2, stranger.id])
  const rows = await query('select approved_by from edge_epochs where cinema_id = $1 and epoch = 2', [cinema_id])
  expect(rows).toEqual([{ approved_by: 1 }])
})

test('L9 the first box of a cinema that had none when the backup was made is admitted as a first one is', async () => {
  const house = await House.empty()
  const { box, cinema_id, credential } = house
  const lane = await hub.lanes.of(1, cinema_id)
  expect(lane.committed.epoch).toBe(0)
  const next = await house.restored()
  expect((await box.admit(credential, [])).status).toBe(503)
  await house.recounts(next, 1)
  // also one of a program of before
  expect(await box.admit(credential)).toMatchObject({ status: 200, data: { epoch: 1 } })
  expect(lines(cinema_id)).toEqual([
    [1, ''],
    [1, box.id],
  ])
})

test('L9 a recount waits for a box that may come: not for one that a manager has ended, nor where there never was one', async () => {
  const [house, empty] = [await House.open(), await House.empty()]
  const next = await house.restored()
  const awaits = ({ cinema_id }: House, epoch: number) =>
    withExhibitor(database.pool, 1, (client) => awaitsBox(client, next.epochs, { cinema_id, epoch }))
  expect([await awaits(house, 1), await awaits(house, 2), await awaits(empty, 1)]).toEqual([false, false, false])
  house.waits(2)
  empty.waits(1)
  expect([await awaits(house, 2), await awaits(empty, 1)]).toEqual([true, false])
  // the backup knows no box, the file does
  hub.epochs.raise({ cinema_id: empty.cinema_id, epoch: 2, box: randomUUID() })
  empty.waits(3)
  expect(await awaits(empty, 3)).toBe(true)
  const [row] = await query<{ name: string }>('select name from cinemas where id = $1', [house.cinema_id])
  await next.enrolments.end(1, { cinema_id: house.cinema_id, name: row!.name, by: 1 })
  expect(await awaits(house, 2)).toBe(false)
  next.epochs.raise({ cinema_id: house.cinema_id, epoch: 2, box: randomUUID() })
  expect(await awaits(house, 2)).toBe(true)
})

test('L9 a crash between the beginning of a restore’s recount and its registers is mended with the next round: it waits for them, though no box will come', async () => {
  const house = await House.open()
  const next = await house.restored()
  await house.recounts(next, 2)
  const [row] = await query<{ name: string }>('select name from cinemas where id = $1', [house.cinema_id])
  await next.enrolments.end(1, { cinema_id: house.cinema_id, name: row!.name, by: 1 })
  expect(await house.waitedFor(2)).toEqual([])
  await next.recounts.round()
  expect(await house.waitedFor(2)).toEqual([house.register])
  const epochs = 'select epoch, ended_at is not null as ended from edge_epochs where cinema_id = $1'
  expect(await query(epochs, [house.cinema_id])).toEqual([{ epoch: 1, ended: true }])
  const recount = await withExhibitor(database.pool, 1, (client) => lastRecount(client, house.cinema_id))
  expect(recount).toMatchObject({ epoch: 2, ended_at: null })
})

test('L9 what a box says of its devices changes nothing that the hub knows, takes none of another cinema, and is bounded', async () => {
  const [house, neighbour] = [await House.open(), await House.open()]
  const { box, cinema_id, register, credential } = house
  await neighbour.box.push()
  const next = await house.restored()
  await house.recounts(next, 2)
  const many = Array.from({ length: CARRIED_MAX + 1 }, () => deviceOf(randomUUID()))
  const refused = async (devices: object[]) => (await box.admit(credential, devices as CarriedDevice[])).status
  expect(await refused(many)).toBe(422)
  for (const fault of [{ type: 'server' }, { device_uuid: '1' }, { name: 'x'.repeat(61) }, { token_hash: 'plain' }])
    expect(await refused([{ ...deviceOf(randomUUID()), ...fault }])).toBe(422)
  expect(await refused([{ ...deviceOf(randomUUID()), name: 'x'.repeat(300_000) }])).toBe(413)
  expect(lines(cinema_id).at(-1)).toEqual([2, ''])

  const twice = randomUUID()
  const own = [
    deviceOf(register, { token_hash: 'd'.repeat(64), status: 'logout' }),
    deviceOf(neighbour.register, { name: 'Nachbar' }),
    deviceOf(twice, { name: 'First' }),
    deviceOf(twice, { name: 'Second' }),
    deviceOf(randomUUID(), { name: '  ' }),
  ]
  expect((await box.admit(credential, own)).status).toBe(200)
  const devices = await query<{ uid: string; name: string; status: string; token_hash: string | null }>(
    `select d.uid, d.name, d.status, t.token_hash from devices d left join device_tokens t using (cinema_id, uid)
     where d.cinema_id = $1 order by d.id`,
    [cinema_id],
  )
  expect(devices).toEqual([
    { uid: register, name: 'Kasse 1', status: 'active', token_hash: 'a'.repeat(64) },
    { uid: twice, name: 'First', status: 'active', token_hash: 'c'.repeat(64) },
    { uid: own[4]!.device_uuid, name: own[4]!.device_uuid.slice(0, 8), status: 'active', token_hash: 'c'.repeat(64) },
  ])
  expect(await query('select uid, name from devices where cinema_id = $1', [neighbour.cinema_id])).toEqual([
    { uid: neighbour.register, name: 'Kasse 1' },
  ])
  // its receipts of this cinema are waited for all the same
  expect(new Set(await house.waitedFor(2))).toEqual(new Set(own.map(({ device_uuid }) => device_uuid)))
})
