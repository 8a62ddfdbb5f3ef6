import * as z from 'zod'
import { Nth } from './shapes.ts'

/**
 * Who may do something with a topic: `edge` = the edge alone, `own` = only the device whose uuid stands in
 * the topic, `cinema` = every paired device of the cinema.
 */
export type TopicParty = 'edge' | 'own' | 'cinema'

/**
 * One MQTT topic, as plain data: `pattern` with `{name}` segments, the `type` its envelopes carry, the shape
 * of the envelope's body, QoS, whether the broker keeps the last message for late subscribers, who may write
 * and read it, and (absent = all) which device types may use it at all. Live views, presence and short
 * commands only: what must not be lost travels by HTTP.
 * @source docs/stack.md, "Messaging"
 */
export interface Topic<B extends z.ZodType = z.ZodType> {
  pattern: string
  type: string
  payload: B
  qos: 0 | 1
  retain: boolean
  write: TopicParty
  read: TopicParty
  roles?: readonly string[]
}

export function defineTopic<B extends z.ZodType>(topic: Topic<B>): Topic<B> {
  return topic
}

export type TopicBody<T> = T extends Topic<infer B> ? z.output<B> : never

/**
 * Letters that a segment of a topic may have; so no wildcard, no `$`, no empty level can be written by a
 * parameter.
 */
const SEGMENT = /^[A-Za-z0-9_-]{1,64}$/
/** A payload in bytes at most; the broker's packet guard is the same number for the whole packet. */
export const PACKET_MAX_BYTES = 64 * 1024

/**
 * The topic with its parameters filled in. Throws on a parameter that is missing or no segment: that is a bug
 * of the caller.
 */
export function topicPath(topic: { pattern: string }, params: Readonly<Record<string, string | number>>): string {
  return topic.pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name] ?? '')
    if (!SEGMENT.test(value)) throw new RangeError(`${name} of ${topic.pattern} is no segment: ${value}`)
    return value
  })
}

/**
 * The parameters of a concrete topic or of a subscription filter under a pattern, or null when it is not of
 * this pattern. With `wild`, a `+` matches a parameter (and is its value); `#`, `$…`, empty levels and `+` in
 * place of a fixed word never match.
 */
export function matchTopic(
  topic: { pattern: string },
  path: string,
  { wild = false }: { wild?: boolean } = {},
): Readonly<Record<string, string>> | null {
  const wanted = topic.pattern.split('/')
  const found = path.split('/')
  if (found.length !== wanted.length) return null
  const params: Record<string, string> = {}
  for (const [index, word] of wanted.entries()) {
    const segment = found[index]!
    const name = /^\{(\w+)\}$/.exec(word)?.[1]
    if (!name) {
      if (segment !== word) return null
    } else if (SEGMENT.test(segment) || (wild && segment === '+')) {
      params[name] = segment
    } else {
      return null
    }
  }
  return params
}

/**
 * What every message carries around its body: `v` version of the envelope, `id` uuid of the message, `ts`
 * instant of sending, `src` who sent it (`edge` or a device's uuid), `type` of the topic, `re` the id it
 * answers, `exp` instant after which it means nothing, `seq` its place in the sequence of its topic.
 */
export function envelopeOf<B extends z.ZodType>(topic: Topic<B>) {
  return z.object({
    v: z.literal(1),
    id: z.uuid(),
    ts: z.iso.datetime(),
    src: z.string().regex(SEGMENT),
    type: z.literal(topic.type),
    re: z.uuid().optional(),
    exp: z.iso.datetime().optional(),
    seq: Nth.optional(),
    body: topic.payload,
  })
}

export interface Envelope<B> {
  v: 1
  id: string
  ts: string
  src: string
  type: string
  re?: string | undefined
  exp?: string | undefined
  seq?: number | undefined
  body: B
}

/**
 * A received payload by the shape of its topic, or null: not JSON, not this shape. A reader drops what it
 * cannot read.
 */
export function readEnvelope<B extends z.ZodType>(topic: Topic<B>, payload: string): Envelope<z.output<B>> | null {
  let json: unknown
  try {
    json = JSON.parse(payload)
  } catch {
    return null
  }
  const parsed = envelopeOf(topic).safeParse(json)
  return parsed.success ? (parsed.data as Envelope<z.output<B>>) : null
}
