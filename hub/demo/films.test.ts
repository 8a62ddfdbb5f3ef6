import { expect, test } from 'vitest'
import { RATING_SCHEMES } from '#protocol/catalogue/movie.ts'
import { FILMS } from './films.ts'
import { slugOf } from './load.ts'
import { versionOf } from './versions.ts'

test('about forty films, no two with the same title, link, tagline or synopsis', () => {
  expect(FILMS).toHaveLength(40)
  for (const field of ['title', 'tagline', 'description'] as const)
    expect(new Set(FILMS.map((film) => film[field])).size).toBe(40)
  expect(new Set(FILMS.map(({ title }) => slugOf(title))).size).toBe(40)
  expect(slugOf('Cléo from 5 to 7')).toBe('cleo-from-5-to-7')
})

test('F-050 a rating is one of the FSK, and a synopsis has two to four sentences', () => {
  for (const film of FILMS) {
    expect(RATING_SCHEMES.fsk).toContain(film.rating)
    const sentences = film.description.split(/(?<=[.?!])\s/)
    expect([film.title, sentences.length >= 2 && sentences.length <= 4]).toEqual([film.title, true])
    expect(film.description.length).toBeGreaterThan(120)
  }
})

test('F-048 F-051 versions: originals, German, with subtitles, in 3D, with Atmos; each film has different ones', () => {
  const all = FILMS.flatMap((film) => film.versions.map((key) => versionOf(film, key)))
  expect(all.filter(({ dimension }) => dimension === '3D').length).toBeGreaterThanOrEqual(6)
  expect(all.filter(({ media_type }) => media_type === 'DOLBYATMOS').length).toBeGreaterThanOrEqual(4)
  expect(all.filter(({ subtitle_one_language }) => subtitle_one_language !== null).length).toBeGreaterThanOrEqual(20)
  for (const film of FILMS) {
    const texts = film.versions.map((key) => `${versionOf(film, key).text} ${versionOf(film, key).media_type}`)
    expect(new Set(texts).size).toBe(film.versions.length)
    expect(texts.join()).not.toMatch(/\b[a-z]{2}\b,/)
  }
})
