import { expect, test } from 'vitest'
import { matchTopic, readEnvelope, topicPath } from '../kit/topic.ts'
import { DeviceType } from './calls.ts'
import {
  catalogueTopic,
  cinemaStateTopic,
  commandsTopic,
  mayUseTopic,
  presenceTopic,
  seatsTopic,
  type TopicAction,
} from './topics.ts'

const me = '11111111-1111-4111-8111-111111111111'
const other = '22222222-2222-4222-8222-222222222222'
function clientOf(type: DeviceType) {
  return { type, device_uuid: me, cinema_id: 1 }
}

const c1 = 'foyer/v1/cinema/1'
/** topic, then what a register, a pos and a display may do with it: publish, subscribe, forward. */
const TABLE: [string, boolean, boolean, boolean][] = [
  [`${c1}/schedules/7/seats`, false, true, true],
  [`${c1}/schedules/+/seats`, false, true, false],
  [`${c1}/state`, false, true, true],
  [`${c1}/catalogue`, false, true, true],
  [`${c1}/devices/${me}/presence`, true, true, true],
  [`${c1}/devices/${me}/commands`, false, true, true],
  // another device
  [`${c1}/devices/${other}/presence`, false, false, false],
  [`${c1}/devices/${other}/commands`, false, false, false],
  [`${c1}/devices/+/presence`, false, false, false],
  [`${c1}/devices/+/commands`, false, false, false],
  [`${c1}/devices/${me.toUpperCase()}x/commands`, false, false, false],
  // another cinema
  ['foyer/v1/cinema/2/schedules/7/seats', false, false, false],
  ['foyer/v1/cinema/2/state', false, false, false],
  ['foyer/v1/cinema/2/catalogue', false, false, false],
  [`${c1}/catalogue/price_rate`, false, false, false],
  ['foyer/v1/cinema/+/state', false, false, false],
  [`foyer/v1/cinema/2/devices/${me}/presence`, false, false, false],
  ['foyer/v1/cinema/01/state', false, false, false],
  // wildcards and reserved names
  ['#', false, false, false],
  ['+', false, false, false],
  ['+/+/+/+/+', false, false, false],
  ['/#', false, false, false],
  ['foyer/#', false, false, false],
  [`${c1}/#`, false, false, false],
  [`${c1}/schedules/#`, false, false, false],
  [`${c1}/schedules/7/#`, false, false, false],
  [`${c1}/schedules/7/+`, false, false, false],
  [`${c1}/+/7/seats`, false, false, false],
  [`+/v1/cinema/1/state`, false, false, false],
  ['$SYS/#', false, false, false],
  ['$SYS/broker/clients', false, false, false],
  [`$share/group/${c1}/state`, false, false, false],
  [`$share/group/${c1}/schedules/+/seats`, false, false, false],
  // near misses
  ['', false, false, false],
  ['/', false, false, false],
  [`/${c1}/state`, false, false, false],
  [`${c1}/state/`, false, false, false],
  [`${c1}//state`, false, false, false],
  [`${c1}/schedules//seats`, false, false, false],
  [`${c1}/schedules/7 8/seats`, false, false, false],
  [`${c1}/schedules/7\u0000/seats`, false, false, false],
  [`${c1}/schedules/é/seats`, false, false, false],
  [`${c1}/schedules/${'9'.repeat(65)}/seats`, false, false, false],
  [`FOYER/v1/cinema/1/state`, false, false, false],
  ['foyer/v2/cinema/1/state', false, false, false],
]

/** What a scanner may do is the same, but for the seats of a schedule. */
function scannerMay(topic: string, allowed: boolean) {
  return allowed && !topic.endsWith('/seats')
}

test.each(TABLE)(
  'F-294 SECURITY "Broker" (role, topic, action): %s publish %s subscribe %s forward %s',
  (topic, ...allowed) => {
    const actions: TopicAction[] = ['publish', 'subscribe', 'forward']
    for (const type of DeviceType.options) {
      const answers = actions.map((action) => mayUseTopic(clientOf(type), action, topic))
      expect(answers, type).toEqual(allowed.map((may) => (type === 'scanner' ? scannerMay(topic, may) : may)))
    }
  },
)

test('F-294 a device hears its own private channel and that of the device it belongs to, and writes only its own', () => {
  const child = { ...clientOf('signage'), parent_uuid: other }
  for (const topic of [`${c1}/devices/${other}/presence`, `${c1}/devices/${other}/commands`]) {
    const answers = (['publish', 'subscribe', 'forward'] as const).map((action) => mayUseTopic(child, action, topic))
    expect(answers).toEqual([false, true, true])
    expect(mayUseTopic({ ...child, parent_uuid: null }, 'subscribe', topic)).toBe(false)
    expect(mayUseTopic({ ...child, cinema_id: 2 }, 'subscribe', topic)).toBe(false)
  }
  expect(mayUseTopic(child, 'publish', `${c1}/devices/${me}/presence`)).toBe(true)
})

test('every topic that is defined stands in the table', () => {
  for (const topic of [seatsTopic, cinemaStateTopic, catalogueTopic, presenceTopic, commandsTopic]) {
    const path = topicPath(topic, { cinema_id: 1, schedule_id: 7, device_uuid: me })
    expect(TABLE.map(([name]) => name)).toContain(path)
  }
})

test('STACK "Messaging" a parameter can write no wildcard, level or reserved name into a topic', () => {
  for (const bad of ['+', '#', 'a/b', '$SYS', '', 'a b', 'é']) {
    expect(() => topicPath(seatsTopic, { cinema_id: 1, schedule_id: bad })).toThrow(RangeError)
  }
  expect(topicPath(seatsTopic, { cinema_id: 1, schedule_id: 7 })).toBe(`${c1}/schedules/7/seats`)
  expect(matchTopic(seatsTopic, `${c1}/schedules/7/seats`)).toEqual({ cinema_id: '1', schedule_id: '7' })
})

const envelope = {
  v: 1,
  id: other,
  ts: '2026-11-21T19:00:00Z',
  src: 'edge',
  type: 'seats',
  seq: 3,
  body: { schedule_id: 7, seq: 3, seats: 'fhrbse' },
}

test('STACK "Messaging" an envelope is read by the shape of its topic, or not at all', () => {
  expect(readEnvelope(seatsTopic, JSON.stringify(envelope))).toEqual(envelope)
  for (const bad of [
    '',
    '{',
    'null',
    JSON.stringify({ ...envelope, v: 2 }),
    JSON.stringify({ ...envelope, type: 'presence' }),
    JSON.stringify({ ...envelope, src: 'a/b' }),
    JSON.stringify({ ...envelope, body: { ...envelope.body, seats: 'fx' } }),
  ]) {
    expect(readEnvelope(seatsTopic, bad)).toBeNull()
  }
})
