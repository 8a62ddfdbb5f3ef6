import { expect, test } from 'vitest'
import { withSlug } from './proposed-slug.ts'

const NAMES = ['slug', 'name', 'sort']

test('F-172 the word in links of a new row follows its name letter by letter, until somebody writes another', () => {
  const first = withSlug(NAMES, { slug: '', name: '' }, 'name', 'Kino für')
  expect(first).toEqual({ name: 'Kino für', slug: 'kino-fur' })
  const second = withSlug(NAMES, first, 'name', 'Kino für alle')
  expect(second.slug).toBe('kino-fur-alle')
  const own = withSlug(NAMES, second, 'slug', 'for-all')
  expect(withSlug(NAMES, own, 'name', 'Kino').slug).toBe('for-all')
  expect(withSlug(NAMES, withSlug(NAMES, own, 'slug', ''), 'name', 'Kino').slug).toBe('kino')
})

test('F-172 a row without such a word, and another field than its name, propose nothing', () => {
  expect(withSlug(['name'], { name: '' }, 'name', 'Kino')).toEqual({ name: 'Kino' })
  expect(withSlug(NAMES, { name: 'Kino', slug: '' }, 'sort', 3)).toEqual({ name: 'Kino', slug: '', sort: 3 })
})
