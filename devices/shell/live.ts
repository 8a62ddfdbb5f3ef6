import mqtt, { type MqttClient } from 'mqtt'
import { newId } from '#kit/id.ts'
import { channelPassword } from '#protocol/devices/identity.ts'
import { catalogueTopic, cinemaStateTopic, commandsTopic, presenceTopic, seatsTopic } from '#protocol/devices/topics.ts'
import { matchTopic, readEnvelope, type Topic, type TopicBody, topicPath } from '#protocol/kit/topic.ts'

/**
 * The device's connection to its cinema's broker: live seats, the state of line and printer, and commands.
 * Only notices and views: whatever is missed while it is down is asked again by HTTP when it is back.
 */
export interface LiveHandlers {
  /** Every topic is subscribed. */
  connected: () => void
  lost: () => void
  state: (body: TopicBody<typeof cinemaStateTopic>) => void
  seats: (body: TopicBody<typeof seatsTopic>) => void
  /** Rows of the catalogue changed at the edge. */
  catalogue: () => void
  command: (command: TopicBody<typeof commandsTopic>['command']) => void
}

export interface LiveOptions {
  /** `ws://localhost:8090/mqtt` */
  url: string
  device_uuid: string
  token: string
  /** Whoever is signed in; null = nobody. */
  user_token: string | null
  cinema_id: number
  handlers: LiveHandlers
  /** How the connection is made, as `fetch` is to the calls; absent: as the library does. */
  connect?: typeof mqtt.connect
}

const KEEPALIVE_S = 5
const RECONNECT_MS = 1000
const CONNECT_WITHIN_MS = 5000

function presence(device_uuid: string, session: number, online: boolean): string {
  return JSON.stringify({
    v: 1,
    id: newId(),
    ts: new Date().toISOString(),
    src: device_uuid,
    type: presenceTopic.type,
    body: { session, online },
  })
}

/** Reads a message by the one topic it belongs to and drops what is not of its shape. */
function dispatch(handlers: LiveHandlers, path: string, payload: string): void {
  const read = <T extends Topic>(topic: T): TopicBody<T> | undefined =>
    matchTopic(topic, path) ? (readEnvelope(topic, payload)?.body as TopicBody<T> | undefined) : undefined
  const seats = read(seatsTopic)
  if (seats) handlers.seats(seats)
  const state = read(cinemaStateTopic)
  if (state) handlers.state(state)
  if (read(catalogueTopic)) handlers.catalogue()
  const command = read(commandsTopic)
  if (command) handlers.command(command.command)
}

function drawSession(): number {
  return Math.floor(Math.random() * Number.MAX_SAFE_INTEGER)
}

function willOf(device_uuid: string, session: number, topic: string) {
  return {
    topic,
    payload: presence(device_uuid, session, false),
    qos: 1 as const,
    retain: true,
  }
}

function open(options: LiveOptions, session: number, birth: string): MqttClient {
  return (options.connect ?? mqtt.connect)(options.url, {
    clientId: options.device_uuid,
    username: options.device_uuid,
    password: channelPassword(options.token, options.user_token),
    protocolVersion: 4,
    clean: true,
    keepalive: KEEPALIVE_S,
    // the library's worker for timers comes from a blob, which the content security policy keeps out
    timerVariant: 'native',
    reconnectPeriod: RECONNECT_MS,
    connectTimeout: CONNECT_WITHIN_MS,
    resubscribe: false,
    queueQoSZero: false,
    will: willOf(options.device_uuid, session, birth),
  })
}

/**
 * Connects and goes on connecting until it is closed. Each connection says its birth; its will carries the
 * same session.
 */
export class Live {
  readonly #options: LiveOptions
  readonly #client: MqttClient
  readonly #birth: string
  #session = drawSession()
  #watched: readonly number[] = []
  #up = false

  constructor(options: LiveOptions) {
    const { cinema_id, device_uuid, handlers } = options
    this.#options = options
    this.#birth = topicPath(presenceTopic, { cinema_id, device_uuid })
    this.#client = open(options, this.#session, this.#birth)
    this.#client.on('connect', () => this.#begin())
    this.#client.on('reconnect', () => {
      this.#session = drawSession()
      this.#client.options.will = willOf(device_uuid, this.#session, this.#birth)
    })
    this.#client.on('close', () => {
      if (this.#up) handlers.lost()
      this.#up = false
    })
    this.#client.on('error', () => undefined)
    this.#client.on('message', (path, payload) => dispatch(handlers, path, payload.toString()))
  }

  /** The schedules whose seats are watched now; others are given up. */
  watch(schedule_ids: readonly number[]): void {
    const gone = this.#watched.filter((id) => !schedule_ids.includes(id)).map((id) => this.#seatsOf(id))
    const come = schedule_ids.filter((id) => !this.#watched.includes(id)).map((id) => this.#seatsOf(id))
    this.#watched = schedule_ids
    if (this.#client.connected && gone.length > 0) this.#client.unsubscribe(gone)
    if (this.#client.connected && come.length > 0) this.#client.subscribe(come, { qos: 1 })
  }

  close(): void {
    this.#up = false
    this.#client.end(true)
  }

  #begin(): void {
    const { cinema_id, device_uuid, handlers } = this.#options
    this.#up = true
    this.#client.publish(this.#birth, presence(device_uuid, this.#session, true), { qos: 1, retain: true })
    const own = [
      topicPath(cinemaStateTopic, { cinema_id }),
      topicPath(catalogueTopic, { cinema_id }),
      topicPath(commandsTopic, { cinema_id, device_uuid }),
    ]
    // only now is nothing missed any more: what is asked for by HTTP before would be older than the first
    // notice
    this.#client.subscribe([...own, ...this.#watched.map((id) => this.#seatsOf(id))], { qos: 1 }, (error) => {
      if (!error && this.#up) handlers.connected()
    })
  }

  #seatsOf(schedule_id: number): string {
    return topicPath(seatsTopic, { cinema_id: this.#options.cinema_id, schedule_id })
  }
}
