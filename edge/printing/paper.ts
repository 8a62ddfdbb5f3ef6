import { letterOf, POWER_ON_PAGE } from './code-pages.ts'

/** Letters in one style. `width` and `height` are multiples of the normal letter. */
export interface Span {
  text: string
  bold: boolean
  underline: boolean
  invert: boolean
  width: number
  height: number
}
export type Align = 'left' | 'center' | 'right'

/**
 * What lies on the paper, from top to bottom. `unread` are bytes of a command that this printer does not
 * draw, in hex.
 */
export type Mark =
  | { kind: 'line'; align: Align; spans: Span[] }
  | { kind: 'feed'; lines: number }
  | { kind: 'qr'; align: Align; text: string; dots: number; correction: 'L' | 'M' | 'Q' | 'H' }
  | { kind: 'drawer' }
  | { kind: 'unread'; hex: string }

/** A piece of paper: what was drawn between two cuts, or until the sender hung up (`cut: false`). */
export interface Slip {
  marks: Mark[]
  cut: boolean
}

/** What a command did: bytes it took, or 0 when its rest has not arrived. */
type Step = (bytes: Buffer) => number

const CORRECTIONS = ['L', 'M', 'Q', 'H'] as const
const PLAIN = { bold: false, underline: false, invert: false, width: 1, height: 1 }
/** Longest slip in lines. */
const MARKS_MAX = 2_000
const ALIGN: readonly Align[] = ['left', 'center', 'right']

/**
 * Reads ESC/POS as an Epson printer would and draws nothing but what the bytes say: text in the standing code
 * page, styles, alignment, feeds, QR codes, cuts and drawer pulses. Commands may arrive in pieces. `answer`
 * is called where the bytes ask for the paper sensor in turn (GS r).
 */
export class PaperReader {
  readonly #columns: number
  readonly #finished: (slip: Slip) => void
  readonly #answer: () => void
  #rest: Buffer = Buffer.alloc(0)
  #slip: Slip = { marks: [], cut: false }
  #spans: Span[] = []
  #used = 0
  #style = { ...PLAIN }
  #align: Align = 'left'
  #page = POWER_ON_PAGE
  #qr = { text: '', dots: 3, correction: 'L' as (typeof CORRECTIONS)[number] }

  constructor(columns: number, finished: (slip: Slip) => void, answer: () => void) {
    this.#columns = columns
    this.#finished = finished
    this.#answer = answer
  }

  write(bytes: Uint8Array): void {
    let rest = Buffer.concat([this.#rest, bytes])
    while (rest.length > 0) {
      const taken = this.#step(rest)
      if (taken === 0) break
      rest = rest.subarray(taken)
    }
    this.#rest = rest
  }

  /** What has come out so far and is not cut yet; null while that is nothing. */
  get unfinished(): Slip | null {
    const line: Mark[] = this.#spans.length > 0 ? [{ kind: 'line', align: this.#align, spans: this.#spans }] : []
    const marks = [...this.#slip.marks, ...line]
    return marks.some(isDrawn) ? { marks, cut: false } : null
  }

  /** The sender hung up: a half command is dropped, what is drawn so far becomes a slip. */
  end(): void {
    this.#rest = Buffer.alloc(0)
    this.#finish(false)
  }

  #step(bytes: Buffer): number {
    const byte = bytes[0]!
    if (byte === 0x1b) return this.#command(bytes, this.#escape)
    if (byte === 0x1d) return this.#command(bytes, this.#group)
    if (byte === 0x0a) this.#newLine()
    else if (byte === 0x09) this.#put(' '.repeat(8 - (this.#used % 8)))
    else if (byte >= 0x20) this.#put(letterOf(this.#page, byte))
    return 1
  }

  /**
   * ESC x … and GS x …: looked up by their second byte; an unknown one is shown, and what follows is read as
   * text, as a printer does.
   */
  #command(bytes: Buffer, table: Readonly<Record<string, Step>>): number {
    if (bytes.length < 2) return 0
    const step = table[String.fromCharCode(bytes[1]!)]
    if (step) return step(bytes)
    this.#mark({ kind: 'unread', hex: bytes.toString('hex', 0, 2) })
    return 2
  }

  readonly #escape: Readonly<Record<string, Step>> = {
    '@': takes(2, () => this.#reset()),
    '!': argument((n) => this.#printMode(n)),
    '-': argument((n) => this.#restyle({ underline: n % 48 !== 0 })),
    E: argument((n) => this.#restyle({ bold: n % 2 === 1 })),
    G: argument((n) => this.#restyle({ bold: n % 2 === 1 })),
    a: argument((n) => this.#alignTo(n)),
    t: argument((n) => this.#turnTo(n)),
    d: argument((n) => this.#mark({ kind: 'feed', lines: n })),
    J: argument((n) => this.#mark({ kind: 'feed', lines: n / 30 })),
    p: takes(5, () => this.#mark({ kind: 'drawer' })),
    ...ignored({ '2': 2, '3': 3, '=': 3, M: 3, R: 3, '{': 3, c: 4, ' ': 3 }),
  }

  readonly #group: Readonly<Record<string, Step>> = {
    '!': argument((n) => this.#restyle({ width: (n >> 4) + 1, height: (n & 7) + 1 })),
    B: argument((n) => this.#restyle({ invert: n % 2 === 1 })),
    V: (bytes) => this.#cut(bytes),
    '(': (bytes) => this.#extended(bytes),
    r: argument(() => this.#answer()),
    ...ignored({ a: 3, L: 4, W: 4, P: 4 }),
  }

  #reset(): void {
    this.#style = { ...PLAIN }
    this.#align = 'left'
    this.#page = POWER_ON_PAGE
  }

  #alignTo(n: number): void {
    this.#align = ALIGN[n % 48] ?? this.#align
  }

  #turnTo(page: number): void {
    this.#page = page
  }

  #printMode(n: number): void {
    this.#restyle({
      bold: (n & 0x08) > 0,
      height: n & 0x10 ? 2 : 1,
      width: n & 0x20 ? 2 : 1,
      underline: (n & 0x80) > 0,
    })
  }

  #restyle(change: Partial<Omit<Span, 'text'>>): void {
    this.#style = { ...this.#style, ...change }
  }

  /** Puts letters on the line; where the roll ends, the line does. */
  #put(letters: string): void {
    for (const letter of letters) {
      if (this.#used + this.#style.width > this.#columns) this.#newLine()
      this.#used += this.#style.width
      const last = this.#spans.at(-1)
      if (last && sameStyle(last, this.#style)) last.text += letter
      else this.#spans.push({ text: letter, ...this.#style })
    }
  }

  #newLine(): void {
    const spans = this.#spans
    this.#spans = []
    this.#used = 0
    this.#push({ kind: 'line', align: this.#align, spans })
  }

  #mark(mark: Mark): void {
    if (this.#spans.length > 0) this.#newLine()
    this.#push(mark)
  }

  /** A sender that never cuts fills slip after slip, not the memory. */
  #push(mark: Mark): void {
    this.#slip.marks.push(mark)
    if (this.#slip.marks.length >= MARKS_MAX) this.#finish(false)
  }

  /** GS V: cuts at once, or (65 and more) after a feed of n. */
  #cut(bytes: Buffer): number {
    if (bytes.length < 3 || (bytes[2]! > 64 && bytes.length < 4)) return 0
    this.#finish(true)
    return bytes[2]! > 64 ? 4 : 3
  }

  /** GS ( k and its like: a length, then so many bytes. Only QR codes (cn 49) are drawn. */
  #extended(bytes: Buffer): number {
    if (bytes.length < 5 || bytes.length < 5 + bytes.readUInt16LE(3)) return 0
    const end = 5 + bytes.readUInt16LE(3)
    const [symbol, fn, value] = [bytes[5], bytes[6], bytes[7]]
    if (bytes[2] === 0x6b && symbol === 49) this.#qrCommand(fn!, value ?? 0, bytes.subarray(8, end))
    else this.#mark({ kind: 'unread', hex: bytes.toString('hex', 0, Math.min(end, 8)) })
    return end
  }

  #qrCommand(fn: number, value: number, data: Buffer): void {
    if (fn === 67) this.#qr.dots = value
    if (fn === 69) this.#qr.correction = CORRECTIONS[value - 48] ?? 'L'
    if (fn === 80) this.#qr.text = data.toString('latin1')
    if (fn === 81 && this.#qr.text !== '') this.#mark({ kind: 'qr', align: this.#align, ...this.#qr })
  }

  #finish(cut: boolean): void {
    if (this.#spans.length > 0) this.#newLine()
    if (this.#slip.marks.some(isDrawn) || (!cut && this.#slip.marks.length > 0)) {
      this.#finished({ ...this.#slip, cut })
      this.#slip = { marks: [], cut: false }
    }
  }
}

function isDrawn(mark: Mark): boolean {
  return mark.kind !== 'feed' && mark.kind !== 'drawer'
}

/** A command of `length` bytes. */
function takes(length: number, act: (bytes: Buffer) => void): Step {
  return (bytes) => {
    if (bytes.length < length) return 0
    act(bytes)
    return length
  }
}

/** A command with one byte behind its name. */
function argument(act: (n: number) => void): Step {
  return takes(3, (bytes) => act(bytes[2]!))
}

/** Commands that change nothing here (line spacing, fonts, margins), by their whole length. */
function ignored(lengths: Readonly<Record<string, number>>): Record<string, Step> {
  return Object.fromEntries(Object.entries(lengths).map(([name, length]) => [name, takes(length, () => {})]))
}

function sameStyle(span: Span, style: Omit<Span, 'text'>): boolean {
  return (
    span.bold === style.bold &&
    span.underline === style.underline &&
    span.invert === style.invert &&
    span.width === style.width &&
    span.height === style.height
  )
}
