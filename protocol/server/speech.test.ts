import { expect, test } from 'vitest'
import { de } from '../i18n/errors/de.ts'
import { en } from '../i18n/errors/en.ts'
import { fr } from '../i18n/errors/fr.ts'
import { nl } from '../i18n/errors/nl.ts'
import type { Locale } from '../i18n/locales.ts'
import { Speech } from './speech.ts'

const SPEECHES: Readonly<Record<Locale, Speech>> = {
  en: new Speech('en', en),
  de: new Speech('de', de),
  fr: new Speech('fr', fr),
  nl: new Speech('nl', nl),
}

test.each<[Locale, number, string]>([
  ['en', 1, 'The show has only 1 free seat.'],
  ['en', 0, 'The show has only 0 free seats.'],
  ['de', 1, 'Die Vorstellung hat nur noch 1 freien Platz.'],
  ['de', 2, 'Die Vorstellung hat nur noch 2 freie Plätze.'],
  ['fr', 0, 'La séance n’a plus que 0 place libre.'],
  ['fr', 2, 'La séance n’a plus que 2 places libres.'],
  ['nl', 1, 'De voorstelling heeft nog maar 1 vrije stoel.'],
])('F-006 in %s a refusal about %i seats has the plural of its language', (locale, left, said) => {
  expect(SPEECHES[locale].refusal('screen_full', { left })).toBe(said)
})

test('F-006 what counts in a refusal may have any of its names', () => {
  expect(SPEECHES.en.refusal('not_enough_seats', { available: 1 })).toBe('There is only 1 suitable seat left.')
  expect(SPEECHES.en.refusal('not_enough_seats', { available: 2 })).toBe('There are only 2 suitable seats left.')
})

test.each<Locale>(['en', 'de', 'fr', 'nl'])(
  'F-025 in %s who lacks a right reads one sentence, after which a device names the permission',
  (locale) => {
    const sentence = SPEECHES[locale].refusal('forbidden')
    const named = SPEECHES[locale].refusal('permission', { permission: 'refund' })
    expect(named.startsWith(`${sentence} `)).toBe(true)
    expect(named.slice(sentence.length)).toContain('refund')
  },
)

test('F-009 an amount in a refusal reads as the language is used to', () => {
  const detail = { total_cents: 121_250 }
  expect(SPEECHES.en.refusal('price_changed', detail)).toContain('€\u00a01,212.50.')
  expect(SPEECHES.de.refusal('price_changed', detail)).toContain('1.212,50\u00a0€.')
})

test.each<[Locale, string, string]>([
  ['en', '2026-11-21T18:42:00.000Z', 'down since 19:42:'],
  ['de', '2026-11-21T18:42:00.000Z', 'seit 19:42 unterbrochen:'],
  ['en', '2026-11-20T22:30:00.000Z', 'down since Fri 23:30:'],
  ['fr', '2026-11-20T22:30:00.000Z', 'coupée depuis ven. 23:30\u00a0:'],
  ['nl', '2026-11-01T11:00:00.000Z', 'sinds 1 november 12:00 verbroken:'],
])('F-006 L1 in %s %s is the time of its cinema, with its day where that is not today', (locale, since_at, said) => {
  const texts = { en, de, fr, nl }[locale]
  const speech = new Speech(locale, texts, { now: () => '2026-11-21T23:30:00.000+01:00' })
  const detail = { seats: 'A4', cinema: 'Kronen Kino', since_at, time_zone: 'Europe/Berlin' }
  expect(speech.refusal('tickets_cut_off', detail)).toContain(said)
})

test('F-006 a counter has words of its own where they differ, else the common ones', () => {
  const counter = new Speech('de', de, { at_counter: true })
  expect(counter.refusal('bill_not_open')).toBe(de.counter.bill_not_open)
  expect(counter.refusal('pin_wrong')).toBe(de.refusal.pin_wrong)
  expect(counter.failure('unknown')).toBe(de.failure_at_edge.unknown)
  expect(SPEECHES.de.failure('unknown')).toBe(de.failure.unknown)
  expect(counter.failure('disk_full')).toBe(de.failure.disk_full)
})

test('F-322 a contract names a text by its key; what no wire has reads as the general one', () => {
  expect(SPEECHES.fr.message('errors.email')).toBe(fr.field.email)
  expect(SPEECHES.nl.message('errors.too_many_tickets')).toBe(nl.refusal.too_many_tickets)
  for (const text of ['anything else', 'errors.constructor']) expect(SPEECHES.en.message(text)).toBeNull()
  expect(SPEECHES.en.refusal('nothing_of_ours')).toBe(en.refusal.invalid)
})
