import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { create, type Font, type GlyphRun } from 'fontkit'

/** A table of a font: its name, and where its bytes stand. */
interface Table {
  tag: string
  checksum: number
  bytes: Buffer
}

const WOFF_HEAD = 44
const WOFF_ENTRY = 20
const SFNT_HEAD = 12
const SFNT_ENTRY = 16

const read = new Map<string, Font>()

/**
 * The font of a WOFF file, read once for all documents. It is unpacked first: read as it is, all its outlines
 * would be unpacked again for every letter.
 * @source W3C, WOFF File Format 1.0, sections 3 to 5
 */
export function fontOf(path: string): Font {
  const known = read.get(path)
  if (known) return known
  const font = create(unpack(readFileSync(path)))
  rememberWords(font)
  read.set(path, font)
  return font
}

/** Words of one font that are remembered; then it begins anew. */
const WORDS = 2_000

/**
 * The documents of an evening say nearly the same words: each is set once. Whoever lays a word out scales the
 * positions in place, and so gets some of its own.
 */
function rememberWords(font: Font): void {
  const set = new Map<string, GlyphRun>()
  const layout = font.layout.bind(font)
  font.layout = (text, ...how) => {
    if (how.some((one) => one !== undefined)) return layout(text, ...how)
    const run = set.get(text) ?? layout(text)
    if (set.size >= WORDS) set.clear()
    set.set(text, run)
    return Object.assign(Object.create(run) as GlyphRun, { positions: run.positions.map((at) => ({ ...at })) })
  }
}

function unpack(woff: Buffer): Buffer {
  const tables = tablesOf(woff)
  const head = SFNT_HEAD + SFNT_ENTRY * tables.length
  const font = Buffer.alloc(tables.reduce((sum, { bytes }) => sum + padded(bytes.length), head))
  const power = 2 ** Math.floor(Math.log2(tables.length))
  font.writeUInt32BE(woff.readUInt32BE(4), 0) // the flavour
  font.writeUInt16BE(tables.length, 4)
  font.writeUInt16BE(power * SFNT_ENTRY, 6)
  font.writeUInt16BE(Math.log2(power), 8)
  font.writeUInt16BE((tables.length - power) * SFNT_ENTRY, 10)
  let at = head
  for (const [nth, { tag, checksum, bytes }] of tables.entries()) {
    const entry = SFNT_HEAD + SFNT_ENTRY * nth
    font.write(tag, entry, 'latin1')
    font.writeUInt32BE(checksum, entry + 4)
    font.writeUInt32BE(at, entry + 8)
    font.writeUInt32BE(bytes.length, entry + 12)
    bytes.copy(font, at)
    at += padded(bytes.length)
  }
  return font
}

function tablesOf(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, nth) => {
    const entry = WOFF_HEAD + WOFF_ENTRY * nth
    const [offset, packed, length, checksum] = [4, 8, 12, 16].map((from) => woff.readUInt32BE(entry + from))
    const bytes = woff.subarray(offset!, offset! + packed!)
    return {
      tag: woff.toString('latin1', entry, entry + 4),
      checksum: checksum!,
      bytes: packed! < length! ? inflateSync(bytes) : bytes,
    }
  })
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4
}
