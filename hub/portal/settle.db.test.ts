import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCash } from '#protocol/ledger/decide-bill.ts'
import { decideBirth, decideHandover } from '#protocol/ledger/decide-seats.ts'
import { entryBody, type SealedEntry } from '#protocol/ledger/entries.ts'
import { slotAt } from '#protocol/ledger/ledger.ts'
import type { Result } from '#protocol/result.ts'
import { ok } from '#protocol/result.ts'
import { conflictsCall, settleCall } from '#protocol/sync/conflict-calls.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { withExhibitor } from '../db/connect.ts'
import { addCinema, addExhibitor, startTestHub, type TestHub } from '../http/testing/hub.ts'
import { auditLedger } from '../ledger/audit.ts'
import type { Lane } from '../ledger/lane.ts'
import { syncRoutes } from '../sync/routes.ts'
import { approvedDevice, TestBox } from '../sync/testing/boxes.ts'
import { portalOf, type Visit, visitor } from './testing/portal.ts'

/** Two boxes of one cinema have sold one seat, and a manager settles it: real boxes, real calls. */
let database: FreshDatabase
let hub: TestHub
let mia: Visit
let lars: Visit
let cinemas = 0

beforeAll(async () => {
  database = await freshDatabase()
  await addExhibitor(database, 1, ['localhost'])
  await addExhibitor(database, 2, ['127.0.0.1'])
  hub = await startTestHub(database, (parts) => ({
    ...portalOf([])(parts),
    machines: [(app) => syncRoutes(app, { ...parts, enrolment_secret: null })],
  }))
  const permissions = ['bills.decide', 'bills.view', 'dashboard.view']
  mia = await visitor(database.pool, hub.url, { exhibitor_id: 1, name: 'Mia', permissions })
  lars = await visitor(database.pool, hub.url, { exhibitor_id: 1, name: 'Lars', permissions: ['bills.decide.own'] })
})
afterAll(async () => {
  await hub.close()
  await database.close()
})

function query<R extends object>(sql: string, values: unknown[] = []): Promise<R[]> {
  return withExhibitor(database.pool, 1, async (client) => (await client.query<R>(sql, values)).rows)
}

/**
 * A cinema whose box has slots 1 to 8 of ten; register 1 has sold seat 2 there, register 2 at its copy too.
 */
class Clash {
  readonly registers = [randomUUID(), randomUUID()] as const
  readonly question_id = randomUUID()
  readonly cinema_id: number
  readonly schedule_id: number
  box: TestBox
  lane!: Lane
  mine!: SealedEntry
  theirs!: SealedEntry

  private constructor(cinema_id: number) {
    this.cinema_id = cinema_id
    this.schedule_id = cinema_id * 10
    this.box = new TestBox(hub, cinema_id)
  }

  static async of({ seats = [2], lost = false }: { seats?: number[]; lost?: boolean } = {}): Promise<Clash> {
    const name = `Lichthof ${++cinemas}`
    const clash = new Clash(await addCinema(database, { exhibitor_id: 1, name }))
    const { box, registers, schedule_id } = clash
    await box.admit(await box.approved())
    clash.lane = await hub.lanes.of(1, clash.cinema_id)
    await clash.step(
      'down',
      (ledger) => decideHandover(ledger, { schedule_id, slots: [1, 2, 3, 4, 5, 6, 7, 8] }).entry!,
      {
        schedule_id,
        max_online: null,
        groups: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      },
    )
    await box.pull()
    for (const [index, uid] of registers.entries()) box.does(approvedDevice(uid, `Kasse ${index + 1}`, `K${index + 1}`))
    await box.push()
    clash.mine = box.sells(registers[0], schedule_id, [2])
    clash.theirs = clash.copied(clash.mine, seats)
    expect((await hub.enrolments.end(1, { cinema_id: clash.cinema_id, name, by: 1 })).ok).toBe(true)
    clash.box = new TestBox(hub, clash.cinema_id)
    await clash.box.admit(await clash.box.approved())
    await clash.box.report(registers[0], { receipts: [clash.mine] })
    if (!lost) await clash.box.report(registers[1], { receipts: [clash.theirs] })
    return clash
  }

  /** What the copy sold under the same number, to the other register: as many lines as seats. */
  copied(receipt: SealedEntry, seats: number[]): SealedEntry {
    const before = JSON.parse(receipt.body).data.question_id
    const data = JSON.parse(receipt.body.replaceAll(before, this.question_id)).data
    const [line] = data.lines
    const [ticket] = data.tickets
    const id = (nth: number) => (nth === 0 ? line.id : `${line.id}-${nth}`)
    data.bill.device_id = this.registers[1]
    data.bill.total_cents *= seats.length
    data.lines = seats.map((slot, nth) => ({ ...line, id: id(nth), slot, detail: `C${slot}` }))
    data.tickets = seats.map((slot, nth) => ({
      ...ticket,
      line_id: id(nth),
      ticket_id: `${this.question_id}-${nth}`,
      slot,
    }))
    for (const [nth, row] of data.lines.entries()) row.ticket_id = data.tickets[nth].ticket_id
    data.payments[0].amount_cents *= seats.length
    data.payments[0].tendered_cents = data.payments[0].amount_cents
    return { ...receipt, n: receipt.n + 1, body: entryBody(data) }
  }

  async step(
    stream: 'own' | 'down',
    // biome-ignore lint/suspicious/noExplicitAny: whatever is decided
    decide: (ledger: any) => any,
    born?: Parameters<typeof decideBirth>[1],
  ): Promise<void> {
    const done = await this.lane.run({
      decide: ({ ledger, append }) => {
        const birth = born && decideBirth(ledger, born)
        if (birth?.ok) append('own', birth.value)
        const decided = decide(ledger) as Result<never> | { kind: string }
        append(stream, ('ok' in decided ? (decided as { value: never }).value : decided) as never)
        return ok(null)
      },
    })
    expect(done.ok).toBe(true)
  }

  /** The conflict that is about the entry of register 2. */
  async conflict(kind = 'place_taken'): Promise<number> {
    const found = await query<{ id: string }>(
      'select id from conflicts where cinema_id = $1 and kind = $2 and resolved_at is null',
      [this.cinema_id, kind],
    )
    expect(found).toHaveLength(1)
    return Number(found[0]!.id)
  }

  slots(...slots: number[]): (string | null)[] {
    return slots.map((slot) => {
      const row = slotAt(this.lane.committed, this.schedule_id, slot)
      return row?.state === 'sold' ? row.bill_id : (row?.state ?? null)
    })
  }

  get bill_id(): string {
    return `b-${this.question_id}`
  }
  get other_bill(): string {
    return JSON.parse(this.mine.body).data.bill.id
  }

  settle(id: number, choice: string, more: object = {}, by = mia) {
    return by('POST', `conflicts/${id}/settled`, { choice, seats: [], reason: 'two boxes', ...more })
  }

  decided() {
    return query(
      'select kind, choice, decided_by, reason, resolved_at is not null as over from conflicts where cinema_id = $1',
      [this.cinema_id],
    )
  }

  async lines(): Promise<string[]> {
    const rows = await query<{ said: string }>(
      `select kind || ' ' || state || coalesce(' on ' || slot || '.' || generation, '') as said
       from bill_lines where bill_id = $1 order by id`,
      [this.bill_id],
    )
    return rows.map(({ said }) => said)
  }
}

async function sound(): Promise<void> {
  expect(await auditLedger(database.pool, 1)).toEqual([])
}

test('L11 both sides of a seat that two boxes have sold are named, and what a person may do about it', async () => {
  const clash = await Clash.of({ seats: [2, 3] })
  const { status, body } = await mia('GET', `conflicts/${await clash.conflict()}/sides`)
  expect([status, body.data]).toEqual([
    200,
    {
      wants: {
        register: 'Kasse 2',
        entry: `1.${clash.theirs.n}`,
        number: 'K1-1-1',
        bill: null,
        seats: ['C2', 'C3'],
        cents: 1_600,
        at: expect.any(String),
        state: 'sold',
      },
      has: [
        {
          register: 'Kasse 1',
          entry: null,
          number: 'K1-1-1',
          bill: { id: clash.other_bill, number: 'K1-1-1' },
          seats: ['C2'],
          cents: 800,
          at: expect.any(String),
          state: 'sold',
        },
      ],
      choices: ['keep', 'refund', 'reseat'],
      lost: [{ line_id: `${clash.bill_id}-2`, schedule_id: clash.schedule_id, seat: 'C2' }],
      free: [],
      count: 0,
    },
  ])
})

test('L11 keep: who has the seat keeps it; the other guest is booked and paid; who decided and why stays', async () => {
  const clash = await Clash.of({ seats: [2, 3] })
  const id = await clash.conflict()
  // the ledger can settle it: words alone do not
  expect((await mia('POST', `conflicts/${id}/decided`, { reason: 'no' })).refusal).toBe('unknown_choice')
  expect((await clash.settle(id, 'keep')).status).toBe(200)
  expect(clash.slots(2, 3)).toEqual([clash.other_bill, clash.bill_id])
  expect(await clash.lines()).toEqual(['product sold', 'ticket sold on 3.1'])
  expect(await query('select status, total_cents, device_id from bills where id = $1', [clash.bill_id])).toEqual([
    { status: 'settled', total_cents: 1_600, device_id: clash.registers[1] },
  ])
  expect(await clash.decided()).toEqual([
    { kind: 'place_taken', choice: 'keep', decided_by: mia.employee_id, reason: 'two boxes', over: true },
  ])
  // again it is answered as the first time; another word comes too late
  expect((await clash.settle(id, 'keep')).status).toBe(200)
  expect((await clash.settle(id, 'refund')).refusal).toBe('decided_before')
  expect(await clash.lines()).toHaveLength(2)
  await sound()
})

test('L11 refund: the money of what has no place is owed, and stays on the list of refunds until it is paid', async () => {
  const clash = await Clash.of()
  expect((await clash.settle(await clash.conflict(), 'refund')).status).toBe(200)
  expect(clash.slots(2)).toEqual([clash.other_bill])
  expect(await clash.lines()).toEqual(['product refunded'])
  expect(await query('select status from bills where id = $1', [clash.bill_id])).toEqual([{ status: 'refunding' }])
  const { tasks } = (await mia('GET', 'tasks')).body.data
  expect(tasks.filter((one: { cinema_id: number }) => one.cinema_id === clash.cinema_id)).toMatchObject([
    { kind: 'refunds_open', count: 1 },
  ])
  await sound()
})

test('L11 reseat: the guest goes on on the seat that was chosen, which must be free', async () => {
  const clash = await Clash.of()
  const id = await clash.conflict()
  const seat = (slot: number) => ({ seats: [{ line_id: `${clash.bill_id}-2`, slot }] })
  expect((await clash.settle(id, 'reseat', seat(2))).refusal).toBe('seats_lost')
  expect((await clash.settle(id, 'reseat')).body.errors.seats).toHaveLength(1)
  expect((await clash.settle(id, 'reseat', seat(9))).status).toBe(200)
  expect(clash.slots(2, 9)).toEqual([clash.other_bill, clash.bill_id])
  expect(await clash.lines()).toEqual(['ticket sold on 9.2'])
  await sound()
})

test('L1 L11 what is at home at the new box comes first; cut off, it is said and nothing is changed', async () => {
  const clash = await Clash.of()
  const id = await clash.conflict()
  const { schedule_id } = clash
  await clash.step('down', (ledger) => decideHandover(ledger, { schedule_id, slots: [2], sold: true }).entry!)
  const seats = [{ line_id: `${clash.bill_id}-2`, slot: 9 }]
  expect((await clash.settle(id, 'reseat', { seats })).refusal).toBe('places_away')
  expect([await clash.conflict(), clash.slots(9)]).toEqual([id, ['free']])
  await clash.box.pull()
  const { entry } = decideHandover(clash.box.ledger, { schedule_id, slots: [2], sold: true })
  clash.box.does(entry!)
  await clash.box.push()
  expect((await clash.settle(id, 'reseat', { seats })).status).toBe(200)
  await sound()
})

test('L11 L8 a crash before it was said who settled it: the next one finds it done, once', async () => {
  const clash = await Clash.of()
  const id = await clash.conflict()
  expect((await clash.settle(id, 'keep')).status).toBe(200)
  await query(
    'update conflicts set resolved_at = null, decided_by = null, reason = null, choice = null where id = $1',
    [id],
  )
  // the same person goes on; somebody else reads that it is decided, and it leaves the list
  expect((await clash.settle(id, 'keep')).status).toBe(200)
  await query(
    'update conflicts set resolved_at = null, decided_by = null, reason = null, choice = null where id = $1',
    [id],
  )
  expect((await clash.settle(id, 'refund')).refusal).toBe('decided_before')
  expect(await clash.decided()).toMatchObject([{ choice: null, over: true }])
  expect(await clash.lines()).toEqual(['product sold'])
  await sound()
})

test('L11 a late report is taken: what still fits is booked as it happened, the rest is listed with both sides', async () => {
  const clash = await Clash.of({ lost: true })
  const of = { exhibitor_id: 1, cinema_id: clash.cinema_id }
  const alone = clash.copied(clash.mine, [5])
  const data = JSON.parse(alone.body.replaceAll(clash.question_id, randomUUID())).data
  const fits = { ...alone, n: alone.n + 1, body: entryBody(data) }
  await hub.recounts.declareLost(of, { uid: clash.registers[1], name: 'Kasse 2', by: 1 })
  await clash.box.report(clash.registers[1], { receipts: [clash.theirs, fits] })
  const id = await clash.conflict('report_late')
  expect((await mia('GET', `conflicts/${id}/sides`)).body.data).toMatchObject({ choices: ['take'], count: 2 })
  expect((await clash.settle(id, 'keep')).refusal).toBe('unknown_choice')
  expect(clash.slots(5)).toEqual(['free'])
  expect((await clash.settle(id, 'take')).status).toBe(200)
  expect(clash.slots(2, 5)).toEqual([clash.other_bill, data.bill.id])
  expect(await query('select state from questions where id = $1', [data.question_id])).toEqual([{ state: 'confirmed' }])
  expect((await clash.settle(await clash.conflict(), 'keep')).status).toBe(200)
  await sound()
})

test('L11 of two entries under one number both are named, and a person marks it as settled', async () => {
  const clash = await Clash.of({ lost: true })
  const forked = { ...clash.copied(clash.mine, [4]), n: clash.mine.n }
  await clash.box.report(clash.registers[1], { receipts: [forked] })
  const id = await clash.conflict('receipt_differs')
  const { wants, has, choices } = (await mia('GET', `conflicts/${id}/sides`)).body.data
  expect([wants.register, has[0].register].toSorted()).toEqual(['Kasse 1', 'Kasse 2'])
  expect([wants.bill.id, has[0].bill.id].toSorted()).toEqual([clash.bill_id, clash.other_bill].toSorted())
  expect(choices).toEqual([])
  expect((await mia('POST', `conflicts/${id}/decided`, { reason: 'both are seated' })).status).toBe(200)
})

test('SECURITY Tenants: a conflict of another house, or of a cinema out of reach, has no sides and is not settled', async () => {
  const clash = await Clash.of()
  const id = await clash.conflict()
  const there = hub.url.replace('localhost', '127.0.0.1')
  const otto = await visitor(database.pool, there, { exhibitor_id: 2, name: 'Otto', permissions: ['bills.decide'] })
  for (const by of [otto, lars]) {
    expect((await by('GET', `conflicts/${id}/sides`)).status).toBe(404)
    expect((await clash.settle(id, 'keep', {}, by)).status).toBe(404)
  }
  const seer = await visitor(database.pool, hub.url, { exhibitor_id: 1, name: 'Sia', permissions: ['bills.view'] })
  expect((await clash.settle(id, 'keep', {}, seer)).status).toBe(403)
  expect(await clash.lines()).toEqual([])
})

test('L11 L18 at a register the same list is shown and settled, and what is owed is paid there, once', async () => {
  const clash = await Clash.of()
  const { box, registers } = clash
  const listed = async () => (await box.call(conflictsCall.path, {})).data
  const [{ conflict, sides }] = (await listed()).conflicts
  expect([conflict.facts.kind, sides.wants.register, sides.has[0].register]).toEqual([
    'place_taken',
    'Kasse 2',
    'Kasse 1',
  ])
  const { employee_id } = mia
  const settle = (more: object) =>
    box.call(settleCall.path, { id: conflict.id, employee_id, seats: [], reason: 'at the counter', ...more })
  expect((await settle({ choice: 'take' })).refusal).toBe('unknown_choice')
  expect((await settle({ choice: 'refund' })).status).toBe(200)
  expect(await clash.decided()).toMatchObject([{ choice: 'refund', decided_by: employee_id, reason: 'at the counter' }])
  const { conflicts, owed } = await listed()
  expect([conflicts, owed]).toEqual([
    [],
    [{ bill_id: clash.bill_id, number: 'K1-1-1', seats: ['C2'], cash_cents: 800, terminal_cents: 0 }],
  ])

  const at = '2026-11-21T19:00:00.000Z'
  const movement = { id: randomUUID(), kind: 'refund', type: 'cash', cents: -800, reason: '', at } as const
  const paid = { question_id: movement.id, movement: { ...movement, device_id: registers[0], employee_id: 1 } }
  box.does(decideCash(box.ledger, { ...paid, to_bill: clash.bill_id }))
  const { applied_n } = (await box.push()).data
  expect(await listed()).toEqual({ conflicts: [], owed: [], applied_n })
  expect(await query('select status from bills where id = $1', [clash.bill_id])).toEqual([{ status: 'refunded' }])
  expect(await query('select refunded_cents from payments where bill_id = $1', [clash.bill_id])).toEqual([
    { refunded_cents: 800 },
  ])
  // of another cinema nothing is listed, and nothing settled
  const other = await Clash.of()
  expect(
    (
      await box.call(settleCall.path, {
        id: await other.conflict(),
        employee_id,
        choice: 'keep',
        seats: [],
        reason: 'x',
      })
    ).status,
  ).toBe(404)
  await sound()
})
