import { expect, test } from 'vitest'
import { movieFromTmdb, takenFrom, tmdbDifferences } from './tmdb-changes.ts'

const AT = '2026-11-09T10:00:00.000Z'
const before = {
  runtime: 118,
  tagline: 'Old',
  translations: { de: { tagline: 'Alt' } },
  homepage: 'https://a.example/',
}
const movie = {
  runtime: 118,
  tagline: 'By hand',
  description: '',
  links: { homepage: 'https://a.example/', facebook: 'https://f.example/' },
  translations: { de: { tagline: 'Alt', notice: 'Von Hand' } },
  tmdb_said: { at: AT, values: before },
}
const now = {
  runtime: 120,
  tagline: 'New',
  description: 'A story',
  genres: [],
  homepage: 'https://b.example/',
  translations: { de: { tagline: 'Neu' }, fr: { tagline: 'Nouveau' } },
}

test('F-182 what TMDB says otherwise stands side by side, and what was changed by hand is known', () => {
  expect(tmdbDifferences(movie, now)).toEqual([
    { path: 'runtime', here: 118, there: 120, changed_here: false },
    { path: 'tagline', here: 'By hand', there: 'New', changed_here: true },
    { path: 'description', here: '', there: 'A story', changed_here: false },
    { path: 'links.homepage', here: 'https://a.example/', there: 'https://b.example/', changed_here: false },
    { path: 'translations.de.tagline', here: 'Alt', there: 'Neu', changed_here: false },
    { path: 'translations.fr.tagline', here: undefined, there: 'Nouveau', changed_here: false },
  ])
})

test('F-182 of a movie that never came from TMDB whatever it says was written by hand', () => {
  const found = tmdbDifferences({ ...movie, tmdb_said: null }, now)
  expect(found.filter(({ changed_here }) => !changed_here).map(({ path }) => path)).toEqual([
    'description',
    'translations.fr.tagline',
  ])
})

test('F-182 what is taken is written with all that stood beside it, and nothing else', () => {
  const differences = tmdbDifferences(movie, now).filter(({ changed_here }) => !changed_here)
  const said = { at: AT, values: now }
  expect(takenFrom(movie, said, differences)).toEqual({
    tmdb_said: said,
    runtime: 120,
    description: 'A story',
    links: { homepage: 'https://b.example/', facebook: 'https://f.example/' },
    translations: { de: { tagline: 'Neu', notice: 'Von Hand' }, fr: { tagline: 'Nouveau' } },
  })
  const after = { ...movie, ...takenFrom(movie, said, differences) }
  expect(tmdbDifferences(after as never, now).map(({ path, changed_here }) => [path, changed_here])).toEqual([
    ['tagline', true],
  ])
})

test('F-182 a new movie begins with what TMDB says', () => {
  const values = { display_title: 'Amélie, 2001', homepage: 'https://a.example/' }
  expect(movieFromTmdb(2_007, { at: AT, values }, { genre: null, picture: null })).toEqual({
    display_title: 'Amélie, 2001',
    slug: 'amelie-2001',
    links: { homepage: 'https://a.example/' },
    poster: { genre: 'Drama', seed: 7, family: null, palette: null, picture: null },
    tmdb_id: 2_007,
    tmdb_said: { at: AT, values },
  })
})
