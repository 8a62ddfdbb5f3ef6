import { decodeBase45, encodeBase45 } from './base45.ts'
import { type TicketKey, type Verify, verifyTicket } from './kt1.ts'

/** A whole number from 0 up to, not including, `below`. */
type Draw = (below: number) => number

const PREFIX = 'KT1:'
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:abcé\n\u0000'

/**
 * Forges `runs` ticket codes out of valid ones (wrong letters, lost and doubled ones, flipped bits, changed
 * fields, foreign and random signatures) and gives back those that were accepted although none of them was
 * issued: always an empty list. One seed gives the same forgeries for ever. @source docs/security.md,
 * "Figures to reach"
 */
export async function acceptedMutants(
  valid: readonly string[],
  keys: readonly TicketKey[],
  verify: Verify,
  runs: number,
  seed: number,
): Promise<string[]> {
  const draw = seededDraw(seed)
  const issued = new Set(valid)
  const accepted: string[] = []
  for (let run = 0; run < runs; ) {
    const text = mutate(valid, draw)
    if (issued.has(text)) continue
    run++
    if ((await verifyTicket(text, keys, verify)).ok) accepted.push(text)
  }
  return accepted
}

function mutate(valid: readonly string[], draw: Draw): string {
  const text = valid[draw(valid.length)]!
  const kind = draw(MUTATIONS.length)
  return MUTATIONS[kind]!(text, draw, valid)
}

const MUTATIONS: readonly ((text: string, draw: Draw, valid: readonly string[]) => string)[] = [
  (text, draw) => splice(text, draw(text.length), 1, letter(draw)),
  (text, draw) => splice(text, draw(text.length), 1, ''),
  (text, draw) => splice(text, draw(text.length + 1), 0, letter(draw)),
  (text, draw) => text.slice(0, draw(text.length)),
  (text, draw) => splice(text, PREFIX.length, 0, letter(draw).repeat(1 + draw(6))),
  (text, draw) => splice(splice(text, draw(text.length), 1, letter(draw)), draw(text.length), 1, letter(draw)),
  (text, draw) => exchange(text, draw(text.length), draw(text.length)),
  (text) => text.toLowerCase(),
  (text, draw) => ` ${text}`.slice(draw(2)) + ' '.repeat(draw(3)),
  (text, draw) => inBytes(text, (bytes) => flip(bytes, draw(bytes.length), 1 << draw(8))),
  (text, draw) => inBytes(text, (bytes) => flip(bytes, draw(20), 1 + draw(255))),
  (text, draw) => inBytes(text, (bytes) => flip(bytes, 16, 1 + draw(255))),
  (text, draw, valid) => inBytes(text, (bytes) => bytes.set(bytesOf(valid[draw(valid.length)]!).subarray(20), 20)),
  (text, draw) =>
    inBytes(text, (bytes) =>
      bytes.subarray(20).forEach((_, i) => {
        bytes[20 + i] = draw(256)
      }),
    ),
  (text, draw) => inBytes(text, (bytes) => bytes.fill(draw(2) * 255, 20)),
  (text, draw) => inBytes(text, (bytes) => addOrder(bytes, draw)),
]

/**
 * The group order of Ed25519, least significant byte first: S + order is the classic second spelling of a
 * signature, which must not be one.
 */
const ORDER = [
  0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0x10,
]

function addOrder(bytes: Uint8Array, draw: Draw): void {
  for (let times = 1 + draw(7); times > 0; times--) {
    let carry = 0
    ORDER.forEach((order, i) => {
      const sum = bytes[52 + i]! + order + carry
      bytes[52 + i] = sum & 0xff
      carry = sum >> 8
    })
  }
}

function letter(draw: Draw): string {
  return LETTERS[draw(LETTERS.length)]!
}

function splice(text: string, at: number, remove: number, insert: string): string {
  return text.slice(0, at) + insert + text.slice(at + remove)
}

function exchange(text: string, a: number, b: number): string {
  return splice(splice(text, a, 1, text[b]!), b, 1, text[a]!)
}

function bytesOf(text: string): Uint8Array {
  return decodeBase45(text.slice(PREFIX.length))!
}

function flip(bytes: Uint8Array, at: number, mask: number): void {
  bytes[at] = bytes[at]! ^ mask
}

function inBytes(text: string, change: (bytes: Uint8Array) => void): string {
  const bytes = bytesOf(text)
  change(bytes)
  return PREFIX + encodeBase45(bytes)
}

/** mulberry32: small, fast, and the same numbers on every machine. */
function seededDraw(seed: number): Draw {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below)
  }
}
