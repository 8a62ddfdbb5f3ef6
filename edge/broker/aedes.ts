import { randomUUID } from 'node:crypto'
import { Aedes, type AuthenticateError, type Client, type PublishPacket } from 'aedes'
import type { Logger } from 'pino'
import { createWebSocketStream, type WebSocket, WebSocketServer } from 'ws'
import type * as z from 'zod'
import { commandsTopic } from '#protocol/devices/topics.ts'
import { type Envelope, envelopeOf, PACKET_MAX_BYTES, type Topic, topicPath } from '#protocol/kit/topic.ts'
import { later } from '#protocol/server/background.ts'
import type { UpgradeHandler } from '#protocol/server/listen.ts'
import { Strangers } from '#protocol/server/strangers.ts'
import { type Clock, instantOf } from '../clock.ts'
import { isOwnOrigin } from '../http/loopback.ts'
import { BrokerAuth, type BrokerAuthParts, type Message } from './auth.ts'
import { Door, PROOF_WITHIN_MS } from './door.ts'
import { guardStream, PacketGuard } from './guard.ts'

export interface BrokerParts extends Pick<BrokerAuthParts, 'cinema_id' | 'authenticate' | 'employee' | 'parentOf'> {
  clock: Clock
  log: Logger
  /** The devices that belong to this one, as a manager said at the portal. */
  childrenOf(device_uuid: string): readonly string[]
}

export const BROKER_PATH = '/mqtt'
/** Devices at once, each proven by its token. */
export const CLIENTS_MAX = 200
const DRAIN_TIMEOUT_MS = 800
/** A frame may carry a few packets; the guard checks each. */
const FRAME_MAX_BYTES = 2 * PACKET_MAX_BYTES
const KEEPALIVE_MAX_S = 300
const KICK_WITHIN_MS = 200

type TopicParams = Readonly<Record<string, string | number>>
type Proven = WeakMap<Client['conn'], () => void>

/** What is there once the library has opened. */
interface Opened {
  aedes: Aedes
  auth: BrokerAuth
  strangers: Strangers
  refused: (what: { why: string }) => void
  proven: Proven
}

/**
 * The cinema's MQTT 3.1.1 broker on the edge's HTTP port, path `/mqtt`, for this edge's devices (and any MQTT
 * client with a device's token).
 */
export class EdgeBroker {
  readonly #parts: BrokerParts
  readonly #aedes: Aedes
  readonly #auth: BrokerAuth
  readonly #door = new Door()
  readonly #strangers: Strangers
  /** Counts what was refused; only a log for finding faults names each. */
  readonly #refused: (what: { why: string }) => void
  /** What to call when the stranger on a connection has proven itself. */
  readonly #proven: Proven
  /** Since when each device is connected. */
  readonly #since = new Map<string, string>()
  /** Devices that were away when they were to load themselves anew: each gets the command when it listens. */
  readonly #away = new Set<string>()
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_MAX_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has('mqtt') ? 'mqtt' : false),
  })

  private constructor(parts: BrokerParts, { aedes, auth, strangers, refused, proven }: Opened) {
    this.#parts = parts
    this.#aedes = aedes
    this.#auth = auth
    this.#strangers = strangers
    this.#refused = refused
    this.#proven = proven
    const { log, clock } = parts
    aedes.on('error' as 'closed', (...what: unknown[]) => log.error({ err: what[0] }, 'the broker failed'))
    aedes.on('client', loseNothing)
    aedes.on('clientReady', ({ id }) => {
      this.#since.set(id, instantOf(clock))
      log.info({ device_uuid: id }, 'a device is connected')
    })
    aedes.on('clientDisconnect', ({ id }) => {
      if (this.#since.delete(id)) log.info({ device_uuid: id }, 'the connection of a device has ended')
    })
    aedes.on('subscribe', (subscriptions, { id: device_uuid }) => {
      const path = this.#pathOf(commandsTopic, { device_uuid })
      if (subscriptions.some(({ topic }) => topic === path) && this.#away.delete(device_uuid))
        this.#reloadOne(device_uuid)
    })
  }

  static async open(parts: BrokerParts): Promise<EdgeBroker> {
    const { log, clock, cinema_id, authenticate, employee, parentOf } = parts
    const now = () => clock.mono()
    const strangers = new Strangers(log, 'broker')
    const refused = (what: { why: string }) => {
      strangers.count(what.why)
      log.debug(what, 'the broker refused')
    }
    const auth = new BrokerAuth({ cinema_id, authenticate, employee, parentOf, now, refused })
    const proven: Proven = new WeakMap()
    const hasRoom = (device_uuid: string) => aedes.connectedClients < CLIENTS_MAX || device_uuid in clientsOf(aedes)
    const aedes = await Aedes.createBroker(optionsOf(auth, refused, hasRoom, (client) => proven.get(client.conn)?.()))
    return new EdgeBroker(parts, { aedes, auth, strangers, refused, proven })
  }

  /** For the server of this edge, which calls it as it stands. */
  readonly upgrade: UpgradeHandler = (request, socket, head) => {
    if (!isOwnOrigin(request.headers)) {
      this.#refused({ why: 'a page of another origin' })
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      return
    }
    const leave = this.#door.enter(request.socket.remoteAddress ?? '', (why) => {
      this.#refused({ why })
      socket.destroy()
    })
    socket.once('close', leave)
    this.#sockets.handleUpgrade(request, socket, head, (ws) => this.#handle(ws, leave))
  }

  #handle(ws: WebSocket, leave: () => void): void {
    const stream = createWebSocketStream(ws)
    this.#proven.set(stream, leave)
    // a socket that breaks ends its client; there is nothing to report
    stream.on('error', () => stream.destroy())
    guardStream(stream, new PacketGuard(() => this.#parts.clock.mono()), (why) => this.#refused({ why }))
    this.#aedes.handle(stream)
  }

  /**
   * Sends to everybody who may read this topic, and keeps it for late comers where the topic is retained.
   * Lost messages are asked again by HTTP.
   */
  publish<B extends z.ZodType>(topic: Topic<B>, params: TopicParams, body: z.input<B>, seq?: number): void {
    if (this.#aedes.closed) return
    this.#send(topic, this.#pathOf(topic, params), JSON.stringify(this.#envelope(topic, body, seq)), () => {})
  }

  /** Takes the kept message of a retained topic away; who listens receives nothing that can be read. */
  forget(topic: Topic, params: TopicParams): void {
    if (this.#aedes.closed) return
    this.#send(topic, this.#pathOf(topic, params), '', () => {})
  }

  /**
   * Sends the device the reason (null: none) and ends its connection; it gets nothing else from this call on.
   */
  kick(device_uuid: string, why: 'blocked' | 'logout' | null): void {
    this.#away.delete(device_uuid)
    const client = this.#clientOf(device_uuid)
    if (!client) return
    this.#auth.revoke(client)
    const close = () => client.close()
    if (why === null) {
      close()
      return
    }
    const { log } = this.#parts
    const callOff = later(KICK_WITHIN_MS, close, (error) => log.warn({ err: error }, 'a client was not closed'))
    const payload = JSON.stringify(this.#envelope(commandsTopic, { command: why }))
    this.#send(commandsTopic, this.#pathOf(commandsTopic, { device_uuid }), payload, () => {
      callOff()
      close()
    })
  }

  /**
   * Asks the device, and those that belong to it, to load themselves anew; one that is not connected does so
   * when it comes.
   */
  reload(device_uuid: string): void {
    for (const each of [device_uuid, ...this.#parts.childrenOf(device_uuid)]) this.#reloadOne(each)
  }

  #reloadOne(device_uuid: string): void {
    if (this.#clientOf(device_uuid)) this.publish(commandsTopic, { device_uuid }, { command: 'reload' })
    else this.#away.add(device_uuid)
  }

  isOnline(device_uuid: string): boolean {
    return this.#clientOf(device_uuid)?.connected ?? false
  }

  /** Since when a device is connected; null = it is not. */
  onlineSince(device_uuid: string): string | null {
    return this.#since.get(device_uuid) ?? null
  }

  get connections(): number {
    return this.#sockets.clients.size
  }

  async close(): Promise<void> {
    this.#strangers.notify()
    await new Promise<void>((resolve) => this.#aedes.close(resolve))
    for (const ws of this.#sockets.clients) ws.terminate()
    this.#sockets.close()
  }

  #clientOf(device_uuid: string): Client | undefined {
    return clientsOf(this.#aedes)[device_uuid]
  }

  #pathOf(topic: Topic, params: TopicParams): string {
    return topicPath(topic, { cinema_id: this.#parts.cinema_id, ...params })
  }

  #envelope<B extends z.ZodType>(topic: Topic<B>, body: z.input<B>, seq?: number): Envelope<z.output<B>> {
    return envelopeOf(topic).parse({
      v: 1,
      id: randomUUID(),
      ts: instantOf(this.#parts.clock),
      src: 'edge',
      type: topic.type,
      body,
      ...(seq === undefined ? {} : { seq }),
    }) as Envelope<z.output<B>>
  }

  #send({ qos, retain }: Topic, topic: string, payload: string, done: () => void): void {
    const packet: PublishPacket = { cmd: 'publish', topic, payload, qos, retain, dup: false }
    this.#aedes.publish(packet, (error) => {
      if (error) this.#parts.log.warn({ err: error, topic }, 'a live message was not sent')
      done()
    })
  }
}

/** Connected clients by their id; the library keeps them under this name and does not type it. */
function clientsOf(broker: Aedes): Readonly<Record<string, Client | undefined>> {
  return (broker as unknown as { clients: Record<string, Client> }).clients
}

/**
 * The library numbers messages when they are published and drops, for each client, those with a lower number
 * than the last one delivered, to spare it repeats over overlapping subscriptions. But messages of another
 * QoS or retain flag take a longer way to the same client, come later with a lower number, and were dropped:
 * a command was lost behind a view of seats. A repeat does no harm here (views carry a seq), so this memory
 * is taken from every client.
 */
function loseNothing(client: Client): void {
  Object.assign(client, { duplicates: new Proxy({}, { get: () => 0, set: () => true }) })
}

/** MQTT's answer to a device of ours for which there is no place. */
const SERVER_UNAVAILABLE = 3
function noRoom(): AuthenticateError {
  return Object.assign(new Error('too many devices'), { returnCode: SERVER_UNAVAILABLE }) as AuthenticateError
}

type Options = NonNullable<ConstructorParameters<typeof Aedes>[0]>

function optionsOf(
  auth: BrokerAuth,
  refused: (what: { why: string; client: string; topic?: string }) => void,
  hasRoom: (device_uuid: string) => boolean,
  proven: (client: Client) => void,
): Options {
  return {
    connectTimeout: PROOF_WITHIN_MS,
    drainTimeout: DRAIN_TIMEOUT_MS,
    keepaliveLimit: KEEPALIVE_MAX_S,
    maxInflightInbound: 20,
    maxTopicLevels: 10,
    preConnect: (_client, packet, done) => {
      // sessions never outlive their connection: what a device missed it asks by HTTP
      packet.clean = true
      if (packet.will && !auth.mayKeepWill(packet.username, packet.will as Message)) {
        refused({ why: 'its will', client: packet.clientId, topic: packet.will.topic })
        delete packet.will
      }
      done(null, true)
    },
    authenticate: (client, username, password, done) => {
      const error = auth.connect(client, username, password) ?? (hasRoom(client.id) ? null : noRoom())
      if (!error) proven(client)
      if (error) refused({ why: error.message, client: client.id })
      done(error, !error)
    },
    authorizePublish: (client, packet, done) => {
      auth.publish(client, packet as Message)
      done(null)
    },
    authorizeSubscribe: (client, subscription, done) =>
      done(null, auth.subscribe(client, subscription.topic) ? subscription : null),
    authorizeForward: (client, packet) => (auth.forward(client, packet.topic) ? packet : null),
  }
}
