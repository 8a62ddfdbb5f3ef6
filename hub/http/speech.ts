import { de } from '#protocol/i18n/errors/de.ts'
import { en } from '#protocol/i18n/errors/en.ts'
import { fr } from '#protocol/i18n/errors/fr.ts'
import { nl } from '#protocol/i18n/errors/nl.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { Speech } from '#protocol/server/speech.ts'

/** How the hub words what it refuses, by language. */
export const SPEECHES: Readonly<Record<Locale, Speech>> = {
  en: new Speech('en', en),
  de: new Speech('de', de),
  fr: new Speech('fr', fr),
  nl: new Speech('nl', nl),
}
