import { describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from './locales.ts'
import { SURFACES, textsOf } from './testing/all-texts.ts'

/** What no text of a language holds, with the reason. Spaces are U+00A0 (no break) and U+202F (narrow). */
const WRONG: Readonly<Record<Locale | 'all', Readonly<Record<string, RegExp>>>> = {
  all: {
    'two spaces': /\s\s/,
    'a straight quote or apostrophe': /["']/,
    'an exclamation mark': /!/,
    'three dots': /\.\.\./,
  },
  en: {
    'a space before a mark': /\s[,;:?]/,
    'quotes of another language': /[„«»]/,
  },
  de: {
    'a space before a mark': /\s[,;:?]/,
    'quotes that are not „ and “': /[«»”]|“[^„]*“|„[^“]*$/,
    'du, where people are addressed with Sie': /(?<!\p{L})(?:du|dein\p{L}*|dir|dich|euch|euer|eure\p{L}*)(?!\p{L})/iu,
  },
  fr: {
    'no narrow space before ; or ?': /[^\u202f][;?]/,
    'no no-break space before a colon': /[^\u00a0]:/,
    'no no-break space inside « »': /«[^\u00a0]|[^\u00a0]»/,
    'quotes of another language': /[„“”]/,
    'tu, where people are addressed with vous': /(?<!\p{L})(?:tu|toi|te|ton|ta|tes)(?!\p{L})/iu,
  },
  nl: {
    'a space before a mark': /\s[,;:?]/,
    'quotes of another language': /[„«»]/,
    'je, where people are addressed with u': /(?<!\p{L})(?:je|jij|jou|jouw|jullie)(?!\p{L})/iu,
  },
}

/** A text may end in a short form, whose point ends no sentence. */
const SHORT_FORM = /(?<!\p{L})(?:min|mwst)\.$/iu

function ending(text: string): string {
  return SHORT_FORM.test(text) ? '' : (/[.?:;,…]$/.exec(text)?.[0] ?? '')
}

describe.each(SURFACES)('F-006 the texts of %s', (surface) => {
  test.each(LOCALES)('in %s are set as its readers are used to', async (locale) => {
    const rules = Object.entries({ ...WRONG.all, ...WRONG[locale] })
    const wrong = [...(await textsOf(surface, locale))].flatMap(([key, text]) =>
      rules.flatMap(([why, sign]) => (sign.test(text) ? [`${key}, ${why}: ${text}`] : [])),
    )
    expect(wrong).toEqual([])
  })

  test.each(LOCALES)('in %s end as English does: a sentence, a question, or words alone', async (locale) => {
    const [english, texts] = await Promise.all([textsOf(surface, LOCALES[0]), textsOf(surface, locale)])
    const wrong = [...texts].filter(([key, text]) => ending(text) !== ending(english.get(key)!))
    expect(wrong.map(([key, text]) => `${key}: ${english.get(key)} / ${text}`)).toEqual([])
  })
})

test('F-006 a rule of setting finds what it is for', () => {
  const found: readonly [Locale, string][] = [
    ['de', 'Drücken Sie “Ja”.'],
    ['de', 'Nimm deinen Platz.'],
    ['fr', 'Que dit le TPE ?'],
    ['fr', 'Rien n’est perdu : tout attend.'],
    ['fr', 'Choisis ta place.'],
    ['nl', 'Kies je stoel.'],
    ['en', 'The box is away !'],
  ]
  for (const [locale, text] of found)
    expect([text, Object.values({ ...WRONG.all, ...WRONG[locale] }).some((sign) => sign.test(text))]).toEqual([
      text,
      true,
    ])
})
