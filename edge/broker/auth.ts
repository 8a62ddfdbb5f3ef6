import type { AuthenticateError, Client } from 'aedes'
import { type DeviceIdentity, type EmployeeIdentity, readChannelPassword } from '#protocol/devices/identity.ts'
import { commandsTopic, mayUseTopic, TOPICS } from '#protocol/devices/topics.ts'
import { matchTopic, readEnvelope } from '#protocol/kit/topic.ts'
import { TOO_OLD } from '#protocol/kit/who.ts'
import type { Result } from '#protocol/result.ts'
import { accepts, WIRES } from '#protocol/sync/versions.ts'

/** A message as it stands in PUBLISH, in a will, or on its way to a subscriber. */
export interface Message {
  topic: string
  payload: string | Buffer
  qos: 0 | 1 | 2
  retain: boolean
}

export interface BrokerAuthParts {
  cinema_id: number
  /** The device behind these two (F-244). */
  authenticate(device_uuid: string | undefined, token: string | undefined): Result<DeviceIdentity>
  /** Who is signed in there with this token. */
  employee(device_uuid: string, user_token: string | undefined): Result<EmployeeIdentity>
  /** The device to which this one belongs, as a manager said at the portal. */
  parentOf(device_uuid: string): string | null
  /** Monotonic milliseconds. */
  now(): number
  /** Something was refused: for the log, never with a payload. */
  refused(what: { why: string; client: string; employee_id: number | null; topic?: string }): void
}

/** The broker's decisions. Publish, subscribe and forward go through one function, `may`. */
export interface BrokerAuth {
  /**
   * Proves the client by its password; its client id must be its uuid, so that no stranger takes another's
   * place. Channels belong to devices: a locked screen, or a sign-in that is over, connects as well, as
   * nobody.
   */
  connect(client: Client, username: string | undefined, password: Buffer | undefined): AuthenticateError | null
  /**
   * May a will be kept for this user? Asked before the password is known: it only checks whose topic it is.
   */
  mayKeepWill(username: string | undefined, will: Message): boolean
  /**
   * Never an error: that would make clients reconnect for ever. What may not be published is turned into a
   * message to a topic that nobody can read, and logged.
   */
  publish(client: Client | null, message: Message): void
  subscribe(client: Client, filter: string): boolean
  forward(client: Client, topic: string): boolean
  /** From now on this client receives nothing but its own commands and says nothing. */
  revoke(client: Client): void
}

export const MESSAGES_PER_SECOND = 20
/** Where refused messages go: no device may subscribe to it. */
export const DENIED_TOPIC = 'denied'
const SUBSCRIPTIONS_MAX = 100

const BAD_IDENTIFIER = 2
const BAD_PASSWORD = 4
const NOT_AUTHORIZED = 5
function connectError(why: string, returnCode: number): AuthenticateError {
  return Object.assign(new Error(why), { returnCode }) as AuthenticateError
}

interface Session {
  device: DeviceIdentity
  /** The device that it belonged to when it connected. */
  parent_uuid: string | null
  /** Who was signed in when it connected: for the log. */
  employee_id: number | null
  revoked: boolean
  filters: Set<string>
  /** Tokens of the message limit: a bucket of one second. */
  tokens: number
  filled_at: number
}

export function createBrokerAuth(parts: BrokerAuthParts): BrokerAuth {
  const sessions = new WeakMap<Client, Session>()
  const clientOf = (device: Pick<DeviceIdentity, 'device_uuid' | 'type'>) => ({ ...device, cinema_id: parts.cinema_id })
  const readerOf = ({ device, parent_uuid }: Session) => ({ ...clientOf(device), parent_uuid })

  const connect: BrokerAuth['connect'] = (client, username, password) => {
    const { token, user_token, wire } = readChannelPassword(password?.toString() ?? '')
    const found = parts.authenticate(username, token)
    if (!found.ok) {
      const blocked = found.refusal.code !== 'device_missing'
      return connectError(found.refusal.code, blocked ? NOT_AUTHORIZED : BAD_PASSWORD)
    }
    if (client.id !== found.value.device_uuid) return connectError('the client id is not the device', BAD_IDENTIFIER)
    const old = accepts(WIRES.edge_device, wire)
    if (old !== null) return connectError(TOO_OLD.edge_device[old], NOT_AUTHORIZED)
    const employee = parts.employee(found.value.device_uuid, user_token)
    sessions.set(client, {
      device: found.value,
      parent_uuid: parts.parentOf(found.value.device_uuid),
      employee_id: employee.ok ? employee.value.id : null,
      revoked: false,
      filters: new Set(),
      tokens: MESSAGES_PER_SECOND,
      filled_at: parts.now(),
    })
    return null
  }

  const refused = (client: Client | null, why: string, topic: string): void => {
    const employee_id = (client && sessions.get(client)?.employee_id) ?? null
    parts.refused({ why, client: client?.id ?? '', employee_id, topic })
  }

  const mayKeepWill: BrokerAuth['mayKeepWill'] = (username, will) =>
    // every type may write the same topics; the type itself is known after the password
    mayUseTopic(clientOf({ device_uuid: username ?? '', type: 'register' }), 'publish', will.topic) &&
    isReadable(username ?? '', will)

  const publish: BrokerAuth['publish'] = (client, message) => {
    const why = publishRefusal(client, message)
    if (!why) return
    refused(client, why, message.topic)
    message.topic = DENIED_TOPIC
    message.payload = Buffer.alloc(0)
    message.retain = false
  }

  const publishRefusal = (client: Client | null, message: Message): string | null => {
    const session = client && sessions.get(client)
    if (!client || !session) return 'nobody'
    // the will of a device that was blocked is the last it says: it is offline
    if (session.revoked && !client.closed) return 'revoked'
    if (!mayUseTopic(clientOf(session.device), 'publish', message.topic)) return 'not its topic'
    if (!isReadable(session.device.device_uuid, message)) return 'not of its shape'
    return client.closed || takeToken(session) ? null : 'too many messages'
  }

  const takeToken = (session: Session): boolean => {
    const now = parts.now()
    const filled = session.tokens + ((now - session.filled_at) * MESSAGES_PER_SECOND) / 1_000
    session.tokens = Math.min(MESSAGES_PER_SECOND, filled)
    session.filled_at = now
    if (session.tokens < 1) return false
    session.tokens -= 1
    return true
  }

  const subscribe: BrokerAuth['subscribe'] = (client, filter) => {
    const session = sessions.get(client)
    const may = !!session && !session.revoked && mayUseTopic(readerOf(session), 'subscribe', filter)
    if (!may || (session.filters.size >= SUBSCRIPTIONS_MAX && !session.filters.has(filter))) {
      refused(client, may ? 'too many subscriptions' : 'not its topic', filter)
      return false
    }
    session.filters.add(filter)
    return true
  }

  const forward: BrokerAuth['forward'] = (client, topic) => {
    const session = sessions.get(client)
    if (!session || (session.revoked && !matchTopic(commandsTopic, topic))) return false
    return mayUseTopic(readerOf(session), 'forward', topic)
  }

  const revoke: BrokerAuth['revoke'] = (client) => {
    const session = sessions.get(client)
    if (session) session.revoked = true
  }

  return { connect, mayKeepWill, publish, subscribe, forward, revoke }
}

/** Is the message an envelope of its topic, of the topic's QoS and retain, and from whom it says? */
function isReadable(device_uuid: string, message: Message): boolean {
  const topic = TOPICS.find((each) => matchTopic(each, message.topic))
  if (!topic || message.qos > 1 || (message.retain && !topic.retain)) return false
  return readEnvelope(topic, message.payload.toString())?.src === device_uuid
}
