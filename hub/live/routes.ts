import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import { LIMITS } from '#protocol/kit/limits.ts'
import { refuse } from '#protocol/result.ts'
import { every } from '#protocol/server/background.ts'
import { plainHeaders } from '#protocol/server/headers.ts'
import { mountRaw } from '#protocol/server/mount.ts'
import { liveChannel } from '#protocol/site/calls.ts'
import { limitKey } from '../http/address.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import { billChannel, type Live, PRICES, scheduleChannel } from './live.ts'

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

/** Streams that are open, and how many of them each address has. */
class Streams {
  readonly open = new Set<ServerResponse>()
  readonly #byAddress = new Map<string, number>()

  isFull(address: string): boolean {
    return this.open.size >= MAX_STREAMS || (this.#byAddress.get(address) ?? 0) >= MAX_STREAMS_AN_ADDRESS
  }

  add(stream: ServerResponse, address: string): void {
    this.open.add(stream)
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1)
  }

  remove(stream: ServerResponse, address: string): void {
    if (!this.open.delete(stream)) return
    const left = (this.#byAddress.get(address) ?? 1) - 1
    if (left > 0) this.#byAddress.set(address, left)
    else this.#byAddress.delete(address)
  }
}

function write(stream: ServerResponse, frame: Buffer): void {
  if (stream.writableLength > MAX_BEHIND_BYTES) stream.destroy()
  else stream.write(frame)
}

/**
 * `GET /api/live`: server-sent events of what a page shows (F-124, F-294, F-295). The first event,
 * `hello`, carries the number from which nothing is missed; a browser that comes back with Last-Event-ID gets
 * what it missed, or `refetch` (F-298). The stream is the bare connection, so that one frame is written to
 * all its subscribers as it is.
 */
export function liveRoutes(app: HubApp, { live, log }: { live: Live; log: Logger }): void {
  const streams = new Streams()
  const beat = (): void => {
    for (const stream of streams.open) write(stream, HEARTBEAT)
  }
  every({ name: 'heartbeat', wait_ms: HEARTBEAT_MS, round: beat, log })
  app.limits('stream', 'in its room') // how many are open
  mountRaw(app, liveChannel, (c, { query: { schedule_id, bill } }) => {
    const address = limitKey(c.get('address'))
    if (streams.isFull(address)) return refuse('too_many_requests', 'message', { seconds: BUSY_SECONDS })
    const channels = [
      PRICES,
      ...(schedule_id === undefined ? [] : [scheduleChannel(schedule_id)]),
      ...(bill === undefined ? [] : [billChannel(bill)]),
    ]
    openStream(c, live, channels, streams, address)
    return RESPONSE_ALREADY_SENT
  })
}

function openStream(c: Context<HubEnv>, live: Live, channels: string[], streams: Streams, address: string): void {
  const stream = c.env.outgoing
  const exhibitor_id = c.get('exhibitor').id
  const last = c.req.header('last-event-id')
  stream.useChunkedEncodingByDefault = false // the body ends with the connection: no length before each frame
  stream.writeHead(200, HEADERS)
  stream.write(`retry: ${1_000 + Math.floor(Math.random() * 2_000)}\n`)
  stream.write(live.hello())
  if (last !== undefined) for (const frame of live.missed(exhibitor_id, channels, last)) stream.write(frame)
  const unsubscribe = live.subscribe(exhibitor_id, channels, {
    send: (frame) => write(stream, frame),
    end: () => stream.end(),
  })
  streams.add(stream, address)
  stream.on('close', () => {
    unsubscribe()
    streams.remove(stream, address)
  })
  stream.on('error', () => stream.destroy())
}
