import type { Duplex } from 'node:stream'
import { PACKET_MAX_BYTES } from '#protocol/kit/topic.ts'

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

/**
 * The broker's library takes packets of any size (MQTT allows 256 MB) and any number. This guard reads only
 * the frame of each packet, type and length, as the bytes come, and ends the connection before a byte of a
 * packet that is too large, of no known type, or one too many, reaches the parser.
 */
export class PacketGuard {
  readonly #now: () => number
  /** Bytes of the present packet still to come; 0 with `#lengthBytes` < 0 = a packet begins. */
  #body = 0
  #lengthBytes = -1
  #packets = 0
  #windowBegan: number
  #windowPackets = 0
  #windowFrames = 0

  /** @param now monotonic milliseconds */
  constructor(now: () => number) {
    this.#now = now
    this.#windowBegan = now()
  }

  /** Null when these bytes may pass; otherwise why the connection ends. */
  refuse(bytes: Uint8Array): string | null {
    for (let at = 0; at < bytes.length; ) {
      if (this.#lengthBytes < 0 && this.#body > 0) {
        const taken = Math.min(this.#body, bytes.length - at)
        this.#body -= taken
        at += taken
        continue
      }
      const why = this.#lengthBytes < 0 ? this.#begin(bytes[at]! >> 4) : this.#length(bytes[at]!)
      if (why) return why
      at++
    }
    return null
  }

  #begin(type: number): string | null {
    if (!FROM_CLIENT.has(type)) return `a packet of type ${type}`
    if ((type === CONNECT) !== (this.#packets === 0)) return 'CONNECT comes first and once'
    this.#packets++
    const now = this.#now()
    if (now - this.#windowBegan >= SECOND_MS) {
      this.#windowBegan = now
      this.#windowPackets = 0
      this.#windowFrames = 0
    }
    this.#windowFrames++
    if (!ANSWERS.has(type)) this.#windowPackets++
    this.#lengthBytes = 0
    const flood = this.#windowPackets > PACKETS_PER_SECOND || this.#windowFrames > FRAMES_PER_SECOND
    return flood ? 'too many packets a second' : null
  }

  #length(byte: number): string | null {
    this.#body += (byte & 0x7f) * 128 ** this.#lengthBytes
    this.#lengthBytes++
    if (1 + this.#lengthBytes + this.#body > PACKET_MAX_BYTES) return `a packet above ${PACKET_MAX_BYTES} bytes`
    if (byte < 0x80) this.#lengthBytes = -1
    else if (this.#lengthBytes === LENGTH_BYTES_MAX) return 'a length that does not end'
    return null
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
