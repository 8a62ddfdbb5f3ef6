import { expect, test } from 'vitest'
import { codesIn } from './code-list.ts'

test.each<[string, string, [number, string][]]>([
  [
    'a code a line',
    'AAA111\nBBB222\n',
    [
      [1, 'AAA111'],
      [2, 'BBB222'],
    ],
  ],
  [
    'empty lines between them',
    '\r\nAAA111\r\n\r\n  \r\nBBB222',
    [
      [2, 'AAA111'],
      [5, 'BBB222'],
    ],
  ],
  [
    'a file of a spreadsheet with a head',
    '\ufeffBarcode;Price\r\n"AAA 111";25,00\r\n"BBB-222";25,00',
    [
      [2, 'AAA 111'],
      [3, 'BBB-222'],
    ],
  ],
  [
    'commas and tabs',
    'AAA111,x\nBBB222\ty',
    [
      [1, 'AAA111'],
      [2, 'BBB222'],
    ],
  ],
  ['nothing', ' \n', []],
])('F-214 a list of codes with %s', (_what, text, codes) => {
  expect(codesIn(text).map(({ line, code }) => [line, code])).toEqual(codes)
})
