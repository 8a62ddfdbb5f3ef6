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

export interface Live {
  /** The schedules whose seats are watched now; others are given up. */
  watch(schedule_ids: readonly number[]): void
  close(): void
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
export function connectLive(options: LiveOptions): Live {
  const { cinema_id, device_uuid, handlers } = options
  const birth = topicPath(presenceTopic, { cinema_id, device_uuid })
  const own = [
    topicPath(cinemaStateTopic, { cinema_id }),
    topicPath(catalogueTopic, { cinema_id }),
    topicPath(commandsTopic, { cinema_id, device_uuid }),
  ]
  const seatsPath = (schedule_id: number): string => topicPath(seatsTopic, { cinema_id, schedule_id })
  let session = drawSession()
  let watched: readonly number[] = []
  let up = false
  const client = open(options, session, birth)
  client.on('connect', () => {
    up = true
    client.publish(birth, presence(device_uuid, session, true), { qos: 1, retain: true })
    // only now is nothing missed any more: what is asked for by HTTP before would be older than the first
    // notice
    client.subscribe([...own, ...watched.map(seatsPath)], { qos: 1 }, (error) => {
      if (!error && up) handlers.connected()
    })
  })
  client.on('reconnect', () => {
    session = drawSession()
    client.options.will = willOf(device_uuid, session, birth)
  })
  client.on('close', () => {
    if (up) handlers.lost()
    up = false
  })
  client.on('error', () => undefined)
  client.on('message', (path, payload) => dispatch(handlers, path, payload.toString()))
  return {
    watch: (schedule_ids) => {
      const gone = watched.filter((id) => !schedule_ids.includes(id)).map(seatsPath)
      const come = schedule_ids.filter((id) => !watched.includes(id)).map(seatsPath)
      watched = schedule_ids
      if (client.connected && gone.length > 0) client.unsubscribe(gone)
      if (client.connected && come.length > 0) client.subscribe(come, { qos: 1 })
    },
    close: () => {
      up = false
      client.end(true)
    },
  }
}
