import { expect, test } from 'vitest'
import { languagesOf } from './languages.ts'

const field = { path: 'translations' }
const fields = ['title', 'tagline', 'genres'].map((name) => ({ path: `translations.${name}` }))
const row = { title: 'Flow', tagline: '', genres: ['Anime'] }
const said = { field, fields, row, held: {}, errors: {} }

test('F-006 a language of the site lacks what the row says and it does not', () => {
  const held = { fr: { title: 'Flot', genres: [] }, nl: { title: 'Stroom', genres: ['Anime'] } }
  expect(languagesOf(['de', 'fr', 'nl'], { ...said, held })).toEqual([
    { locale: 'en', missing: 0, is_begun: false, is_wrong: false },
    { locale: 'fr', missing: 1, is_begun: true, is_wrong: false },
    { locale: 'nl', missing: 0, is_begun: true, is_wrong: false },
  ])
})

test('F-006 a language of the site in which nothing is said lacks everything, another nothing', () => {
  const missing = languagesOf(['en', 'de'], said).map(({ locale, missing }) => [locale, missing])
  expect(missing).toEqual([
    ['de', 2],
    ['fr', 0],
    ['nl', 0],
  ])
  expect(languagesOf(['en', 'de'], { ...said, row: {} })[0]?.missing).toBe(0)
})

test('F-006 the usual language has a place only for what is said in it', () => {
  const held = { en: { title: 'The flow' } }
  const [first] = languagesOf(['en', 'de'], { ...said, held })
  expect(first).toMatchObject({ locale: 'en', is_begun: true })
})

test('F-174 a language says that something in it was refused, also where it has nothing else', () => {
  const errors = { 'translations.fr.title': 'Too long', 'translations.en': 'Wrong', title: 'Missing' }
  const wrong = languagesOf(['en', 'de'], { ...said, errors }).filter(({ is_wrong }) => is_wrong)
  expect(wrong.map(({ locale }) => locale)).toEqual(['en', 'fr'])
})
