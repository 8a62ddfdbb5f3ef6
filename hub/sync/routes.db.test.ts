import { randomUUID } from 'node:crypto'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { LIMITS } from '#protocol/kit/limits.ts'
import { newVoucherRow } from '#protocol/ledger/decide-voucher.ts'
import { readEntryBody, type SealedEntry } from '#protocol/ledger/entries.ts'
import { centsRight, turnsRight } from '#protocol/ledger/rows.ts'
import { VOUCHER } from '#protocol/ledger/testing/ledgers.ts'
import { WIRE_HEADER, WIRES, wireText } from '#protocol/sync/versions.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { asOwner } from '../../tests/ledger/plan-rows.ts'
import { until } from '../../tests/until.ts'
import { withExhibitor } from '../db/connect.ts'
import { addCinema, addExhibitor, SESSION_KEY, startTestHub, type TestHub } from '../http/testing/hub.ts'
import { VoucherCodes } from '../vouchers/codes.ts'
import { enrolmentCredential } from './edges.ts'
import { syncRoutes } from './routes.ts'

const SECRET = 'v3ry-much-of-a-secret-for-enrolling-boxes'
const box = randomUUID()
let database: FreshDatabase
let hub: TestHub
let token: string

beforeAll(async () => {
  database = await freshDatabase()
  await addExhibitor(database, 1, ['localhost'])
  await addCinema(database, { exhibitor_id: 1, name: 'Lichthof', id: 1 })
  hub = await startTestHub(database, (parts) => ({
    machines: [(app) => syncRoutes(app, { ...parts, enrolment_secret: SECRET })],
  }))
  const nonce = 'n'.repeat(16)
  const admitted = await send('/sync/admit', enrolmentCredential(SECRET, 1), {
    cinema_id: 1,
    box,
    nonce,
    public_key: 'k',
  })
  token = admitted.token as string
})
afterAll(async () => {
  await hub.close()
  await database.close()
})

async function send(path: string, bearer: string, body: object, wire = '1 1-1'): Promise<Record<string, unknown>> {
  const answer = await fetch(hub.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', [WIRE_HEADER]: wire },
  })
  return ((await answer.json()) as { data: Record<string, unknown> }).data
}

function poll() {
  return send('/sync/poll', token, { epoch: 1, box, down_after: 0, views_after: '', feed_after: '' })
}

test('a hub that starts says of an edge that has not called there since when it is silent, as the one before wrote it down', async () => {
  const since = '2026-11-21T19:42:00.000Z'
  await withExhibitor(hub.pool, 1, (client) =>
    client.query(
      `insert into edge_lines (cinema_id, exhibitor_id, up, since, heard_at) values (1, 1, false, $1, $1)
        on conflict (cinema_id) do update set up = false, since = $1, heard_at = $1`,
      [since],
    ),
  )
  const next = await startTestHub(database)
  onTestFinished(() => next.close())
  const [link, same] = await Promise.all([next.links.of(1, 1), next.links.of(1, 1)])
  expect([link.up, link.since, link === same]).toEqual([false, since, true])
})

test('F-295 a poll that the edge has replaced takes along nothing that is said once: its successor has it', async () => {
  expect(await poll()).toMatchObject({ feed: true }) // the first of a process
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  onTestFinished(() => owner.end())
  const stuck = async (count: number): Promise<void> => {
    const { rows } = await owner.query('select 1 from pg_locks where not granted')
    expect(rows).toHaveLength(count)
  }
  // which of two answers PostgreSQL sends first is its own affair: often enough the replaced one's
  for (let round = 0; round < 8; round += 1) {
    await owner.query('begin; lock table journal in access exclusive mode')
    hub.links.feedChanged()
    const before = poll()
    await until(() => stuck(1))
    const after = poll()
    await until(() => stuck(2))
    await owner.query('rollback')
    expect([await before, await after]).toMatchObject([{ feed: false }, { feed: true }])
  }
})

test('F-210 an edge reads the pictures of its own house, in the narrowest width, and of no other', async () => {
  await addExhibitor(database, 2, ['neighbour.test'])
  const file = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#d99a2b' } })
    .png()
    .toBuffer()
  const neighbours = await sharp(file).negate().png().toBuffer()
  const [own, other] = await Promise.all(
    [
      { exhibitor_id: 1, file },
      { exhibitor_id: 2, file: neighbours },
    ].map(({ exhibitor_id, file: kept }) => hub.pictures.keep({ exhibitor_id, employee_id: 1 }, kept)),
  )
  if (!own?.ok || !other?.ok) throw new Error('no picture was kept')
  const { webp } = await send('/sync/picture', token, { picture: own.value.picture })
  expect(await sharp(Buffer.from(String(webp), 'base64')).metadata()).toMatchObject({ format: 'webp', width: 320 })
  expect(await send('/sync/picture', token, { picture: other.value.picture })).toBeUndefined()
  expect(await send('/sync/picture', 'not-a-token', { picture: own.value.picture })).toBeUndefined()
})

test('F-307 F-238 L1 an edge asks for a voucher by the code that a guest shows: it has the id, why not by the window of the house, and what is wanted of it; one of before has nothing', async () => {
  const codes = new VoucherCodes(SESSION_KEY)
  const lane = await hub.lanes.of(1, 1)
  const fields = { state: 'active', line_id: null, question_id: null, edge_epoch: 0 } as const
  const vouchers = ['GIFT0001', 'GIFT0002', 'GIFT0003'].map((code) =>
    newVoucherRow({ ...VOUCHER, id: code.toLowerCase(), code_mac: codes.hash(1, code) }, fields),
  )
  await lane.run({
    decide: ({ append, now: at }) => {
      const used = { ...vouchers[2]!, used_at: at, used_by: 'b' }
      append('own', { kind: 'issued', question_id: 'i', vouchers: [...vouchers.slice(0, 2), used], employee_id: 1, at })
      const blocked = { voucher_id: 'gift0002', state: 'blocked' as const, valid_from: at, valid_until: null }
      return { ok: true, value: void append('own', { kind: 'voucher', ...blocked, employee_id: 1, at }) }
    },
  })
  const want = (code: string, turns: number, wire = wireText(WIRES.hub_edge)) =>
    send('/sync/want-voucher', token, { epoch: 1, box, down_after: 0, code, turns, cents: 300 }, wire)
  const rightsIn = ({ down }: Record<string, unknown>) =>
    (down as SealedEntry[]).flatMap(({ body }) => {
      const data = readEntryBody(body)
      return data.kind === 'rights' ? [data.rights] : []
    })
  const old = await want('GIFT 0001', 1, '1 1-1')
  expect([old.voucher_id, old.refusal, rightsIn(old)]).toEqual(['gift0001', null, []])
  const shown = await want('GIFT-0001', 1)
  const given = [
    { key: turnsRight('gift0001'), amount: 1 },
    { key: centsRight('gift0001'), amount: 300 },
  ]
  expect([shown.voucher_id, shown.refusal, rightsIn(shown)]).toEqual(['gift0001', null, [given]])
  const more = await want('GIFT0001', 3)
  expect(more).toMatchObject({ refusal: { code: 'voucher_only_turns', detail: { left: 2 } } })
  expect(await want('GIFT0002', 1)).toMatchObject({ voucher_id: 'gift0002', refusal: { code: 'voucher_invalid' } })
  expect(rightsIn(await want('GIFT0001', 1))).toEqual([given]) // it has what it wants
  const minutes = (left: number) =>
    until(async () =>
      expect(await want('GIFT0003', 1)).toMatchObject({
        refusal: left > 0 ? { code: 'voucher_just_used', detail: { minutes: left } } : null,
      }),
    )
  await minutes(10)
  await withExhibitor(database.pool, 1, (client) =>
    client.query(`update exhibitors set settings = settings || '{"voucher_reuse_minutes": 0}'`),
  )
  await minutes(0)
  const wrong = [...Array(LIMITS.voucher_code.times)].map((_, n) => want(`GIFT1${String(n).padStart(3, '0')}`, 1))
  for (const said of await Promise.all(wrong))
    expect(said).toMatchObject({ voucher_id: null, refusal: { code: 'voucher_unknown' } })
  expect(await want('GIFT0001', 1)).toBeUndefined() // too many wrong ones
})

test('L9 a cinema that a backup brought back listens to no edge and admits none before its recount', async () => {
  await addCinema(database, { exhibitor_id: 1, name: 'Aurora', id: 2 })
  const [credential, nonce, own_box] = [enrolmentCredential(SECRET, 2), 'm'.repeat(16), randomUUID()]
  const admission = { cinema_id: 2, box: own_box, nonce, public_key: 'k' }
  const { token: own } = await send('/sync/admit', credential, admission)
  await asOwner(database.url, (owner) =>
    owner.query(`insert into restores (exhibitor_id, cinema_id, epoch, taken_at) values (1, 2, 1, now())`),
  )
  const next = await startTestHub(database, (parts) => ({
    machines: [(app) => syncRoutes(app, { ...parts, enrolment_secret: SECRET })],
  }))
  onTestFinished(() => next.close())
  const ask = async (path: string, bearer: unknown, body: object) => {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', [WIRE_HEADER]: '1 1-1' }
    return (await fetch(next.url + path, { method: 'POST', body: JSON.stringify(body), headers })).status
  }
  const said = { epoch: 1, box: own_box }
  expect(await ask('/sync/poll', own, { ...said, down_after: 0, views_after: '', feed_after: '' })).toBe(503)
  expect(await ask('/sync/push', own, { ...said, entries: [], views: [], answers: [] })).toBe(503)
  expect(await ask('/sync/admit', credential, admission)).toBe(503)
  expect(await ask('/sync/admit', enrolmentCredential(SECRET, 1), { ...admission, cinema_id: 1, box })).toBe(200)
})
