import { expect, test } from 'vitest'
import { employeeList } from '#protocol/devices/calls.ts'
import { until } from '../../tests/until.ts'
import type { DeviceFacts } from './outbox-indexeddb.ts'
import { Shell } from './shell.ts'

/** A device that is paired, as its disk says, and whose disk takes nothing more. */
function fullDisk(): DeviceFacts {
  const kept: Record<string, unknown> = { device_uuid: 'd0', token: 't0', people: [] }
  return {
    read: async <T>(key: string) => kept[key] as T | undefined,
    keep: () => Promise.reject(new DOMException('no room', 'QuotaExceededError')),
  }
}

/** An edge that knows no device. */
const unknown: typeof fetch = async () =>
  new Response(JSON.stringify({ message: 'Pair this device.', errors: { device: ['Pair this device.'] } }), {
    status: 401,
    headers: { 'content-type': 'application/json' },
  })

test('F-243 a device that was logged out asks to be paired, also when its disk cannot note that', async () => {
  const shell = new Shell({
    facts: fullDisk(),
    tab: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    origin: '',
    fetch: unknown,
    locale: () => 'en',
    type: 'register',
    device_name: 'Counter left',
  })
  void shell.start()
  await until(() => expect(shell.get().phase).toBe('pairing'))
  await until(() => expect(shell.get().pairing).toMatchObject({ pin: null, problem: 'Pair this device.' }))
  void shell.edge(employeeList)
  await shell.shutOut('blocked')
  expect(shell.get().phase).toBe('blocked')
})
