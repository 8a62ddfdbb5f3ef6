import { describe, expect, test } from 'vitest'
import { type Paper, pairLines, printable, wrap } from '#protocol/bills/paper-parts.ts'
import type { PaperRow } from '#protocol/bills/receipt.ts'
import { PLAIN_PAPER, paperFaults } from '#protocol/catalogue/paper-template.ts'
import fixture from '#protocol/scanning/kt1.fixture.json' with { type: 'json' }
import { encodeText, letterOf, WESTERN } from './code-pages.ts'
import { layOut } from './layout.ts'
import { type Mark, PaperReader, type Slip } from './paper.ts'

function hex(bytes: Buffer): string {
  return bytes.toString('hex')
}

function drawnOn(paper: Paper, rows: readonly PaperRow[], copy = false): Slip[] {
  const slips: Slip[] = []
  const reader = new PaperReader(
    1_000,
    (slip) => slips.push(slip),
    () => {},
  )
  reader.write(layOut(rows, { paper, copy }))
  reader.end()
  return slips
}

function text(mark: Mark): string {
  return mark.kind === 'line' ? mark.spans.map((span) => span.text).join('') : ''
}

function columns(mark: Mark): number {
  return mark.kind === 'line' ? mark.spans.reduce((sum, span) => sum + span.text.length * span.width, 0) : 0
}

const long = 'Everything Everywhere All at Once and a Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik'
const rows: PaperRow[] = [
  { kind: 'drawer' },
  { kind: 'mark', text: 'COPY', when: 'copy' },
  { kind: 'mark', text: 'TEST, not valid', when: 'always' },
  { kind: 'heading', text: long },
  { kind: 'text', text: `  ${long}`, align: 'left', strong: false },
  { kind: 'pair', left: long, right: '€\u00a01,234.56 A', size: 'normal' },
  { kind: 'pair', left: 'Receipt', right: 'Wednesday 30 September 20:05', size: 'strong' },
  { kind: 'pair', left: 'Total', right: '€\u00a01,234.56', size: 'large' },
  {
    kind: 'table',
    rows: [
      ['VAT', 'Net', 'Tax', 'Gross'],
      ['A 19 %', '1,234.56', '234.56', '1,469.12'],
    ],
  },
  {
    kind: 'facts',
    facts: [
      { label: 'Screen', value: '1' },
      { label: 'Row', value: 'H' },
      { label: 'Seat', value: '10' },
    ],
  },
  {
    kind: 'facts',
    facts: [
      { label: 'Screen', value: 'Großer Saal' },
      { label: 'Seat', value: 'Free seating' },
    ],
  },
  { kind: 'rule' },
  { kind: 'qr', text: fixture[0]!.text },
  { kind: 'space' },
  { kind: 'cut' },
]

describe.each<[Paper, number, number]>([
  [80, 48, 6],
  [58, 32, 4],
])('UX-40 on %i mm paper', (paper, width, dots) => {
  test(`no line is wider than ${width} letters, and nothing of the words is lost`, () => {
    const [slip] = drawnOn(paper, rows)
    const widths = slip!.marks.map(columns)
    expect(Math.max(...widths)).toBe(width)
    const letters = slip!.marks.map(text).join('').replaceAll(/\s/g, '')
    expect(letters.split(long.replaceAll(' ', '')).length - 1).toBe(3)
    expect(letters).toContain('Receipt')
    expect(letters).toContain('Wednesday30September20:05')
    expect(letters).toContain('1,234.56234.561,469.12')
  })

  test(`the code has ${dots} dots a module, correction M, in the middle`, () => {
    const qr = drawnOn(paper, rows)[0]!.marks.find((mark) => mark.kind === 'qr')
    expect(qr).toEqual({ kind: 'qr', align: 'center', text: fixture[0]!.text, dots, correction: 'M' })
  })

  test('amounts stand whole at the right edge', () => {
    const marks = drawnOn(paper, rows)[0]!.marks
    const amount = marks.find((mark) => text(mark).endsWith('€ 1,234.56 A'))!
    expect(columns(amount)).toBe(width)
    const total = marks.find((mark) => text(mark).startsWith('Total'))!
    expect(text(total)).toMatch(/€ 1,234\.56$/)
    expect(columns(total)).toBe(width)
  })
})

test('F-270 the drawer gets the whole pulse 1b 70 00 19 fa; a copy opens none', () => {
  expect(hex(layOut(rows, { paper: 80, copy: false }))).toContain('1b700019fa')
  expect(hex(layOut(rows, { paper: 80, copy: true }))).not.toContain('1b70')
})

test('F-270 COPY stands only on copies, F-248 TEST always', () => {
  const words = (copy: boolean): string => drawnOn(80, rows, copy)[0]!.marks.map(text).join('\n')
  expect(words(true)).toContain('COPY')
  expect(words(false)).not.toContain('COPY')
  expect(words(false)).toContain('TEST, not valid')
})

test('the bytes of a small slip are these', () => {
  const bytes = layOut([{ kind: 'text', text: 'Tür 5 €', align: 'left', strong: false }, { kind: 'cut' }], {
    paper: 80,
    copy: false,
  })
  expect(hex(bytes)).toBe(
    ['1b40', '1b7410', '54', 'fc', '7220', '3520', '80', '0a', '1b6404', '1d5600', '1b40', '1b40', '1b7410'].join(''),
  )
})

describe('umlauts, € and other letters', () => {
  const round = (input: string): string => {
    const [slip] = drawnOn(80, [{ kind: 'text', text: input, align: 'left', strong: false }])
    return slip!.marks.map(text).join('')
  }

  test.each([
    'Größe äöüÄÖÜß € 12,50',
    'Amélie à l’Opéra, „Zwölf“ – ½',
    'Cesta domů, Zielona granica Žižkov',
    'Левиафан, Κυνόδοντας, Kış Uykusu, Ūkio',
    'Saal Größe, Левиафан, Größe €',
  ])('%s comes out as it went in', (input) => {
    expect(round(input)).toBe(input)
  })

  test.each([
    ['€\u00a012.50', '€ 12.50'],
    ['1\u202f234,50', '1 234,50'],
    ['−2,00', '-2,00'],
    ['ﬁn ①', 'fin 1'],
    ['千と千尋 🎬', '???? ?'],
  ])('%s becomes %s', (input, output) => {
    expect(round(input)).toBe(output)
  })

  test('every text page comes back after a cut', () => {
    const slips = drawnOn(80, [
      { kind: 'text', text: 'Левиафан', align: 'left', strong: false },
      { kind: 'cut' },
      { kind: 'text', text: 'Größe €', align: 'left', strong: false },
      { kind: 'cut' },
    ])
    expect(slips.map((slip) => text(slip.marks[0]!))).toEqual(['Левиафан', 'Größe €'])
  })

  test('F-333 every letter that paper of a house may hold is printed as it is', () => {
    const allowed = Array.from({ length: 0xffff }, (_, nth) => String.fromCharCode(nth)).filter(
      (letter) => letter > ' ' && paperFaults({ ...PLAIN_PAPER, ticket_foot: `x${letter}x` }).length === 0,
    )
    const wrong = allowed.filter((letter) => {
      const { bytes, page } = encodeText(letter, WESTERN)
      return printable(letter).trim() !== '' && letterOf(page, bytes.at(-1)!) !== printable(letter)
    })
    expect([allowed.length > 300, wrong]).toEqual([true, []])
  })

  test('SECURITY input: a title cannot give orders to the printer', () => {
    const evil = 'Dune\u001bp\u0000\u0019ú\u001d(k\u0010\u0004\u0001\n\u001d\u0056\u0000'
    const bytes = encodeText(evil, WESTERN).bytes
    expect([...bytes].filter((byte) => byte < 32)).toEqual([])
    expect(drawnOn(80, [{ kind: 'heading', text: evil }])[0]!.marks.every((mark) => mark.kind === 'line')).toBe(true)
  })

  test('a byte that the page does not have is a box', () => {
    expect(letterOf(WESTERN, 0x81)).toBe('▯')
    expect(letterOf(99, 0x81)).toBe('▯')
    expect(letterOf(0, 0x81)).toBe('ü')
    expect(letterOf(19, 0xd5)).toBe('€')
  })
})

test.each([
  ['one two three', 7, ['one two', 'three']],
  ['  one two three', 8, ['  one', '  two', '  three']],
  ['abcdefghij kl', 4, ['abcd', 'efgh', 'ij', 'kl']],
  ['', 10, ['']],
  ['12 × 1.00  Cola', 12, ['12 × 1.00', 'Cola']],
])('%j wraps to %i letters', (input, width, lines) => {
  expect(wrap(input, width)).toEqual(lines)
})

test('facts that fit stand side by side, others one below the other, each under its label', () => {
  const lines = (paper: Paper, value: string): string[] =>
    drawnOn(paper, [
      {
        kind: 'facts',
        facts: [
          { label: 'Screen', value },
          { label: 'Seat', value: '10' },
        ],
      },
    ])[0]!.marks.map(text)
  expect(lines(80, '1')).toEqual(['Screen                  Seat                    ', '1           10          '])
  expect(lines(58, 'Großer Saal')).toEqual(['Screen', 'Großer Saal', 'Seat', '10'])
})

test.each([
  ['Cola', '3.50', 12, ['Cola    3.50']],
  ['Large Cola', '3.50', 12, ['Large', 'Cola    3.50']],
  ['Receipt', 'Sat 21 Nov', 12, ['Receipt', '  Sat 21 Nov']],
])('%j and %j share %i letters', (left, right, width, lines) => {
  expect(pairLines(left, right, width)).toEqual(lines)
})
