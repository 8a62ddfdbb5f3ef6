import { expect, test } from 'vitest'
import { LOCALES } from '#protocol/i18n/locales.ts'
import { de } from '#protocol/i18n/portal/de.ts'
import { en } from '#protocol/i18n/portal/en.ts'
import { fr } from '#protocol/i18n/portal/fr.ts'
import { nl } from '#protocol/i18n/portal/nl.ts'
import { sayIn } from '#protocol/i18n/say.ts'
import { PORTAL_KINDS, RESOURCES } from '#protocol/resources.ts'
import { wordsOf } from './words.ts'

const TEXTS = { de, en, fr, nl }
/** What is sold or shown on the site and at the counters, of which the general sentence is true. */
const ON_SALE: readonly string[] = [
  'movie',
  'movie_version',
  'screen',
  'cinema',
  'voucher_type',
  'voucher_package',
  'price_group',
  'ticket_price',
  'price_rate',
  'category',
  'product',
  'payment_method',
]

test.each(LOCALES)('F-180 the question before a deletion says what it does to rows of this kind, in %s', (locale) => {
  const say = sayIn(locale, TEXTS[locale])
  const general = say('list.deleteText')
  const kinds = PORTAL_KINDS.filter((kind) => RESOURCES[kind].base !== null)
  expect(kinds.filter((kind) => wordsOf(say, kind).gone === general).toSorted()).toEqual(ON_SALE.toSorted())
})
