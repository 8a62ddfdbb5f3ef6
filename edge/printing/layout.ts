import { PrinterTypes, ThermalPrinter } from 'node-thermal-printer'
import { PAPER, type Paper, type PaperPart, type PaperStyle, paperParts } from '#protocol/bills/paper-parts.ts'
import type { PaperRow } from '#protocol/bills/receipt.ts'
import { encodeText, POWER_ON_PAGE, WESTERN } from './code-pages.ts'

/** Pin 2, 50 ms on, 500 ms off: what node-thermal-printer leaves out of its drawer command. */
const DRAWER_PULSE = Buffer.from([0x1b, 0x70, 0x00, 0x19, 0xfa])

/** The bytes of paper rows for an Epson-compatible printer: each part of protocol/bills/paper-parts.ts. */
export function layOut(rows: readonly PaperRow[], options: { paper: Paper; copy: boolean }): Buffer {
  const pen = new Pen(PAPER[options.paper].qr_dots)
  pen.begin()
  for (const part of paperParts(rows, options)) drawPart(pen, part)
  return pen.bytes()
}

function drawPart(pen: Pen, part: PaperPart): void {
  if (part.kind === 'lines') pen.styled(part.style, part.lines)
  else if (part.kind === 'qr') pen.qr(part.text)
  else if (part.kind === 'drawer') pen.raw(DRAWER_PULSE)
  else pen.cut()
}

/**
 * Writes lines through node-thermal-printer and keeps in mind which code page the printer stands in, which
 * that library forgets at a cut.
 */
class Pen {
  readonly #qrDots: number
  readonly #printer = new ThermalPrinter({ type: PrinterTypes.EPSON, interface: '' })
  #page = POWER_ON_PAGE

  constructor(qr_dots: number) {
    this.#qrDots = qr_dots
  }

  /** Resets what an earlier, broken-off job may have left and chooses the western page. */
  begin(): void {
    this.raw(Buffer.from([0x1b, 0x40, 0x1b, 0x74, WESTERN]))
    this.#page = WESTERN
  }

  raw(bytes: Buffer): void {
    this.#printer.append(bytes)
  }

  #line(text: string): void {
    const encoded = encodeText(text, this.#page)
    this.#page = encoded.page
    this.raw(encoded.bytes)
    this.#printer.newLine()
  }

  /** Lines in one style, which ends with them. */
  styled({ align, size, bold = false, invert = false }: PaperStyle, lines: readonly string[]): void {
    if (align === 'center') this.#printer.alignCenter()
    if (size === 2) this.#printer.setTextSize(1, 1)
    if (bold) this.#printer.bold(true)
    if (invert) this.#printer.invert(true)
    for (const line of lines) this.#line(line)
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
