import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { AlertKind } from '#protocol/mailings/alert-kinds.ts'
import { freshDatabase } from '../../tests/constellation/database.ts'
import { withExhibitor } from '../db/connect.ts'
import { Sealed } from '../kit/sealed.ts'
import { Conflicts } from '../ledger/conflicts.ts'
import { type Kept, Letters } from '../mailer/letters.ts'
import { alertsOf, LETTERS_KEY, startPortal } from '../portal/testing/portal.ts'
import { makeSamples } from '../portal/testing/sample-house.ts'

/** A house of two cinemas with a box each; what is said of its alerts stands on the wire and in letters. */
const database = await freshDatabase()
const owner = new pg.Client({ connectionString: database.url })
await owner.connect()
const portal = await startPortal(database, ['cinema'])
afterAll(async () => {
  await portal.close()
  await owner.end()
  await database.close()
})
const anton = await portal.visit(1, { exhibitor_id: 1, name: 'Anton B.', permissions: ['*'] })
const { ids, make } = await makeSamples(anton, ['cinema'])
const second = await make('cinema', { name: 'Kronen Kino' })
const cinemas = [ids.cinema!, second.id as number] as const
const { hub } = portal
const { pool, troubles } = hub
const letters = new Letters(new Sealed(LETTERS_KEY))
const alerts = alertsOf(hub, letters)
for (const cinema_id of cinemas)
  await ask(
    `insert into edges (cinema_id, exhibitor_id, epoch, box, token_hash, public_key, key_id)
     values ($1, 1, 1, gen_random_uuid(), '', '', $1 + 10)`,
    [cinema_id],
  )

function ask(sql: string, values: unknown[] = []) {
  return withExhibitor(pool, 1, (client) => client.query(sql, values))
}

/** The line of a box is so since some minutes ago. */
function line(cinema_id: number, up: boolean, minutes: number, about: object | null = null) {
  const said = about && {
    version: '1',
    at: new Date().toISOString(),
    free_bytes: 9,
    waiting: 0,
    printer: { state: 'operational', waiting: 0 },
    devices: [],
    asking: [],
    ...about,
  }
  return ask(
    `insert into edge_lines (cinema_id, exhibitor_id, up, since, heard_at, about)
     values ($1, 1, $2, now() - make_interval(mins => $3), now(), $4)
     on conflict (cinema_id) do update set up = excluded.up, since = excluded.since, heard_at = now(), about = excluded.about`,
    [cinema_id, up, minutes, said],
  )
}

async function shown(by = anton): Promise<[AlertKind, number | null][]> {
  const { status, body } = await by('GET', 'alerts')
  expect([status, body.errors]).toEqual([200, undefined])
  return body.data.alerts.map(({ kind, cinema }: { kind: AlertKind; cinema: { id: number } | null }) => [
    kind,
    cinema?.id ?? null,
  ])
}

async function written(): Promise<Kept[]> {
  return (await letters.list(pool, 1, 100)).filter(({ head }) => head.kind === 'alerts').toReversed()
}

test('F-353 a silent box is on the dashboard and in one letter to each who is notified, and no longer when it is back', async () => {
  await owner.query(`
    insert into employees (exhibitor_id, name, email, receives_notifications, deleted_at, roles, permissions) values
      (1, 'Rosa W.', 'rosa@kino.example', true, null, '{}', '{}'), (1, 'Nora V.', 'nora@kino.example', false, null, '{}', '{}'),
      (1, 'Karl P.', 'karl@kino.example', true, now(), '{}', '{}')`)
  await line(cinemas[0], false, 9)
  await line(cinemas[1], true, 60)
  await alerts.round()
  expect([await shown(), await written()]).toEqual([[], []])
  await line(cinemas[0], false, 11)
  await Promise.all([alerts.round(), alertsOf(hub, letters).round(), alerts.round()])
  await alerts.round()
  expect(await shown()).toEqual([['edge_offline', cinemas[0]]])
  const first = await written()
  expect(first.map(({ head }) => head.reader)).toContain('rosa@kino.example')
  expect(new Set(first.map(({ head }) => head.reader)).size).toBe(first.length)
  for (const never of ['nora@kino.example', 'karl@kino.example'])
    expect(first.map(({ head }) => head.reader)).not.toContain(never)
  const { text } = first[0]!.content!
  for (const words of ['The box is silent', 'Look at the line and the power', 'http://lichthof.example/portal/'])
    expect(text).toContain(words)
  await line(cinemas[0], true, 0)
  await alerts.round()
  expect(await shown()).toEqual([])
  expect(await written()).toHaveLength(first.length)
})

test('F-353 what comes again within half an hour is the same: nobody is written to anew; later it is another one', async () => {
  const before = (await written()).length
  await line(cinemas[0], false, 12)
  await alerts.round()
  expect([await shown(), (await written()).length]).toEqual([[['edge_offline', cinemas[0]]], before])
  await line(cinemas[0], true, 0)
  await alerts.round()
  await owner.query(`update alerts set ended_at = now() - interval '31 minutes'`)
  await line(cinemas[0], false, 12)
  await alerts.round()
  expect([await shown(), (await written()).length]).toEqual([[['edge_offline', cinemas[0]]], before * 2])
  await line(cinemas[0], true, 0)
  await alerts.round()
})

test('F-353 a printer is on the dashboard at once, and in a letter when its paper was not changed in time', async () => {
  const before = (await written()).length
  await line(cinemas[1], true, 60, { printer: { state: 'paper_end', waiting: 3 } })
  await alerts.round()
  expect([await shown(), (await written()).length]).toEqual([[['printer', cinemas[1]]], before])
  await owner.query(`update alerts set found_at = now() - interval '6 minutes' where ended_at is null`)
  await alerts.round()
  expect((await written()).length).toBeGreaterThan(before)
  await line(cinemas[1], true, 60)
  await alerts.round()
})

test('F-353 a disk, a clock, a fork and a conflict of one evening come in one letter, the worst first', async () => {
  const before = (await written()).length
  await line(cinemas[1], true, 60, { disk_used: 0.93 })
  await troubles.note({ exhibitor_id: 1, cinema_id: cinemas[1] }, 'fork', 'entry 1.7')
  const facts = { kind: 'refund_refused', bill_id: 'b', payment_id: 'p', code: 'not_found', cents: 1_200 } as const
  await new Conflicts(pool).list({ exhibitor_id: 1, cinema_id: cinemas[0], key: 'r1', facts })
  await alerts.round()
  expect(await shown()).toEqual([
    ['fork', cinemas[1]],
    ['refund', cinemas[0]],
    ['disk', cinemas[1]],
  ])
  const fresh = (await written()).slice(before)
  expect(new Set(fresh.map(({ head }) => head.subject)).size).toBe(1)
  const { text } = fresh[0]!.content!
  const said = ['different entries under one number', 'refuses a refund', 'nine tenths full'].map((words) =>
    text.indexOf(words),
  )
  expect(said.every((at) => at > 0)).toBe(true)
  expect(said).toEqual(said.toSorted((a, b) => a - b))
})

test('F-353 who reaches one cinema sees its alerts alone, and those of the hub only who reaches all', async () => {
  const certificate_until = new Date(Date.now() + 86_400_000).toISOString()
  const ending = alertsOf(hub, letters, { certificate_until, folders: { SECOND_DIR: '/nowhere/second' } })
  await ending.round()
  expect(await shown()).not.toContainEqual(['certificate', null]) // nobody of this house looks after the hub
  await owner.query('insert into super_admins (exhibitor_id, employee_id) values (1, $1)', [anton.employee_id])
  await ending.round()
  expect(await shown()).toContainEqual(['certificate', null])
  expect((await alerts.open(1, [cinemas[0]])).map(({ kind }) => kind)).toEqual(['refund'])
  expect(await alerts.open(1, [])).toEqual([])
  expect(await alerts.open(2, null)).toEqual([])
})

test('F-353 a letter names twenty, and says how many more there are', async () => {
  const before = (await written()).length
  for (let nth = 0; nth < 25; nth++) {
    const facts = { kind: 'voucher_code', count: 2, last_four: `000${nth % 10}` } as const
    await new Conflicts(pool).list({ exhibitor_id: 1, cinema_id: cinemas[0], key: `v${nth}`, facts })
  }
  await alerts.round()
  const [letter] = (await written()).slice(before)
  expect(letter!.content!.text.split('Something needs a decision')).toHaveLength(21)
  expect(letter!.content!.text).toContain('5 more are on the dashboard.')
})

test('F-353 F-338 a backup that failed is said to whoever looks after the installation, until there is a good one', async () => {
  const backups = async () => (await shown()).filter(([kind]) => kind === 'backup')
  await owner.query('insert into super_admins (exhibitor_id, employee_id) values (1, $1) on conflict do nothing', [
    anton.employee_id,
  ])
  await alerts.round()
  expect(await backups()).toEqual([])
  await owner.query(`insert into backups (taken_at, failure) values (now(), 'no room')`)
  await alerts.round()
  expect(await backups()).toEqual([['backup', null]])
  await owner.query(`insert into backups (taken_at, file, bytes) values (now(), 'a.hub.backup', 1)`)
  await alerts.round()
  expect(await backups()).toEqual([])
})
