import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import { Debounce } from '#protocol/server/pace.ts'
import type { LiveEvent, LiveEventName } from '#protocol/site/calls.ts'
import type { Notices } from '../db/notices.ts'
import { type Emit, type MergedChange, type ScheduleChange, ScheduleFrames } from './schedule-frames.ts'

/** The channel of NOTIFY over which the processes of one hub notify each other. */
const CHANNEL = 'foyer_live'
const NOTIFY = `select pg_notify($1, payload), set_config('synchronous_commit', 'off', true) from unnest($2::text[]) as payload`
/** PostgreSQL takes at most 8000 bytes a notice. */
const NOTICE_MAX_BYTES = 7_900
const NOTIFY_AFTER_MS = 50
const MAX_WAITING = 10_000
const RING = 4_096

/** Something that frames go to: the stream of one browser. */
export interface Subscriber {
  send(frame: Buffer): void
  /** Something may have been missed that cannot be sent any more: the browser has to come back and fetch. */
  end(): void
}

type Notice =
  | { kind: 'event'; exhibitor_id: number; channel: string; event: LiveEventName; data: unknown }
  | { kind: 'schedule'; change: MergedChange }

interface Sent {
  n: number
  key: string
  frame: Buffer
}

/** The channel of everything that concerns one schedule, one bill, or all prices of an exhibitor. */
export function scheduleChannel(schedule_id: number): string {
  return `schedule:${schedule_id}`
}

export function billChannel(uuid: string): string {
  return `bill:${uuid}`
}
export const PRICES = 'prices'

/** The channel of those who plan a cinema. */
export function planChannelOf(cinema_id: number): string {
  return `plan:${cinema_id}`
}

/**
 * Notifies browsers of what changed, through every process of the hub. Channels belong to one exhibitor
 * (F-330). An event becomes one frame of bytes, made once for all its subscribers; of one schedule at most 10
 * frames a second. Frames have a running number within this process, and the last 4,096 are kept, so that a
 * browser that comes back gets what it missed, or has to fetch again (F-298). Nothing here is a promise: who
 * needs to be sure fetches.
 */
export class Live {
  readonly boot = randomBytes(6).toString('hex')
  readonly #pool: pg.Pool
  readonly #log: Logger
  readonly #subscribers = new Map<string, Set<Subscriber>>()
  readonly #ring: (Sent | undefined)[] = new Array(RING)
  readonly #schedules: ScheduleFrames
  #n = 0
  #unsent: Notice[] = []
  readonly #notifying: Debounce

  constructor(pool: pg.Pool, notices: Notices, log: Logger) {
    this.#pool = pool
    this.#log = log
    const emit: Emit = (exhibitor_id, event) =>
      this.#emit(exhibitor_id, scheduleChannel(event.schedule_id), 'schedule', event)
    this.#schedules = new ScheduleFrames(emit, log)
    const failed = (error: unknown): void => log.warn({ err: error }, 'live events were lost')
    this.#notifying = new Debounce({ wait_ms: NOTIFY_AFTER_MS, failed })
    notices.on(CHANNEL, (payload) => this.#hear(payload))
    notices.onGap(() => this.#endAll())
  }

  /** An event on a channel of one exhibitor, here and in the other processes. */
  publish<N extends LiveEventName>(exhibitor_id: number, channel: string, event: N, data: LiveEvent<N>): void {
    this.#emit(exhibitor_id, channel, event, data)
    this.#notify({ kind: 'event', exhibitor_id, channel, event, data })
  }

  /**
   * An event on a channel of one exhibitor in this process only: for what every process is notified of by
   * itself.
   */
  emitHere<N extends LiveEventName>(exhibitor_id: number, channel: string, event: N, data: LiveEvent<N>): void {
    this.#emit(exhibitor_id, channel, event, data)
  }

  /** The bill got another status (F-124, F-131). */
  billChanged(exhibitor_id: number, bill: LiveEvent<'bill'>): void {
    this.publish(exhibitor_id, billChannel(bill.uuid), 'bill', bill)
  }

  /** Seats of a schedule changed. What comes within 100 ms goes out as one frame. */
  scheduleChanged(change: ScheduleChange): void {
    const merged = { ...change, seats: change.seats.map((seat) => ({ ...seat, version: change.version })) }
    this.#schedules.take(merged)
    this.#notify({ kind: 'schedule', change: merged })
  }

  /** Listens to channels of one exhibitor until the function that comes back is called. */
  subscribe(exhibitor_id: number, channels: readonly string[], subscriber: Subscriber): () => void {
    const keys = channels.map((channel) => `${exhibitor_id}/${channel}`)
    for (const key of keys) {
      const known = this.#subscribers.get(key)
      if (known) known.add(subscriber)
      else this.#subscribers.set(key, new Set([subscriber]))
    }
    return () => {
      for (const key of keys) {
        const set = this.#subscribers.get(key)
        set?.delete(subscriber)
        if (set?.size === 0) this.#subscribers.delete(key)
      }
    }
  }

  /** The first frame of a stream: it carries the number after which this browser has missed nothing. */
  hello(): Buffer {
    return this.#frame('hello', {})
  }

  /**
   * What a browser missed on its channels since the frame that it names (`Last-Event-ID`); a frame that says
   * refetch when that cannot be known any more: too long ago, or another process.
   */
  missed(exhibitor_id: number, channels: readonly string[], lastEventId: string): Buffer[] {
    const [boot, number] = lastEventId.split('-')
    const last = Number(number)
    const known = boot === this.boot && Number.isInteger(last) && last <= this.#n && last >= this.#n - RING
    if (!known) return [this.#frame('refetch', {})]
    const keys = new Set(channels.map((channel) => `${exhibitor_id}/${channel}`))
    const frames: Buffer[] = []
    for (let n = last + 1; n <= this.#n; n += 1) {
      const sent = this.#ring[n % RING]
      if (sent && keys.has(sent.key)) frames.push(sent.frame)
    }
    return frames
  }

  async close(): Promise<void> {
    this.#schedules.close()
    this.#notifying.cancel()
    await this.#notifyNow()
  }

  #frame(event: string, data: unknown): Buffer {
    return Buffer.from(`id: ${this.boot}-${this.#n}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  #emit(exhibitor_id: number, channel: string, event: string, data: unknown): void {
    this.#n += 1
    const key = `${exhibitor_id}/${channel}`
    const frame = this.#frame(event, data)
    this.#ring[this.#n % RING] = { n: this.#n, key, frame }
    for (const subscriber of this.#subscribers.get(key) ?? []) subscriber.send(frame)
  }

  /**
   * The other processes may have said something that did not arrive here: every stream says refetch,
   * and ended, so that those do it too that only listen to being connected.
   */
  #endAll(): void {
    const frame = this.#frame('refetch', {})
    for (const subscriber of new Set([...this.#subscribers.values()].flatMap((set) => [...set]))) {
      subscriber.send(frame)
      subscriber.end()
    }
  }

  #notify(notice: Notice): void {
    if (this.#unsent.length >= MAX_WAITING) return
    this.#unsent.push(notice)
    this.#notifying.call(() => this.#notifyNow())
  }

  /**
   * All that waits, in as few notices as fit, outside of every sale's transaction (docs/stack.md, "Between
   * hub processes"), and without waiting for the disk: a notice is not kept anyway.
   */
  async #notifyNow(): Promise<void> {
    const payloads = packed(this.boot, this.#unsent.splice(0))
    if (payloads.length === 0) return
    await this.#pool
      .query(NOTIFY, [CHANNEL, payloads])
      .catch((error: Error) => this.#log.warn({ err: error, count: payloads.length }, 'live events were not passed on'))
  }

  #hear(payload: string): void {
    const { from, notices } = JSON.parse(payload) as { from: string; notices: Notice[] }
    if (from === this.boot) return
    for (const notice of notices) {
      if (notice.kind === 'schedule') this.#schedules.take(notice.change)
      else this.#emit(notice.exhibitor_id, notice.channel, notice.event, notice.data)
    }
  }
}

/**
 * Packs notices into payloads below PostgreSQL's limit; a change that alone is too long is split by its
 * seats.
 */
function packed(from: string, notices: readonly Notice[]): string[] {
  const payloads: string[] = []
  let parts: string[] = []
  let bytes = 0
  const close = () => {
    if (parts.length > 0) payloads.push(`{"from":${JSON.stringify(from)},"notices":[${parts.join()}]}`)
    parts = []
    bytes = 0
  }
  for (const notice of notices.flatMap(shortEnough)) {
    const part = JSON.stringify(notice)
    if (bytes + Buffer.byteLength(part) + 100 > NOTICE_MAX_BYTES) close()
    parts.push(part)
    bytes += Buffer.byteLength(part) + 1
  }
  close()
  return payloads
}

const SEATS_A_NOTICE = 40

function shortEnough(notice: Notice): Notice[] {
  if (notice.kind === 'event' || notice.change.seats.length <= SEATS_A_NOTICE) return [notice]
  const { change } = notice
  const pieces: Notice[] = []
  for (let from = 0; from < change.seats.length; from += SEATS_A_NOTICE) {
    pieces.push({ kind: 'schedule', change: { ...change, seats: change.seats.slice(from, from + SEATS_A_NOTICE) } })
  }
  return pieces
}
