import { randomUUID } from 'node:crypto'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { until } from '../../tests/until.ts'
import { addCinema, addExhibitor, startTestHub, type TestHub } from '../http/testing/hub.ts'
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

async function send(path: string, bearer: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(hub.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
  })
  return ((await answer.json()) as { data: Record<string, unknown> }).data
}

function poll() {
  return send('/sync/poll', token, { epoch: 1, box, down_after: 0, views_after: '', feed_after: '' })
}

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
