import type { Duplex } from 'node:stream'
import { PACKET_MAX_BYTES } from '#protocol/kit/topic.ts'

/**
 * The broker's library takes packets of any size (MQTT allows 256 MB) and any number. This guard reads only
 * the frame of each packet, type and length, as the bytes come, and ends the connection before a byte of a
 * packet that is too large, of no known type, or one too many, reaches the parser.
 */
export interface PacketGuard {
  /** Null when these bytes may pass; otherwise why the connection ends. */
  refuse(bytes: Uint8Array): string | null
}

/**
 * Packets in a second with which a client begins something; its messages have their own, lower limit in
 * auth.ts.
 */
export const PACKETS_PER_SECOND = 200
/**
 * Packets of any kind in a second: acknowledgements follow what the broker sends, a view of each of many
 * schedules.
 */
export const FRAMES_PER_SECOND = 5_000
const SECOND_MS = 1_000

const CONNECT = 1
/**
 * Types a client may send in MQTT 3.1.1: CONNECT, PUBLISH, PUBACK, PUBREC, PUBREL, PUBCOMP, SUBSCRIBE,
 * UNSUBSCRIBE, PINGREQ, DISCONNECT.
 */
const FROM_CLIENT: ReadonlySet<number> = new Set([CONNECT, 3, 4, 5, 6, 7, 8, 10, 12, 14])
/** PUBACK, PUBREC, PUBCOMP. */
const ANSWERS: ReadonlySet<number> = new Set([4, 5, 7])
const LENGTH_BYTES_MAX = 4

/** @param now monotonic milliseconds */
export function createPacketGuard(now: () => number): PacketGuard {
  /** Bytes of the present packet still to come; 0 with `lengthBytes` < 0 = a packet begins. */
  let body = 0
  let lengthBytes = -1
  let packets = 0
  let windowBegan = now()
  let windowPackets = 0
  let windowFrames = 0

  const begin = (type: number): string | null => {
    if (!FROM_CLIENT.has(type)) return `a packet of type ${type}`
    if ((type === CONNECT) !== (packets === 0)) return 'CONNECT comes first and once'
    packets++
    if (now() - windowBegan >= SECOND_MS) {
      windowBegan = now()
      windowPackets = 0
      windowFrames = 0
    }
    windowFrames++
    if (!ANSWERS.has(type)) windowPackets++
    lengthBytes = 0
    const flood = windowPackets > PACKETS_PER_SECOND || windowFrames > FRAMES_PER_SECOND
    return flood ? 'too many packets a second' : null
  }

  const length = (byte: number): string | null => {
    body += (byte & 0x7f) * 128 ** lengthBytes
    lengthBytes++
    if (1 + lengthBytes + body > PACKET_MAX_BYTES) return `a packet above ${PACKET_MAX_BYTES} bytes`
    if (byte < 0x80) lengthBytes = -1
    else if (lengthBytes === LENGTH_BYTES_MAX) return 'a length that does not end'
    return null
  }

  return {
    refuse: (bytes) => {
      for (let at = 0; at < bytes.length; ) {
        if (lengthBytes < 0 && body > 0) {
          const taken = Math.min(body, bytes.length - at)
          body -= taken
          at += taken
          continue
        }
        const why = lengthBytes < 0 ? begin(bytes[at]! >> 4) : length(bytes[at]!)
        if (why) return why
        at++
      }
      return null
    },
  }
}

/**
 * Puts the guard before everything that reads this stream: what it refuses never becomes readable, and the
 * stream ends.
 */
export function guardStream(stream: Duplex, guard: PacketGuard, refused: (why: string) => void): void {
  const push = stream.push.bind(stream)
  let ended = false
  stream.push = (chunk: Uint8Array | null) => {
    if (ended) return false
    const why = chunk && guard.refuse(chunk)
    if (!why) return push(chunk)
    ended = true
    refused(why)
    stream.destroy()
    return false
  }
}
