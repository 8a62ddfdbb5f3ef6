import { expect, test } from 'vitest'
import type { ConflictFacts, ShownConflict } from '#protocol/ledger/conflict.ts'
import { bear, refund, type Sold, sell } from '../../tests/contract/sold.ts'
import { asOwner } from '../../tests/ledger/plan-rows.ts'
import { withExhibitor } from '../db/connect.ts'
import { readCounts } from '../exhibitors/counts.ts'
import { Conflicts } from '../ledger/conflicts.ts'
import { openSampleHouse } from './testing/sample-house.ts'

/** The day of the house in money: two cinemas, of which the second sold nothing. */
const { portal, anton, ids, make, database_url } = await openSampleHouse([
  ...(['cinema', 'screen', 'movie', 'movie_version', 'price_group', 'price_rate', 'payment_method'] as const),
])
const second = await make('cinema')
const ON = '2026-11-21'
const schedule = await make('schedule', {
  start: '2026-11-21T19:00:00.000Z',
  end: '2026-11-21T21:00:00.000Z',
  business_date: ON,
})
const at = { exhibitor_id: 1, cinema_id: ids.cinema!, schedule_id: schedule.id as number }
const buyer = { name: 'Elif Arslan', email: 'elif.arslan@mailbox.example' }
const { lanes } = portal.hub
await bear(lanes, at)
const paid = { ...at, payment_method_id: ids.payment_method!, buyer }
const first = await sell(lanes, { ...paid, slots: [1, 2, 3], business_date: ON })
const late = await sell(lanes, { ...paid, slots: [4], business_date: '2026-11-28' })
const before = await sell(lanes, { ...paid, slots: [5, 6], business_date: ON })
await refund(lanes, at, first)
await settledAt(first, '2026-11-21T18:00:00.000Z')
await settledAt(late, '2026-11-22T02:30:00.000Z')
await settledAt(before, '2026-11-14T18:00:00.000Z')

/** The purchase was settled then. */
async function settledAt({ bill_id }: Sold, instant: string): Promise<void> {
  await withExhibitor(portal.hub.pool, 1, (client) =>
    client.query('update bills set settled_at = $2 where id = $1', [bill_id, instant]),
  )
}

async function day(query = `on=${ON}`, by = anton) {
  const said = await by('GET', `dashboard?${query}`)
  expect([said.status, said.body.errors]).toEqual([200, undefined])
  return said.body.data
}

async function tasks(by = anton) {
  const { status, body } = await by('GET', 'tasks')
  expect([status, body.errors]).toEqual([200, undefined])
  return body.data.tasks as {
    kind: string
    cinema_id: number
    count: number
    conflicts: ShownConflict[]
    since: string
  }[]
}

test('F-333 the takings of a day are what a recount gives of the bills that were settled on it, for whichever show', async () => {
  const bills = (await anton('GET', 'bills?per_page=100')).body.data
  const recount = bills
    .filter(({ at }: { at: string }) => at >= '2026-11-21T04:00:00.000Z' && at < '2026-11-22T04:00:00.000Z')
    .reduce(
      (sum: number, one: { total_cents: number; refunded_cents: number }) => sum + one.total_cents - one.refunded_cents,
      0,
    )
  const [cinema] = (await day()).cinemas
  expect(cinema).toMatchObject({ id: ids.cinema, takings_cents: recount, tickets: 3 })
  expect(recount).toBeGreaterThan(0)
  const stepped = cinema.steps.reduce(
    (sum: number, one: { online_cents: number; counter_cents: number }) => sum + one.online_cents + one.counter_cents,
    0,
  )
  expect(stepped).toBe(recount)
})

test('F-333 it is compared with the same weekday before, and says how full each schedule is', async () => {
  const { on, compared_on, cinemas, schedules } = await day()
  expect([on, compared_on]).toEqual([ON, '2026-11-14'])
  expect(cinemas[0].compared.map(({ online_cents }: { online_cents: number }) => online_cents)).toEqual([
    first.lines[0]!.total_cents * 2,
  ])
  expect(schedules).toMatchObject([{ id: schedule.id, cinema_id: ids.cinema, sold: 5, capacity: 20 }])
})

test('F-333 a show that was never on sale has the places of its own plan, whatever its screen has by now', async () => {
  const on = '2026-12-04'
  const times = { start: `${on}T19:00:00.000Z`, end: `${on}T21:00:00.000Z`, business_date: on }
  const small = { capacity: 20, arrangement: { numbered: false, places: 20, rows: [] } }
  const hall = await make('screen', small)
  const shown = await make('schedule', { ...times, screen_id: hall.id, arrangement: small.arrangement })
  const larger = { capacity: 30, arrangement: { numbered: false, places: 30, rows: [] } }
  expect((await anton('PUT', `screens/${hall.id}`, { version: hall.version, ...larger })).status).toBe(200)
  expect((await day(`on=${on}`)).schedules).toMatchObject([{ id: shown.id, sold: 0, capacity: 20 }])
})

test('F-235 who has a right in his own cinemas sees the day of those', async () => {
  const own = await portal.visit(1, { exhibitor_id: 1, name: 'Mira K.', permissions: ['dashboard.view.own'] })
  const database = await anton('GET', `employees/${own.employee_id}`)
  const { version } = database.body.data
  await anton('PUT', `employees/${own.employee_id}`, { version, cinemas: [second.id] })
  const { cinemas, schedules, choices } = await day(undefined, own)
  expect(choices.map(({ id }: { id: number }) => id)).toEqual([second.id])
  expect([cinemas.map(({ id }: { id: number }) => id), schedules, await tasks(own)]).toEqual([[second.id], [], []])
  expect((await day(`cinema_id=${ids.cinema}`, own)).cinemas).toEqual([])
})

test('F-192 a show that is not for the portal stays off the day and what-if, and in the list of all', async () => {
  const on = '2026-12-05'
  const times = { start: `${on}T19:00:00.000Z`, end: `${on}T21:00:00.000Z`, business_date: on }
  const hidden = await make('schedule', { ...times, visibility: 7 })
  const listed = async () => {
    const choices = (await anton('GET', `what-if/choices?on=${on}`)).body.data.schedules
    const filled = (await day(`on=${on}`)).schedules
    return [filled, choices].map((rows) => rows.map(({ id }: { id: number }) => id))
  }
  expect(await listed()).toEqual([[], []])
  expect((await anton('GET', `schedules?filter[business_date]=${on}`)).body.data).toMatchObject([{ id: hidden.id }])
  await anton('PUT', `schedules/${hidden.id}`, { version: hidden.version, visibility: 8 })
  expect(await listed()).toEqual([[hidden.id], [hidden.id]])
})

test('whoever changes something finds it with the next question, however late the notice of it comes', async () => {
  const changed: number[] = []
  const stop = portal.hub.catalogue.onChange((exhibitor_id) => changed.push(exhibitor_id))
  // nothing is written, so there is no notice: what comes is of the call itself
  expect((await anton('PUT', `schedules/${schedule.id}`, { version: 99, visibility: 8 })).status).toBe(409)
  stop()
  expect(changed).toEqual([1])
})

test('F-333 a house can sell once a show is published on the site or at the counter: no draft, and none for displays alone', async () => {
  const published = async () => (await withExhibitor(portal.hub.pool, 1, readCounts)).counts.schedule
  const before = await published()
  const on = '2099-12-06'
  const times = { start: `${on}T10:00:00.000Z`, end: `${on}T12:00:00.000Z`, business_date: on }
  const { id, version } = await make('schedule', { ...times, visibility: 10 })
  const draft = await make('schedule', { ...times, is_draft: true, ignore_conflict: true })
  expect(await published()).toBe(before)
  await anton('PUT', `schedules/${id}`, { version, visibility: 4 })
  expect(await published()).toBe(before + 1)
  await anton('DELETE', `schedules/${id}`, { version: version + 1 })
  await anton('DELETE', `schedules/${draft.id}`, { version: draft.version })
})

test('F-333 one cinema is read alone; a day that is none is 422', async () => {
  expect((await day(`on=${ON}&cinema_id=${second.id}`)).cinemas).toMatchObject([{ id: second.id, takings_cents: 0 }])
  expect((await day(`on=${ON}&cinema_id=${second.id}`)).choices).toHaveLength(2)
  for (const query of ['on=2026-02-30', 'on=1000-01-01', 'on=x', 'cinema_id=0', 'cinema_id=x', 'unknown=1'])
    expect([query, (await anton('GET', `dashboard?${query}`)).status]).toEqual([query, 422])
})

test('F-353 money that is still on its way back is said until it is there', async () => {
  const sold = await sell(lanes, { ...paid, slots: [9], business_date: ON })
  expect(await tasks()).toEqual([])
  await refund(lanes, at, sold, false)
  expect(await tasks()).toMatchObject([{ kind: 'refunds_open', cinema_id: ids.cinema, count: 1 }])
})

const conflicts = new Conflicts(portal.hub.pool)
const differs = {
  kind: 'amount_differs',
  bill_id: before.bill_id,
  payment_id: before.payment_id,
  captured_cents: 1_300,
  known_cents: 1_250,
} as const

/** A conflict that is listed in a cinema under a key of its own. */
function listed(key: string, facts: ConflictFacts = differs, cinema_id = ids.cinema!): Promise<{ id: number }> {
  return conflicts.list({ exhibitor_id: 1, cinema_id, key, facts })
}
/** Those of its task, as somebody sees them. */
async function open(by = anton): Promise<ShownConflict[]> {
  return (await tasks(by)).flatMap((task) => (task.kind === 'conflicts_open' ? task.conflicts : []))
}
function decide(id: number | string, reason: string, by = anton) {
  return by('POST', `conflicts/${id}/decided`, { reason })
}

test('F-353 L10 what two sides of the ledger say differently is named by its facts, purchase and show, for who may see purchases', async () => {
  const { id } = await listed('p1')
  const gone = { kind: 'goodwill_not_paid', bill_id: before.bill_id, schedule_id: at.schedule_id } as const
  await listed('p2', { ...gone, code: 'line_ended', cents: 500 })
  const number = (await anton('GET', `bills/${before.bill_id}`)).body.data.number
  const bill = { id: before.bill_id, number }
  expect(await open()).toEqual([
    expect.objectContaining({ id, cinema_id: ids.cinema, facts: differs, said: null, bill, schedule: null }),
    expect.objectContaining({ bill, schedule: { movie: expect.any(String), start: '2026-11-21T19:00:00.000Z' } }),
  ])
  const seer = await portal.visit(1, { exhibitor_id: 1, name: 'Dora V.', permissions: ['dashboard.view'] })
  expect((await tasks(seer)).filter(({ kind }) => kind === 'conflicts_open')).toMatchObject([
    { count: 2, conflicts: [] },
  ])
})

test('F-353 F-006 what a program of before has listed keeps its sentence; facts of a newer one are none yet', async () => {
  await withExhibitor(portal.hub.pool, 1, (client) =>
    client.query(
      `insert into conflicts (exhibitor_id, cinema_id, kind, key, detail, facts)
       values (1, $1, 'amount_differs', 'old', 'Who has it?', null), (1, $1, 'newer', 'n', null, '{"kind": "newer"}')`,
      [ids.cinema],
    ),
  )
  const [old, newer] = (await open()).slice(-2)
  expect([old, newer]).toMatchObject([
    { said: 'Who has it?', facts: null },
    { said: null, facts: null },
  ])
})

test('F-353 L10 F-175 somebody decides with a reason: it is gone for everybody, and who decided, why and when stays', async () => {
  const { id } = await listed('p3')
  for (const empty of ['', '  '])
    expect((await decide(id, empty)).body.errors).toEqual({ reason: ['This field is required.'] })
  const words = ['dashboard.view', 'bills.view', 'bills.decide']
  const dana = await portal.visit(1, { exhibitor_id: 1, name: 'Dana M.', permissions: words })
  expect((await open(dana)).map((one) => one.id)).toContain(id)
  const said = await decide(id, ' Paid 50 cents back by hand ', dana)
  expect([said.status, said.body.data]).toEqual([200, {}])
  for (const by of [anton, dana]) expect((await open(by)).map((one) => one.id)).not.toContain(id)
  const { rows } = await withExhibitor(portal.hub.pool, 1, (client) =>
    client.query(`select decided_by, reason, resolved_at, facts from conflicts where id = $1`, [id]),
  )
  const reason = 'Paid 50 cents back by hand'
  expect(rows).toEqual([{ decided_by: dana.employee_id, reason, resolved_at: expect.any(String), facts: differs }])
  expect(await listed('p3')).toMatchObject({ id, decided: true })
})

test('F-353 the first decision stays: a repeat of it is answered alike, another one is refused, of two at once one is taken', async () => {
  const { id } = await listed('p4')
  expect([(await decide(id, 'Seen')).status, (await decide(id, 'Seen')).status]).toEqual([200, 200])
  const other = await portal.visit(1, { exhibitor_id: 1, name: 'Otto R.', permissions: ['*'] })
  for (const [by, reason] of [
    [anton, 'Otherwise'],
    [other, 'Seen'],
  ] as const)
    expect((await decide(id, reason, by)).refusal).toBe('decided_before')
  const ended = await listed('p5')
  await conflicts.ended(1, ended.id)
  expect((await decide(ended.id, 'Late')).refusal).toBe('decided_before')
  const race = await listed('p6')
  const both = await Promise.all([decide(race.id, 'One'), decide(race.id, 'Two', other)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('F-353 F-235 SECURITY Tenants: a conflict of another house, of a cinema out of reach, or of nobody is not there', async () => {
  const here = await listed('p7')
  const there = await conflicts.list({ exhibitor_id: 2, cinema_id: 901, key: 'p', facts: differs })
  const own = await portal.visit(1, { exhibitor_id: 1, name: 'Mia L.', permissions: ['bills.decide.own'] })
  const { version } = (await anton('GET', `employees/${own.employee_id}`)).body.data
  await anton('PUT', `employees/${own.employee_id}`, { version, cinemas: [second.id] })
  expect((await decide(here.id, 'Mine', own)).status).toBe(404)
  for (const id of [there.id, 2_000_000_000, 'x']) expect((await decide(id, 'Mine')).status).toBe(404)
  const seer = await portal.visit(1, {
    exhibitor_id: 1,
    name: 'Vera B.',
    permissions: ['dashboard.view', 'bills.view'],
  })
  expect((await decide(here.id, 'Mine', seer)).status).toBe(403)
  expect((await conflicts.open(2)).map(({ id }) => id)).toEqual([there.id])
  await anton('PUT', `employees/${own.employee_id}`, { version: version + 1, cinemas: [ids.cinema] })
  expect((await decide(here.id, 'Mine', own)).status).toBe(200)
})

test('F-333 shows to come that nobody has published wait for who may edit schedules', async () => {
  const [start, end] = ['2099-11-23T19:00:00.000Z', '2099-11-23T21:00:00.000Z']
  await make('schedule', { start, end, business_date: '2099-11-23', is_draft: true })
  const drafts = { kind: 'drafts', cinema_id: ids.cinema, count: 1, since: start, date: '2099-11-23' }
  expect(await tasks()).toContainEqual(expect.objectContaining(drafts))
  const seer = await portal.visit(1, { exhibitor_id: 1, name: 'Ilse M.', permissions: ['schedules.view'] })
  expect(await tasks(seer)).toEqual([])
  const words = ['dashboard.view.own', 'schedules.edit.own']
  const own = await portal.visit(1, { exhibitor_id: 1, name: 'Tom K.', permissions: words })
  const { version } = (await anton('GET', `employees/${own.employee_id}`)).body.data
  await anton('PUT', `employees/${own.employee_id}`, { version, cinemas: [second.id] })
  expect(await tasks(own)).toEqual([])
  await anton('PUT', `employees/${own.employee_id}`, { version: version + 1, cinemas: [ids.cinema] })
  expect((await tasks(own)).map(({ kind }) => kind).toSorted()).toEqual(['conflicts_open', 'drafts', 'refunds_open'])
})

test('F-338 L9 the dashboard says how old the last good backup is, what failed since, and which cinemas wait for a recount', async () => {
  const note = (sql: string) => asOwner(database_url, (owner) => owner.query(sql))
  expect(await day()).toMatchObject({ backups: { taken_at: null, failed_at: null } })
  await note(`insert into backups (taken_at, failure) values ('2026-11-19T02:30Z', 'no room')`)
  expect(await day()).toMatchObject({ backups: { taken_at: null, failed_at: '2026-11-19T02:30:00.000Z' } })
  const good = (taken_at: string) =>
    note(`insert into backups (taken_at, file, bytes) values ('${taken_at}', '/backups/a.hub.backup', 12)`)
  await good('2026-11-20T02:30Z')
  await good('2026-11-21T02:30Z')
  expect(await day()).toMatchObject({ backups: { taken_at: '2026-11-21T02:30:00.000Z', failed_at: null } })
  await note(`insert into backups (taken_at, failure) values ('2026-11-22T02:30Z', 'no room')`)
  const failed = { taken_at: '2026-11-21T02:30:00.000Z', failed_at: '2026-11-22T02:30:00.000Z' }
  expect(await day()).toMatchObject({ backups: failed })

  const restoredFrom = async () =>
    (await day()).cinemas.map((cinema: { restored_from: string }) => cinema.restored_from)
  expect(await restoredFrom()).toEqual([null, null])
  await note(`insert into restores (exhibitor_id, cinema_id, epoch, taken_at)
    values (1, ${second.id}, 0, '2026-11-21T02:30Z'), (2, ${ids.cinema}, 9, now())`)
  expect(await restoredFrom()).toEqual([null, '2026-11-21T02:30:00.000Z'])
})
