import { describe, expect, test } from 'vitest'
import { LOCALES } from './locales.ts'
import { SURFACES, textsOf } from './testing/all-texts.ts'

const FOREIGN = LOCALES.filter((locale) => locale !== LOCALES[0])

/** What another language says as English does, without the values in it: names, and words that it shares. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  de: [
    'Film',
    'Dolby Atmos',
    'Tickets',
    'Ticket',
    'Name',
    'Internet ok',
    'Online',
    'online',
    'Offline',
    'Scanner',
    'Euro',
    'Cent',
    'Website',
    'Portal',
    'App',
    'TMDB',
    'digital',
    'Original',
    'Trailer',
    'Newsletter',
    'Sex',
  ],
  fr: [
    'Film',
    'Newsletter',
    'Dolby Atmos',
    'E-mail',
    'Total',
    'Programme',
    'Films',
    'Version',
    'min',
    'Internet ok',
    'Scanner',
    'Interface',
    'Clients',
    'client',
    'TMDB',
    'Original',
    'film',
    'films',
    'Discrimination',
    'Violence',
  ],
  nl: [
    'Film',
    'Dolby Atmos',
    'Tickets',
    'ticket',
    'tickets',
    'Internet ok',
    'Printer ok',
    'Printer offline',
    'TMDB',
    'Week',
    'Films',
    'conflict',
    'Conflict',
    'Vouchers',
    'Online',
    'online',
    'Offline',
    'Scanner',
    'Euro',
    'Cent',
    'Postcode',
    'Website',
    'App',
    'Ticket',
    'Product',
    'Modules',
    'film',
    'films',
    'Trailer',
  ],
}

function placeholders(text: string): string[] {
  return (text.match(/\{\{\w+\}\}/g) ?? []).sort()
}

/** A text without its values: what a language could say in another way. */
function words(text: string): string {
  return text.replace(/\{\{\w+\}\}/g, '').trim()
}

describe.each(SURFACES)('F-006 the texts of %s', (surface) => {
  test.each(FOREIGN)('in %s have the placeholders of English', async (locale) => {
    const [english, foreign] = await Promise.all([textsOf(surface, LOCALES[0]), textsOf(surface, locale)])
    const wrong = [...english].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(foreign.get(key)!).join(),
    )
    expect(wrong.map(([key, text]) => `${key}: ${text} / ${foreign.get(key)}`)).toEqual([])
  })

  test.each(FOREIGN)('in %s are no English', async (locale) => {
    const [english, foreign] = await Promise.all([textsOf(surface, LOCALES[0]), textsOf(surface, locale)])
    const same = [...foreign].filter(([key, text]) => english.get(key) === text && /\p{L}/u.test(words(text)))
    const wrong = same.filter(([, text]) => !SAME[locale]!.includes(words(text)))
    expect(wrong.map(([key, text]) => `${key}: ${text}`)).toEqual([])
  })

  test.each(LOCALES)('in %s have both forms of what is counted, and no gap at an end', async (locale) => {
    const texts = await textsOf(surface, locale)
    const single = [...texts.keys()].filter((key) => key.endsWith('_one') && !texts.has(key.replace(/_one$/, '_other')))
    const loose = [...texts].filter(([, text]) => text.trim() !== text || text === '')
    expect([...single, ...loose.map(([key]) => key)]).toEqual([])
  })
})

test('F-006 nothing stays on the list of shared words that no text needs', async () => {
  const needed = await Promise.all(
    FOREIGN.map(async (locale) => {
      const all = await Promise.all(SURFACES.map((surface) => textsOf(surface, locale)))
      return SAME[locale]!.filter(
        (word) => !all.some((texts) => [...texts.values()].some((text) => words(text) === word)),
      )
    }),
  )
  expect(needed.flat()).toEqual([])
})
