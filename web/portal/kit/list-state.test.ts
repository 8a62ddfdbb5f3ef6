import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isNarrowed,
  isUsual,
  type Named,
  nextSort,
  PER_PAGE,
  readListState,
  readOpened,
  widened,
  writeListState,
} from './list-state.ts'

const resource: Named = {
  columns: ['name', 'sort'],
  filters: ['type', 'status'],
  ranges: ['at'],
  order: 'sort',
  stamped: true,
}
function read(query: string) {
  return readListState(new URLSearchParams(query), resource)
}

test('F-180 UX-28 every state of a list is in its address, and is read from it as it was', () => {
  const words = fc.string({ minLength: 1, maxLength: 80 })
  const states = fc.record({
    page: fc.integer({ min: 1, max: 99_999 }),
    per_page: fc.constantFrom(...PER_PAGE),
    sort: fc.constantFrom('', 'name', '-name', 'sort', '-sort'),
    search: fc.oneof(fc.constant(''), words),
    deleted: fc.boolean(),
    filters: fc.dictionary(fc.constantFrom('type', 'status'), words, { noNullPrototype: true }),
    ranges: fc.dictionary(fc.constantFrom('from[at]', 'to[at]'), words, { noNullPrototype: true }),
  })
  const opened = fc.record({
    row: fc.option(fc.integer({ min: 1, max: 99_999 })),
    form: fc.oneof(fc.constantFrom('new' as const, null), fc.integer({ min: 1, max: 99_999 })),
  })
  fc.assert(
    fc.property(states, opened, (state, open) => {
      const params = new URLSearchParams(writeListState(state, open, resource).toString())
      expect(readListState(params, resource)).toEqual(state)
      expect(readOpened(params, resource)).toEqual(open)
    }),
  )
})

test('F-180 a list as it is by itself has no query', () => {
  expect(writeListState(read(''), readOpened(new URLSearchParams(), resource), resource).toString()).toBe('')
})

test.each([
  'page=0',
  'page=-1',
  'page=x',
  'page=1e9',
  'sort=slug',
  'sort=--name',
  'per_page=7',
  'filter[name]=a',
  'deleted=1',
])('F-180 ?%s makes no sense and is as if it was not there', (query) => {
  expect(read(query)).toEqual(read(''))
})

test('UX-31 what narrows a list is known, and showing all keeps order and length of a page', () => {
  const state = read('filter[type]=cash&search=a&sort=-name&per_page=50&page=3')
  expect(isNarrowed(state)).toBe(true)
  expect(widened(state)).toEqual(read('sort=-name&per_page=50'))
  expect(isNarrowed(widened(state))).toBe(false)
})

test('F-180 a column sorts up, then down, then not', () => {
  const next = ['', 'name', '-name', 'sort'].map((sort) => nextSort(sort, 'name', 'id'))
  expect(next).toEqual(['name', '-name', '', 'name'])
})

test('F-180 the column by which a list stands by itself turns round at the first press', () => {
  expect(['', '-at', 'at'].map((sort) => nextSort(sort, 'at', 'at'))).toEqual(['-at', '', '-at'])
  expect(['', 'at', '-at'].map((sort) => nextSort(sort, 'at', '-at'))).toEqual(['at', '-at', ''])
})

const ahead = { ...resource, usual: { 'from[at]': '2026-11-29' } }
test.each([
  ['', true],
  ['sort=-name&page=2&row=7', true],
  ['from[at]=2026-11-29', true],
  ['from[at]=', false],
  ['to[at]=2026-01-01', false],
  ['filter[type]=cash', false],
  ['search=a', false],
  ['deleted=true', false],
])('F-180 a list that shows what is ahead by itself, at ?%s: %s', (query, is_usual) => {
  const state = readListState(new URLSearchParams(query), ahead)
  expect(isUsual(state, ahead.usual)).toBe(is_usual)
  const params = writeListState(state, { row: null, form: null }, ahead)
  expect(readListState(params, ahead)).toEqual(state)
  expect(readListState(writeListState(widened(state), { row: null, form: null }, ahead), ahead).ranges).toEqual({})
})

test('F-180 a list that shows what is ahead by itself has no query then, from whichever day on', () => {
  const state = readListState(new URLSearchParams(), ahead)
  expect(writeListState(state, { row: null, form: null }, ahead).toString()).toBe('')
})
