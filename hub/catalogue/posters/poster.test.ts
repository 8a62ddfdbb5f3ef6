import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { poster, posterOf } from './poster.ts'

function sha(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/**
 * The pictures of docs/look.md (look/posters): title, director, year, genre, seed and the first half of the
 * file's SHA-256.
 */
const PICTURES = [
  ['Perfect Days', 'Wim Wenders', 2023, 'Drama', 26, '96a57f2c98038efab0b67accd86edcfb'],
  ['In the Mood for Love', 'Wong Kar-wai', 2000, 'Romance', 104, 'd5c5bde3a13c618b27d3ac4aecf48141'],
  ['Metropolis', 'Fritz Lang', 1927, 'Silent', 46, 'fa261bc3bb520505c38ed68e73be59fa'],
  ['Anatomy of a Fall', 'Justine Triet', 2023, 'Thriller', 2, 'e26b89342a6bfa85cd3e44d71151af98'],
  ['Flow', 'Gints Zilbalodis', 2024, 'Animation', 4, 'e0bb845d8f1d048ef8b50f25b43e9a96'],
  ['Stalker', 'Andrei Tarkovsky', 1979, 'Science fiction', 26, 'b598ee35a6a68475f52dc38a61f0cd88'],
  ['Playtime', 'Jacques Tati', 1967, 'Comedy', 3, '5d8de512f36c7aee663a2e0ef7f3d488'],
  ['Vertigo', 'Alfred Hitchcock', 1958, 'Thriller', 130, '725ec632322cfd2dfeba382a9b0ccd62'],
  ['All We Imagine as Light', 'Payal Kapadia', 2024, 'Drama', 3, '46dbc75daf31a7ef2134a3b4e4a2d301'],
  ['Nosferatu', 'F. W. Murnau', 1922, 'Horror', 29, 'd291f17093f863072abc5535c69ca325'],
  ['Run Lola Run', 'Tom Tykwer', 1998, 'Action', 151, '790ddb18bd497792cb1577140146a485'],
  ['2001: A Space Odyssey', 'Stanley Kubrick', 1968, 'Science fiction', 7, '402913f8059b7a7f0760faf089faf8e0'],
  ['Portrait of a Lady on Fire', 'Céline Sciamma', 2019, 'Romance', 6, '3bfe212dd141881bafdaf5345411ca93'],
  ['Conclave', 'Edward Berger', 2024, 'Thriller', 401, '5e22e35d6840f0af3636d5c32b92ca83'],
  ['Paris, Texas', 'Wim Wenders', 1984, 'Western', 46, '642a0c0996d23e3b13900b41b5cdda05'],
  ['Toni Erdmann', 'Maren Ade', 2016, 'Comedy', 39, 'a7ff3d93602ec6834169781696b7191f'],
  ['Cléo from 5 to 7', 'Agnès Varda', 1962, 'Drama', 56, 'bd77e9bf1b3951cf783c9b1e1afda6f1'],
  ['Parasite', 'Bong Joon-ho', 2019, 'Crime', 11, '526aade5ecfe8f2a1a6039c70ceb464f'],
  ['The Brutalist', 'Brady Corbet', 2024, 'Drama', 183, 'a03a77fd2e2bbeb157ffbc44cf5bcb41'],
  ['Moonlight', 'Barry Jenkins', 2016, 'Drama', 11, 'e92b7a51e30f0669fa92a24f4c71363d'],
  ['Robot Dreams', 'Pablo Berger', 2023, 'Animation', 22, 'a07b5c3e8f989a29bb7b33f18489fb9a'],
  ['Stop Making Sense', 'Jonathan Demme', 1984, 'Music', 59, '10fc9dc198cb848fe57286ae218b0962'],
  ['M', 'Fritz Lang', 1931, 'Crime', 216, '7f86c663fc184c4132abe39de68f3fa3'],
  ['Wings of Desire', 'Wim Wenders', 1987, 'Fantasy', 13, 'e0175c598f55fdd18f6ff3980b585e7a'],
] as const

describe('posters', () => {
  test.each(PICTURES)('%s is drawn exactly as in the pictures', (title, director, year, genre, seed, picture) => {
    expect(sha(poster({ title, director, year, genre, seed }))).toBe(picture)
  })

  test('every family and palette can be asked for, and gives a file that is complete in itself', () => {
    const families = new Set<string>()
    for (let seed = 0; seed < 200; seed += 1) {
      const svg = poster({ title: 'The Long Way Home', director: 'A. Nobody', year: 2020, genre: 'Any', seed })
      families.add(/data-family="(\w+)"/.exec(svg)![1]!)
      expect(svg).toMatch(/^<svg [\s\S]*<\/svg>$/)
      expect(svg).not.toMatch(/href|<script|<image|url\((?!#)|NaN|undefined/)
    }
    expect(families.size).toBe(18)
    const asked = poster({
      title: 'M',
      director: 'L',
      year: 1931,
      genre: 'Crime',
      seed: 1,
      family: 'tiles',
      palette: 'mint',
    })
    expect(asked).toContain('data-family="tiles" data-palette="mint"')
    const unknown = poster({ title: 'M', director: 'L', year: 1931, genre: 'Crime', seed: 1, family: 'toString' })
    expect(unknown).not.toContain('toString')
  })

  test('SECURITY Browser: a title is text and never markup, in outlines, in live text and in the label', () => {
    for (const title of ['<script>alert(1)</script>', 'Сталкер <b onload="x">', '千と千尋の神隠し & "co"']) {
      const svg = poster({ title, director: '<i>', year: 1979, genre: 'Drama', seed: 4 })
      expect(
        svg.replace(/<\/?(?:svg|path|rect|circle|polygon|ellipse|g|text|clipPath|linearGradient|stop)\b[^<>]*>/g, ''),
      ).not.toContain('<')
    }
  })

  test('SECURITY a title of very many words keeps nobody waiting', () => {
    const title = 'a '.repeat(80).trim()
    const began = performance.now()
    for (let seed = 0; seed < 40; seed += 1) poster({ title, director: 'L', year: 1931, genre: 'Crime', seed })
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  test('a movie of the catalogue is drawn by the recipe stored with it', () => {
    const movie = { display_title: 'Flow', directors: ['Gints Zilbalodis'], year: 2024 }
    const recipe = { genre: 'Animation', seed: 4, family: null, palette: null }
    expect(sha(posterOf({ ...movie, poster: recipe }))).toBe(PICTURES[4][5])
    expect(posterOf({ ...movie, poster: { ...recipe, family: 'swiss' } })).toContain('data-family="swiss"')
  })
})
