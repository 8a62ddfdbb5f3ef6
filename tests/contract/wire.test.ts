import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrokerBox, brokerBox } from '../../edge/testing/broker-box.ts'
import { mountCounter } from '../../edge/testing/counter.ts'
import { ANNA, pairDevice } from '../../edge/testing/edge-box.ts'
import { EDGE_CALLS, HUB_CALLS } from '../../protocol/calls.ts'
import { edgeState } from '../../protocol/devices/state-call.ts'
import { type Call, refusalsOf } from '../../protocol/kit/call.ts'
import { DEVICE_TYPES, TOO_OLD } from '../../protocol/kit/who.ts'
import { UNSAID, WIRE_HEADER, WIRES, wireText } from '../../protocol/sync/versions.ts'
import { refusalBy } from './who.ts'

/**
 * Where a device meets its edge: every call and the broker's CONNECT, by devices that are older and newer.
 * The calls of an edge to the hub: hub/sync/gate.db.test.ts.
 */
const { highest, sent, lowest } = WIRES.edge_device
const CODES = TOO_OLD.edge_device
const SPOKEN = [
  [
    'what is no longer read here',
    wireText({ highest: lowest - 1, sent: lowest - 1, lowest: lowest - 1 }),
    CODES.peer_too_old,
  ],
  [
    'only what is not read here yet',
    wireText({ highest: highest + 1, sent: highest + 1, lowest: sent + 1 }),
    CODES.own_too_old,
  ],
  ['this and the next already', wireText({ highest: highest + 1, sent, lowest }), null],
  ['what this edge speaks', wireText(WIRES.edge_device), null],
] as const

let box: BrokerBox
beforeAll(async () => {
  box = await brokerBox(1, mountCounter)
})
afterAll(() => box.close())

/** With these a device begins something; what it began it may finish in any version. */
const BEGINNINGS = [
  'POST /api/pairing',
  'GET /api/employees',
  'POST /api/sign-in',
  'GET /api/register/state',
  'GET /api/register/schedules/{schedule_id}',
]
function nameOf({ method, path }: Call): string {
  return `${method} ${path}`
}

test('L3 the calls with which a device begins are versioned, and no other of an edge', () => {
  const versioned = EDGE_CALLS.filter((call) => call.versioned === 'edge_device')
  expect(versioned.map(nameOf).toSorted()).toEqual(BEGINNINGS.toSorted())
  for (const call of versioned) expect(refusalsOf(call)).toEqual(expect.arrayContaining(Object.values(CODES)))
})

test('L3 every call of an edge to the hub is versioned; a box that is none yet only asks to become one', () => {
  const sync = HUB_CALLS.filter(({ path }) => /^\/sync\/(?!enrolment)/.test(path))
  const asked = ['admit', 'feed', 'picture', 'poll', 'push', 'quarantine', 'receipts', 'report', 'want', 'want-voucher']
  const names = [...asked, 'conflicts', 'conflicts/settle'].toSorted()
  expect(sync.map(({ path }) => path).toSorted()).toEqual(names.map((name) => `/sync/${name}`))
  for (const call of sync) expect(refusalsOf(call)).toEqual(expect.arrayContaining(Object.values(TOO_OLD.hub_edge)))
})

/** The state is mounted by main.ts. */
const calls = EDGE_CALLS.filter(({ path }) => path !== edgeState.path)

test.each(calls.flatMap((call) => SPOKEN.map(([what, wire, code]) => [nameOf(call), what, call, wire, code] as const)))(
  'L3 %s by a device that speaks %s',
  async (name, _what, call, wire, code) => {
    const device = await pairDevice(box)
    const signed = await box.signIns.signIn(device.device_uuid, ANNA.id, '1234')
    const user = signed.ok ? signed.value.token : ''
    const said = await refusalBy(box.url(''), call, { ...device.headers, 'X-Device-User': user, [WIRE_HEADER]: wire })
    if (code !== null && BEGINNINGS.includes(name)) expect(said).toEqual({ status: 426, code })
    else expect(Object.values(CODES)).not.toContain(said.code)
  },
)

test.each(DEVICE_TYPES.flatMap((type) => SPOKEN.map(([what, wire, code]) => [type, what, wire, code] as const)))(
  'L3 the broker is asked by a %s that speaks %s',
  async (type, _what, wire, code) => {
    const device = await pairDevice(box, type)
    const connected = box.connect(device, { password: `${device.token}::${wire}` })
    if (code === null) return expect((await connected).connected).toBe(true)
    await expect(connected).rejects.toThrow(/not authorized/i)
    expect(box.logged).toContainEqual(expect.objectContaining({ why: code, client: device.device_uuid }))
  },
)

test('L3 a device of before, which says nothing, is understood as version 1', async () => {
  expect(UNSAID.sent).toBe(1)
  const device = await pairDevice(box)
  expect((await box.connect(device)).connected).toBe(true)
})
