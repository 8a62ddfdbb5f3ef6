import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { PrinterState } from '#protocol/register/calls.ts'
import { until } from '../../tests/until.ts'
import { isStatusByte, stateOf } from './status.ts'
import { type Patience, type PrinterAddress, print, readState } from './transport.ts'

const patience: Patience = { connect_ms: 2_000, status_ms: 150, progress_ms: 2_000 }
async function begin(): Promise<boolean> {
  return true
}
const servers: Server[] = []
const sockets = new Set<Socket>()

async function listen(serve: (socket: Socket) => void): Promise<PrinterAddress> {
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    serve(socket)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
}

afterEach(() => {
  for (const socket of sockets) socket.destroy()
  for (const server of servers.splice(0)) server.close()
  sockets.clear()
})

/** A printer that answers DLE EOT 1..4 with these bytes, and everything else by `rest`. */
function answering(bytes: readonly number[], rest: (socket: Socket, bytes: Buffer) => void = () => {}) {
  return (socket: Socket): void => {
    socket.on('data', (chunk) => {
      if (chunk[0] === 0x10 && chunk[1] === 0x04 && chunk.length === 3)
        socket.write(Uint8Array.of(bytes[chunk[2]! - 1]!))
      else rest(socket, chunk)
    })
    socket.on('end', () => socket.end())
  }
}
const WELL = [0x12, 0x12, 0x12, 0x12]
function confirm(socket: Socket, chunk: Buffer): void {
  if (chunk.includes(Buffer.from([0x1d, 0x72, 0x01]))) socket.write(Uint8Array.of(0))
}

describe('F-263 the state of a printer', () => {
  test.each<[PrinterState, number[]]>([
    ['operational', [0x12, 0x12, 0x12, 0x12]],
    ['operational', [0x16, 0x12, 0x12, 0x12]],
    ['offline', [0x1a, 0x12, 0x12, 0x12]],
    ['offline', [0x1a, 0x52, 0x32, 0x12]],
    ['paper_near_end', [0x12, 0x12, 0x12, 0x1e]],
    ['paper_end', [0x1a, 0x32, 0x12, 0x7e]],
    ['paper_end', [0x12, 0x12, 0x12, 0x72]],
    ['cover_open', [0x1a, 0x16, 0x12, 0x12]],
    ['cover_open', [0x1a, 0x36, 0x12, 0x7e]],
    ['cutter_error', [0x1a, 0x52, 0x1a, 0x12]],
  ])('%s is read from %j', async (state, bytes) => {
    expect(await readState(await listen(answering(bytes)), patience)).toBe(state)
  })

  test('offline: nobody listens', async () => {
    const address = await listen(() => {})
    const server = servers.pop()!
    await new Promise((resolve) => server.close(resolve))
    expect(await readState(address, patience)).toBe('offline')
    expect(await print(address, Buffer.from('x'), begin, patience)).toEqual({
      ok: false,
      sent: false,
      state: 'offline',
    })
  })

  test('busy: it hangs up at once', async () => {
    const address = await listen((socket) => socket.end())
    expect(await readState(address, patience)).toBe('busy')
    expect(await print(address, Buffer.from('x'), begin, patience)).toEqual({ ok: false, sent: false, state: 'busy' })
  })

  test('unknown: it listens and says nothing, or something else', async () => {
    expect(await readState(await listen(() => {}), patience)).toBe('unknown')
    expect(await readState(await listen((socket) => socket.on('data', () => socket.write('ok'))), patience)).toBe(
      'unknown',
    )
  })

  test('status that the printer volunteers is passed over', async () => {
    const address = await listen((socket) => {
      socket.write(Uint8Array.of(0x10, 0, 0, 0x0f))
      answering([0x12, 0x12, 0x12, 0x1e])(socket)
    })
    expect(await readState(address, patience)).toBe('paper_near_end')
  })

  test('every byte that a status can be is known by its fixed bits', () => {
    const fitting = Array.from({ length: 256 }, (_, byte) => byte).filter(isStatusByte)
    expect(fitting).toHaveLength(16)
    for (const byte of fitting)
      expect(stateOf({ printer: byte, offline: byte, error: byte, paper: byte })).toMatch(/^[a-z_]+$/)
  })
})

describe('F-263 sending', () => {
  const slip = Buffer.alloc(398_893, 'a')

  test('a slow printer gets every byte, and success waits for its word', async () => {
    let got = 0
    let release = (): void => {}
    const address = await listen((socket) => {
      const slowly = (): void => {
        socket.pause()
        setTimeout(() => socket.resume(), 1)
      }
      answering(WELL, (_, chunk) => {
        got += chunk.length
        slowly()
        if (got === slip.length + 3) release = () => socket.write(Uint8Array.of(0))
      })(socket)
    })
    let outcome: unknown = 'open'
    const printing = print(address, slip, begin, { ...patience, progress_ms: 10_000 }).then((value) => {
      outcome = value
    })
    await until(() => expect(got).toBe(slip.length + 3))
    expect(outcome).toBe('open')
    release()
    await printing
    expect(outcome).toEqual({ ok: true })
  })

  test('a slow sink that answers no questions gets every byte too', async () => {
    let got = 0
    const address = await listen((socket) => {
      socket.on('data', (chunk) => {
        got += chunk.length
        socket.pause()
        setTimeout(() => socket.resume(), 1)
      })
      socket.on('end', () => socket.end())
    })
    expect(await print(address, slip, begin, { ...patience, progress_ms: 10_000 })).toEqual({ ok: true })
    expect(got).toBe(slip.length + 3)
  })

  test.each([
    ['answers', true],
    ['answers nothing', false],
  ])('a printer that %s and closes in the middle is a failure, never a success', async (_, answers) => {
    const address = await listen((socket) => {
      const half = (_: Socket, chunk: Buffer): void => {
        if (chunk.length > 3) socket.destroy()
      }
      if (answers) answering(WELL, half)(socket)
      else socket.on('data', (chunk) => half(socket, chunk))
    })
    expect(await print(address, slip, begin, patience)).toMatchObject({ ok: false, sent: true })
  })

  test('a printer that hangs up politely in the middle is a failure', async () => {
    const address = await listen((socket) => {
      answering(WELL, () => socket.end())(socket)
    })
    expect(await print(address, slip, begin, patience)).toMatchObject({ ok: false, sent: true })
  })

  test('a printer that stops taking bytes is a failure after the patience', async () => {
    const address = await listen((socket) => answering(WELL, () => socket.pause())(socket))
    const outcome = await print(address, Buffer.alloc(30_000_000), begin, { ...patience, progress_ms: 300 })
    expect(outcome).toMatchObject({ ok: false, sent: true })
  })

  test('a printer that takes everything and does not say that it is printed is a failure with its state', async () => {
    const bytes = [...WELL]
    const address = await listen(
      answering(bytes, () => {
        bytes.splice(0, 4, 0x1a, 0x32, 0x12, 0x7e)
      }),
    )
    const outcome = await print(address, Buffer.from('x'), begin, { ...patience, progress_ms: 200 })
    expect(outcome).toEqual({ ok: false, sent: true, state: 'paper_end' })
  })

  test.each<[PrinterState, number[]]>([
    ['paper_end', [0x1a, 0x32, 0x12, 0x7e]],
    ['cover_open', [0x1a, 0x16, 0x12, 0x12]],
    ['cutter_error', [0x1a, 0x52, 0x1a, 0x12]],
    ['offline', [0x1a, 0x12, 0x12, 0x12]],
  ])('%s: not a byte is sent', async (state, bytes) => {
    const rest = vi.fn()
    const address = await listen(answering(bytes, rest))
    const started = vi.fn(begin)
    expect(await print(address, Buffer.from('x'), started, patience)).toEqual({ ok: false, sent: false, state })
    expect(started).not.toHaveBeenCalled()
    expect(rest).not.toHaveBeenCalled()
  })

  test('paper near its end still prints', async () => {
    const address = await listen(answering([0x12, 0x12, 0x12, 0x1e], confirm))
    expect(await print(address, Buffer.from('x'), begin, patience)).toEqual({ ok: true })
  })

  test('L2 nothing is sent before begin is done, and nothing at all when it says no', async () => {
    const rest = vi.fn(confirm)
    const address = await listen(answering(WELL, rest))
    const order: string[] = []
    const slow = async (): Promise<boolean> => {
      await new Promise((resolve) => setImmediate(resolve))
      order.push(`begun after ${rest.mock.calls.length} bytes`)
      return true
    }
    expect(await print(address, Buffer.from('x'), slow, patience)).toEqual({ ok: true })
    expect(order).toEqual(['begun after 0 bytes'])
    rest.mockClear()
    expect(await print(address, Buffer.from('x'), async () => false, patience)).toMatchObject({
      ok: false,
      sent: false,
    })
    expect(rest).not.toHaveBeenCalled()
  })

  test('a begin that throws closes the connection and prints nothing', async () => {
    const rest = vi.fn()
    const address = await listen(answering(WELL, rest))
    const broken = async (): Promise<boolean> => {
      throw new Error('disk full')
    }
    await expect(print(address, Buffer.from('x'), broken, patience)).rejects.toThrow('disk full')
    await until(() => expect([...sockets].every((socket) => socket.closed)).toBe(true))
    expect(rest).not.toHaveBeenCalled()
  })
})
