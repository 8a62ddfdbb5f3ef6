import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HUB_CALLS } from '#protocol/calls.ts'
import { BODY_MAX_BYTES } from '#protocol/server/body-limit.ts'
import { admitCall } from '#protocol/sync/calls.ts'
import { WIRE_HEADER, WIRES, wireText } from '#protocol/sync/versions.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { until } from '../../tests/until.ts'
import { addCinema, addExhibitor, startTestHub, type TestHub } from '../http/testing/hub.ts'
import { enrolmentCredential } from './edges.ts'
import { FAILURES_PER_MINUTE } from './gate.ts'
import { syncRoutes } from './routes.ts'

const SECRET = 'v3ry-much-of-a-secret-for-enrolling-boxes'
const BATCH = 3_900_000
let database: FreshDatabase
let hub: TestHub
let token: string
const own = randomUUID()

beforeAll(async () => {
  database = await freshDatabase()
  await addExhibitor(database, 1, ['localhost'])
  await addCinema(database, { exhibitor_id: 1, name: 'Lichthof', id: 1 })
  hub = await startTestHub(database, (parts) => ({
    machines: [(app) => syncRoutes(app, { ...parts, enrolment_secret: SECRET })],
  }))
  const first = { ...box(), box: own }
  const admitted = await send('/sync/admit', enrolmentCredential(SECRET, 1), JSON.stringify(first))
  token = ((await admitted.json()) as { data: { token: string } }).data.token
  await send('/sync/poll', token, '{}')
})
afterAll(async () => {
  await hub.close()
  await database.close()
})

function box() {
  return { cinema_id: 1, box: randomUUID(), nonce: 'n'.repeat(16), public_key: 'k' }
}

function send(path: string, bearer: string, body: string, address = '198.51.100.1', url = hub.url) {
  return fetch(url + path, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${bearer}`, 'x-forwarded-for': address, 'content-type': 'application/json' },
  })
}

function wrongToken() {
  return `1.1.${'0'.repeat(56)}${Math.random().toString(16).slice(2, 10).padEnd(8, '0')}`
}

const { highest, sent, lowest } = WIRES.hub_edge
const SPOKEN = [
  [
    'what is no longer read here',
    wireText({ highest: lowest - 1, sent: lowest - 1, lowest: lowest - 1 }),
    'edge_too_old',
  ],
  [
    'only what is not read here yet',
    wireText({ highest: highest + 1, sent: highest + 1, lowest: sent + 1 }),
    'hub_too_old',
  ],
  ['this and the next already', wireText({ highest: highest + 1, sent, lowest }), null],
  ['what this hub speaks', wireText(WIRES.hub_edge), null],
] as const

test.each(
  HUB_CALLS.filter(({ path }) => path.startsWith('/sync/')).flatMap(({ path }) =>
    SPOKEN.map(([what, wire, code]) => [path, what, wire, code] as const),
  ),
)('L3 %s by an edge that speaks %s', async (path, _what, wire, code) => {
  const isAdmission = path === admitCall.path
  const answer = await fetch(hub.url + path, {
    method: 'POST',
    body: JSON.stringify(isAdmission ? { ...box(), box: own } : {}),
    headers: {
      authorization: `Bearer ${isAdmission ? enrolmentCredential(SECRET, 1) : token}`,
      'content-type': 'application/json',
      [WIRE_HEADER]: wire,
    },
  })
  expect(answer.headers.get(WIRE_HEADER)).toBe(wireText(WIRES.hub_edge))
  if (code) expect([answer.status, answer.headers.get('x-refusal')]).toEqual([426, code])
  else expect(answer.status).toBe(isAdmission ? 200 : 422) // answered, and without a body
  if (answer.ok && isAdmission) token = ((await answer.json()) as { data: { token: string } }).data.token
})

test('SECURITY "Input" /sync asks for the credential before a byte of the body is there', async () => {
  for (const [path, bearer] of [
    ['/sync/push', wrongToken()],
    ['/sync/want', ''],
    ['/sync/feed', enrolmentCredential(SECRET, 1)],
    ['/sync/poll', `9.9.${'a'.repeat(64)}`],
  ] as const) {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(hub.url).port), '127.0.0.1', () =>
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.7\r\nAuthorization: Bearer ${bearer}\r\nContent-Length: ${BATCH}\r\n\r\n`,
        ),
      )
      socket.once('data', (bytes) => {
        resolve(bytes.toString())
        socket.destroy()
      })
      socket.on('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 403 /)
  }
})

test('SECURITY "Input" a batch of 4 MB is read for an edge; without its token 256 kB is the end', async () => {
  expect((await send('/sync/push', token, ' '.repeat(BATCH))).status).toBe(422)
  const enrolled = enrolmentCredential(SECRET, 1)
  expect((await send('/sync/admit', enrolled, ' '.repeat(BODY_MAX_BYTES))).status).toBe(422)
  expect((await send('/sync/admit', enrolled, ' '.repeat(BODY_MAX_BYTES + 1))).status).toBe(413)
})

test('SECURITY "Input" wrong credentials are counted per address, and lock no edge out', async () => {
  const address = '203.0.113.5'
  const tries = async (from: string) => (await send('/sync/poll', wrongToken(), '{}', from)).status
  for (let i = 0; i < FAILURES_PER_MINUTE / 2; i++) {
    expect(await tries(address)).toBe(403)
    expect((await send('/sync/admit', 'guess', JSON.stringify(box()), address)).status).toBe(403)
  }
  const refused = await send('/sync/poll', wrongToken(), '{}', address)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await send('/sync/admit', 'guess', JSON.stringify(box()), address)).status).toBe(429)
  // 422: the token opened, the body is none
  expect((await send('/sync/poll', token, '{}', address)).status).toBe(422)
  expect(await tries('203.0.113.6')).toBe(403)
})

test('SECURITY "Input" a thousand wrong tokens from a cinema’s own address keep its edge from nothing, also at a hub that has just started; a token that is no more opens nothing', async () => {
  const address = '203.0.113.77'
  const started = await startTestHub(database, (parts) => ({
    machines: [(app) => syncRoutes(app, { ...parts, enrolment_secret: SECRET })],
  }))
  try {
    for (const { url } of [hub, started]) {
      const at = async (bearer: string) => (await send('/sync/poll', bearer, '{}', address, url)).status
      const answers = new Map<number, number>()
      let asked = 0
      const count = () => (asked += 1)
      database.pool.on('acquire', count)
      for (let round = 0; round < 50; round++)
        for (const status of await Promise.all(
          Array.from({ length: 20 }, (_, i) => at(i % 2 ? wrongToken() : wrongToken().replace('1.1', `1.${round}`))),
        ))
          answers.set(status, (answers.get(status) ?? 0) + 1)
      database.pool.off('acquire', count)
      expect(asked).toBeLessThan(500) // a guess costs a comparison, and the database but little
      expect([...answers.keys()].sort()).toEqual([403, 429])
      expect(answers.get(403)).toBeLessThanOrEqual(3 * FAILURES_PER_MINUTE)
      expect(await at(token)).toBe(422) // it opened; the body is none
      expect(await at(wrongToken())).toBe(429)
    }
    const old = token
    const body = { ...box(), box: own }
    expect((await send('/sync/poll', wrongToken(), '{}', address)).status).toBe(429)
    const again = await send('/sync/admit', enrolmentCredential(SECRET, 1), JSON.stringify(body), address)
    token = ((await again.json()) as { data: { token: string } }).data.token
    expect((await send('/sync/poll', token, '{}', address)).status).toBe(422)
    expect((await send('/sync/poll', old, '{}', address)).status).toBe(429)
    // the other process has a copy of before: it is read again
    const other = async () => (await send('/sync/poll', token, '{}', address, started.url)).status
    await until(async () => expect(await other()).toBe(422))
    expect((await send('/sync/poll', old, '{}', address, started.url)).status).toBe(429)
  } finally {
    await started.close()
  }
})
