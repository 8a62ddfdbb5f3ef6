import { afterEach, expect, test } from 'vitest'
import { employeeList, pairingStart, signOut } from '#protocol/devices/calls.ts'
import { en } from '#protocol/i18n/errors/en.ts'
import { WIRE_HEADER, WIRES, wireText } from '#protocol/sync/versions.ts'
import { type BrokerBox, brokerBox } from '../testing/broker-box.ts'
import { pairDevice } from '../testing/edge-box.ts'

/** Programs far behind this one and far ahead of it, and one of before it was said. */
const OLD = '0 0-0'
const NEW = '9 9-9'

const boxes: BrokerBox[] = []
afterEach(async () => {
  for (const box of boxes.splice(0)) await box.close()
})
async function open(): Promise<BrokerBox> {
  const box = await brokerBox()
  boxes.push(box)
  return box
}

test.each([
  [OLD, 426, 'device_too_old'],
  [NEW, 426, 'edge_too_old'],
  [wireText(WIRES.edge_device), 200, null],
  [undefined, 200, null],
] as const)(
  'L3 a device that speaks %s begins with %i, and every answer says what the edge speaks',
  async (wire, status, code) => {
    const box = await open()
    const { headers } = await pairDevice(box)
    const said = wire === undefined ? {} : { [WIRE_HEADER]: wire }
    const answer = await fetch(box.url(employeeList.path), { headers: { ...headers, ...said } })
    expect([answer.status, answer.headers.get('x-refusal')]).toEqual([status, code])
    expect(answer.headers.get(WIRE_HEADER)).toBe(wireText(WIRES.edge_device))
    if (code) expect(((await answer.json()) as { message: string }).message).toBe(en.refusal[code])
  },
)

test('L3 a device that is too old neither pairs nor receives live messages, and may finish what it began', async () => {
  const box = await open()
  const device = await pairDevice(box)
  const old = { ...device.headers, [WIRE_HEADER]: OLD, 'content-type': 'application/json' }
  const asked = await fetch(box.url(pairingStart.path), { method: 'POST', headers: old, body: '{}' })
  expect(asked.status).toBe(426)
  await expect(box.connect(device, { password: `${device.token}::${OLD}` })).rejects.toThrow(/not authorized/i)
  const left = await fetch(box.url(signOut.path), { method: 'POST', headers: old, body: '{}' })
  expect(left.status).toBe(200)
  const client = await box.connect(device, { password: `${device.token}::${wireText(WIRES.edge_device)}` })
  expect(client.connected).toBe(true)
})
