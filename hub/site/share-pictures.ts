import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { cardSvg, type ShareCard } from './share-card.ts'

/** So many bytes of cards are kept; the ones longest not asked for go first. */
const KEPT_BYTES_MAX = 32 * 1024 * 1024
/** So many wait to be drawn; who comes then asks again later. */
const WAITING_MAX = 20
/** No card takes as long. */
const PATIENCE_MS = 30_000
const BYTES_MAX = 4_000_000

/** The name of a card by all that it says: it changes with whatever is drawn. */
export function cardTag(card: ShareCard): string {
  return hash('sha256', JSON.stringify(card), 'base64url').slice(0, 22)
}

/** Reads a picture of the house in the width that a card has. */
export type ReadPicture = (picture: string) => Promise<Buffer | null>

/**
 * Cards as PNG, drawn when they are first asked for, one after another, each by a process of its own. Which
 * there are follows from the catalogue alone, so that nobody fills memory by asking.
 */
export class SharePictures {
  readonly #kept = new Map<string, Buffer>()
  readonly #bytes_max: number
  #bytes = 0
  readonly #drawing = new Map<string, Promise<Buffer>>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(bytes_max = KEPT_BYTES_MAX) {
    this.#bytes_max = bytes_max
  }

  /** Whether it would have to be drawn by itself. */
  isNew(card: ShareCard): boolean {
    const tag = cardTag(card)
    return !this.#kept.has(tag) && !this.#drawing.has(tag)
  }

  /** The card; null = too many others wait to be drawn. */
  async png(card: ShareCard, read: ReadPicture): Promise<Buffer | null> {
    const tag = cardTag(card)
    const known = this.#kept.get(tag)
    if (known) {
      this.#keep(tag, known)
      return known
    }
    const under_way = this.#drawing.get(tag)
    if (under_way) return under_way
    if (this.#drawing.size >= WAITING_MAX) return null
    const drawing = this.#last.then(() => draw(card, read))
    this.#drawing.set(tag, drawing)
    this.#last = drawing.catch(() => undefined) // whoever asked gets the error; the next one has its turn
    try {
      const png = await drawing
      this.#keep(tag, png)
      return png
    } finally {
      this.#drawing.delete(tag)
    }
  }

  #keep(tag: string, png: Buffer): void {
    this.#drop(tag)
    this.#kept.set(tag, png)
    this.#bytes += png.length
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#bytes_max) return
      this.#drop(oldest)
    }
  }

  #drop(tag: string): void {
    this.#bytes -= this.#kept.get(tag)?.length ?? 0
    this.#kept.delete(tag)
  }
}

async function draw(card: ShareCard, read: ReadPicture): Promise<Buffer> {
  const picture = card.poster && 'picture' in card.poster ? await read(card.poster.picture) : null
  const asked = JSON.stringify({ svg: cardSvg(card), picture: picture?.toString('base64') ?? null })
  const file = join(import.meta.dirname, 'share-drawing.ts')
  const options = { encoding: 'buffer', timeout: PATIENCE_MS, maxBuffer: BYTES_MAX } as const
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [file], options, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    )
    child.stdin!.on('error', () => undefined) // a child that ended is said by its end
    child.stdin!.end(asked)
  })
}
