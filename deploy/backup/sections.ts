import { createHash } from 'node:crypto'
import * as z from 'zod'
import { Refused } from './refused.ts'

/**
 * What a backup holds, one thing after another: tables, files, and facts in JSON. In the stream each begins
 * with its name, has its bytes in pieces, and ends with how many bytes and lines they were and their SHA-256;
 * behind the last one stands how many there are.
 */
const Said = z.object({
  kind: z.enum(['table', 'file', 'fact']),
  /** Of the table; of the file, below the folder that it belongs to; of the fact. */
  name: z.string().min(1),
  /** Of a table, in the order in which its rows have them. */
  columns: z.array(z.string()),
})
export type Said = z.infer<typeof Said>

const Counted = z.object({ bytes: z.number(), lines: z.number(), sha256: z.string() })
export type Counted = z.infer<typeof Counted>

/** A thing that goes into a backup, or comes out of it. */
export interface Section extends Said {
  bytes: AsyncIterable<Buffer>
}

/** By the kind and name of each. */
export type Tally = Map<string, Counted>

const Ended = z.object({ sections: z.number() })
const FRAME = { begins: 0x42, bytes: 0x44, ends: 0x45, last: 0x5a } as const
const HEAD = 5
const PIECE_MAX = 1 << 20
const NEW_LINE = 0x0a

class Count {
  readonly #hash = createHash('sha256')
  #bytes = 0
  #lines = 0

  add(piece: Buffer): void {
    this.#hash.update(piece)
    this.#bytes += piece.length
    for (let at = piece.indexOf(NEW_LINE); at !== -1; at = piece.indexOf(NEW_LINE, at + 1)) this.#lines += 1
  }

  sum(): Counted {
    return { bytes: this.#bytes, lines: this.#lines, sha256: this.#hash.digest('hex') }
  }
}

export function nameOf({ kind, name }: Pick<Said, 'kind' | 'name'>): string {
  return `${kind} ${name}`
}

/** The bytes of these sections, one after another; `tally` is filled with what each came to. */
export async function* written(sections: AsyncIterable<Section>, tally: Tally): AsyncGenerator<Buffer> {
  for await (const { kind, name, columns, bytes } of sections) {
    yield* frame(FRAME.begins, json({ kind, name, columns }))
    const count = new Count()
    for await (const piece of bytes) {
      count.add(piece)
      for (let at = 0; at < piece.length; at += PIECE_MAX) yield* frame(FRAME.bytes, piece.subarray(at, at + PIECE_MAX))
    }
    const sum = count.sum()
    tally.set(nameOf({ kind, name }), sum)
    yield* frame(FRAME.ends, json(sum))
  }
  yield* frame(FRAME.last, json({ sections: tally.size }))
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value))
}

function* frame(type: number, payload: Buffer): Generator<Buffer> {
  const head = Buffer.alloc(HEAD)
  head.writeUInt8(type, 0)
  head.writeUInt32BE(payload.length, 1)
  yield head
  if (payload.length > 0) yield payload
}

interface Frame {
  type: number
  payload: Buffer
}

async function* framesIn(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let kept: Buffer = Buffer.alloc(0)
  for await (const bytes of source) {
    kept = kept.length === 0 ? bytes : Buffer.concat([kept, bytes])
    for (;;) {
      if (kept.length < HEAD) break
      const end = HEAD + kept.readUInt32BE(1)
      if (end > HEAD + PIECE_MAX) throw new Refused('this backup does not read: a piece of it is too long')
      if (kept.length < end) break
      yield { type: kept.readUInt8(0), payload: kept.subarray(HEAD, end) }
      kept = kept.subarray(end)
    }
  }
}

/**
 * The sections of a stream. Whoever takes one reads all of its bytes before the next; what its end says is
 * compared then. Throws Refused when they do not add up, or the last one is missing.
 */
export async function* sectionsIn(source: AsyncIterable<Buffer>, tally: Tally = new Map()): AsyncGenerator<Section> {
  const frames = framesIn(source)
  try {
    for (;;) {
      const { value: next } = await frames.next()
      if (next?.type === FRAME.last) {
        if (Ended.parse(JSON.parse(next.payload.toString())).sections !== tally.size) throw wrong('its end')
        if (!(await frames.next()).done) throw wrong('its end')
        return
      }
      if (next?.type !== FRAME.begins) throw wrong('the beginning of a part')
      const said = Said.parse(JSON.parse(next.payload.toString()))
      yield { ...said, bytes: bytesOf(said, frames, tally) }
      if (!tally.has(nameOf(said))) throw new Error(`${nameOf(said)} was not read to its end`)
    }
  } finally {
    await frames.return(undefined)
  }
}

async function* bytesOf(said: Said, frames: AsyncGenerator<Frame>, tally: Tally): AsyncGenerator<Buffer> {
  const count = new Count()
  for (;;) {
    const { value: next } = await frames.next()
    if (next?.type === FRAME.bytes) {
      count.add(next.payload)
      yield next.payload
    } else if (next?.type === FRAME.ends) {
      const sum = count.sum()
      const kept = Counted.parse(JSON.parse(next.payload.toString()))
      if (sum.sha256 !== kept.sha256 || sum.lines !== kept.lines || sum.bytes !== kept.bytes) throw wrong(nameOf(said))
      tally.set(nameOf(said), sum)
      return
    } else throw wrong(nameOf(said))
  }
}

function wrong(what: string): Refused {
  return new Refused(`this backup does not read: ${what} is not as it was written`)
}

/** All bytes of a small section. */
export async function whole({ bytes }: Section): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces)
}
