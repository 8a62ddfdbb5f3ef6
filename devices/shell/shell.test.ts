import { expect, test } from 'vitest'
import { employeeList, signIn, signOut } from '#protocol/devices/calls.ts'
import { edgeState } from '#protocol/devices/state-call.ts'
import { registerState } from '#protocol/register/calls.ts'
import { until } from '../../tests/until.ts'
import type { DeviceFacts } from './outbox-indexeddb.ts'
import { Shell, type ShellParts } from './shell.ts'

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

function shellOf(parts: Pick<ShellParts, 'facts' | 'fetch'>): Shell {
  return new Shell({
    ...parts,
    tab: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    origin: '',
    locale: () => 'en',
    type: 'register',
    device_name: 'Counter left',
  })
}

test('F-243 a device that was logged out asks to be paired, also when its disk cannot note that', async () => {
  const shell = shellOf({ facts: fullDisk(), fetch: unknown })
  void shell.start()
  await until(() => expect(shell.get().phase).toBe('pairing'))
  await until(() => expect(shell.get().pairing).toMatchObject({ pin: null, problem: 'Pair this device.' }))
  void shell.edge(employeeList)
  await shell.shutOut('blocked')
  expect(shell.get().phase).toBe('blocked')
})

/** An edge that answers when its test wants it to. */
function slowEdge() {
  const asked: { path: string; user: string | undefined; answer: (status: number, body: unknown) => void }[] = []
  const ask: typeof fetch = (path, init) =>
    new Promise((resolve) => {
      const user = new Headers(init?.headers).get('x-device-user') ?? undefined
      const answer = (status: number, body: unknown) =>
        resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }))
      asked.push({ path: String(path), user, answer })
    })
  return { fetch: ask, asked }
}

/** A shell at which one person after another signs in; the token is the person's number. */
function staffed() {
  const { fetch, asked } = slowEdge()
  const shell = shellOf({ facts: fullDisk(), fetch })
  const come = async (id: number): Promise<void> => {
    const coming = shell.signIn(id, '1234')
    const employee = { id, name: `Person ${id}`, permissions: [] }
    asked.at(-1)!.answer(200, { data: { user_token: `${id}`, employee } })
    expect(await coming).toBe(true)
  }
  return { shell, asked, come }
}

test('F-246 who locks is signed out after everything that was asked in their name is answered', async () => {
  const { shell, asked, come } = staffed()
  await come(1)
  const state = shell.edge(edgeState)
  const locking = shell.lock(false)
  expect(shell.get()).toMatchObject({ phase: 'locked', person: null })
  await Promise.resolve()
  expect(asked.map(({ path }) => path)).toEqual([signIn.path, edgeState.path])
  asked.at(-1)!.answer(500, {})
  await state
  await until(() => expect(asked.at(-1)).toMatchObject({ path: signOut.path, user: '1' }))
  asked.at(-1)!.answer(200, { data: { signed_out: true } })
  await locking
})

test('F-246 nothing that needs a person is asked once nobody is signed in', async () => {
  const { shell, asked, come } = staffed()
  await come(1)
  void shell.edge(registerState)
  void shell.lock(false)
  const before = asked.length
  expect(await shell.edge(registerState)).toMatchObject({ kind: 'denied', field: 'employee' })
  expect(asked).toHaveLength(before)
  void shell.edge(edgeState)
  expect(asked).toHaveLength(before + 1)
})

test('F-246 what is refused to the person before does not lock out the next', async () => {
  const { shell, asked, come } = staffed()
  await come(1)
  const state = shell.edge(edgeState)
  const late = asked.at(-1)!
  void shell.lock(true)
  await come(2)
  late.answer(401, { message: 'Sign in.', errors: { employee: ['Sign in.'] } })
  expect(await state).toMatchObject({ kind: 'denied', field: 'employee' })
  expect(shell.get()).toMatchObject({ phase: 'open', person: { id: 2 } })
  const own = shell.edge(edgeState)
  asked.at(-1)!.answer(401, { message: 'Sign in.', errors: { employee: ['Sign in.'] } })
  await own
  expect(shell.get()).toMatchObject({ phase: 'locked', person: null })
})
