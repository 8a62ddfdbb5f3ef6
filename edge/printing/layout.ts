import { PrinterTypes, ThermalPrinter } from 'node-thermal-printer'
import type { PaperRow } from '#protocol/bills/receipt.ts'
import { encodeText, POWER_ON_PAGE, printable, WESTERN } from './code-pages.ts'

/** Width of a roll in millimetres. */
export type Paper = 80 | 58

/**
 * Letters of the normal font in a line, and dots of a QR module: 41 modules are 30.8 mm on 80 mm and 20.5 mm
 * on 58 mm at 203 dpi (UX-40).
 */
export const PAPER: Readonly<Record<Paper, { columns: number; qr_dots: number }>> = {
  80: { columns: 48, qr_dots: 6 },
  58: { columns: 32, qr_dots: 4 },
}

/** Pin 2, 50 ms on, 500 ms off: what node-thermal-printer leaves out of its drawer command. */
const DRAWER_PULSE = Buffer.from([0x1b, 0x70, 0x00, 0x19, 0xfa])

/**
 * The bytes of paper rows for an Epson-compatible printer. A `copy` carries the rows marked so and never
 * opens the drawer. Every line fits the roll: words wrap, amounts stay whole at the right edge.
 */
export function layOut(rows: readonly PaperRow[], options: { paper: Paper; copy: boolean }): Buffer {
  const pen = new Pen(PAPER[options.paper])
  pen.begin()
  for (const row of rows) drawRow(row)
  return pen.bytes()

  function drawRow<K extends PaperRow['kind']>(row: Extract<PaperRow, { kind: K }>): void {
    DRAW[row.kind as K](pen, row, options.copy)
  }
}

const DRAW: { [K in PaperRow['kind']]: (pen: Pen, row: Extract<PaperRow, { kind: K }>, copy: boolean) => void } = {
  mark(pen, row, copy) {
    if (row.when === 'always' || copy) pen.wrapped({ align: 'center', size: 2, invert: true }, row.text)
  },
  heading: (pen, row) => pen.wrapped({ align: 'center', size: 2, bold: true }, row.text),
  text: (pen, row) => pen.wrapped({ align: row.align, size: 1, bold: row.strong }, row.text),
  pair: (pen, row) => drawPair(pen, row),
  table: (pen, row) => drawTable(pen, row.rows),
  facts: (pen, row) => drawFacts(pen, row.facts),
  qr: (pen, row) => pen.qr(row.text),
  rule: (pen) => pen.line('-'.repeat(pen.columns)),
  space: (pen) => pen.line(''),
  drawer(pen, _, copy) {
    if (!copy) pen.raw(DRAWER_PULSE)
  },
  cut: (pen) => pen.cut(),
}

function drawPair(pen: Pen, { left, right, size }: Extract<PaperRow, { kind: 'pair' }>): void {
  const scale = size === 'large' ? 2 : 1
  const lines = pairLines(printable(left), printable(right), Math.floor(pen.columns / scale))
  pen.styled({ align: 'left', bold: size !== 'normal', size: scale }, lines)
}

/** Numbers stand right-aligned in columns as wide as they need, the first column takes what is left. */
function drawTable(pen: Pen, rows: readonly (readonly string[])[]): void {
  const cells = rows.map((row) => row.map(printable))
  const widths = cells[0]!.slice(1).map((_, i) => Math.max(...cells.map((row) => row[i + 1]!.length)) + 1)
  const equal = Math.floor(pen.columns / (widths.length + 1))
  const wide = widths.every((width) => width <= equal) ? widths.map(() => equal) : widths
  const first = pen.columns - wide.reduce((total, width) => total + width, 0)
  for (const row of cells)
    pen.line(row[0]!.padEnd(first) + wide.map((width, i) => row[i + 1]!.padStart(width)).join(''))
}

/**
 * Labels in small above their values in large, side by side; one below the other where a value is too wide
 * for its column.
 */
function drawFacts(pen: Pen, facts: readonly { label: string; value: string }[]): void {
  const large = { align: 'left', size: 2, bold: true } as const
  const width = Math.floor(pen.columns / facts.length / 2) * 2
  if (facts.some((fact) => printable(fact.value).length * 2 >= width)) {
    for (const fact of facts) {
      pen.wrapped({ align: 'left', size: 1 }, fact.label)
      pen.wrapped(large, fact.value)
    }
    return
  }
  const labels = facts.map((fact) => wrap(printable(fact.label), width - 1)[0]!.padEnd(width))
  pen.line(labels.join(''))
  pen.styled(large, [facts.map((fact) => printable(fact.value).padEnd(width / 2)).join('')])
}

/**
 * Words wrapped to lines of at most `columns` letters; a longer word is broken. Spaces at the start of the
 * text indent every line.
 */
export function wrap(text: string, columns: number): string[] {
  const indent = /^ */.exec(text)![0].slice(0, Math.floor(columns / 2))
  const width = columns - indent.length
  const lines: string[] = []
  let line = ''
  for (const word of text.trim().split(/ (?=\S)/)) {
    const joined = line === '' ? word : `${line} ${word}`
    if (joined.length <= width) {
      line = joined
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    for (; line.length > width; line = line.slice(width)) lines.push(line.slice(0, width))
  }
  return [...lines, line].map((one) => indent + one.trimEnd())
}

/**
 * Left text and right text on one line, or the left wrapped and the right at the end of its last line; the
 * right on lines of its own where it leaves a word of the left too little room. All stay within `columns`.
 */
export function pairLines(left: string, right: string, columns: number): string[] {
  const room = columns - right.length - 1
  const words = left.split(' ').filter((word) => word.length <= columns)
  if (words.some((word) => word.length > room)) {
    return [...wrap(left, columns), ...wrap(right, columns).map((line) => line.padStart(columns))]
  }
  const lines = wrap(left, room)
  const last = lines.pop()!
  return [...lines, last.padEnd(columns - right.length) + right]
}

interface Style {
  align: 'left' | 'center'
  size: 1 | 2
  bold?: boolean
  invert?: boolean
}

/**
 * Writes lines through node-thermal-printer and keeps in mind which code page the printer stands in, which
 * that library forgets at a cut.
 */
class Pen {
  readonly columns: number
  readonly #qrDots: number
  readonly #printer = new ThermalPrinter({ type: PrinterTypes.EPSON, interface: '' })
  #page = POWER_ON_PAGE

  constructor(paper: { columns: number; qr_dots: number }) {
    this.columns = paper.columns
    this.#qrDots = paper.qr_dots
  }

  /** Resets what an earlier, broken-off job may have left and chooses the western page. */
  begin(): void {
    this.raw(Buffer.from([0x1b, 0x40, 0x1b, 0x74, WESTERN]))
    this.#page = WESTERN
  }

  raw(bytes: Buffer): void {
    this.#printer.append(bytes)
  }

  line(text: string): void {
    const encoded = encodeText(text, this.#page)
    this.#page = encoded.page
    this.raw(encoded.bytes)
    this.#printer.newLine()
  }

  wrapped(style: Style, text: string): void {
    this.styled(style, wrap(printable(text), Math.floor(this.columns / style.size)))
  }

  /** Lines in one style, which ends with them. */
  styled({ align, size, bold = false, invert = false }: Style, lines: readonly string[]): void {
    if (align === 'center') this.#printer.alignCenter()
    if (size === 2) this.#printer.setTextSize(1, 1)
    if (bold) this.#printer.bold(true)
    if (invert) this.#printer.invert(true)
    for (const line of lines) this.line(line)
    if (invert) this.#printer.invert(false)
    if (bold) this.#printer.bold(false)
    if (size === 2) this.#printer.setTextSize(0, 0)
    if (align === 'center') this.#printer.alignLeft()
  }

  /** A code with a line of paper above and below: with the dots of a module, more than its quiet zone. */
  qr(text: string): void {
    this.#printer.newLine()
    this.#printer.alignCenter()
    this.#printer.printQR(text, { model: 2, cellSize: this.#qrDots, correction: 'M' })
    this.#printer.newLine()
    this.#printer.alignLeft()
  }

  cut(): void {
    this.#printer.cut({ verticalTabAmount: 1 })
    this.#page = POWER_ON_PAGE
    this.begin()
  }

  bytes(): Buffer {
    return this.#printer.getBuffer()
  }
}
