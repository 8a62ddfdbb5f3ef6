import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { listening, quietPort } from './ports.ts'

export type LineStatus = { state: 'up' | 'cut'; since: string; delay_ms: number; connections: number }

const RESTORE_TRIES = 100

/** The line between one edge and the hub: a TCP proxy that can be cut for real. */
export class Line {
  /** Where the edge finds the hub. */
  readonly port: number
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #state: 'up' | 'cut' = 'cut'
  #since = new Date().toISOString()
  #delay_ms = 0

  private constructor(port: number, target_port: number) {
    this.port = port
    this.#server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => this.#pass(near, target_port))
  }

  /** Opens a line on a free port of the loopback address to `target_port` of the same machine. */
  static async open(target_port: number): Promise<Line> {
    const line = new Line(await quietPort(), target_port)
    await line.restore()
    return line
  }

  status(): LineStatus {
    const connections = Math.ceil(this.#sockets.size / 2)
    return { state: this.#state, since: this.#since, delay_ms: this.#delay_ms, connections }
  }

  /** Resets every connection and refuses new ones, until `restore`. */
  async cut(): Promise<void> {
    if (this.#state === 'cut') return
    this.#become('cut')
    const closed = new Promise((resolve) => this.#server.close(resolve))
    for (const socket of this.#sockets) socket.resetAndDestroy()
    await closed
  }

  async restore(): Promise<void> {
    if (this.#state === 'up') return
    this.#become('up')
    await this.#listenAgain()
  }

  /** From now on every byte takes `ms` longer, in both directions, in order. */
  slow(ms: number): void {
    this.#delay_ms = ms
  }

  close(): Promise<void> {
    return this.cut()
  }

  #pass(near: Socket, target_port: number): void {
    const far = connect({ port: target_port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket)
      pump(socket, other, () => this.#delay_ms)
      socket.on('error', () => other.resetAndDestroy())
      socket.on('close', () => this.#sockets.delete(socket))
    }
  }

  #become(next: 'up' | 'cut'): void {
    this.#state = next
    this.#since = new Date().toISOString()
  }

  async #listenAgain(): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await listening(this.#server, this.port, '127.0.0.1')
      } catch (error) {
        if (tries === RESTORE_TRIES) throw error
        await delay(20)
      }
    }
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
