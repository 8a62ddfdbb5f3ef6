import type { PaperRow, ReceiptDocument } from '#protocol/bills/receipt.ts'
import { linesOf, type Style } from './letters-on-paper.ts'
import { LEADING, Sheet } from './sheet.ts'

const INK = '#000000'
/** A roll of 80 mm with 4 mm at each side, in points. */
const ROLL = { width: 226.77, margin: 11.34 } as const
const INNER = ROLL.width - 2 * ROLL.margin
const INDENT = 8
const GAP = 6
const SPACE = 6
const TEXT: Style = { face: 'text', size: 8, color: INK }
const STRONG: Style = { ...TEXT, face: 'strong' }
const SIZES = { normal: TEXT, strong: STRONG, large: { ...STRONG, size: 13 } } as const
const HEADING: Style = { ...STRONG, size: 13 }
/** Lines of one text at most. */
const LINES = 12

/** A line of letters: from where, how wide, and how far down from the top of its row. */
interface Set {
  text: string
  style: Style
  x: number
  width: number
  down: number
  align: 'left' | 'right' | 'center'
}

/** A row of paper as it will lie there. */
interface Laid {
  height: number
  sets: readonly Set[]
  is_rule: boolean
}

/** A receipt as a PDF of one page, as wide as the roll of a register and as long as it must be. */
export function drawReceipt(document: ReceiptDocument): Promise<Buffer> {
  const sheet = new Sheet(document.title, document.author)
  const laid = document.rows.map((row) => laidOut(sheet, row))
  const height = laid.reduce((sum, row) => sum + row.height, 2 * ROLL.margin)
  sheet.page({ width: ROLL.width, height })
  let y: number = ROLL.margin
  for (const row of laid) {
    for (const { text, style, x, width, down, align } of row.sets)
      sheet.write(text, style, { x, y: y + down, width, align })
    if (row.is_rule)
      sheet.pdf
        .moveTo(ROLL.margin, y + row.height / 2)
        .lineTo(ROLL.margin + INNER, y + row.height / 2)
        .lineWidth(0.5)
        .stroke(INK)
    y += row.height
  }
  return sheet.end()
}

/** What is no copy has no mark of one; drawer, cut, codes and places are of registers and tickets. */
function laidOut(sheet: Sheet, row: PaperRow): Laid {
  switch (row.kind) {
    case 'mark':
      return row.when === 'always' ? column(sheet, row.text, STRONG, 'center') : blank(0)
    case 'heading':
      return column(sheet, row.text, HEADING, 'center')
    case 'text':
      return column(sheet, row.text, row.strong ? STRONG : TEXT, row.align)
    case 'pair':
      return pair(sheet, row.left, row.right, SIZES[row.size])
    case 'table':
      return table(row.rows)
    case 'rule':
      return { ...blank(2 * SPACE), is_rule: true }
    case 'space':
      return blank(SPACE)
    case 'facts':
    case 'qr':
    case 'drawer':
    case 'cut':
      return blank(0)
  }
}

function blank(height: number): Laid {
  return { height, sets: [], is_rule: false }
}

/** A text below itself; spaces at its start indent it. */
function column(sheet: Sheet, text: string, style: Style, align: Set['align']): Laid {
  const indent = text.startsWith(' ') ? INDENT : 0
  const [x, width] = [ROLL.margin + indent, INNER - indent]
  const lines = linesOf(text.trim(), width, LINES, (part) => sheet.widthOf(part, style))
  const high = style.size * LEADING
  return {
    height: lines.length * high,
    sets: lines.map((line, nth) => ({ text: line, style, x, width, down: nth * high, align })),
    is_rule: false,
  }
}

/** Left and right on one line; where the left needs several, the right stands at the last of them. */
function pair(sheet: Sheet, left: string, right: string, style: Style): Laid {
  const taken = right === '' ? 0 : sheet.widthOf(right, style) + GAP
  const lines = linesOf(left, INNER - taken, LINES, (part) => sheet.widthOf(part, style))
  const high = style.size * LEADING
  const at = { style, x: ROLL.margin, width: INNER }
  const sets: Set[] = lines.map((text, nth) => ({ ...at, text, down: nth * high, align: 'left' }))
  sets.push({ ...at, text: right, down: (lines.length - 1) * high, align: 'right' })
  return { height: lines.length * high, sets, is_rule: false }
}

/** Numbers stand at the right of columns that are equally wide. */
function table(rows: readonly (readonly string[])[]): Laid {
  const high = TEXT.size * LEADING
  const sets = rows.flatMap((cells, nth) => {
    const width = INNER / cells.length
    return cells.map((text, at): Set => {
      const x = ROLL.margin + at * width
      return { text, style: TEXT, x, width, down: nth * high, align: at === 0 ? 'left' : 'right' }
    })
  })
  return { height: rows.length * high, sets, is_rule: false }
}
