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
import { type BrokerAuth, type BrokerAuthParts, createBrokerAuth, type Message } from './auth.ts'
import { Door, PROOF_WITHIN_MS } from './door.ts'
import { createPacketGuard, guardStream } from './guard.ts'

export interface BrokerParts extends Pick<BrokerAuthParts, 'cinema_id' | 'authenticate' | 'employee' | 'parentOf'> {
  clock: Clock
  log: Logger
  /** The devices that belong to this one, as a manager said at the portal. */
  childrenOf(device_uuid: string): readonly string[]
}

/**
 * The cinema's MQTT 3.1.1 broker on the edge's HTTP port, path `/mqtt`, for this edge's devices (and any MQTT
 * client with a device's token).
 */
export interface EdgeBroker {
  upgrade: UpgradeHandler
  /**
   * Sends to everybody who may read this topic, and keeps it for late comers where the topic is retained.
   * Lost messages are asked again by HTTP.
   */
  publish<B extends z.ZodType>(
    topic: Topic<B>,
    params: Readonly<Record<string, string | number>>,
    body: z.input<B>,
    seq?: number,
  ): void
  /** Takes the kept message of a retained topic away; who listens receives nothing that can be read. */
  forget(topic: Topic, params: Readonly<Record<string, string | number>>): void
  /**
   * Sends the device the reason (null: none) and ends its connection; it gets nothing else from this call on.
   */
  kick(device_uuid: string, why: 'blocked' | 'logout' | null): void
  /**
   * Asks the device, and those that belong to it, to load themselves anew; one that is not connected does so
   * when it comes.
   */
  reload(device_uuid: string): void
  isOnline(device_uuid: string): boolean
  /** Since when a device is connected; null = it is not. */
  onlineSince(device_uuid: string): string | null
  readonly connections: number
  close(): Promise<void>
}

export const BROKER_PATH = '/mqtt'
/** Devices at once, each proven by its token. */
export const CLIENTS_MAX = 200
const DRAIN_TIMEOUT_MS = 800
/** A frame may carry a few packets; the guard checks each. */
const FRAME_MAX_BYTES = 2 * PACKET_MAX_BYTES
const KEEPALIVE_MAX_S = 300
const KICK_WITHIN_MS = 200

export async function createBroker(parts: BrokerParts): Promise<EdgeBroker> {
  const { log, clock, cinema_id, authenticate, employee, parentOf, childrenOf } = parts
  const now = () => clock.mono()
  const strangers = new Strangers(log, 'broker')
  const refused = (what: { why: string }) => {
    strangers.count(what.why)
    log.debug(what, 'the broker refused')
  }
  const auth = createBrokerAuth({ cinema_id, authenticate, employee, parentOf, now, refused })
  const door = new Door()
  /** What to call when the stranger on this connection has proven itself. */
  const proven = new WeakMap<Client['conn'], () => void>()
  const hasRoom = (device_uuid: string) => broker.connectedClients < CLIENTS_MAX || device_uuid in clientsOf(broker)
  const broker = await Aedes.createBroker(optionsOf(auth, refused, hasRoom, (client) => proven.get(client.conn)?.()))
  broker.on('error' as 'closed', (...what: unknown[]) => log.error({ err: what[0] }, 'the broker failed'))
  broker.on('client', loseNothing)
  const since = new Map<string, string>()
  broker.on('clientReady', ({ id }) => {
    since.set(id, instantOf(clock))
    log.info({ device_uuid: id }, 'a device is connected')
  })
  broker.on('clientDisconnect', ({ id }) => {
    if (since.delete(id)) log.info({ device_uuid: id }, 'the connection of a device has ended')
  })
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_MAX_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has('mqtt') ? 'mqtt' : false),
  })

  const upgrade: UpgradeHandler = (request, socket, head) => {
    if (!isOwnOrigin(request.headers)) {
      refused({ why: 'a page of another origin' })
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      return
    }
    const leave = door.enter(request.socket.remoteAddress ?? '', (why) => {
      refused({ why })
      socket.destroy()
    })
    socket.once('close', leave)
    sockets.handleUpgrade(request, socket, head, (ws) => handle(ws, leave))
  }

  const handle = (ws: WebSocket, leave: () => void): void => {
    const stream = createWebSocketStream(ws)
    proven.set(stream, leave)
    // a socket that breaks ends its client; there is nothing to report
    stream.on('error', () => stream.destroy())
    guardStream(stream, createPacketGuard(now), (why) => refused({ why }))
    broker.handle(stream)
  }

  const envelope = <B extends z.ZodType>(topic: Topic<B>, body: z.input<B>, seq?: number): Envelope<z.output<B>> =>
    envelopeOf(topic).parse({
      v: 1,
      id: randomUUID(),
      ts: instantOf(clock),
      src: 'edge',
      type: topic.type,
      body,
      ...(seq === undefined ? {} : { seq }),
    }) as Envelope<z.output<B>>

  const send = (topic: Topic, path: string, payload: string, done: () => void): void => {
    const packet: PublishPacket = {
      cmd: 'publish',
      topic: path,
      payload,
      qos: topic.qos,
      retain: topic.retain,
      dup: false,
    }
    broker.publish(packet, (error) => {
      if (error) log.warn({ err: error, topic: path }, 'a live message was not sent')
      done()
    })
  }

  const publish: EdgeBroker['publish'] = (topic, params, body, seq) => {
    if (broker.closed) return
    const path = topicPath(topic, { cinema_id, ...params })
    send(topic, path, JSON.stringify(envelope(topic, body, seq)), () => {})
  }

  const forget: EdgeBroker['forget'] = (topic, params) => {
    if (broker.closed) return
    send(topic, topicPath(topic, { cinema_id, ...params }), '', () => {})
  }

  const clientOf = (device_uuid: string): Client | undefined => clientsOf(broker)[device_uuid]

  const kick: EdgeBroker['kick'] = (device_uuid, why) => {
    away.delete(device_uuid)
    const client = clientOf(device_uuid)
    if (!client) return
    auth.revoke(client)
    const close = () => client.close()
    if (why === null) return close()
    const callOff = later(KICK_WITHIN_MS, close, (error) => log.warn({ err: error }, 'a client was not closed'))
    const path = topicPath(commandsTopic, { cinema_id, device_uuid })
    send(commandsTopic, path, JSON.stringify(envelope(commandsTopic, { command: why })), () => {
      callOff()
      close()
    })
  }

  /** Devices that were away when they were to load themselves anew: each gets the command when it listens. */
  const away = new Set<string>()
  const reloadOne = (device_uuid: string): void => {
    if (clientOf(device_uuid)) publish(commandsTopic, { device_uuid }, { command: 'reload' })
    else away.add(device_uuid)
  }
  const reload: EdgeBroker['reload'] = (device_uuid) => {
    for (const each of [device_uuid, ...childrenOf(device_uuid)]) reloadOne(each)
  }
  broker.on('subscribe', (subscriptions, { id: device_uuid }) => {
    const path = topicPath(commandsTopic, { cinema_id, device_uuid })
    if (subscriptions.some(({ topic }) => topic === path) && away.delete(device_uuid)) reloadOne(device_uuid)
  })

  const close = async (): Promise<void> => {
    strangers.notify()
    await new Promise<void>((resolve) => broker.close(resolve))
    for (const ws of sockets.clients) ws.terminate()
    sockets.close()
  }

  return {
    upgrade,
    publish,
    forget,
    kick,
    reload,
    close,
    isOnline: (device_uuid) => clientOf(device_uuid)?.connected ?? false,
    onlineSince: (device_uuid) => since.get(device_uuid) ?? null,
    get connections() {
      return sockets.clients.size
    },
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
