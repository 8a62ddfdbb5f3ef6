import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Line } from './line.ts'
import { isFree } from './ports.ts'

let hub: Server
let arrived: Socket[]
let line: Line
beforeEach(async () => {
  arrived = []
  hub = createServer({ allowHalfOpen: true }, (socket) => {
    arrived.push(socket)
    socket.on('error', () => {})
    socket.pipe(socket)
  })
  hub.listen(0, '127.0.0.1')
  await once(hub, 'listening')
  line = await Line.open((hub.address() as AddressInfo).port)
})
afterEach(async () => {
  await line.close()
  for (const socket of arrived) socket.destroy()
  hub.close()
})

async function dial() {
  const socket = connect(line.port, '127.0.0.1')
  socket.on('error', () => {}) // the end of each test resets what is open
  await once(socket, 'connect')
  return socket
}

function errorOf(socket: Socket) {
  return once(socket, 'error').then(([error]) => (error as NodeJS.ErrnoException).code)
}

async function echo(socket: Socket, words: string) {
  socket.write(words)
  const [answer] = await once(socket, 'data')
  return String(answer)
}

describe('the line between an edge and the hub', () => {
  test('carries bytes and the end of a conversation both ways', async () => {
    const socket = connect({ port: line.port, host: '127.0.0.1', allowHalfOpen: true })
    const answer = text(socket)
    const words = 'a sale '.repeat(500_000)
    socket.end(words)
    expect((await answer).length).toBe(words.length)
  })

  test('cut resets open connections on both ends and refuses new ones; restore brings the same address back', async () => {
    const socket = await dial()
    expect(await echo(socket, 'hello')).toBe('hello')
    expect(line.status()).toMatchObject({ state: 'up', connections: 1 })
    const reset = errorOf(socket)
    const gone = new Promise((resolve) => arrived[0]!.on('close', resolve))
    await line.cut()
    expect(await reset).toBe('ECONNRESET')
    await gone
    expect(await errorOf(connect(line.port, '127.0.0.1'))).toBe('ECONNREFUSED')
    expect(line.status()).toMatchObject({ state: 'cut', connections: 0 })
    const at = line.port
    await line.restore()
    expect(line.port).toBe(at)
    expect(await echo(await dial(), 'back')).toBe('back')
  })

  test('cut and restore may be repeated; the second does nothing', async () => {
    await Promise.all([line.cut(), line.cut()])
    await Promise.all([line.restore(), line.restore()])
    expect(await echo(await dial(), 'up')).toBe('up')
  })

  test('the hub gone is seen as a reset, not as silence', async () => {
    hub.close()
    for (const socket of arrived) socket.destroy()
    await once(hub, 'close')
    expect(await errorOf(await dial())).toBe('ECONNRESET')
  })

  test('slow delays every byte both ways and keeps the order, also of what is said last', async () => {
    const socket = connect({ port: line.port, host: '127.0.0.1', allowHalfOpen: true })
    await once(socket, 'connect')
    line.slow(40)
    const before = performance.now()
    const answer = text(socket)
    for (let n = 0; n < 20; n++) socket.write(`${n} `)
    socket.end()
    expect(await answer).toBe(Array.from({ length: 20 }, (_, n) => `${n} `).join(''))
    expect(performance.now() - before).toBeGreaterThanOrEqual(79)
  })

  test('closed for good it leaves its port', async () => {
    await line.close()
    expect(await isFree(line.port)).toBe(true)
  })
})
