import { describe, expect, test } from 'vitest'
import { cinema } from '#protocol/catalogue/cinema.ts'
import { movie } from '#protocol/catalogue/movie.ts'
import { screen } from '#protocol/catalogue/screen.ts'
import { content } from '#protocol/content/content.ts'
import { LOCALES, type Locale } from '#protocol/i18n/locales.ts'
import { sayIn } from '#protocol/i18n/say.ts'
import type { Texts } from '#protocol/i18n/texts.ts'
import type { Resource } from '#protocol/kit/resource.ts'
import { paymentMethod } from '#protocol/payments/payment-method.ts'
import { priceRate } from '#protocol/pricing/price-rate.ts'
import { LISTINGS, PORTAL_KINDS, RESOURCES } from '#protocol/resources.ts'
import { textOf } from '../value-text.ts'
import { wordsOf } from '../words.ts'
import { emptyOf, type Field, fieldAt, fieldsOf } from './field-of.ts'

/** Fields whose control follows from no shape: their screen has one of its own. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  screen: ['class_rate', 'arrangement'],
  schedule: ['arrangement'],
  movie: ['tmdb_said'],
}

function controls(fields: readonly Field[]) {
  return Object.fromEntries(fields.map(({ path, control }) => [path, control.is]))
}

test('F-207 the control of each field of a rate follows from its shape', () => {
  const fields = fieldsOf(priceRate)
  expect(controls(fields)).toMatchObject({
    price_group_id: 'choice',
    name: 'text',
    description: 'lines',
    base_cents: 'money',
    vat_bp: 'percent',
    min_tickets: 'number',
    color: 'color',
    used_in: 'words',
    visibility: 'bits',
    accept_voucher: 'yes_no',
    usable: 'group',
  })
  expect(fieldAt(fields, 'usable.weekdays')?.control.is).toBe('bits')
  expect(fields.filter(({ required }) => required).map(({ path }) => path)).toContain('name')
  expect(fieldAt(fields, 'quota')).toMatchObject({ nullable: true, required: false })
})

test('F-181 a movie has every field of the specification', () => {
  const fields = fieldsOf(movie)
  expect(controls(fields)).toMatchObject({
    ...{ slug: 'text', display_title: 'text', internal_title: 'text', original_title: 'text', tagline: 'text' },
    ...{ description: 'lines', notice: 'lines', poster: 'group', background: 'picture', trailer: 'text' },
    ...{ runtime: 'number', rating: 'word', released_at: 'date', showing_from: 'date' },
    ...{ showing_from_visibility: 'bits', default_visibility: 'bits', is_school_screening: 'yes_no' },
    ...{ directors: 'list', actors: 'list', genres: 'list', nation: 'list', spoken_languages: 'list' },
    ...{ original_language: 'text', distributor_id: 'choice', distributor_office_id: 'choice', tags: 'choices' },
    ...{ maccsbox: 'text', custom_attributes: 'pairs', links: 'group', tmdb_id: 'number' },
  })
  expect(fieldAt(fields, 'links.website')?.control.is).toBe('text')
  expect(fieldAt(fields, 'poster.picture')?.control.is).toBe('picture')
})

test('F-201 a cinema has where it is, how it is reached, its clock and its hours', () => {
  expect(controls(fieldsOf(cinema))).toMatchObject({
    ...{ name: 'text', address1: 'text', zip: 'text', city: 'text', country_code: 'text' },
    ...{ lat: 'number', lng: 'number', gmaps: 'text', phone: 'text', email: 'text' },
    ...{ time_zone: 'time_zone', opening_hours: 'rows' },
  })
})

test('F-202 a screen has every field of the specification; how its rows are called is in its config', () => {
  const fields = fieldsOf(screen)
  expect(controls(fields)).toMatchObject({
    ...{ name: 'text', short: 'text', capacity: 'number', accessible: 'yes_no', sort: 'number' },
    config: 'group',
  })
  expect(fieldAt(fields, 'online_seats')).toMatchObject({ nullable: true, required: false })
  const config = fieldAt(fields, 'config')!.control as { fields: readonly Field[] }
  expect(controls(config.fields)).toMatchObject({
    ...{ 'config.seat_clearance': 'number', 'config.separator': 'text', 'config.row_naming': 'list' },
    ...{ 'config.allow_visitor_seat_change': 'yes_no', 'config.hide_seatpicker': 'yes_no' },
    ...{ 'config.social_distancing_enabled': 'yes_no', 'config.auto_assign_seats': 'group' },
  })
  expect(fieldAt(fields, 'config.auto_assign_seats.algorithm')?.control.is).toBe('word')
  expect(fieldAt(fields, 'config.auto_assign_seats.enabled')?.control.is).toBe('yes_no')
})

test('F-229 a text of the house is a page, questions, a preset or a widget, and has their fields', () => {
  const fields = fieldsOf(content)
  expect(fieldAt(fields, 'type')?.control).toEqual({ is: 'word', words: ['page', 'faq', 'preset', 'widget'] })
  expect(controls(fields)).toMatchObject({
    ...{ key: 'text', page_slug: 'text', title: 'text', priority: 'number', groups: 'rows' },
  })
})

test('F-220 a secret is known as one, and begins as nothing at all', () => {
  const field = fieldAt(fieldsOf(paymentMethod), 'config')!
  expect(field).toMatchObject({ secret: true, required: false, control: { is: 'pairs' } })
  expect(emptyOf(field.control)).toEqual({})
})

test('values are read in the words of the reader', async () => {
  const { de } = await import('#protocol/i18n/portal/de.ts')
  const { label, word } = wordsOf(sayIn('de', de as Texts), 'price_rate')
  const options = { price_group_id: [{ value: 7, label: 'Abend' }] }
  const clocks = { house: 'Europe/Berlin', others: [] }
  const reading = {
    locale: 'de',
    clocks,
    time_zone: clocks.house,
    options,
    label,
    word,
    yes: 'Ja',
    no: 'Nein',
  } as const
  const read = (path: string, value: unknown) => textOf(fieldAt(fieldsOf(priceRate), path)!, value, reading)
  expect(read('base_cents', 123_450)).toBe('1.234,50')
  expect(read('vat_bp', 750)).toBe('7,5\u00a0%')
  expect(read('price_group_id', 7)).toBe('Abend')
  expect(read('price_group_id', 8)).toBe('#8')
  expect(read('usable.weekdays', 3)).toBe('Mo, Di')
  expect(read('used_in', ['register'])).toBe('Kasse')
  expect(read('quota', null)).toBe('')
})

function pathsOf(fields: readonly Field[]): Field[] {
  return fields.flatMap((field) =>
    field.control.is === 'group' || field.control.is === 'rows' ? [field, ...pathsOf(field.control.fields)] : [field],
  )
}

/** What a language does not say of a kind: its names, its fields, their words. */
async function unsaidIn(locale: Locale, kind: string, fields: readonly Field[]): Promise<string[]> {
  const module = (await import(`../../../../protocol/i18n/portal/${locale}.ts`)) as Record<string, Texts>
  const words = wordsOf(sayIn(locale, module[locale]!), kind)
  const missing = [words.title, words.one, words.empty].filter((text) => text.includes('resource.'))
  const unnamed = fields.filter(({ path }) => words.label(path) === path).map(({ path }) => path)
  const wordsIn = ({ control }: Field) =>
    'words' in control ? control.words : control.is === 'bits' ? Object.keys(control.bits) : []
  const unsaid = fields.flatMap((field) =>
    wordsIn(field)
      .filter((one) => words.word(field.path, one) === one)
      .map((one) => `${field.path}: ${one}`),
  )
  return [...missing, ...unnamed, ...unsaid]
}

describe.each(PORTAL_KINDS)('F-173 F-180 %s', (kind) => {
  const resource = RESOURCES[kind] as unknown as Resource
  const fields = pathsOf(fieldsOf(resource))

  test('has a control for every field, and none that is edited as text of a program', () => {
    const own = fields.filter(({ control }) => control.is === 'own').map(({ path }) => path)
    expect(own.filter((path) => !OWN[kind]?.includes(path))).toEqual([])
  })

  test.each(LOCALES)('says in %s what it is, its fields and their words', async (locale) => {
    expect(await unsaidIn(locale, kind, fields)).toEqual([])
  })
})

describe.each(Object.values(LISTINGS))('F-223 the listing $kind', (listing) => {
  test.each(LOCALES)('says in %s what it is, its fields and their words', async (locale) => {
    const fields = fieldsOf({ ...listing, secrets: [], hashed: {} } as unknown as Resource)
    expect(fields.filter(({ control }) => control.is === 'own')).toEqual([])
    expect(await unsaidIn(locale, listing.kind, fields)).toEqual([])
  })
})
