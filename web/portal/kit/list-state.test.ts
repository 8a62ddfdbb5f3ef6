import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNarrowed, nextSort, PER_PAGE, readListState, readOpened, widened, writeListState } from './list-state.ts'

const resource = { columns: ['name', 'sort'], filters: ['type', 'status'], ranges: ['at'], stamped: true }
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
      const params = new URLSearchParams(writeListState(state, open).toString())
      expect(readListState(params, resource)).toEqual(state)
      expect(readOpened(params, resource)).toEqual(open)
    }),
  )
})

test('F-180 a list as it is by itself has no query', () => {
  expect(writeListState(read(''), readOpened(new URLSearchParams(), resource)).toString()).toBe('')
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
  expect(['', 'name', '-name', 'sort'].map((sort) => nextSort(sort, 'name'))).toEqual(['name', '-name', '', 'name'])
})
