import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EdgeBox, edgeBox } from '../testing/edge-box.ts'

let box: EdgeBox
beforeEach(async () => {
  box = edgeBox()
  await box.serve()
})
afterEach(() => box.close())

function post(
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' },
) {
  return fetch(box.url(path), { method: 'POST', body: new URLSearchParams(fields), headers })
}

function ask(name = 'Counter left', type: 'register' | 'scanner' = 'register') {
  const device_uuid = randomUUID()
  const asked = box.devices.startPairing({ device_uuid, type, name, address: '10.0.0.7' })
  if (!asked.ok) throw new Error(asked.refusal.code)
  return { device_uuid, ...asked.value }
}

test('F-250 the first device is approved on the box itself: type the PIN, see type, name, address, approve', async () => {
  const { device_uuid, pin, secret } = ask()
  expect(await (await fetch(box.url('/pair'))).text()).toContain('No device is paired yet')
  const seen = await (await post('/pair/look-up', { pin: `${pin.slice(0, 3)} ${pin.slice(3)}` })).text()
  for (const fact of ['Register', 'Counter left', '10.0.0.7', 'Approve this device']) expect(seen).toContain(fact)
  const done = await post('/pair/approve', { pin, device_uuid })
  expect(done.status).toBe(200)
  expect(await done.text()).toContain('Counter left is approved')
  expect(await box.devices.pairingStatus(device_uuid, secret)).toMatchObject({ value: { token: expect.any(String) } })
  expect(box.events()).toMatchObject([{ kind: 'device_approved', by: { via: 'loopback', employee_id: null } }])
})

test('F-239 the page says in words that data is missing or old, and who mends it', async () => {
  const shown = async () => (await fetch(box.url('/pair'))).text()
  expect(await shown()).not.toContain('website sync')
  const since = '2026-11-20T17:42:00Z'
  box.settings.data = { kind: 'data_missing', since, entries: 0 }
  expect(await shown()).toContain('Data missing: run a website sync.')
  box.settings.data = { kind: 'data_old', since, entries: 0 }
  expect(await shown()).toContain('Data old, from 2026-11-20 17:42 UTC: run a website sync.')
})

test.each([
  ['restored', 'This box is an older copy of itself', 'it has been found to know less'],
  ['moved', 'This box runs on another machine', 'than it was approved on'],
  ['fenced', 'Another box runs this cinema', 'this cinema has another box'],
] as const)(
  'L6 L7 of a box in quarantine (%s) the page says nothing but that: what happened, what works, what to do',
  async (kind, title, what) => {
    box.settings.shut = { kind, since: '2026-11-20T17:42:00Z' }
    const shown = await (await fetch(box.url('/pair'))).text()
    for (const words of [title, what, 'Since 2026-11-20 17:42 UTC', 'Still works:', 'What to do:'])
      expect(shown).toContain(words)
    expect(shown).not.toContain('Type the number')
    box.settings.shut = null
    expect(await (await fetch(box.url('/pair'))).text()).toContain('Type the number')
  },
)

test('F-245 a device is blocked there after a question that names it', async () => {
  const { device_uuid, pin } = ask()
  await post('/pair/approve', { pin, device_uuid })
  const question = await (await fetch(box.url(`/pair?block=${device_uuid}`))).text()
  expect(question).toContain('Block Counter left?')
  expect(box.devices.list(() => false)).toMatchObject([{ status: 'active' }])
  expect(await (await post('/pair/block', { device_uuid })).text()).toContain('Counter left is blocked')
  expect(box.devices.list(() => false)).toMatchObject([{ status: 'blocked' }])
})

test.each([
  [
    'a wrong PIN',
    (pin: string) => ({ pin: pin === '111111' ? '222222' : '111111' }),
    'No device waits with this number',
  ],
  ['no number at all', () => ({ pin: '<script>' }), 'No device waits with this number'],
])('%s is said in words', async (_what, fields, words) => {
  const { pin } = ask()
  const answer = await post('/pair/look-up', fields(pin))
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain(words)
})

test.each([
  ['from another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['without a browser’s mark', {}],
  ['from another origin', { Origin: 'http://evil.example' }],
])('SECURITY "Pairing" a form %s approves and blocks nothing', async (_what, headers) => {
  const { device_uuid, pin } = ask()
  expect((await post('/pair/approve', { pin, device_uuid }, headers as Record<string, string>)).status).toBe(403)
  expect(box.devices.list(() => false)).toEqual([])
  await post('/pair/approve', { pin, device_uuid })
  expect((await post('/pair/block', { device_uuid }, headers as Record<string, string>)).status).toBe(403)
  expect(box.devices.list(() => false)).toMatchObject([{ status: 'active' }])
})

test('SECURITY "Browser" what a device calls itself is text, and no script may run', async () => {
  const { pin } = ask('<img src=x onerror=alert(1)>')
  const answer = await post('/pair/look-up', { pin })
  expect(await answer.text()).toContain('&lt;img src=x onerror=alert(1)&gt;')
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script-src')
  expect(policy).not.toContain('unsafe')
})

test('style and fonts of the page are there', async () => {
  for (const [path, type] of [
    ['/pair/pair.css', 'text/css'],
    ['/pair/inter.woff2', 'font/woff2'],
    ['/pair/bricolage.woff2', 'font/woff2'],
  ]) {
    const answer = await fetch(box.url(path!))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain(type)
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
  }
})

test('a form that cannot be read is refused with words', async () => {
  for (const path of ['/pair/look-up', '/pair/approve', '/pair/block'])
    for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data', 'text/plain']) {
      const headers = { 'Content-Type': type, 'Sec-Fetch-Site': 'same-origin' }
      const answer = await fetch(box.url(path), { method: 'POST', body: '--x\r\nno end', headers })
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ message: expect.any(String) })
    }
})
