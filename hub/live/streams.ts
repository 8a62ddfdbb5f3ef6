import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import { LIMITS } from '#protocol/kit/limits.ts'
import { refuse } from '#protocol/result.ts'
import { every } from '#protocol/server/background.ts'
import { plainHeaders } from '#protocol/server/headers.ts'
import { limitKey } from '../http/address.ts'
import type { HubEnv } from '../http/env.ts'
import type { Live } from './live.ts'

const HEARTBEAT_MS = 15_000
const HEARTBEAT = Buffer.from(':\n\n')
const MAX_STREAMS = 20_000
const MAX_STREAMS_AN_ADDRESS = LIMITS.stream.times
/** A browser that is so far behind is cut off: it comes back and fetches again. */
const MAX_BEHIND_BYTES = 256 * 1024
const BUSY_SECONDS = 10

const HEADERS = {
  ...plainHeaders(),
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
}

/**
 * The streams of server-sent events that are open, and how many of them each address has. A stream is the
 * bare connection, so that one frame is written to all its subscribers as it is.
 */
export class Streams {
  readonly #live: Live
  readonly #open = new Set<ServerResponse>()
  readonly #byAddress = new Map<string, number>()
  /** Of a stream that was opened by somebody with a right: whether that person still has it. */
  readonly #stands = new Map<ServerResponse, () => Promise<boolean>>()

  constructor({ live, log, looks_ms = HEARTBEAT_MS }: { live: Live; log: Logger; looks_ms?: number }) {
    this.#live = live
    const beat = (): void => {
      for (const stream of this.#open) write(stream, HEARTBEAT)
    }
    every({ name: 'heartbeat', wait_ms: HEARTBEAT_MS, round: beat, log })
    every({ name: 'streams that stand', wait_ms: looks_ms, round: () => this.#endFallen(), log })
  }

  /**
   * Sends what comes on these channels of the house that was asked, until the browser goes, or whoever opened
   * it does not stand any more; refuses an address that has too many streams.
   */
  begin(c: Context<HubEnv>, channels: readonly string[], stands?: () => Promise<boolean>) {
    const address = limitKey(c.get('address'))
    const isFull = this.#open.size >= MAX_STREAMS || (this.#byAddress.get(address) ?? 0) >= MAX_STREAMS_AN_ADDRESS
    if (isFull) return refuse('too_many_requests', 'message', { seconds: BUSY_SECONDS })
    if (stands) this.#stands.set(c.env.outgoing, stands)
    this.#begin(c, channels, address)
    return RESPONSE_ALREADY_SENT
  }

  #begin(c: Context<HubEnv>, channels: readonly string[], address: string): void {
    const live = this.#live
    const stream = c.env.outgoing
    const exhibitor_id = c.get('exhibitor').id
    const last = c.req.header('last-event-id')
    // the body ends with the connection: no length before each frame
    stream.useChunkedEncodingByDefault = false
    stream.writeHead(200, HEADERS)
    stream.write(`retry: ${1_000 + Math.floor(Math.random() * 2_000)}\n`)
    stream.write(live.hello())
    if (last !== undefined) for (const frame of live.missed(exhibitor_id, channels, last)) stream.write(frame)
    const unsubscribe = live.subscribe(exhibitor_id, channels, {
      send: (frame) => write(stream, frame),
      end: () => stream.end(),
    })
    this.#add(stream, address)
    stream.on('close', () => {
      unsubscribe()
      this.#remove(stream, address)
    })
    stream.on('error', () => stream.destroy())
  }

  #add(stream: ServerResponse, address: string): void {
    this.#open.add(stream)
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1)
  }

  /** A browser that is cut off comes back, and is refused. */
  async #endFallen(): Promise<void> {
    for (const [stream, stands] of this.#stands) if (!(await stands())) stream.end()
  }

  #remove(stream: ServerResponse, address: string): void {
    this.#stands.delete(stream)
    if (!this.#open.delete(stream)) return
    const left = (this.#byAddress.get(address) ?? 1) - 1
    if (left > 0) this.#byAddress.set(address, left)
    else this.#byAddress.delete(address)
  }
}

function write(stream: ServerResponse, frame: Buffer): void {
  if (stream.writableLength > MAX_BEHIND_BYTES) stream.destroy()
  else stream.write(frame)
}
