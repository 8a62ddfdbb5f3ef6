import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ControlledLine, openControl } from './control.ts'
import { Line } from './line.ts'
import { quietPort } from './ports.ts'

const TOKEN = 'a1'.repeat(32)

let control: Awaited<ReturnType<typeof openControl>>
const lines = new Map<number, ControlledLine>()

beforeAll(async () => {
  for (const cinema_id of [1, 2])
    lines.set(cinema_id, { cinema_id, cinema: `C${cinema_id}`, line: await Line.open(await quietPort()) })
  control = await openControl({ processes: new Map(), lines, boxes: new Map(), demo_hub: null }, TOKEN)
})
afterAll(async () => {
  await control.close()
  for (const { line } of lines.values()) await line.close()
})

/** Sends the target as it stands here: fetch would make a proper URL of it. */
async function ask(method: string, target: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(control.url)
  const sent = request({ hostname, port, method, path: target, headers }).end()
  const [answer] = await once(sent, 'response')
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode as number
}
const BEARER = { authorization: `Bearer ${TOKEN}` }
function keyed(cinema_id: number) {
  return control.lineUrl(cinema_id).slice(control.url.length)
}

function stateOf(cinema_id: number) {
  return lines.get(cinema_id)!.line.status().state
}

test.each(['//[', '//', '/lines/%', 'http://[', '*', '/lines/1/slow?ms=-1'])(
  'SECURITY no request ends the constellation: %s',
  async (target) => {
    for (const method of ['GET', 'POST', 'OPTIONS']) expect(await ask(method, target, BEARER)).toBe(404)
    expect(await ask('GET', '/', BEARER)).toBe(200)
  },
)

test.each([
  ['of another site', { origin: 'https://evil.example' }],
  ['of another port of this machine', { origin: 'http://localhost:8080' }],
  ['that has no origin', { origin: 'null' }],
  ['that shows it as an image', { 'sec-fetch-site': 'cross-site' }],
  ['of another port, as an image', { 'sec-fetch-site': 'same-site' }],
  ['with a name that points here', { host: 'evil.example' }],
])('SECURITY no page %s reaches a switch, not even with the token', async (_who, headers) => {
  for (const target of ['/', '/lines/1', keyed(1)])
    expect(await ask('GET', target, { ...BEARER, ...headers })).toBe(403)
  for (const target of ['/lines/1/cut', `${keyed(1)}/cut`])
    expect(await ask('POST', target, { ...BEARER, ...headers })).toBe(403)
  expect(stateOf(1)).toBe('up')
})

test('SECURITY a line is switched only by POST, with the token or with its own key', async () => {
  for (const target of ['/lines/1/cut', `${keyed(2).replace('/2/', '/1/')}/cut`, `/lines/1/${'0'.repeat(64)}/cut`])
    expect(await ask('POST', target)).toBe(401)
  for (const target of ['/lines/1/cut', `${keyed(1)}/cut`]) expect(await ask('GET', target, BEARER)).toBe(404)
  expect(stateOf(1)).toBe('up')
  expect(await ask('POST', `${keyed(1)}/cut`)).toBe(200)
  expect([stateOf(1), stateOf(2)]).toEqual(['cut', 'up'])
  expect(await ask('POST', '/lines/1/restore', BEARER)).toBe(200)
  expect(stateOf(1)).toBe('up')
})

test('SECURITY only exact routes are switches', async () => {
  for (const target of [
    '/lines/1/cutXYZ',
    '/lines/1/cut/',
    '/lines/1/cut?x',
    '/lines/01/cut',
    '/lines/1/xcut',
    '/lines/9/cut',
    '/lines/1/CUT',
    '/processes/hub/kill',
    '/processes/hub/killall',
    '/lines/1/slow?ms=1e3',
  ])
    expect(await ask('POST', target, BEARER)).toBe(404)
  expect(stateOf(1)).toBe('up')
  expect(await ask('POST', '/lines/1/slow?ms=25', BEARER)).toBe(200)
  expect(lines.get(1)!.line.status().delay_ms).toBe(25)
})
