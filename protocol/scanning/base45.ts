const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const VALUE = new Map([...ALPHABET].map((letter, value) => [letter, value]))

/**
 * Bytes as base45: every two bytes become three letters, a last single byte two; least significant letter
 * first. The letters are exactly those of a QR code's alphanumeric mode. One text for each byte sequence; it
 * never ends in a space, so that trimming a scan harms nothing.
 * @source RFC 9285
 */
export function encodeBase45(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 2) {
    const pair = i + 1 < bytes.length
    const value = pair ? bytes[i]! * 256 + bytes[i + 1]! : bytes[i]!
    text += ALPHABET[value % 45]! + ALPHABET[Math.floor(value / 45) % 45]!
    if (pair) text += ALPHABET[Math.floor(value / 2025)]!
  }
  return text
}

/**
 * The bytes of a base45 text, or null where it is none: a foreign letter (lower case too), a lone last
 * letter, a group beyond its bytes.
 * @source RFC 9285
 */
export function decodeBase45(text: string): Uint8Array | null {
  if (text.length % 3 === 1) return null
  const bytes = new Uint8Array(Math.floor(text.length / 3) * 2 + (text.length % 3 === 2 ? 1 : 0))
  let at = 0
  for (let i = 0; i < text.length; i += 3) {
    const letters = [...text.slice(i, i + 3)].map((letter) => VALUE.get(letter))
    if (letters.includes(undefined)) return null
    const [low, middle, high] = letters as number[]
    const value = low! + middle! * 45 + (high ?? 0) * 2025
    if (value > (high === undefined ? 0xff : 0xffff)) return null
    if (high !== undefined) bytes[at++] = value >> 8
    bytes[at++] = value & 0xff
  }
  return bytes
}
