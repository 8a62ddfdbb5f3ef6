import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { listening, quietPort } from './ports.ts'

/** The line between one edge and the hub: a TCP proxy that can be cut for real. */
export type Line = {
  /** Where the edge finds the hub. */
  port: number
  status(): LineStatus
  /** Resets every connection and refuses new ones, until `restore`. */
  cut(): Promise<void>
  restore(): Promise<void>
  /** From now on every byte takes `ms` longer, in both directions, in order. */
  slow(ms: number): void
  close(): Promise<void>
}

export type LineStatus = { state: 'up' | 'cut'; since: string; delay_ms: number; connections: number }

const RESTORE_TRIES = 100

/** Opens a line on a free port of the loopback address to `target_port` of the same machine. */
export async function openLine(target_port: number): Promise<Line> {
  const port = await quietPort()
  const sockets = new Set<Socket>()
  let state: 'up' | 'cut' = 'cut'
  let since = new Date().toISOString()
  let delay_ms = 0
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    const far = connect({ port: target_port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      pump(socket, other, () => delay_ms)
      socket.on('error', () => other.resetAndDestroy())
      socket.on('close', () => sockets.delete(socket))
    }
  })
  const become = (next: 'up' | 'cut') => {
    state = next
    since = new Date().toISOString()
  }
  const cut = async () => {
    if (state === 'cut') return
    become('cut')
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.resetAndDestroy()
    await closed
  }
  const restore = async () => {
    if (state === 'up') return
    become('up')
    await listenAgain()
  }
  const listenAgain = async () => {
    for (let tries = 1; ; tries++) {
      try {
        return await listening(server, port, '127.0.0.1')
      } catch (error) {
        if (tries === RESTORE_TRIES) throw error
        await delay(20)
      }
    }
  }
  await restore()
  return {
    port,
    cut,
    restore,
    close: cut,
    slow: (ms) => {
      delay_ms = ms
    },
    status: () => ({ state, since, delay_ms, connections: Math.ceil(sockets.size / 2) }),
  }
}

/**
 * Carries what `from` says, and its end, to `to`; late by the delay that was in force when it arrived, never
 * out of order.
 */
function pump(from: Socket, to: Socket, delayOf: () => number): void {
  const waiting: { due: number; deliver: () => void }[] = []
  let timer: NodeJS.Timeout | undefined
  const drain = () => {
    timer = undefined
    while (waiting[0] && waiting[0].due <= performance.now()) waiting.shift()!.deliver()
    if (waiting[0]) timer = setTimeout(drain, Math.ceil(waiting[0].due - performance.now()))
  }
  const carry = (deliver: () => void) => {
    const due = Math.max(performance.now() + delayOf(), waiting.at(-1)?.due ?? 0)
    waiting.push({ due, deliver })
    if (!timer) drain()
  }
  from.on('data', (bytes) => {
    carry(() => {
      if (to.destroyed || to.write(bytes)) return
      from.pause()
      to.once('drain', () => from.resume())
    })
  })
  from.on('end', () => carry(() => to.end()))
}
