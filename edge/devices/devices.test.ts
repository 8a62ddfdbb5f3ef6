import { createHash, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as deviceCalls from '#protocol/devices/calls.ts'
import { employeeList, pairingSetUp, pairingStart, pairingStatus, signIn, signOut } from '#protocol/devices/calls.ts'
import { type Call, callPath } from '#protocol/kit/call.ts'
import * as registerCalls from '#protocol/register/calls.ts'
import { admitCall } from '#protocol/sync/calls.ts'
import { CARRIED_MAX, type CarriedDevice } from '#protocol/sync/recount.ts'
import { mountCounter } from '../testing/counter.ts'
import { ANNA, BEN, type EdgeBox, edgeBox, type PairedDevice, pairDevice } from '../testing/edge-box.ts'

let box: EdgeBox
beforeEach(async () => {
  box = edgeBox()
  await box.serve()
})
afterEach(() => box.close())

/** Every field that some answer here has. */
interface Data extends Record<string, unknown> {
  pin: string
  secret: string
  token: string
  expires_at: string
  user_token: string
}
type Wire = { data: Data; message?: string; errors?: Record<string, string[]> }
async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(box.url(path), {
    method,
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, retry: answer.headers.get('retry-after'), ...((await answer.json()) as Wire) }
}

function start(device_uuid: string, type = 'register', name = 'Counter left') {
  return call('POST', '/api/pairing', { device_uuid, type, name })
}

function poll(device_uuid: string, secret: string) {
  return call('GET', `/api/pairing/${device_uuid}`, undefined, { 'X-Pairing-Secret': secret })
}

function signInAt(device: PairedDevice, employee_id: number, pin: string) {
  return call('POST', '/api/sign-in', { employee_id, pin }, device.headers)
}

/** A paired register with this person signed in: its headers. */
async function staffed(who = ANNA, pin = '1234') {
  const device = await pairDevice(box)
  const { data } = await signInAt(device, who.id, pin)
  return { ...device, headers: { ...device.headers, 'X-Device-User': data.user_token } }
}

function carried(device_uuid: string, token: string, fields: Partial<CarriedDevice> = {}): CarriedDevice {
  const token_hash = createHash('sha256').update(token).digest('hex')
  return { device_uuid, type: 'register', name: 'Counter left', series: 'K7', status: 'active', token_hash, ...fields }
}

test('L9 a box that comes after another one lets its devices in with their tokens; blocked stays blocked', async () => {
  const [left, door, lost, never] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const devices = [
    carried(left, 'left'),
    carried(door, 'door', { type: 'scanner', series: 'S3' }),
    carried(lost, 'lost', { series: 'K2', status: 'blocked' }),
    carried(never, '', { series: 'K1', status: 'logout', token_hash: null }),
  ]
  await box.devices.carry(devices)
  await box.devices.carry(devices)
  const people = (device_uuid: string, token: string) =>
    call('GET', '/api/employees', undefined, { 'X-Device-Uuid': device_uuid, 'X-Device-Token': token })
  expect(await Promise.all([people(left, 'left'), people(door, 'door'), people(left, 'door')])).toMatchObject([
    { status: 200 },
    { status: 200 },
    { status: 401 },
  ])
  expect((await people(lost, 'lost')).status).toBe(403)
  expect((await people(never, '')).status).toBe(401)
  expect((await start(lost)).status).toBe(403)
  await pairDevice(box)
  expect(
    box.devices
      .list(() => false)
      .map(({ series }) => series)
      .sort(),
  ).toEqual(['K1', 'K2', 'K7', 'K8', 'S3'])
})

test('L9 a box that begins anew says its devices, registers first; what the hub of a backup has otherwise of them its next journal says', async () => {
  const [left, door] = [await pairDevice(box), await pairDevice(box, 'scanner', 'Door')]
  await box.devices.block(door.device_uuid, { via: 'loopback', employee_id: null })
  const before = box.events().length
  const own = box.devices.carried()
  expect(own).toMatchObject([
    { device_uuid: left.device_uuid, type: 'register', series: 'K1', status: 'active' },
    { device_uuid: door.device_uuid, type: 'scanner', series: 'S1', status: 'blocked' },
  ])
  box.journal.open = false
  await box.devices.carry(own)
  expect(box.events()).toHaveLength(before)
  const [late, moved] = [randomUUID(), await pairDevice(box, 'register', 'Not there')]
  const after: string[] = []
  box.afterEvent.push(({ kind, device_uuid }) => after.push(`${kind} ${device_uuid}`))
  await box.devices.carry([{ ...own[0]!, status: 'blocked' }, { ...own[1]!, status: 'active' }, carried(late, 'late')])
  box.journal.open = true
  box.journal.entries.splice(0)
  await box.flushEvents()
  const said = box.journal.entries.map((entry) => entry.kind === 'device' && `${entry.device_id} ${entry.status}`)
  expect(new Set(said)).toEqual(
    new Set([`${door.device_uuid} blocked`, `${moved.device_uuid} active`, `${left.device_uuid} blocked`]),
  )
  // blocked wins, on either side: it is carried out as any other block
  const isBlocked = box.devices.list(() => false).filter(({ status }) => status === 'blocked')
  expect(new Set(isBlocked.map(({ device_uuid }) => device_uuid))).toEqual(
    new Set([left.device_uuid, door.device_uuid]),
  )
  expect(after).toContain(`device_blocked ${left.device_uuid}`)

  const add = box.db.sqlite.prepare(
    `insert into devices (device_uuid, type, name, status, series, address, approved_at, approved_by, last_seen_at)
     values (?, ?, ?, 'active', ?, '', '', '{}', ?)`,
  )
  for (let n = 0; n < CARRIED_MAX; n++)
    add.run(randomUUID(), 'scanner', 'Door', `S${n + 10}`, '2026-11-21T18:00:00.000Z')
  add.run(randomUUID(), 'register', 'Counter', 'K9000000000000', null) // no call takes it
  const most = box.devices.carried()
  expect(most).toHaveLength(CARRIED_MAX)
  expect(most.filter(({ type }) => type === 'register')).toHaveLength(3)
  expect(
    admitCall.body!.safeParse({ cinema_id: 1, box: late, nonce: 'n'.repeat(16), public_key: '', devices: most })
      .success,
  ).toBe(true)
})

test('L9 what became of a token is notified: approved anew it ends, fetched there is another one', async () => {
  const changed: [string, string | null][] = []
  box.devices.onToken((device_uuid) => {
    const now = box.devices.tokens().find((one) => one.device_uuid === device_uuid)
    changed.push([device_uuid, now?.token_hash ?? null])
  })
  const { device_uuid, token } = await pairDevice(box)
  const token_hash = createHash('sha256').update(token).digest('hex')
  expect(changed).toEqual([
    [device_uuid, null],
    [device_uuid, token_hash],
  ])
})

function stored(table: string) {
  return JSON.stringify(box.db.sqlite.prepare(`select * from ${table}`).all())
}

test('F-243 F-250 a device asks, waits, is approved at a register by an employee, fetches its token and works', async () => {
  const register = await staffed()
  const device_uuid = randomUUID()
  const asked = await start(device_uuid, 'scanner', 'Door 1')
  expect(asked.data.pin).toMatch(/^\d{6}$/)
  expect(Date.parse(asked.data.expires_at) - box.clock.wall()).toBe(600_000)
  expect((await poll(device_uuid, asked.data.secret)).data).toMatchObject({ status: 'pending', token: null })

  const seen = await call('POST', '/api/pairing/look-up', { pin: asked.data.pin }, register.headers)
  expect(seen.data).toEqual({ device_uuid, type: 'scanner', name: 'Door 1', address: '127.0.0.1' })
  const approved = await call('POST', '/api/pairing/approve', { pin: asked.data.pin, device_uuid }, register.headers)
  expect(approved.data).toEqual({ status: 'active' })

  const { data } = await poll(device_uuid, asked.data.secret)
  expect(data.status).toBe('active')
  expect(Buffer.from(data.token, 'base64url')).toHaveLength(32)
  const people = await call('GET', '/api/employees', undefined, {
    'X-Device-Uuid': device_uuid,
    'X-Device-Token': data.token,
  })
  expect(people.data).toEqual([
    { id: 1, name: 'Anna', roles: ['Lead'] },
    { id: 2, name: 'Ben', roles: ['Counter'] },
    { id: 4, name: 'Dora', roles: [] },
  ])
  expect(box.events().at(-1)).toMatchObject({
    kind: 'device_approved',
    device_uuid,
    series: 'S1',
    by: { via: 'register', employee_id: 1 },
  })
})

test('F-250 the first device approves itself with the code that its edge printed, once; an edge with a device has none', async () => {
  const setUp = (device_uuid: string, secret: string, code: string) =>
    call('POST', `/api/pairing/${device_uuid}/set-up`, { code }, { 'X-Pairing-Secret': secret })
  const first = randomUUID()
  const asked = await start(first)
  const code = box.devices.drawSetUpCode()!
  expect(code).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)
  expect((await setUp(first, asked.data.secret, 'AAAAA-AAAAA')).errors).toEqual({ code: [expect.any(String)] })
  expect((await setUp(first, 'somebody else', code)).status).toBe(404)
  const typed = ` ${code.toLowerCase().replace('-', ' ')}`
  expect((await setUp(first, asked.data.secret, typed)).data).toEqual({ status: 'active' })
  expect((await poll(first, asked.data.secret)).data).toMatchObject({ status: 'active', token: expect.any(String) })
  expect(box.events().at(-1)).toMatchObject({ kind: 'device_approved', by: { via: 'set_up_code', employee_id: null } })
  const second = randomUUID()
  const { data } = await start(second)
  expect((await setUp(second, data.secret, code)).status).toBe(422)
  expect(box.devices.drawSetUpCode()).toBeNull()
})

test('SECURITY "Pairing" wrong set-up codes of a stranger lock out nobody, while there is a code and when there is none', async () => {
  const code = box.devices.drawSetUpCode()!
  const setUp = (device_uuid: string, secret: string, typed: string) =>
    call('POST', `/api/pairing/${device_uuid}/set-up`, { code: typed }, { 'X-Pairing-Secret': secret })
  const guesses = async () => {
    const device_uuid = randomUUID()
    const { data } = await start(device_uuid)
    const said = new Set<number>()
    for (let i = 0; i < 25; i++) said.add((await setUp(device_uuid, data.secret, 'AAAAA-AAAAA')).status)
    return [...said]
  }
  const owner = randomUUID()
  const { data: asked } = await start(owner)
  expect(await guesses()).toEqual([422, 429])
  expect(box.devices.lookUp(asked.pin)).toMatchObject({ ok: true })
  expect((await setUp(owner, asked.secret, code)).data).toEqual({ status: 'active' })

  expect(await guesses()).toEqual([422])
  const next = randomUUID()
  const { data } = await start(next)
  expect(box.devices.lookUp(data.pin)).toMatchObject({ ok: true, value: { device_uuid: next } })
  const approved = await box.devices.approve(data.pin, next, { via: 'loopback', employee_id: null })
  expect(approved).toMatchObject({ ok: true, value: { status: 'active' } })
})

test('SECURITY "Pairing" a page of another origin asks for nothing here; the own page and programs do', async () => {
  const ask = async (headers: Record<string, string>) => {
    const body = JSON.stringify({ device_uuid: randomUUID(), type: 'register', name: 'x' })
    // what a page of any site may send without asking
    const plain = { 'content-type': 'text/plain', ...headers }
    return (await fetch(box.url('/api/pairing'), { method: 'POST', body, headers: plain })).status
  }
  const origin = box.url('')
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${origin}.evil.example` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin },
  ])
    expect(await ask(headers as Record<string, string>)).toBe(403)
  for (const headers of [{ origin }, { origin, 'sec-fetch-site': 'same-origin' }, {}])
    expect(await ask(headers as Record<string, string>)).toBe(200)
})

test('SECURITY "Pairing" the token is handed out until its first use, each time a new one; afterwards never', async () => {
  const device_uuid = randomUUID()
  const { data: asked } = await start(device_uuid)
  await box.devices.approve(asked.pin, device_uuid, { via: 'loopback', employee_id: null })
  const first = (await poll(device_uuid, asked.secret)).data.token
  const second = (await poll(device_uuid, asked.secret)).data.token
  expect(second).not.toBe(first)
  const use = (token: string) =>
    call('GET', '/api/employees', undefined, { 'X-Device-Uuid': device_uuid, 'X-Device-Token': token })
  expect((await use(first)).status).toBe(401)
  expect((await use(second)).status).toBe(200)
  // in the same turn as its first use, and ever after
  await Promise.all([use(second), poll(device_uuid, asked.secret)])
  expect((await poll(device_uuid, asked.secret)).status).toBe(404)
  expect((await use(second)).status).toBe(200)
})

test('F-243 a device that asks while its approval is being written gets its token, not the next number', async () => {
  const device_uuid = randomUUID()
  const { data } = await start(device_uuid)
  const approved = box.devices.approve(data.pin, device_uuid, { via: 'loopback', employee_id: null })
  const polled = box.devices.pairingStatus(device_uuid, data.secret)
  const byStranger = box.devices.pairingStatus(device_uuid, 'x')
  expect(await approved).toMatchObject({ ok: true })
  expect(await polled).toMatchObject({ ok: true, value: { status: 'active', token: expect.any(String) } })
  expect(await byStranger).toMatchObject({ ok: false, refusal: { code: 'not_found' } })
})

test('SECURITY "Pairing" only who knows the secret learns anything, and late nobody gets a token', async () => {
  const device_uuid = randomUUID()
  const { data: asked } = await start(device_uuid)
  expect((await poll(device_uuid, 'guess')).status).toBe(404)
  expect((await call('GET', `/api/pairing/${device_uuid}`)).status).toBe(404)
  await box.devices.approve(asked.pin, device_uuid, { via: 'loopback', employee_id: null })
  expect((await poll(device_uuid, 'guess')).status).toBe(404)
  box.clock.pass(600_000)
  expect((await poll(device_uuid, asked.secret)).data).toMatchObject({ status: 'active', token: null })
})

test('SECURITY "Pairing" PIN, secret and tokens stand nowhere in clear', async () => {
  const device_uuid = randomUUID()
  const { data: asked } = await start(device_uuid)
  await box.devices.approve(asked.pin, device_uuid, { via: 'loopback', employee_id: null })
  const { token } = (await poll(device_uuid, asked.secret)).data
  const headers = { 'X-Device-Uuid': device_uuid, 'X-Device-Token': token }
  const user = (await call('POST', '/api/sign-in', { employee_id: 1, pin: '1234' }, headers)).data.user_token
  const everything = stored('devices') + stored('sign_ins') + stored('pin_tries')
  for (const secret of [asked.secret, token, user, `"${asked.pin}"`]) expect(everything).not.toContain(secret)
  expect(everything).toContain(device_uuid)
})

test('F-243 after ten minutes the PIN is over, for the device and for the approver', async () => {
  const device_uuid = randomUUID()
  const { data: asked } = await start(device_uuid)
  box.clock.pass(600_000)
  expect((await poll(device_uuid, asked.secret)).status).toBe(404)
  expect(box.devices.lookUp(asked.pin)).toMatchObject({ ok: false, refusal: { code: 'pairing_unknown' } })
})

test('SECURITY "Pairing" five wrong numbers burn the PIN, twenty an hour close pairing with Retry-After', async () => {
  const register = await staffed()
  const { data: asked } = await start(randomUUID())
  const wrong = asked.pin === '000000' ? '000001' : '000000'
  const look = (pin: string) => call('POST', '/api/pairing/look-up', { pin }, register.headers)
  for (let i = 0; i < 5; i++) expect((await look(wrong)).status).toBe(422)
  expect((await look(asked.pin)).status).toBe(422)
  for (let i = 6; i < 20; i++) await look(wrong)
  const closed = await look(wrong)
  expect(closed).toMatchObject({ status: 429, retry: '3600' })
})

test('an edge that restarts ends what waits; the device asks again', async () => {
  const device_uuid = randomUUID()
  const { data: asked } = await start(device_uuid)
  const again = box.restart()
  expect(await again.devices.pairingStatus(device_uuid, asked.secret)).toMatchObject({ ok: false })
  expect(again.devices.lookUp(asked.pin).ok).toBe(false)
  await again.close()
})

test('a paired device and a signed-in person survive a restart of the edge', async () => {
  const register = await staffed()
  const again = box.restart()
  expect(again.devices.authenticate(register.device_uuid, register.token)).toMatchObject({
    ok: true,
    value: { series: 'K1' },
  })
  expect(again.signIns.employee(register.device_uuid, register.headers['X-Device-User'])).toMatchObject({
    ok: true,
    value: { id: 1 },
  })
  await again.close()
})

test('F-245 block works at once: the next call is refused, its people are signed out, it cannot pair again, a restart changes nothing', async () => {
  const boss = await staffed()
  const victim = await staffed(BEN, '5678')
  const told: string[] = []
  box.afterEvent.push((event) => told.push(event.kind))
  expect((await call('GET', '/api/employees', undefined, victim.headers)).status).toBe(200)
  const blocked = await call('POST', `/api/devices/${victim.device_uuid}/block`, {}, boss.headers)
  expect(blocked.data).toEqual({ status: 'blocked' })
  expect(told).toEqual(['device_blocked'])
  expect(stored('sign_ins')).not.toContain(victim.device_uuid)
  const refused = await call('GET', '/api/employees', undefined, victim.headers)
  expect(refused).toMatchObject({ status: 403, errors: { device: [expect.stringContaining('administrator')] } })
  expect(await start(victim.device_uuid)).toMatchObject({ status: 403 })
  // again: same answer, no second event
  await call('POST', `/api/devices/${victim.device_uuid}/block`, {}, boss.headers)
  expect(box.events().filter((event) => event.kind === 'device_blocked')).toHaveLength(1)
  // blocked wins over a logout, and lasts
  expect(await box.devices.logout(victim.device_uuid, { via: 'hub', employee_id: null })).toMatchObject({
    value: { status: 'blocked' },
  })
  const again = box.restart()
  expect(again.devices.authenticate(victim.device_uuid, victim.token)).toMatchObject({
    refusal: { code: 'device_blocked' },
  })
  await again.close()
})

test('F-245 a device blocked while it waits is not approved', async () => {
  const device = await pairDevice(box)
  const asked = box.devices.startPairing({ device_uuid: device.device_uuid, type: 'register', name: 'x', address: 'y' })
  await box.devices.block(device.device_uuid, { via: 'hub', employee_id: null })
  const pin = asked.ok ? asked.value.pin : ''
  expect(await box.devices.approve(pin, device.device_uuid, { via: 'loopback', employee_id: null })).toMatchObject({
    refusal: { code: 'device_blocked' },
  })
})

test('F-243 logout ends the token; pairing again keeps the series', async () => {
  const device = await pairDevice(box)
  await box.devices.logout(device.device_uuid, { via: 'hub', employee_id: null })
  expect(await call('GET', '/api/employees', undefined, device.headers)).toMatchObject({
    status: 401,
    errors: { device: [expect.any(String)] },
  })
  const asked = box.devices.startPairing({ device_uuid: device.device_uuid, type: 'register', name: 'x', address: 'y' })
  await box.devices.approve(asked.ok ? asked.value.pin : '', device.device_uuid, { via: 'loopback', employee_id: null })
  expect(box.devices.list(() => false)).toMatchObject([{ series: 'K1', status: 'active', name: 'x' }])
  expect(await call('GET', '/api/employees', undefined, device.headers)).toMatchObject({ status: 401 })
})

test('LEDGER "Rights" a series is never given twice, even when a device changes its type', async () => {
  await pairDevice(box)
  const second = await pairDevice(box)
  const asked = box.devices.startPairing({ device_uuid: second.device_uuid, type: 'scanner', name: 'x', address: 'y' })
  await box.devices.approve(asked.ok ? asked.value.pin : '', second.device_uuid, { via: 'loopback', employee_id: null })
  await pairDevice(box)
  expect(
    box.devices
      .list(() => false)
      .map((each) => each.series)
      .sort(),
  ).toEqual(['K1', 'K3', 'S1'])
})

async function approveNew(name = 'x') {
  const device_uuid = randomUUID()
  const asked = box.devices.startPairing({ device_uuid, type: 'register', name, address: 'y' })
  const approved = box.devices.approve(asked.ok ? asked.value.pin : '', device_uuid, {
    via: 'loopback',
    employee_id: null,
  })
  return { device_uuid, approved }
}

test('One writer: an approval and a block are entries of the journal, in the transaction of the change', async () => {
  const { device_uuid, approved } = await approveNew('Counter left')
  await approved
  await box.devices.block(device_uuid, { via: 'register', employee_id: 1 })
  expect(box.journal.entries).toEqual([
    expect.objectContaining({
      kind: 'device',
      device_id: device_uuid,
      type: 'register',
      status: 'active',
      employee_id: null,
    }),
    expect.objectContaining({
      kind: 'device',
      device_id: device_uuid,
      name: 'Counter left',
      status: 'blocked',
      employee_id: 1,
    }),
  ])
  box.journal.entries.push = () => {
    throw new Error('the journal is stopped')
  }
  const second = await approveNew()
  await expect(second.approved).rejects.toThrow('stopped')
  expect(box.devices.list(() => false)).toHaveLength(1)
  expect(box.events()).toHaveLength(2)
})

test('L9 a box that waits for its admission sends no device of the box before it away: it waits, and is in once its row is carried', async () => {
  const [device_uuid, token] = [randomUUID(), 'a'.repeat(64)]
  const headers = { 'x-device-uuid': device_uuid, 'x-device-token': token }
  const people = async () => (await fetch(box.url('/api/employees'), { headers })).status
  box.settings.admitted = false
  expect(await people()).toBe(503)
  await box.devices.carry([carried(device_uuid, token)])
  expect(await people()).toBe(200)
  box.settings.admitted = true
  expect(await people()).toBe(200)
  headers['x-device-token'] = 'b'.repeat(64)
  expect(await people()).toBe(401)
})

test('L5 a box that is not live blocks a device at once, and its entry follows when the journal is open, once', async () => {
  box.journal.open = false
  const { device_uuid, approved } = await approveNew()
  await approved
  await box.devices.block(device_uuid, { via: 'loopback', employee_id: null })
  expect(box.devices.list(() => false)).toMatchObject([{ status: 'blocked' }])
  await box.flushEvents()
  expect(box.journal.entries).toEqual([])
  box.journal.open = true
  await box.flushEvents()
  await box.flushEvents()
  expect(box.journal.entries.map((entry) => entry.kind === 'device' && entry.status)).toEqual(['active', 'blocked'])
})

test.each([
  ['nothing', {}],
  ['a wrong token', { 'X-Device-Token': 'x' }],
  ['another device’s uuid', { 'X-Device-Uuid': randomUUID() }],
])('F-244 F-329 a call with %s is 401', async (_what, headers) => {
  const device = await pairDevice(box)
  const sent = Object.keys(headers).length === 0 ? {} : { ...device.headers, ...headers }
  expect(await call('GET', '/api/employees', undefined, sent)).toMatchObject({
    status: 401,
    errors: { device: [expect.any(String)] },
  })
})

test('F-246 a right PIN signs in with the permissions of the person; the next person at this device replaces them', async () => {
  const device = await pairDevice(box)
  const anna = await signInAt(device, 1, '1234')
  expect(anna.data.employee).toEqual({
    id: 1,
    name: 'Anna',
    permissions: ['register.sell', 'devices.approve', 'devices.block'],
  })
  const list = (token: string) => call('GET', '/api/devices', undefined, { ...device.headers, 'X-Device-User': token })
  expect((await list(anna.data.user_token)).status).toBe(200)
  const ben = await signInAt(device, 2, '5678')
  expect((await list(anna.data.user_token)).status).toBe(401)
  expect(await list(ben.data.user_token)).toMatchObject({
    status: 403,
    errors: { employee: [expect.stringContaining('devices.approve')] },
  })
})

test('F-246 a sign-in belongs to its device, and ends with signing out', async () => {
  const one = await staffed()
  const two = await pairDevice(box)
  const foreign = { ...two.headers, 'X-Device-User': one.headers['X-Device-User']! }
  expect(await call('GET', '/api/devices', undefined, foreign)).toMatchObject({
    status: 401,
    errors: { employee: [expect.any(String)] },
  })
  expect((await call('POST', '/api/sign-out', {}, one.headers)).data).toEqual({ signed_out: true })
  expect((await call('GET', '/api/devices', undefined, one.headers)).status).toBe(401)
})

test('F-246 signing out late ends the sign-in of whoever asked, not of the next person at this device', async () => {
  const device = await pairDevice(box)
  const headers = async (id: number, pin: string) => {
    const { data } = await signInAt(device, id, pin)
    return { ...device.headers, 'X-Device-User': data.user_token }
  }
  const ben = await headers(2, '5678')
  const anna = await headers(1, '1234')
  for (const who of [ben, device.headers]) {
    expect((await call('POST', '/api/sign-out', {}, who)).status).toBe(200)
    expect((await call('GET', '/api/devices', undefined, anna)).status).toBe(200)
  }
})

test('F-246 nobody without a PIN, unknown, or with a malformed one gets in', async () => {
  const device = await pairDevice(box)
  expect((await signInAt(device, 3, '1234')).status).toBe(422)
  expect((await signInAt(device, 99, '1234')).status).toBe(422)
  expect((await signInAt(device, 1, '12345678')).status).toBe(422)
  expect((await call('POST', '/api/sign-in', { employee_id: 1, pin: '1234' })).status).toBe(401)
})

test('SECURITY "Pairing" five wrong PINs lock this person at this device, audited, and nobody else', async () => {
  const device = await pairDevice(box)
  const other = await pairDevice(box)
  for (let i = 0; i < 5; i++) expect((await signInAt(device, 1, '0000')).status).toBe(422)
  expect(await signInAt(device, 1, '1234')).toMatchObject({ status: 429, retry: '60' })
  expect(box.events().filter((event) => event.kind === 'pin_locked')).toMatchObject([
    { device_uuid: device.device_uuid, employee_id: 1, wrong: 5 },
  ])
  expect((await signInAt(device, 2, '5678')).status).toBe(200)
  expect((await signInAt(other, 1, '1234')).status).toBe(200)
  const again = box.restart()
  expect(await again.signIns.signIn(device.device_uuid, 1, '1234')).toMatchObject({ refusal: { code: 'pin_locked' } })
  box.clock.pass(60_000)
  expect(await again.signIns.signIn(device.device_uuid, 1, '1234')).toMatchObject({ ok: true })
  await again.close()
})

test('SECURITY "Pairing" tries side by side are not more than five', async () => {
  const device = await pairDevice(box)
  const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => signInAt(device, 1, String(1000 + i))))
  expect(answers.filter((answer) => answer.status === 422)).toHaveLength(5)
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(35)
})

test('F-246 F-320 a device locks after its minutes without use; use keeps it open; 0 = never; a wall clock set back does not', async () => {
  const device = await staffed()
  const list = () => call('GET', '/api/devices', undefined, device.headers)
  for (let i = 0; i < 5; i++) {
    box.clock.pass(299_000)
    expect((await list()).status).toBe(200)
  }
  box.settings.auto_lock_minutes = 0
  box.clock.pass(86_400_000)
  expect((await list()).status).toBe(200)
  box.settings.auto_lock_minutes = 5
  box.clock.setWall(box.clock.wall() - 3_600_000)
  expect((await list()).status).toBe(200)
  box.clock.pass(300_000)
  expect(await list()).toMatchObject({ status: 401, message: expect.stringContaining('5 minutes') })
})

test('the devices as a register sees them', async () => {
  const register = await staffed()
  box.online.add(register.device_uuid)
  await box.db.queue.run(() => {})
  const { data } = await call('GET', '/api/devices', undefined, register.headers)
  expect(data).toEqual([
    {
      device_uuid: register.device_uuid,
      type: 'register',
      name: 'Counter left',
      status: 'active',
      online: true,
      last_seen_at: '2026-11-21T18:00:00.000Z',
    },
  ])
})

test('F-244 every call checks the type of its device: nothing is sold with the token of a scanner or a sign', async () => {
  const sold = edgeBox()
  mountCounter(sold.app)
  await sold.serve()
  const open: Call[] = [pairingStart, pairingStatus, pairingSetUp]
  const isCall = (each: object): each is Call => 'method' in each
  const exported: object[] = [...Object.values(deviceCalls), ...Object.values(registerCalls)]
  const calls = exported.filter(isCall).filter((each) => !open.includes(each))
  expect(calls.length).toBeGreaterThanOrEqual(13)
  const staffed: Call[] = [employeeList, signIn, signOut]
  for (const type of ['scanner', 'signage'] as const) {
    const device = await pairDevice(sold, type)
    const person = await sold.signIns.signIn(device.device_uuid, ANNA.id, '1234')
    if (!person.ok) throw new Error(person.refusal.code)
    const headers = { ...device.headers, 'X-Device-User': person.value.token }
    for (const each of calls) {
      const params = { device_uuid: randomUUID(), bill_id: randomUUID(), question_id: randomUUID(), schedule_id: 1 }
      const answer = await fetch(sold.url(callPath(each, params)), { method: each.method, headers })
      const refused = answer.headers.get('x-refusal') === 'device_type'
      expect([each.path, refused]).toEqual([each.path, !(type === 'scanner' && staffed.includes(each))])
      expect(answer.status === 403).toBe(refused)
      await answer.text()
    }
  }
  await sold.close()
})
