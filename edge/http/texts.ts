import type { Context } from 'hono'
import { de } from '#protocol/i18n/edge/de.ts'
import { en } from '#protocol/i18n/edge/en.ts'
import { fr } from '#protocol/i18n/edge/fr.ts'
import { nl } from '#protocol/i18n/edge/nl.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { Translate } from '#protocol/i18n/texts.ts'
import { localeOfAsker } from '#protocol/server/asker.ts'
import { sayIn } from '#protocol/server/texts.ts'

/** Says a text of the edge's own pages. */
export type Say = Translate<typeof en>

const PAGES: Readonly<Record<Locale, Say>> = {
  en: sayIn('en', en),
  de: sayIn('de', de),
  fr: sayIn('fr', fr),
  nl: sayIn('nl', nl),
}

/** The texts of the edge's own pages in the language of who asks. */
export function sayTo(c: Context): Say {
  return PAGES[localeOfAsker(c)]
}
