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

/** The broker's decisions. Publish, subscribe and forward go through one function, `mayUseTopic`. */
export class BrokerAuth {
  readonly #parts: BrokerAuthParts
  readonly #sessions = new WeakMap<Client, Session>()

  constructor(parts: BrokerAuthParts) {
    this.#parts = parts
  }

  /**
   * Proves the client by its password; its client id must be its uuid, so that no stranger takes another's
   * place. Channels belong to devices: a locked screen, or a sign-in that is over, connects as well, as
   * nobody.
   */
  connect(client: Client, username: string | undefined, password: Buffer | undefined): AuthenticateError | null {
    const { authenticate, employee, parentOf, now } = this.#parts
    const { token, user_token, wire } = readChannelPassword(password?.toString() ?? '')
    const found = authenticate(username, token)
    if (!found.ok) {
      const blocked = found.refusal.code !== 'device_missing'
      return connectError(found.refusal.code, blocked ? NOT_AUTHORIZED : BAD_PASSWORD)
    }
    const device = found.value
    if (client.id !== device.device_uuid) return connectError('the client id is not the device', BAD_IDENTIFIER)
    const old = accepts(WIRES.edge_device, wire)
    if (old !== null) return connectError(TOO_OLD.edge_device[old], NOT_AUTHORIZED)
    const person = employee(device.device_uuid, user_token)
    this.#sessions.set(client, {
      device,
      parent_uuid: parentOf(device.device_uuid),
      employee_id: person.ok ? person.value.id : null,
      revoked: false,
      filters: new Set(),
      tokens: MESSAGES_PER_SECOND,
      filled_at: now(),
    })
    return null
  }

  /**
   * May a will be kept for this user? Asked before the password is known: it only checks whose topic it is.
   */
  mayKeepWill(username: string | undefined, will: Message): boolean {
    // every type may write the same topics; the type itself is known after the password
    const client = this.#clientOf({ device_uuid: username ?? '', type: 'register' })
    return mayUseTopic(client, 'publish', will.topic) && isReadable(username ?? '', will)
  }

  /**
   * Never an error: that would make clients reconnect for ever. What may not be published is turned into a
   * message to a topic that nobody can read, and logged.
   */
  publish(client: Client | null, message: Message): void {
    const why = this.#publishRefusal(client, message)
    if (!why) return
    this.#refuse(client, why, message.topic)
    message.topic = DENIED_TOPIC
    message.payload = Buffer.alloc(0)
    message.retain = false
  }

  subscribe(client: Client, filter: string): boolean {
    const session = this.#sessions.get(client)
    const may = !!session && !session.revoked && mayUseTopic(this.#readerOf(session), 'subscribe', filter)
    if (!may || (session.filters.size >= SUBSCRIPTIONS_MAX && !session.filters.has(filter))) {
      this.#refuse(client, may ? 'too many subscriptions' : 'not its topic', filter)
      return false
    }
    session.filters.add(filter)
    return true
  }

  forward(client: Client, topic: string): boolean {
    const session = this.#sessions.get(client)
    if (!session || (session.revoked && !matchTopic(commandsTopic, topic))) return false
    return mayUseTopic(this.#readerOf(session), 'forward', topic)
  }

  /** From now on this client receives nothing but its own commands and says nothing. */
  revoke(client: Client): void {
    const session = this.#sessions.get(client)
    if (session) session.revoked = true
  }

  #clientOf(device: Pick<DeviceIdentity, 'device_uuid' | 'type'>) {
    return { ...device, cinema_id: this.#parts.cinema_id }
  }

  #readerOf({ device, parent_uuid }: Session) {
    return { ...this.#clientOf(device), parent_uuid }
  }

  #refuse(client: Client | null, why: string, topic: string): void {
    const employee_id = (client && this.#sessions.get(client)?.employee_id) ?? null
    this.#parts.refused({ why, client: client?.id ?? '', employee_id, topic })
  }

  #publishRefusal(client: Client | null, message: Message): string | null {
    const session = client && this.#sessions.get(client)
    if (!client || !session) return 'nobody'
    // the will of a device that was blocked is the last it says: it is offline
    if (session.revoked && !client.closed) return 'revoked'
    if (!mayUseTopic(this.#clientOf(session.device), 'publish', message.topic)) return 'not its topic'
    if (!isReadable(session.device.device_uuid, message)) return 'not of its shape'
    return client.closed || this.#takeToken(session) ? null : 'too many messages'
  }

  #takeToken(session: Session): boolean {
    const now = this.#parts.now()
    const filled = session.tokens + ((now - session.filled_at) * MESSAGES_PER_SECOND) / 1_000
    session.tokens = Math.min(MESSAGES_PER_SECOND, filled)
    session.filled_at = now
    if (session.tokens < 1) return false
    session.tokens -= 1
    return true
  }
}

/** Is the message an envelope of its topic, of the topic's QoS and retain, and from whom it says? */
function isReadable(device_uuid: string, message: Message): boolean {
  const topic = TOPICS.find((each) => matchTopic(each, message.topic))
  if (!topic || message.qos > 1 || (message.retain && !topic.retain)) return false
  return readEnvelope(topic, message.payload.toString())?.src === device_uuid
}
