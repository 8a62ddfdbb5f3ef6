import mqtt, { type MqttClient } from 'mqtt'
import { expect } from 'vitest'
import { envelopeOf, type Topic } from '../../protocol/kit/topic.ts'
import { until } from '../until.ts'
import { missingIn } from './exchange.ts'
import { type Frame, type Message, topicOf } from './frames.ts'
import type { Known } from './known.ts'

function SENT_BY_EDGE(frame: Frame): frame is Extract<Frame, { cmd: 'publish' }> {
  return frame.cmd === 'publish' && frame.by === 'edge'
}

/** A register of then at the broker of today: connected, subscribed and born as then. */
export class Channel {
  readonly #client: MqttClient
  readonly #frames: readonly Frame[]
  readonly #messages: Message[] = []

  private constructor(client: MqttClient, frames: readonly Frame[]) {
    this.#client = client
    this.#frames = frames
    client.on('error', () => undefined)
    client.on('message', (topic, payload, { qos, retain }) => {
      this.#messages.push({ topic, payload: payload.toString(), qos, retain })
    })
  }

  /** Says what a register said that knew `then`, with what it knows today. */
  static async open(edge_url: string, frames: readonly Frame[], today: Known, then: Known): Promise<Channel> {
    const asked = frames.find((frame) => frame.cmd === 'connect')!
    const written = <M extends Message>({ topic, payload, qos, retain }: M): Message => ({
      topic: today.path(topic, then),
      payload: today.path(payload, then),
      qos,
      retain,
    })
    const clientId = today.path(asked.username, then)
    const wire = asked.password.split(':')[2]
    const client = mqtt.connect(`${edge_url.replace('http', 'ws')}/mqtt`, {
      clientId,
      username: clientId,
      password: [today.secrets.token, today.secrets.user_token, wire].join(':'),
      protocolVersion: 4,
      keepalive: asked.keepalive,
      reconnectPeriod: 0,
      will: written(asked.will) as never,
    })
    const channel = new Channel(client, frames)
    await until(() => expect(client.connected).toBe(true))
    for (const frame of frames) {
      if (frame.cmd === 'subscribe') await channel.#subscribe(frame, (topic) => today.path(topic, then))
      if (frame.cmd !== 'publish' || frame.by !== 'register') continue
      const { topic, payload, qos, retain } = written(frame)
      await client.publishAsync(topic, payload, { qos, retain })
    }
    return channel
  }

  /** Every subscription is granted as then. */
  async #subscribe(asked: Extract<Frame, { cmd: 'subscribe' }>, today: (topic: string) => string): Promise<void> {
    const granted = await this.#client.subscribeAsync(asked.topics.map(today), { qos: asked.qos as 0 | 1 })
    const then = this.#frames.find((frame) => frame.cmd === 'suback')!
    expect(granted.map(({ qos }) => qos)).toEqual(then.granted)
  }

  /** A message of this topic has come, with all that one of then had. */
  heard(topic: Topic): Promise<void> {
    const sent = this.#frames.filter(SENT_BY_EDGE).filter((frame) => topicOf(frame.topic) === topic)
    return until(() => {
      const here = this.#messages.filter((message) => topicOf(message.topic) === topic)
      for (const { payload } of sent) {
        const missing = here.map((message) =>
          missingIn(envelopeOf(topic), JSON.parse(message.payload), JSON.parse(payload)),
        )
        expect({ topic: topic.type, missing: missing.at(-1) }).toEqual({ topic: topic.type, missing: [] })
      }
    })
  }

  /** So has one of every topic of then. */
  async heardAll(): Promise<void> {
    const topics = new Set(this.#frames.filter(SENT_BY_EDGE).map(({ topic }) => topicOf(topic)!))
    for (const topic of topics) await this.heard(topic)
    this.#client.end(true)
  }
}
