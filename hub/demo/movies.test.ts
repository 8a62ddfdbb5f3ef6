import { expect, test } from 'vitest'
import { RATING_SCHEMES } from '#protocol/catalogue/movie.ts'
import { slugOf } from '#protocol/kit/slug.ts'
import { MOVIES } from './movies.ts'
import { movieOtherwise } from './movies-otherwise.ts'
import { versionOf } from './versions.ts'

test('about forty movies, no two with the same title, link, tagline or synopsis', () => {
  expect(MOVIES).toHaveLength(40)
  for (const field of ['title', 'tagline', 'description'] as const)
    expect(new Set(MOVIES.map((movie) => movie[field])).size).toBe(40)
  expect(new Set(MOVIES.map(({ title }) => slugOf(title))).size).toBe(40)
  expect(slugOf('Cléo from 5 to 7')).toBe('cleo-from-5-to-7')
})

test('F-050 a rating is one of the FSK, and a synopsis has two to four sentences', () => {
  for (const movie of MOVIES) {
    expect(RATING_SCHEMES.fsk).toContain(movie.rating)
    const sentences = movie.description.split(/(?<=[.?!])\s/)
    expect([movie.title, sentences.length >= 2 && sentences.length <= 4]).toEqual([movie.title, true])
    expect(movie.description.length).toBeGreaterThan(120)
  }
})

test('F-048 F-051 versions: originals, German, with subtitles, in 3D, with Atmos; each movie has different ones', () => {
  const all = MOVIES.flatMap((movie) => movie.versions.map((key) => versionOf(movie, key)))
  expect(all.filter(({ dimension }) => dimension === '3D').length).toBeGreaterThanOrEqual(6)
  expect(all.filter(({ media_type }) => media_type === 'DOLBYATMOS').length).toBeGreaterThanOrEqual(4)
  expect(all.filter(({ subtitle_one_language }) => subtitle_one_language !== null).length).toBeGreaterThanOrEqual(20)
  for (const movie of MOVIES) {
    const texts = movie.versions.map((key) => `${versionOf(movie, key).text} ${versionOf(movie, key).media_type}`)
    expect(new Set(texts).size).toBe(movie.versions.length)
    expect(texts.join()).not.toMatch(/\b[a-z]{2}\b,/)
  }
})

test.each(['de', 'fr', 'nl'] as const)('F-006 every movie and version has its words in %s', (locale) => {
  for (const movie of MOVIES) {
    const said = movieOtherwise(movie)[locale]
    expect([movie.title, said.tagline.length > 0, said.description.length > 120]).toEqual([movie.title, true, true])
    expect(said.description).not.toBe(movie.description)
    expect(movie.notice === undefined || said.notice !== movie.notice).toBe(true)
    for (const key of movie.versions) {
      const version = versionOf(movie, key)
      expect(version.translations[locale]!.text!.length).toBeGreaterThan(0)
      expect(version.translations[locale]!.short!.length).toBeLessThanOrEqual(20)
    }
  }
  const genres = (of: (movie: (typeof MOVIES)[number]) => string[]) => new Set(MOVIES.flatMap(of)).size
  expect(genres((movie) => movieOtherwise(movie)[locale].genres)).toBe(genres((movie) => movie.genres))
})
