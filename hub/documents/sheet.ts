import PDFDocument from 'pdfkit'
import { create } from 'qrcode'
import { QUIET_ZONE, qrPath } from '#protocol/scanning/qr-path.ts'
import { fontOf } from './fonts.ts'
import { linesOf, runsOf, type Style } from './letters-on-paper.ts'

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 36 } as const

/** From one line to the next, in sizes of its letters. */
export const LEADING = 1.35

interface Box {
  x: number
  y: number
  width: number
  lines?: number
  align?: 'left' | 'right' | 'center'
}

/** A PDF that is drawn by places, one page after another. */
export class Sheet {
  readonly #pdf: PDFKit.PDFDocument
  #chunks: Buffer[] = []
  readonly #ended: Promise<void>
  readonly #fonts = new Set<string>()

  constructor(title: string, author: string) {
    const info = { Title: title, Author: author }
    // no font but those that are written with
    this.#pdf = new PDFDocument({ autoFirstPage: false, size: 'A4', margin: 0, info, lang: 'und', font: '' })
    this.#pdf.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
    this.#ended = new Promise((resolve, reject) => {
      this.#pdf.on('end', resolve)
      this.#pdf.on('error', reject)
    })
  }

  get pdf(): PDFKit.PDFDocument {
    return this.#pdf
  }

  /** @param size in points, where it is not A4 */
  page(size: { width: number; height: number } = PAGE): void {
    this.#pdf.addPage({ size: [size.width, size.height], margin: 0 })
  }

  /** What there is of the file by now and was not taken before. */
  take(): Buffer {
    const taken = Buffer.concat(this.#chunks)
    this.#chunks = []
    return taken
  }

  /** The rest of the file. */
  async end(): Promise<Buffer> {
    this.#pdf.end()
    await this.#ended
    return this.take()
  }

  widthOf(text: string, style: Style): number {
    return runsOf(text, style).reduce(
      (sum, run) => sum + this.#font(run.font).fontSize(style.size).widthOfString(run.text),
      0,
    )
  }

  /** Writes a text into a box, as many lines as it has. Answers where the next line begins. */
  write(text: string, style: Style, { x, y, width, lines = 1, align = 'left' }: Box): number {
    const set = linesOf(text, width, lines, (part) => this.widthOf(part, style))
    for (const [nth, line] of set.entries())
      this.#line(line, style, { x, y: y + nth * style.size * LEADING, width, align })
    return y + set.length * style.size * LEADING
  }

  /** A text in at most so many lines, set smaller as far as it must be. */
  fit(text: string, style: Style, box: Box & { lines: number; smallest: number }): number {
    let { size } = style
    const most = box.lines
    const sized = () => ({ ...style, size })
    while (
      size > box.smallest &&
      linesOf(text, box.width, most + 1, (part) => this.widthOf(part, sized())).length > most
    )
      size -= 1
    return this.write(text, sized(), box)
  }

  #font(path: string): PDFKit.PDFDocument {
    if (!this.#fonts.has(path)) this.#pdf.registerFont(path, fontOf(path))
    this.#fonts.add(path)
    return this.#pdf.font(path)
  }

  #line(line: string, style: Style, { x, y, width, align }: Required<Omit<Box, 'lines'>>): void {
    const free = width - this.widthOf(line, style)
    let left = align === 'left' ? x : x + (align === 'right' ? free : free / 2)
    for (const { text, font } of runsOf(line, style)) {
      this.#font(font).fontSize(style.size).fillColor(style.color)
      this.#pdf.text(text, left, y, { lineBreak: false })
      left += this.#pdf.widthOfString(text)
    }
  }

  /** A code as vectors in a square with its quiet zone: alphanumeric mode, error correction M. */
  qr(code: string, x: number, y: number, side: number): void {
    const { modules } = create([{ data: code, mode: 'alphanumeric' }], { errorCorrectionLevel: 'M' })
    this.#pdf.save()
    this.#pdf.rect(x, y, side, side).fill('#ffffff')
    this.#pdf
      .translate(x, y)
      .scale(side / (modules.size + 2 * QUIET_ZONE))
      .translate(QUIET_ZONE, QUIET_ZONE)
    this.#pdf.path(qrPath(modules)).fill('#000000')
    this.#pdf.restore()
  }
}
