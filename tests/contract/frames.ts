import mqtt, { type IClientOptions, type MqttClient, type Packet } from 'mqtt'
import { TOPICS } from '../../protocol/devices/topics.ts'
import { matchTopic, type Topic } from '../../protocol/kit/topic.ts'

/** A message of MQTT. */
export interface Message {
  topic: string
  payload: string
  qos: 0 | 1 | 2
  retain: boolean
}

/** What a register and its broker said to one another, as far as it means something to the two. */
export type Frame =
  | { by: 'register'; cmd: 'connect'; username: string; password: string; keepalive: number; will: Message }
  | { by: 'register'; cmd: 'subscribe'; topics: string[]; qos: number }
  | { by: 'edge'; cmd: 'suback'; granted: number[] }
  | ({ by: 'register' | 'edge'; cmd: 'publish' } & Message)

/** A topic of ours by a path of it. */
export function topicOf(path: string): Topic | undefined {
  return TOPICS.find((topic) => matchTopic(topic, path))
}

function messageOf({
  topic,
  payload,
  qos,
  retain,
}: {
  topic: string
  payload: unknown
  qos?: number
  retain?: boolean
}) {
  return { topic, payload: String(payload), qos: (qos ?? 0) as Message['qos'], retain: retain ?? false }
}

function framesOf(by: Frame['by'], packet: Packet): Frame[] {
  if (packet.cmd === 'publish') return [{ by, cmd: 'publish', ...messageOf(packet) }]
  if (packet.cmd === 'suback') return [{ by: 'edge', cmd: 'suback', granted: packet.granted as number[] }]
  if (packet.cmd !== 'subscribe') return []
  const topics = packet.subscriptions.map(({ topic }) => topic)
  return [{ by: 'register', cmd: 'subscribe', topics, qos: packet.subscriptions[0]!.qos }]
}

/** CONNECT is not shown by the library: it is what it was asked to say. */
function connectFrame({ username = '', password = '', keepalive = 0, will }: IClientOptions): Frame {
  return { by: 'register', cmd: 'connect', username, password: String(password), keepalive, will: messageOf(will!) }
}

/** How a register connects, with all that goes over it kept in its order. */
export function connectKeeping(kept: Frame[]): typeof mqtt.connect {
  return (url: string | IClientOptions, options?: IClientOptions): MqttClient => {
    kept.push(connectFrame(options!))
    const client = mqtt.connect(url as string, options)
    client.on('packetsend', (packet) => kept.push(...framesOf('register', packet)))
    client.on('packetreceive', (packet) => kept.push(...framesOf('edge', packet)))
    return client
  }
}

const OF_EACH_TOPIC = 2

/** Of many messages of one topic the first few. */
export function fewOf(kept: readonly Frame[]): Frame[] {
  const seen = new Map<string, number>()
  return kept.filter((frame) => {
    if (frame.cmd !== 'publish') return true
    const key = `${frame.by} ${topicOf(frame.topic)?.type}`
    seen.set(key, (seen.get(key) ?? 0) + 1)
    return seen.get(key)! <= OF_EACH_TOPIC
  })
}
