import { expect, test } from 'vitest'
import { linesOf, PAPER_LINES_MAX, PaperTemplate, PLAIN_PAPER, paperFaults } from './paper-template.ts'

test('F-333 a house that says nothing has plain paper', () => {
  expect(PaperTemplate.parse({})).toEqual(PLAIN_PAPER)
  expect(paperFaults(PLAIN_PAPER)).toEqual([])
})

test('F-333 the lines of a part are those that were typed, without empty ones around them', () => {
  expect(linesOf('\n One \r\n\r\nTwo\n\n')).toEqual(['One', '', 'Two'])
  expect(linesOf(' \n ')).toEqual([])
})

test.each([['Café „Zum Löwen“, 3 € für Kinder'], ['Kafe\u0301'], ['Žižkov – Ďakujeme'], ['Ευχαριστούμε'], ['Спасибо']])(
  'F-333 “%s” can be printed',
  (text) => {
    expect(paperFaults({ ...PLAIN_PAPER, receipt_foot: text })).toEqual([])
  },
)

test.each([['Bis bald \u{1f44b}'], ['\u65e5\u672c\u8a9e'], ['\u0627\u0644']])(
  'F-333 “%s” is refused: no printer has it',
  (text) => {
    expect(paperFaults({ ...PLAIN_PAPER, ticket_foot: text })).toMatchObject([
      { code: 'unprintable', field: 'paper.ticket_foot' },
    ])
  },
)

test('F-333 a part has so many lines at most', () => {
  const lines = (count: number) => Array.from({ length: count }, () => 'x').join('\n')
  expect(paperFaults({ ...PLAIN_PAPER, receipt_head: lines(PAPER_LINES_MAX) })).toEqual([])
  expect(paperFaults({ ...PLAIN_PAPER, receipt_head: lines(PAPER_LINES_MAX + 1) })).toMatchObject([
    { code: 'too_many_lines', field: 'paper.receipt_head' },
  ])
})
