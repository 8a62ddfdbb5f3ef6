import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountCounter } from '../../edge/testing/counter.ts'
import { ANNA, DORA, type EdgeBox, edgeBox, pairDevice } from '../../edge/testing/edge-box.ts'
import { EDGE_CALLS } from '../../protocol/calls.ts'
import type { DeviceType } from '../../protocol/devices/calls.ts'
import { edgeState } from '../../protocol/devices/state-call.ts'
import type { Call } from '../../protocol/kit/call.ts'
import { REFUSALS } from '../../protocol/kit/refusals.ts'
import { DEVICE_TYPES, STRANGERS, type Who } from '../../protocol/kit/who.ts'
import { bodiesOf, casesOf, isPrinted, refusalBy, type Stranger } from './who.ts'

/**
 * Every call of an edge, asked by everybody who may not: the guards come from the contract, and say what it
 * says.
 */
let box: EdgeBox
const devices = new Map<string, Record<string, string>>()

async function deviceOf(type: DeviceType, person: { id: number; pin: string } | null): Promise<Record<string, string>> {
  const device = await pairDevice(box, type)
  if (!person) return device.headers
  const signed = await box.signIns.signIn(device.device_uuid, person.id, person.pin)
  if (!signed.ok) throw new Error(signed.refusal.code)
  return { ...device.headers, 'X-Device-User': signed.value.token }
}

beforeAll(async () => {
  box = edgeBox()
  mountCounter(box.app)
  for (const type of DEVICE_TYPES) {
    devices.set(type, await deviceOf(type, null))
    devices.set(`${type}, signed in`, await deviceOf(type, { id: ANNA.id, pin: '1234' }))
    devices.set(`${type}, signed in without a permission`, await deviceOf(type, { id: DORA.id, pin: '2580' }))
  }
  const [blocked, left] = [await pairDevice(box), await pairDevice(box)]
  await box.devices.block(blocked.device_uuid, { via: 'loopback', employee_id: null })
  await box.devices.logout(left.device_uuid, { via: 'loopback', employee_id: null })
  devices.set('blocked', blocked.headers).set('logged out', left.headers)
  await box.serve()
})
afterAll(() => box.close())

function wrongTypes(types: readonly DeviceType[], of: string): Asker[] {
  return DEVICE_TYPES.filter((type) => !types.includes(type)).map((type) => [type + of, 'device_type'])
}
type Asker = [device: string, refusal: Stranger['refusal']]
const NO_DEVICE: Asker[] = [
  ['nobody', 'device_missing'],
  ['made up', 'device_missing'],
  ['blocked', 'device_blocked'],
  ['logged out', 'device_logout'],
]

/** Who may not, by the kind of asker; another server's kinds have no place here. */
const ASKERS: { [K in Who['as']]?: (who: Extract<Who, { as: K }>) => Asker[] } = {
  anyone: () => [],
  candidate: () => [['nobody', 'not_found']],
  device: ({ types }) => [...NO_DEVICE, ...wrongTypes(types, '')],
  employee: ({ types, permission }) => [
    ...NO_DEVICE,
    ...wrongTypes(types, ', signed in'),
    ...types.map((type): Asker => [type, 'employee_missing']),
    ...(permission ? types.map((type): Asker => [`${type}, signed in without a permission`, 'permission']) : []),
  ],
}

function strangersOf({ who }: Call): Stranger[] {
  return ASKERS[who.as]!(who as never).map(([name, refusal]) => ({ name, refusal, headers: {} }))
}

function headersOf(name: string): Record<string, string> {
  return name === 'made up'
    ? { 'X-Device-Uuid': randomUUID(), 'X-Device-Token': 'x'.repeat(43) }
    : (devices.get(name) ?? {})
}

test('every call of the contract is mounted, and no other', () => {
  const names = (calls: readonly Call[]) => calls.map(({ method, path }) => `${method} ${path}`).sort()
  expect(names([...box.app.calls, edgeState])).toEqual(names(EDGE_CALLS)) // the state is mounted by main.ts
})

test.each(casesOf(EDGE_CALLS, strangersOf))('SECURITY %s refuses %s', async (_call, name, call, { refusal }) => {
  const said = await refusalBy(box.url(''), call, headersOf(name))
  expect(said).toEqual({ status: REFUSALS[refusal], code: refusal })
  expect(isPrinted(call, said)).toBe(true)
})

test.each(bodiesOf(EDGE_CALLS))('%s answers %s as it is printed', async (_call, _body, call, body) => {
  const said = await refusalBy(box.url(''), call, devices.get('register, signed in')!, body())
  expect([said, isPrinted(call, said)]).toEqual([said, true])
})

/** The calls of rooms that stand whole in this box. */
const WHOLE = EDGE_CALLS.filter(({ path }) => !path.startsWith('/api/register') && path !== edgeState.path)

test.each(WHOLE.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s lets in who may',
  async (_, call) => {
    const { who } = call
    if (who.as !== 'device' && who.as !== 'employee') return
    const headers = await deviceOf(who.types[0]!, { id: ANNA.id, pin: '1234' })
    const { code } = await refusalBy(box.url(''), call, headers)
    expect(STRANGERS[who.as] as readonly string[]).not.toContain(code ?? '')
  },
)
