import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { MqttClient } from 'mqtt'
import { afterEach, beforeEach, expect, test } from 'vitest'
import WebSocket from 'ws'
import { channelPassword } from '#protocol/devices/identity.ts'
import { cinemaStateTopic, commandsTopic, presenceTopic, seatsTopic } from '#protocol/devices/topics.ts'
import { readEnvelope, topicPath } from '#protocol/kit/topic.ts'
import { until } from '../../tests/until.ts'
import { type BrokerBox, brokerBox } from '../testing/broker-box.ts'
import { ANNA, type PairedDevice, pairDevice } from '../testing/edge-box.ts'
import { connectBytes, subscribeBytes } from '../testing/mqtt-bytes.ts'
import { CLIENTS_MAX } from './aedes.ts'
import { MESSAGES_PER_SECOND } from './auth.ts'
import { PROOF_WITHIN_MS, STRANGERS_MAX, STRANGERS_PER_ADDRESS_MAX } from './door.ts'

const disk = { state: 'ok', since: '2026-11-21T18:00:00Z' } as const
let box: BrokerBox
beforeEach(async () => {
  box = await brokerBox()
})
afterEach(() => box.close())

function path(topic: { pattern: string }, params: object = {}) {
  return topicPath(topic, { cinema_id: 1, schedule_id: 7, ...(params as Record<string, string>) })
}

/** Everything this client receives, as [topic, payload, retained]. */
function hears(client: MqttClient) {
  const heard: [string, string, boolean][] = []
  client.on('message', (topic, payload, packet) => void heard.push([topic, payload.toString(), packet.retain]))
  return heard
}

/** Subscribes at QoS 1; answers what the broker granted, 128 = refused. */
function granted(client: MqttClient, ...filters: string[]) {
  return new Promise<unknown>((resolve) => {
    client.on('packetreceive', (packet) => {
      if (packet.cmd === 'suback') resolve(packet.granted)
    })
    client.subscribe(filters, { qos: 1 }, () => {})
  })
}

function isClosed(client: MqttClient) {
  return new Promise<void>((resolve) => void client.once('close', () => resolve()))
}

function seats(letters: string, seq = 1) {
  return box.broker.publish(seatsTopic, { schedule_id: 7 }, { schedule_id: 7, seq, seats: letters }, seq)
}

function presence(device: PairedDevice, online = true, session = 1) {
  return JSON.stringify({
    v: 1,
    id: randomUUID(),
    ts: '2026-11-21T18:00:00Z',
    src: device.device_uuid,
    type: 'presence',
    body: { session, online },
  })
}

test('STACK "Messaging" a device receives the seats of its schedules in an envelope, and the last state at once when it comes late', async () => {
  seats('ffss')
  const client = await box.connect(await pairDevice(box))
  const heard = hears(client)
  expect(await granted(client, path(seatsTopic), path(cinemaStateTopic))).toEqual([1, 1])
  await until(() => expect(heard).toHaveLength(1))
  seats('fsss', 2)
  await until(() => expect(heard).toHaveLength(2))
  expect(heard.map(([, , retained]) => retained)).toEqual([true, false])
  expect(heard.map(([, payload]) => readEnvelope(seatsTopic, payload))).toMatchObject([
    { v: 1, src: 'edge', type: 'seats', seq: 1, body: { seats: 'ffss' } },
    { seq: 2, body: { seats: 'fsss', seq: 2 } },
  ])
})

test('SECURITY "Broker" no anonymous, no wrong token, no blocked device', async () => {
  const device = await pairDevice(box)
  const refused = (options: object) => expect(box.connect(device, options)).rejects.toThrow(/Connection refused/)
  await refused({ username: undefined, password: undefined })
  await refused({ password: 'wrong' })
  await refused({ username: randomUUID() })
  await box.devices.block(device.device_uuid, { via: 'hub', employee_id: null })
  await refused({})
})

test('F-244 F-296 a connection carries device, token and user; a user of another device, or of before, is nobody', async () => {
  const mine = await pairDevice(box)
  const other = await pairDevice(box)
  const signedIn = await box.signIns.signIn(mine.device_uuid, ANNA.id, '1234')
  const user_token = signedIn.ok ? signedIn.value.token : ''
  const whoIs = async (device: PairedDevice, user: string | null) => {
    const client = await box.connect(device, { password: channelPassword(device.token, user) })
    expect(await granted(client, '#')).toEqual([128])
    client.end(true)
    return box.logged.findLast(({ client }) => client !== undefined)
  }
  expect(await whoIs(mine, user_token)).toMatchObject({ client: mine.device_uuid, employee_id: ANNA.id })
  expect(await whoIs(mine, null)).toMatchObject({ client: mine.device_uuid, employee_id: null })
  expect(await whoIs(other, user_token)).toMatchObject({ client: other.device_uuid, employee_id: null })
  await box.signIns.signOut(mine.device_uuid, user_token)
  expect(await whoIs(mine, user_token)).toMatchObject({ client: mine.device_uuid, employee_id: null })
  expect(JSON.stringify(box.logged)).not.toContain(user_token)
  await expect(box.connect(mine, { password: channelPassword('guess', user_token) })).rejects.toThrow(/refused/i)
})

test('F-297 a connection is logged when it begins and when it ends, and it is known since when it stands', async () => {
  const device = await pairDevice(box)
  const { device_uuid } = device
  expect(box.broker.onlineSince(device_uuid)).toBeNull()
  const client = await box.connect(device)
  await until(() => expect(Date.parse(box.broker.onlineSince(device_uuid)!)).toBeLessThanOrEqual(Date.now()))
  client.end(true)
  await until(() => expect(box.broker.onlineSince(device_uuid)).toBeNull())
  const said = box.logged.filter((line) => line.device_uuid === device_uuid).map(({ msg }) => msg)
  expect(said).toEqual(['a device is connected', 'the connection of a device has ended'])
})

test('SECURITY "Broker" a stranger with the owner’s client id is refused and the owner stays', async () => {
  const owner = await pairDevice(box)
  const stranger = await pairDevice(box)
  const client = await box.connect(owner)
  await expect(box.connect(stranger, { clientId: owner.device_uuid })).rejects.toThrow(/refused/i)
  await expect(box.connect({ ...owner, token: 'guess' })).rejects.toThrow(/refused/i)
  expect(box.broker.isOnline(owner.device_uuid)).toBe(true)
  const heard = hears(client)
  await granted(client, path(seatsTopic))
  seats('f')
  await until(() => expect(heard).toHaveLength(1))
})

test('a device that connects again takes its own place', async () => {
  const device = await pairDevice(box)
  const first = await box.connect(device)
  const closed = isClosed(first)
  const second = await box.connect(device)
  await closed
  expect(second.connected).toBe(true)
})

test('SECURITY "Broker" a mixed SUBSCRIBE grants only what may be read, and nothing else is ever forwarded', async () => {
  const mine = await pairDevice(box)
  const other = await pairDevice(box)
  const client = await box.connect(mine)
  const heard = hears(client)
  const filters = [
    path(seatsTopic),
    path(commandsTopic, other),
    'foyer/v1/cinema/+/state',
    '#',
    '$SYS/#',
    `$share/g/${path(cinemaStateTopic)}`,
    path(commandsTopic, mine),
  ]
  expect(await granted(client, ...filters)).toEqual([1, 128, 128, 128, 128, 128, 1])
  box.broker.publish(commandsTopic, { device_uuid: other.device_uuid }, { command: 'lock' })
  box.broker.publish(commandsTopic, { device_uuid: mine.device_uuid }, { command: 'reload' })
  seats('s')
  await until(() => expect(heard).toHaveLength(2))
  expect(heard.map(([topic]) => topic).sort()).toEqual([path(commandsTopic, mine), path(seatsTopic)].sort())
})

test('F-240 a device that was away when it was to load itself anew is told once it listens again, and once', async () => {
  const device = await pairDevice(box)
  box.broker.reload(device.device_uuid)
  for (const commands of [['reload', 'lock'], ['lock']]) {
    const client = await box.connect(device)
    const heard = hears(client)
    await granted(client, path(commandsTopic, device))
    box.broker.publish(commandsTopic, { device_uuid: device.device_uuid }, { command: 'lock' })
    const said = () => heard.map(([, payload]) => readEnvelope(commandsTopic, payload)?.body.command)
    await until(() => expect(said()).toContain('lock'))
    expect(said()).toEqual(commands)
    await client.endAsync()
    await until(() => expect(box.broker.isOnline(device.device_uuid)).toBe(false))
  }
})

test('F-240 F-294 a device that belongs to another loads itself anew with it, also when it was away, and is not blocked with it', async () => {
  const [till, display, door] = [await pairDevice(box), await pairDevice(box, 'signage'), await pairDevice(box)]
  box.children.set(till.device_uuid, [display.device_uuid, door.device_uuid])
  const listen = async (device: PairedDevice) => {
    const client = await box.connect(device)
    const heard = hears(client)
    await granted(client, path(commandsTopic, device))
    return () => heard.map(([, payload]) => readEnvelope(commandsTopic, payload)?.body.command)
  }
  const ofTill = await listen(till)
  const ofDisplay = await listen(display)
  box.broker.reload(till.device_uuid)
  await until(() => expect([ofTill(), ofDisplay()]).toEqual([['reload'], ['reload']]))
  box.broker.reload(display.device_uuid)
  await until(() => expect(ofDisplay()).toEqual(['reload', 'reload']))
  const ofDoor = await listen(door)
  await until(() => expect(ofDoor()).toEqual(['reload']))
  await box.devices.block(till.device_uuid, { via: 'loopback', employee_id: null })
  await until(() => expect(ofTill()).toEqual(['reload', 'blocked']))
  for (const device of [display, door])
    box.broker.publish(commandsTopic, { device_uuid: device.device_uuid }, { command: 'lock' })
  await until(() => expect([ofDisplay().at(-1), ofDoor().at(-1)]).toEqual(['lock', 'lock']))
  expect([ofDisplay(), ofDoor()]).toEqual([
    ['reload', 'reload', 'lock'],
    ['reload', 'lock'],
  ])
})

test('SECURITY "Broker" what a device may not publish reaches nobody, is not kept, and does not end its connection', async () => {
  const mine = await pairDevice(box)
  const other = await pairDevice(box)
  const client = await box.connect(mine)
  const listener = await box.connect(other)
  const heard = hears(listener)
  await granted(
    listener,
    path(seatsTopic),
    path(cinemaStateTopic),
    path(presenceTopic, other),
    path(commandsTopic, other),
  )
  const forged: [string, string][] = [
    [path(seatsTopic), JSON.stringify({ schedule_id: 7, seq: 9, seats: 'ffff' })],
    [path(presenceTopic, other), presence(other, false)],
    [path(commandsTopic, other), '{}'],
    ['denied', 'x'],
    ['$SYS/x', 'x'],
  ]
  for (const [topic, payload] of forged) await client.publishAsync(topic, payload, { qos: 1, retain: true })
  seats('sold'.replace(/[^s]/g, 'f'))
  await until(() => expect(heard).toHaveLength(1))
  expect(readEnvelope(seatsTopic, heard[0]![1])?.src).toBe('edge')
  expect(client.connected).toBe(true)
  const late = hears(await box.connect(other))
  expect(late).toEqual([])
})

test('F-298 messages of every kind that are sent at once all arrive', async () => {
  const device = await pairDevice(box)
  const client = await box.connect(device)
  const heard = hears(client)
  await granted(client, path(seatsTopic), path(cinemaStateTopic), path(commandsTopic, device))
  const line = { up: true, since: '2026-11-21T18:00:00Z', waiting: 0 }
  for (let seq = 1; seq <= 30; seq++) {
    box.broker.publish(commandsTopic, { device_uuid: device.device_uuid }, { command: 'reload' })
    seats('f', seq)
    box.broker.publish(cinemaStateTopic, {}, { line, printer: { state: 'operational', waiting: seq }, disk })
  }
  await until(() => expect(heard).toHaveLength(90))
  const views = heard.flatMap(([, payload]) => readEnvelope(seatsTopic, payload)?.body.seq ?? [])
  expect(views).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
})

test('a device’s birth is kept, its will says when it went, and a will for another device is not kept', async () => {
  const device = await pairDevice(box)
  const other = await pairDevice(box)
  const will = {
    topic: path(presenceTopic, device),
    payload: Buffer.from(presence(device, false, 5)),
    qos: 1 as const,
    retain: true,
  }
  const client = await box.connect(device, { will })
  await client.publishAsync(path(presenceTopic, device), presence(device, true, 5), { qos: 1, retain: true })
  client.stream.destroy()
  await until(() => expect(box.broker.isOnline(device.device_uuid)).toBe(false))
  const again = await box.connect(device)
  const heard = hears(again)
  await granted(again, path(presenceTopic, device))
  await until(() => expect(heard).toHaveLength(1))
  expect(readEnvelope(presenceTopic, heard[0]![1])?.body).toEqual({ session: 5, online: false })

  const listener = await box.connect(other)
  const foreign = hears(listener)
  await granted(listener, path(presenceTopic, other), path(cinemaStateTopic))
  const evil = await box.connect(device, { will: { ...will, topic: path(presenceTopic, other) } })
  evil.stream.destroy()
  await until(() => expect(box.broker.isOnline(device.device_uuid)).toBe(false))
  box.broker.publish(
    cinemaStateTopic,
    {},
    {
      line: { up: true, since: '2026-11-21T18:00:00Z', waiting: 0 },
      printer: { state: 'operational', waiting: 0 },
      disk,
    },
  )
  await until(() => expect(foreign).toHaveLength(1))
})

test('F-245 a blocked device gets the reason, is thrown out at once, and receives nothing of the cinema any more', async () => {
  const device = await pairDevice(box)
  const client = await box.connect(device)
  const heard = hears(client)
  await granted(client, path(seatsTopic), path(commandsTopic, device))
  const closed = isClosed(client)
  await box.devices.block(device.device_uuid, { via: 'loopback', employee_id: null })
  seats('ssss')
  await closed
  expect(heard.map(([topic]) => topic)).toEqual([path(commandsTopic, device)])
  expect(readEnvelope(commandsTopic, heard[0]![1])?.body).toEqual({ command: 'blocked' })
  expect(box.broker.isOnline(device.device_uuid)).toBe(false)
  await expect(box.connect(device)).rejects.toThrow()
})

test('SECURITY "Broker" a packet above 64 kB ends its connection, and nobody else’s', async () => {
  const device = await pairDevice(box)
  const calm = await box.connect(await pairDevice(box))
  const client = await box.connect(device)
  const closed = isClosed(client)
  client.publish(path(presenceTopic, device), Buffer.alloc(65 * 1024))
  await closed
  expect(calm.connected).toBe(true)
})

test('SECURITY "Broker" of a flood of messages only twenty a second are let through', async () => {
  const device = await pairDevice(box)
  const client = await box.connect(device)
  const heard = hears(client)
  await granted(client, path(presenceTopic, device))
  const began = performance.now()
  await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      client.publishAsync(path(presenceTopic, device), presence(device, true, i), { qos: 1 }),
    ),
  )
  const seconds = (performance.now() - began) / 1_000
  // the flood is over when a message after a pause comes through
  await wait(200)
  await client.publishAsync(path(presenceTopic, device), presence(device, true, 999), { qos: 1 })
  const sessions = () => heard.map(([, payload]) => readEnvelope(presenceTopic, payload)?.body.session)
  await until(() => expect(sessions()).toContain(999))
  expect(heard.length - 1).toBeGreaterThanOrEqual(MESSAGES_PER_SECOND)
  expect(heard.length - 1).toBeLessThanOrEqual(MESSAGES_PER_SECOND * (1 + seconds) + 1)
  expect(client.connected).toBe(true)
})

/** A connection that says nothing; answers when it stands, or false when it was refused. */
function dial(headers: Record<string, string> = {}, localAddress = '127.0.0.1') {
  return new Promise<WebSocket | false>((resolve) => {
    const ws = new WebSocket(`ws://127.0.0.1:${box.port()}/mqtt`, 'mqtt', { headers, localAddress })
    ws.once('open', () => resolve(ws))
    ws.on('error', () => resolve(false))
  })
}

test('SECURITY "Broker" strangers take no place of a device: idle ones without end, from one address and from many', async () => {
  const devices = [await pairDevice(box), await pairDevice(box)]
  const strangers: (WebSocket | false)[] = []
  for (let i = 0; i < 2 * STRANGERS_MAX; i++) strangers.push(await dial({}, `127.0.0.${2 + (i % 16)}`))
  expect(box.broker.connections).toBeLessThanOrEqual(STRANGERS_MAX)
  expect((await box.connect(devices[0]!)).connected).toBe(true)
  for (let i = 0; i < 2 * STRANGERS_PER_ADDRESS_MAX; i++) strangers.push(await dial())
  expect((await box.connect(devices[1]!)).connected).toBe(true)
  await until(() => expect(box.broker.connections).toBe(2))
  expect(devices.map(({ device_uuid }) => box.broker.isOnline(device_uuid))).toEqual([true, true])
})

test('SECURITY "Broker" of the strangers of one address a few are let wait, however many come', async () => {
  for (let i = 0; i < 3 * STRANGERS_PER_ADDRESS_MAX; i++) {
    await dial()
    expect(box.broker.connections).toBeLessThanOrEqual(STRANGERS_PER_ADDRESS_MAX)
  }
})

test('SECURITY "Broker" the door is kept fairly: the address that has the most loses its oldest', async () => {
  // whoever says nothing is sent away within a second: a machine that dials too slowly for that dials again
  await until(async () => {
    await until(() => expect(box.broker.connections).toBe(0))
    const honest = await dial({}, '127.0.0.99')
    if (!honest) throw new Error('refused')
    let ended = false
    honest.once('close', () => {
      ended = true
    })
    for (let i = 0; i < STRANGERS_MAX; i++) await dial({}, `127.0.0.${2 + (i % 16)}`)
    const { connections } = box.broker
    const stayed = !ended
    honest.terminate()
    expect(connections).toBeGreaterThan(STRANGERS_MAX / 2)
    expect(stayed).toBe(true)
  })
})

test('SECURITY "Broker" who does not say which device it is within a second is sent away', async () => {
  expect(PROOF_WITHIN_MS).toBe(1_000)
  const silent = await dial()
  const slow = await dial()
  if (!silent || !slow) throw new Error('refused')
  const device = await pairDevice(box)
  slow.send(connectBytes(device.device_uuid, device.device_uuid, device.token).subarray(0, 10))
  await Promise.all([silent, slow].map((ws) => new Promise((resolve) => ws.once('close', resolve))))
  await until(() => expect(box.broker.connections).toBe(0))
})

test('SECURITY "Broker" a page of a foreign origin is refused before it may say anything; the own page and programs are not', async () => {
  const own = `http://127.0.0.1:${box.port()}`
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1', `${own}.evil.example`])
    expect(await dial({ origin })).toBe(false)
  for (const headers of [{ origin: own }, {}]) expect(await dial(headers)).toBeInstanceOf(WebSocket)
})

test('SECURITY "Broker" the 201st device is refused for want of a place; one that connects again takes its own', async () => {
  const devices: PairedDevice[] = []
  for (let i = 0; i < CLIENTS_MAX; i++) devices.push(await pairDevice(box))
  for (const device of devices) await box.connect(device)
  const late = await pairDevice(box)
  await expect(box.connect(late)).rejects.toThrow(/Server unavailable/)
  expect((await box.connect(devices[0]!)).connected).toBe(true)
  await until(() => expect(box.broker.connections).toBe(CLIENTS_MAX))
  await box.devices.block(devices[1]!.device_uuid, { via: 'loopback', employee_id: null })
  await until(() => expect(box.broker.connections).toBe(CLIENTS_MAX - 1))
  expect((await box.connect(late)).connected).toBe(true)
})

test('STACK "Messaging" a frozen subscriber is dropped and does not stop the others', async () => {
  const frozen = await pairDevice(box)
  const ws = new WebSocket(`ws://127.0.0.1:${box.port()}/mqtt`, 'mqtt')
  await once(ws, 'open')
  ws.send(connectBytes(frozen.device_uuid, frozen.device_uuid, frozen.token))
  await once(ws, 'message')
  ws.send(subscribeBytes(1, path(seatsTopic)))
  await once(ws, 'message')
  ws.pause()
  const other = await box.connect(await pairDevice(box))
  const heard = hears(other)
  await granted(other, path(seatsTopic))
  const plan = 'f'.repeat(20_000)
  // in steps that a living client takes: the frozen one fills its socket (some MB), then the broker's 100
  // places
  for (let seq = 1; seq <= 1_000; seq++) {
    seats(plan, seq)
    if (seq % 20 > 0) continue
    // by itself the library would hold everybody for 60 s, longer than this waits
    await until(() => expect(heard.length).toBe(seq), { every_ms: 2 })
  }
  await until(() => expect(box.broker.isOnline(frozen.device_uuid)).toBe(false))
  ws.terminate()
})
