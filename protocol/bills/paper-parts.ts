import type { PaperRow } from './receipt.ts'

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

/** How lines stand on a roll; `size` 2 = letters twice as wide and high. */
export interface PaperStyle {
  align: 'left' | 'center'
  size: 1 | 2
  bold?: boolean
  invert?: boolean
}

/** What a printer does one after the other: lines of which each fits the roll, a code, the drawer, a cut. */
export type PaperPart =
  | { kind: 'lines'; style: PaperStyle; lines: readonly string[] }
  | { kind: 'qr'; text: string }
  | { kind: 'drawer' }
  | { kind: 'cut' }

const PLAIN: PaperStyle = { align: 'left', size: 1 }
const LARGE: PaperStyle = { align: 'left', size: 2, bold: true }

/**
 * Paper rows as they lie on a roll: words wrap, amounts stay whole at the right edge. A `copy` carries the
 * rows marked so and never opens the drawer. A till prints these very parts, and a preview draws them.
 */
export function paperParts(rows: readonly PaperRow[], { paper, copy }: { paper: Paper; copy: boolean }): PaperPart[] {
  return rows.flatMap((row) => partsOf(row, PAPER[paper].columns, copy))
}

function partsOf(row: PaperRow, columns: number, copy: boolean): PaperPart[] {
  switch (row.kind) {
    case 'mark':
      return row.when === 'always' || copy
        ? [wrapped({ align: 'center', size: 2, invert: true }, row.text, columns)]
        : []
    case 'heading':
      return [wrapped({ align: 'center', size: 2, bold: true }, row.text, columns)]
    case 'text':
      return [wrapped({ align: row.align, size: 1, bold: row.strong }, row.text, columns)]
    case 'pair':
      return [pairPart(row, columns)]
    case 'table':
      return [plain(tableLines(row.rows, columns))]
    case 'facts':
      return factParts(row.facts, columns)
    case 'rule':
      return [plain(['-'.repeat(columns)])]
    case 'space':
      return [plain([''])]
    case 'drawer':
      return copy ? [] : [row]
    case 'qr':
    case 'cut':
      return [row]
  }
}

function plain(lines: readonly string[]): PaperPart {
  return { kind: 'lines', style: PLAIN, lines }
}

function wrapped(style: PaperStyle, text: string, columns: number): PaperPart {
  return { kind: 'lines', style, lines: wrap(printable(text), Math.floor(columns / style.size)) }
}

function pairPart({ left, right, size }: Extract<PaperRow, { kind: 'pair' }>, columns: number): PaperPart {
  const scale = size === 'large' ? 2 : 1
  const lines = pairLines(printable(left), printable(right), Math.floor(columns / scale))
  return { kind: 'lines', style: { align: 'left', bold: size !== 'normal', size: scale }, lines }
}

/** Numbers stand right-aligned in columns as wide as they need, the first column takes what is left. */
function tableLines(rows: readonly (readonly string[])[], columns: number): string[] {
  const cells = rows.map((row) => row.map(printable))
  const widths = cells[0]!.slice(1).map((_, i) => Math.max(...cells.map((row) => row[i + 1]!.length)) + 1)
  const equal = Math.floor(columns / (widths.length + 1))
  const wide = widths.every((width) => width <= equal) ? widths.map(() => equal) : widths
  const first = columns - wide.reduce((total, width) => total + width, 0)
  return cells.map((row) => row[0]!.padEnd(first) + wide.map((width, i) => row[i + 1]!.padStart(width)).join(''))
}

/**
 * Labels in small above their values in large, side by side; one below the other where a value is too wide
 * for its column.
 */
function factParts(facts: readonly { label: string; value: string }[], columns: number): PaperPart[] {
  const width = Math.floor(columns / facts.length / 2) * 2
  if (facts.some((fact) => printable(fact.value).length * 2 >= width))
    return facts.flatMap((fact) => [wrapped(PLAIN, fact.label, columns), wrapped(LARGE, fact.value, columns)])
  const labels = facts.map((fact) => wrap(printable(fact.label), width - 1)[0]!.padEnd(width))
  const values = facts.map((fact) => printable(fact.value).padEnd(width / 2)).join('')
  return [plain([labels.join('')]), { kind: 'lines', style: LARGE, lines: [values] }]
}

/** One line of what can be drawn: every kind of space is a space, minus is a hyphen, controls are gone. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s/g, ' ')
    .replace(/\u2212/g, '-')
    .replace(/\p{C}/gu, '')
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
