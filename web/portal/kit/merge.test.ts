import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'
import { draftKey, resumed } from './drafts.ts'
import { stillWrong, wrongOf } from './field-errors.ts'
import { changedOf, differencesOf, isSame, merged } from './merge.ts'

const FIELDS = ['name', 'price', 'usable', 'sort']
const before = { name: 'Adult', price: 1000, usable: { weekdays: 127, proof: false }, sort: 1 }

test('F-180 a form sends the fields that it changed, and no other', () => {
  const now = { ...before, price: 1100, usable: { proof: false, weekdays: 127 } }
  expect(changedOf(FIELDS, before, now)).toEqual({ price: 1100 })
  expect(changedOf(FIELDS, before, { ...before, sort: undefined })).toEqual({})
})

test('F-180 after a 409 the fields stand side by side that somebody else changed and that differ', () => {
  const mine = { ...before, name: 'Grown-up', price: 1100, sort: 2 }
  const theirs = { ...before, name: 'Adults', price: 1100, usable: { weekdays: 31, proof: false } }
  const differences = differencesOf(FIELDS, { before, mine, theirs })
  expect(differences).toEqual([
    { field: 'name', mine: 'Grown-up', theirs: 'Adults', mine_changed: true },
    { field: 'usable', mine: before.usable, theirs: theirs.usable, mine_changed: false },
  ])
  const both = { before, mine, theirs }
  expect(merged(FIELDS, both, new Set(['name']))).toEqual({
    name: 'Grown-up',
    price: 1100,
    usable: theirs.usable,
    sort: 2,
  })
  expect(merged(FIELDS, both, new Set(['usable']))).toEqual({
    name: 'Adults',
    price: 1100,
    usable: before.usable,
    sort: 2,
  })
})

test('F-180 what is typed over a proposal has a draft of its own', () => {
  const keys = [null, 'movie-7', 'tmdb-603'].map((proposal) => draftKey(1, 'movie', 'new', proposal))
  expect(new Set(keys).size).toBe(3)
  expect(draftKey(1, 'movie', 'new')).toBe(keys[0])
})

test('F-180 a draft over a newer row asks for what both changed, and takes the rest of the row', () => {
  const row = { ...before, name: 'Adults', usable: { weekdays: 31, proof: false }, sort: 2, version: 4 }
  const draft = {
    version: 3,
    values: { price: 1100, usable: { weekdays: 127, proof: true } },
    before: { price: 1000, usable: before.usable },
  }
  const found = resumed(FIELDS, row, draft)
  expect(found.differences).toEqual([
    { field: 'usable', mine: draft.values.usable, theirs: row.usable, mine_changed: true },
  ])
  const both = { before: found.before, mine: found.values, theirs: row }
  expect(changedOf(FIELDS, row, merged(FIELDS, both, new Set()))).toEqual({ price: 1100 })
  const calm = resumed(FIELDS, { ...row, usable: before.usable }, draft)
  expect(calm.differences).toEqual([])
  expect(changedOf(FIELDS, calm.before, calm.values)).toEqual(draft.values)
  expect(calm.before.version).toBe(4)
})

test.each([
  [{ a: [1, 2] }, { a: [1, 2] }, true],
  [{ a: [1, 2] }, { a: [2, 1] }, false],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [[], {}, false],
  [null, {}, false],
  ['1', 1, false],
])('values %j and %j: the same is %s', (a, b, same) => {
  expect(isSame(a, b)).toBe(same)
  expect(isSame(b, a)).toBe(same)
})

test('F-180 the history says what each change made of what, the last one first', () => {
  const row = { name: 'Adults', price: 1200, deleted_at: null }
  const past = [
    { version: 5, changed_at: 'e', changed_by_name: 'Ada', before: { deleted_at: 'd' } },
    { version: 4, changed_at: 'd', changed_by_name: null, before: { deleted_at: null } },
    { version: 3, changed_at: 'c', changed_by_name: 'Bo', before: { price: 1100 } },
    { version: 2, changed_at: 'b', changed_by_name: 'Ada', before: { price: 1000, name: 'Adult' } },
    { version: 1, changed_at: 'a', changed_by_name: 'Ada', before: null },
  ]
  expect(changesOf(row, past).map(({ what, by, fields }) => [what, by, fields])).toEqual([
    ['restored', 'Ada', []],
    ['deleted', null, []],
    ['edited', 'Bo', [{ field: 'price', from: 1100, to: 1200 }]],
    [
      'edited',
      'Ada',
      [
        { field: 'price', from: 1000, to: 1100 },
        { field: 'name', from: 'Adult', to: 'Adults' },
      ],
    ],
    ['made', 'Ada', []],
  ])
})

test('F-174 UX-30 each field says the first of its faults, deep ones at the control above, and none after it is edited', () => {
  const errors = { name: ['first', 'second'], 'used_in.0': ['no'], 'usable.weekdays': ['many'], message: ['other'] }
  const wrong = wrongOf(errors, ['name', 'used_in', 'usable', 'usable.weekdays'])
  expect(wrong).toEqual({ fields: { name: 'first', used_in: 'no', 'usable.weekdays': 'many' }, rest: ['other'] })
  const row = { name: 'Adult', used_in: ['site'], usable: { weekdays: 1, proof: false } }
  const touched = (part: object) => Object.keys(stillWrong(wrong, row, { ...row, ...part }).fields)
  expect(touched({ usable: { weekdays: 2, proof: false } })).toEqual(['name', 'used_in'])
  expect(touched({ usable: { weekdays: 1, proof: true } })).toEqual(['name', 'used_in', 'usable.weekdays'])
  expect(touched({ used_in: ['site', 'register'] })).toEqual(['name', 'usable.weekdays'])
  const deep = wrongOf({ 'texts.de.title': ['long'], 'texts.fr': ['which'] }, ['texts', 'texts.*.title'])
  expect(deep.fields).toEqual({ 'texts.de.title': 'long', texts: 'which' })
  const texts = (title: string, text: string) => ({ texts: { de: { title, text } } })
  expect(stillWrong(deep, texts('a', 'b'), texts('a', 'c')).fields).toEqual({ 'texts.de.title': 'long' })
  expect(stillWrong(deep, texts('a', 'b'), texts('c', 'b')).fields).toEqual({})
  expect(wrongOf({ 'change.name': ['no'] }, ['name']).fields).toEqual({ name: 'no' })
})
