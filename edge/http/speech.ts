import { de } from '#protocol/i18n/errors/de.ts'
import { en } from '#protocol/i18n/errors/en.ts'
import { fr } from '#protocol/i18n/errors/fr.ts'
import { nl } from '#protocol/i18n/errors/nl.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { Speech } from '#protocol/server/speech.ts'

const MANNER = { at_counter: true, names_fields: 'always' } as const

/**
 * How an edge words what it refuses, by language: as said at a counter. Every refusal names its field, by
 * which a register knows who is not let in, the device or the person.
 */
export const SPEECHES: Readonly<Record<Locale, Speech>> = {
  en: new Speech('en', en, MANNER),
  de: new Speech('de', de, MANNER),
  fr: new Speech('fr', fr, MANNER),
  nl: new Speech('nl', nl, MANNER),
}
