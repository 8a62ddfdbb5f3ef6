import { expect, test } from 'vitest'
import { csvHead, csvLines } from './csv.ts'

const ROWS = [
  { name: 'Ä "quoted", word', rate: 1.5, tags: ['a', 'b'], on: true, usable: { weekdays: 7 }, gone: null },
  { name: 'two\nlines; and more', rate: -2, tags: [], on: false, usable: null, gone: null },
]

test.each([
  [
    'csv',
    'name,rate,tags,on,usable,gone\r\n"Ä ""quoted"", word",1.5,a b,true,"{""weekdays"":7}",\r\n"two\nlines; and more",-2,,false,,\r\n',
  ],
  [
    'csv_eu',
    'name;rate;tags;on;usable;gone\r\n"Ä ""quoted"", word";"1,5";a b;true;"{""weekdays"":7}";\r\n"two\nlines; and more";-2;;false;;\r\n',
  ],
] as const)('F-288 %s: separators, quotes, the comma of numbers', (format, text) => {
  const columns = ['name', 'rate', 'tags', 'on', 'usable', 'gone']
  expect(csvHead(columns, format) + csvLines(columns, ROWS, format)).toBe(`\uFEFF${text}`)
})

test.each(['=1+1', '+1', '-1', '@cmd', '\tx', '\rx', '\n=1', '＝1+1', '＋1', '－1', '＠cmd'])(
  'SECURITY Exports: a text that a spreadsheet would run is kept as text: %j',
  (name) => {
    expect(csvLines(['name'], [{ name }], 'csv')).toContain(`'${name}`)
  },
)
