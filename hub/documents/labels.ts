import type { Label, LabelHead } from '#protocol/vouchers/label.ts'
import type { Style } from './letters-on-paper.ts'
import { PAGE, Sheet } from './sheet.ts'

const INK = '#241523'
const INK_2 = '#4b3b48'
const COLUMNS = 3
const ROWS = 8
/** 70 × 37 mm, as sheets of labels without a margin have them. */
const LABEL = { width: PAGE.width / COLUMNS, height: PAGE.height / ROWS } as const
const EDGE = 9
/** 24 mm: read by the scanners of a counter and by phones. */
const QR_SIDE = 68
const CODE_FROM = 80

function set(face: Style['face'], size: number, color = INK): Style {
  return { face, size, color }
}

/**
 * Labels of cards as a PDF that grows piece by piece: a code to scan, the house, what the card is and until
 * when, and under it the code for people. On A4 they fill the sheet row by row.
 */
export class LabelFile {
  readonly #sheet: Sheet
  readonly #head: LabelHead
  #drawn = 0

  constructor(head: LabelHead) {
    this.#sheet = new Sheet(head.title, head.brand)
    this.#head = head
  }

  /** Draws more labels. Answers what there is of the file beside what was answered before. */
  add(labels: readonly Label[]): Buffer {
    for (const label of labels) {
      const isAlone = this.#head.sheet === 'single'
      const place = isAlone ? 0 : this.#drawn % (COLUMNS * ROWS)
      if (place === 0) this.#sheet.page(isAlone ? LABEL : PAGE)
      drawLabel(this.#sheet, this.#head, label, {
        x: (place % COLUMNS) * LABEL.width,
        y: Math.floor(place / COLUMNS) * LABEL.height,
      })
      this.#drawn += 1
    }
    return this.#sheet.take()
  }

  /** The rest of the file. */
  end(): Promise<Buffer> {
    return this.#sheet.end()
  }
}

function drawLabel(sheet: Sheet, head: LabelHead, label: Label, { x, y }: { x: number; y: number }): void {
  sheet.qr(label.code, x + EDGE - 3, y + EDGE - 3, QR_SIDE)
  const left = x + EDGE + QR_SIDE + 3
  const box = { x: left, width: LABEL.width - (left - x) - EDGE }
  const below = sheet.write(head.brand, set('strong', 8, INK_2), { ...box, y: y + EDGE })
  const next = sheet.fit(head.what, set('display', 13), { ...box, y: below + 1, lines: 2, smallest: 9 })
  if (head.valid !== '') sheet.write(head.valid, set('text', 7.5, INK_2), { ...box, y: next + 2, lines: 2 })
  const line = { x: x + EDGE, width: LABEL.width - 2 * EDGE, align: 'center' as const }
  sheet.fit(label.spelled, set('strong', 11), { ...line, y: y + CODE_FROM, lines: 1, smallest: 6 })
}
