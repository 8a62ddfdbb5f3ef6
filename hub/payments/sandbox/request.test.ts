import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { Connections, Unreachable } from './request.ts'

let breaks = 0
/** Whether a kept connection is good for nothing: the other end was away for longer than it keeps any. */
let keepsNone = false
const used = new WeakSet<Socket>()
const paths: (string | undefined)[] = []
const server = createServer((request, response) => {
  paths.push(request.url)
  if (request.url === '/cut') {
    response.writeHead(200, { 'content-length': 10 }).write('half')
    setTimeout(() => request.socket.destroy(), 20)
  } else if (request.url === '/never') response.writeHead(200).write('half')
  else if (request.url === '/long') response.end(Buffer.alloc(17 * 1024 * 1024))
  else if (breaks > 0) {
    breaks -= 1
    request.socket.destroy()
  } else if (keepsNone && used.has(request.socket)) request.socket.destroy()
  else setTimeout(() => response.end('here'), 20)
  used.add(request.socket)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
const ask = { method: 'GET', headers: {}, timeoutMs: 5_000 }

/** Connections of which two are kept. */
async function twoKept(): Promise<Connections> {
  const connections = new Connections(4)
  await Promise.all([connections.send(url, ask), connections.send(url, ask)])
  return connections
}
afterEach(() => {
  server.closeIdleConnections()
})

test('F-145 a kept connection that breaks is tried once more', async () => {
  const connections = await twoKept()
  breaks = 1
  expect((await connections.send(url, ask)).body).toBe('here')
  await connections.close()
})

test('F-145 the second try is on a connection of its own, however many kept ones are broken by then', async () => {
  const connections = await twoKept()
  keepsNone = true
  const { body } = await connections.send(url, ask).finally(() => {
    keepsNone = false
  })
  expect(body).toBe('here')
  await connections.close()
})

test('F-145 kept connections that break one after the other are as unreachable as any other, whatever was restarted in between', async () => {
  const connections = await twoKept()
  breaks = 2
  await expect(connections.send(url, ask)).rejects.toThrow(Unreachable)
  await connections.close()
})

test.each([
  ['an answer that is cut off in the middle', 'cut'],
  ['an answer that does not end in time', 'never'],
  ['an answer beyond 16 MB', 'long'],
])('%s is unreachable, is said with what was asked, and is not asked for once more', async (_what, path) => {
  const connections = new Connections(4)
  const before = paths.length
  const asked = connections.send(url + path, { ...ask, timeoutMs: 2_000 })
  await expect(asked).rejects.toThrow(Unreachable)
  await expect(asked).rejects.toThrow(`GET ${url}${path}: `)
  expect(paths.slice(before)).toEqual([`/${path}`])
  expect((await connections.send(url, ask)).body).toBe('here')
  await connections.close()
})

test('an address is asked for as it stands, with what is behind its question mark', async () => {
  const connections = new Connections(1)
  await connections.send(`${url}orders?after=7`, ask)
  expect(paths.at(-1)).toBe('/orders?after=7')
  await connections.close()
})

test('a request whose time is over while it waits for a connection is not sent any more', async () => {
  const connections = new Connections(1)
  const first = connections.send(`${url}never`, { ...ask, timeoutMs: 1_000 })
  await expect(connections.send(`${url}late`, { ...ask, timeoutMs: 100 })).rejects.toThrow(Unreachable)
  await expect(first).rejects.toThrow(Unreachable)
  expect((await connections.send(url, ask)).body).toBe('here')
  expect(paths).not.toContain('/late')
  await connections.close()
})
