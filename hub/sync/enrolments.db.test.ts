import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { admitCall } from '#protocol/sync/calls.ts'
import { ENROLMENT_ROOM, ENROLMENT_WRONG_MAX, enrolCall, enrolmentCall } from '#protocol/sync/enrolment.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { withExhibitor } from '../db/connect.ts'
import { addCinema, addExhibitor, startTestHub, type TestHub } from '../http/testing/hub.ts'
import { portalOf, type Visit, visitor } from '../portal/testing/portal.ts'
import { syncRoutes } from './routes.ts'

/** Boxes without a credential, over the wire of the hub and of its portal. */
let database: FreshDatabase
let hub: TestHub
let mia: Visit
let visits = 0

beforeAll(async () => {
  database = await freshDatabase()
  for (const [house, host] of [
    [1, 'localhost'],
    [2, '127.0.0.1'],
  ] as const) {
    await addExhibitor(database, house, [host])
    await addCinema(database, { exhibitor_id: house, name: `Lichthof ${house}`, id: house * 10 })
    await addCinema(database, { exhibitor_id: house, name: `Kronen Kino ${house}`, id: house * 10 + 1 })
  }
  hub = await startTestHub(database, (parts) => ({
    ...portalOf([])(parts),
    machines: [(app) => syncRoutes(app, { ...parts, enrolment_secret: null })],
  }))
})
afterAll(async () => {
  await hub.close()
  await database.close()
})
/** Each test begins with nobody waiting and no edge, and with a manager who has typed nothing yet. */
beforeEach(async () => {
  for (const house of [1, 2])
    await withExhibitor(database.pool, house, async (client) => {
      await client.query('delete from enrolments')
      await client.query('update edge_credentials set ended_at = now() where ended_at is null')
    })
  visits += 1
  const permissions = ['edges.view', 'edges.approve', 'edges.end']
  mia = await visitor(database.pool, hub.url, { exhibitor_id: 1, name: `Mia ${visits}`, permissions })
})

interface Wire {
  status: number
  refusal: string | null
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire says
  data: any
}
async function send(path: string, body: object, bearer = '', address = '198.51.100.1', url = hub.url): Promise<Wire> {
  const answer = await fetch(url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${bearer}`, 'x-forwarded-for': address, 'content-type': 'application/json' },
  })
  const { data } = (await answer.json()) as { data: unknown }
  return { status: answer.status, refusal: answer.headers.get('x-refusal'), data }
}

function ask(box: string, address = `10.${visits}.0.1`, url = hub.url) {
  return send(enrolCall.path, { box, name: 'lh-01', version: '1.4.0' }, '', address, url)
}
/** The refusal of a question that names the hub by this name. */
function askAs(host: string, box: string): Promise<unknown> {
  const body = JSON.stringify({ box, name: 'x', version: '1' })
  const headers = { host, 'content-type': 'application/json', 'content-length': body.length }
  return new Promise((resolve, reject) => {
    const asked = request(hub.url + enrolCall.path, { method: 'POST', headers }, (answer) => {
      answer.resume()
      resolve(answer.headers['x-refusal'])
    })
    asked.on('error', reject).end(body)
  })
}
function poll(box: string, secret: string) {
  return send(enrolmentCall.path, { box }, secret, `10.${visits}.0.2`)
}
function admit(box: string, cinema_id: number, credential: string) {
  const body = { cinema_id, box, nonce: 'n'.repeat(16), public_key: 'k' }
  return send(admitCall.path, body, credential, `10.${visits}.0.3`)
}
async function approve(pin: string, cinema_id: number, by = mia) {
  const found = await by('POST', 'edges/look-up', { pin })
  return by('POST', 'edges/approve', { pin, id: found.body.data?.id ?? 1, cinema_id })
}
function standing(list: { body: { data: { edges: { cinema_id: number; standing: string }[] } } }, cinema_id: number) {
  return list.body.data.edges.find((one) => one.cinema_id === cinema_id)?.standing
}
function wrong(pin: string) {
  return String((Number(pin) + 1) % 1_000_000).padStart(6, '0')
}

test('a box asks, a manager sees it, compares its number and approves: the box has its credential, and is admitted', async () => {
  const box = randomUUID()
  const { data } = await ask(box)
  expect(data).toMatchObject({ pin: expect.stringMatching(/^\d{6}$/), house: 'House 1' })
  expect((await poll(box, data.secret)).data).toEqual({ granted: null })

  const before = await mia('GET', 'edges')
  expect(standing(before, 10)).toBe('none')
  expect(before.body.data.waiting).toMatchObject([{ name: 'lh-01', version: '1.4.0', address: `10.${visits}.0.1` }])
  expect(JSON.stringify(before.body)).not.toContain(data.pin)

  const found = await mia('POST', 'edges/look-up', { pin: data.pin })
  expect(found.body.data).toMatchObject({ name: 'lh-01', address: `10.${visits}.0.1` })
  expect((await approve(data.pin, 10)).body.data).toEqual({ cinema_id: 10 })
  const after = await mia('GET', 'edges')
  expect([standing(after, 10), after.body.data.waiting]).toEqual(['approved', []])

  const first = await poll(box, data.secret)
  expect(first.data.granted).toMatchObject({ cinema_id: 10, cinema: 'Lichthof 1' })
  // the answer was lost: asked again, it is another one, and the first opens nothing
  const second = await poll(box, data.secret)
  expect((await admit(box, 10, first.data.granted.credential)).refusal).toBe('forbidden')
  expect((await admit(randomUUID(), 10, second.data.granted.credential)).refusal).toBe('forbidden')
  expect((await admit(box, 11, second.data.granted.credential)).refusal).toBe('forbidden')
  expect((await admit(box, 10, second.data.granted.credential)).data).toMatchObject({ epoch: 1, exhibitor_id: 1 })
  // used: whoever asks late gets nothing
  expect((await poll(box, data.secret)).refusal).toBe('forbidden')
  expect(standing(await mia('GET', 'edges'), 10)).toBe('admitted')
  const stored = await withExhibitor(database.pool, 1, (client) => client.query('select * from edge_credentials'))
  expect(JSON.stringify(stored.rows)).not.toContain(second.data.granted.credential)
})

test('a second box for a cinema is refused while the first holds a credential; ended, that same box comes back by another approval alone', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const asked = (await ask(first)).data
  await approve(asked.pin, 11)
  const other = (await ask(second)).data
  expect((await approve(other.pin, 11)).refusal).toBe('edge_there')
  // approved and never admitted: ended, nothing of it is at home there, and the second one may come
  expect((await mia('POST', 'edges/11/end', { cinema: 'Kronen Kino 1' })).status).toBe(200)
  expect((await poll(first, asked.secret)).refusal).toBe('forbidden')
  expect((await approve(other.pin, 11)).status).toBe(200)
  const { credential } = (await poll(second, other.secret)).data.granted
  const { token } = (await admit(second, 11, credential)).data
  const third = (await ask(randomUUID())).data
  expect((await approve(third.pin, 11)).refusal).toBe('edge_there')

  const synced_at = new Date().toISOString()
  const copy = { complete: true, synced_at, refused: 0, epoch: 'e' }
  const about = { version: '1', at: synced_at, free_bytes: null, waiting: 0, printer: { state: 'ok', waiting: 0 } }
  const said = { about: { ...about, devices: [], asking: [], catalogue: copy } }
  const syncedAt = async () =>
    (await mia('GET', 'edges')).body.data.edges.find((edge: { cinema_id: number }) => edge.cinema_id === 11).synced_at
  const body = { epoch: 1, box: second, down_after: 0, views_after: '', feed_after: '', ...said }
  expect((await send('/sync/poll', body, token)).status).toBe(200)
  expect(await syncedAt()).toBe(synced_at)
  expect((await mia('POST', 'edges/11/end', { cinema: 'kronen' })).refusal).toBe('name_not_typed')
  expect((await send('/sync/poll', body, token)).status).toBe(200)
  expect((await mia('POST', 'edges/11/end', { cinema: 'Kronen Kino 1' })).status).toBe(200)
  expect((await send('/sync/poll', body, token)).refusal).toBe('forbidden')
  expect((await admit(second, 11, credential)).refusal).toBe('forbidden')
  expect(standing(await mia('GET', 'edges'), 11)).toBe('ended')

  const again = (await ask(second)).data
  expect((await approve(again.pin, 11)).status).toBe(200)
  const back = (await poll(second, again.secret)).data.granted.credential
  expect((await admit(second, 11, back)).data).toMatchObject({ epoch: 1 })
  expect(standing(await mia('GET', 'edges'), 11)).toBe('admitted')
  // what the box said before its end is not said of the one that came (F-239)
  expect(await syncedAt()).toBeNull()
})

test('SECURITY "Pairing" a number that belongs to another box by now approves neither, and says so in words', async () => {
  const box = randomUUID()
  const { pin, secret } = (await ask(box)).data
  const { id } = (await mia('POST', 'edges/look-up', { pin })).body.data
  const other = await mia('POST', 'edges/approve', { pin, id: id + 1, cinema_id: 10 })
  expect([other.status, other.refusal]).toEqual([422, 'enrolment_changed'])
  expect(other.body.errors).toEqual({ pin: ['This number belongs to another box now. Look it up again.'] })
  expect((await poll(box, secret)).data).toEqual({ granted: null })
  expect((await mia('POST', 'edges/approve', { pin, id, cinema_id: 10 })).refusal).toBe('edge_there')
})

test('SECURITY "Pairing" a wrong number is refused, five burn every number that waits; the box asks anew', async () => {
  const box = randomUUID()
  const { pin, secret } = (await ask(box)).data
  for (let tries = 0; tries < ENROLMENT_WRONG_MAX; tries++) {
    expect((await poll(box, secret)).status).toBe(200)
    expect((await mia('POST', 'edges/look-up', { pin: wrong(pin) })).refusal).toBe('enrolment_unknown')
  }
  expect((await mia('POST', 'edges/look-up', { pin })).refusal).toBe('enrolment_unknown')
  expect((await poll(box, secret)).refusal).toBe('forbidden')
  const next = (await ask(box)).data
  expect((await mia('POST', 'edges/look-up', { pin: next.pin })).status).toBe(200)
})

test('SECURITY "Pairing" a number is over after ten minutes, and one that is asked anew ends an approval before it', async () => {
  const box = randomUUID()
  const { pin, secret } = (await ask(box)).data
  await withExhibitor(database.pool, 1, async (client) => {
    const { rows } = await client.query('select * from enrolments')
    await client.query('delete from enrolments')
    await client.query(
      `insert into enrolments (exhibitor_id, box, name, version, address, pin_hash, secret_hash, asked_at)
       values (1, $1, 'lh-01', '1', '10.0.0.1', $2, $3, now() - interval '601 s')`,
      [box, rows[0].pin_hash, rows[0].secret_hash],
    )
  })
  expect((await mia('POST', 'edges/look-up', { pin })).refusal).toBe('enrolment_unknown')
  expect((await poll(box, secret)).refusal).toBe('forbidden')
  expect((await mia('GET', 'edges')).body.data.waiting).toEqual([])

  const second = (await ask(box)).data
  const spare = await addCinema(database, { exhibitor_id: 1, name: 'Spare' })
  expect((await approve(second.pin, spare)).status).toBe(200)
  const third = (await ask(box)).data
  expect((await poll(box, second.secret)).refusal).toBe('forbidden')
  expect((await poll(box, third.secret)).data).toEqual({ granted: null })
  expect(standing(await mia('GET', 'edges'), spare)).toBe('none')
})

test('SECURITY "Pairing" strangers cannot flood the list: three of one address, so many in all, the busiest network gives way', async () => {
  for (let i = 0; i < ENROLMENT_ROOM.per_address; i++) expect((await ask(randomUUID(), '203.0.113.1')).status).toBe(200)
  expect((await ask(randomUUID(), '203.0.113.1')).refusal).toBe('enrolment_full')
  for (let i = 0; i < ENROLMENT_ROOM.all; i++) await ask(randomUUID(), `203.0.113.${100 + Math.floor(i / 3)}`)
  const own = (await ask(randomUUID())).data
  expect((await mia('GET', 'edges')).body.data.waiting).toHaveLength(ENROLMENT_ROOM.all)
  expect((await mia('POST', 'edges/look-up', { pin: own.pin })).status).toBe(200)
  const { body } = await mia('GET', 'edges')
  const strangers = body.data.waiting.filter(({ address }: { address: string }) => address.startsWith('203.'))
  const ids = strangers.map(({ id }: { id: number }) => id)
  expect((await mia('POST', 'edges/clear', { ids })).body.data).toEqual({ cleared: ids.length })
  expect((await mia('GET', 'edges')).body.data.waiting).toMatchObject([{ address: `10.${visits}.0.1` }])
  const often = await Promise.all(Array.from({ length: 12 }, () => ask(randomUUID(), '203.0.113.200')))
  expect(often.some(({ refusal }) => refusal === 'too_many_requests')).toBe(true)
})

test('SECURITY "Pairing" strangers of a whole /48 do not lock the box out, nor do those of many', async () => {
  const own = (await ask(randomUUID())).data
  for (let i = 0; i < ENROLMENT_ROOM.all + 5; i++) await ask(randomUUID(), `2001:db8:1:${i.toString(16)}::1`)
  expect((await mia('POST', 'edges/look-up', { pin: own.pin })).status).toBe(200)
  for (let i = 0; i < ENROLMENT_ROOM.all; i++) await ask(randomUUID(), `2001:db8:${(i + 2).toString(16)}::1`)
  const again = await ask(randomUUID())
  expect(again.status).toBe(200)
  expect((await mia('POST', 'edges/look-up', { pin: again.data.pin })).status).toBe(200)
  expect((await mia('GET', 'edges')).body.data.waiting).toHaveLength(ENROLMENT_ROOM.all)
})

test('SECURITY "Tenants" what waits at another house is not cleared', async () => {
  const { pin } = (await ask(randomUUID())).data
  const url = hub.url.replace('localhost', '127.0.0.1')
  const permissions = ['edges.view', 'edges.approve']
  const otto = await visitor(database.pool, url, { exhibitor_id: 2, name: `Otto ${visits} c`, permissions })
  const ids = (await mia('GET', 'edges')).body.data.waiting.map(({ id }: { id: number }) => id)
  expect((await otto('POST', 'edges/clear', { ids })).body.data).toEqual({ cleared: 0 })
  expect((await mia('POST', 'edges/look-up', { pin })).status).toBe(200)
})

test('SECURITY "Tenants" a box of one house is nobody at another, and its cinema is chosen among the house’s own', async () => {
  const box = randomUUID()
  const { pin } = (await ask(box)).data
  const url = hub.url.replace('localhost', '127.0.0.1')
  const permissions = ['edges.view', 'edges.approve', 'edges.end']
  const otto = await visitor(database.pool, url, { exhibitor_id: 2, name: `Otto ${visits}`, permissions })
  const list = await otto('GET', 'edges')
  expect([list.body.data.waiting, standing(list, 10), standing(list, 20)]).toEqual([[], undefined, 'none'])
  expect((await otto('POST', 'edges/look-up', { pin })).refusal).toBe('enrolment_unknown')
  expect((await otto('POST', 'edges/10/end', { cinema: 'Lichthof 1' })).status).toBe(404)
  expect((await approve(pin, 20)).refusal).toBe('unknown_choice')
  expect(await askAs('nobody.example', box)).toBe('enrolment_nowhere') // of two houses
  expect((await send(enrolCall.path, { box, name: 'x\u0000', version: '1' })).status).toBe(422)
})

test('two managers approve two boxes for one cinema at once: one of them is refused', async () => {
  const spare = await addCinema(database, { exhibitor_id: 1, name: 'Twice' })
  const asked = [(await ask(randomUUID())).data, (await ask(randomUUID())).data]
  const ids = await Promise.all(asked.map(({ pin }) => mia('POST', 'edges/look-up', { pin })))
  const said = await Promise.all(
    asked.map(({ pin }, i) => mia('POST', 'edges/approve', { pin, id: ids[i]!.body.data.id, cinema_id: spare })),
  )
  expect(said.map(({ refusal }) => refusal).sort()).toEqual(['edge_there', null].sort())
})
