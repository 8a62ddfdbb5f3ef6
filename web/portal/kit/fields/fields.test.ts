import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { cinema } from '#protocol/catalogue/cinema.ts'
import { movie } from '#protocol/catalogue/movie.ts'
import { screen } from '#protocol/catalogue/screen.ts'
import { content, WIDGET_SLOTS } from '#protocol/content/content.ts'
import { LOCALES, type Locale } from '#protocol/i18n/locales.ts'
import { sayIn } from '#protocol/i18n/say.ts'
import type { Texts } from '#protocol/i18n/texts.ts'
import type { Resource } from '#protocol/kit/resource.ts'
import { paymentMethod } from '#protocol/payments/payment-method.ts'
import { priceRate } from '#protocol/pricing/price-rate.ts'
import { LISTINGS, PORTAL_KINDS, RESOURCES } from '#protocol/resources.ts'
import { signage } from '#protocol/signage/signage.ts'
import { voucherType } from '#protocol/vouchers/voucher-type.ts'
import { textOf } from '../value-text.ts'
import { wordsOf } from '../words.ts'
import { emptyOf, type Field, fieldAt, fieldsOf } from './field-of.ts'

/** Fields whose control follows from no shape: their screen has one of its own. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  screen: ['class_rate', 'arrangement'],
  schedule: ['arrangement'],
  movie: ['tmdb_said'],
}

/** What is one word by itself and can be listed by nobody; a list of it is offered by the hub. */
const TYPED =
  /(^|[._])(slug|email|gmaps|website|trailer|streaming\.url|homepage|facebook|twitter|instagram|uid|prefix|ratio|opens|closes|pin|permissions)$/

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
    voucher_type_id: 'choice',
    usable: 'group',
  })
  expect(fieldAt(fields, 'usable.weekdays')?.control.is).toBe('bits')
  expect(fields.filter(({ required }) => required).map(({ path }) => path)).toContain('name')
  expect(fieldAt(fields, 'quota')).toMatchObject({ nullable: true, required: false })
})

/** The controls of these fields, each named once: `text` of `name`, of `zip`. */
function controlsOf(fields: readonly Field[], ...paths: string[]) {
  return new Set(paths.map((path) => `${fieldAt(fields, path)?.control.is}`))
}

test('F-181 a movie has every field of the specification', () => {
  const fields = fieldsOf(movie)
  const texts = ['slug', 'display_title', 'internal_title', 'original_title', 'tagline', 'trailer', 'links.website']
  expect(controlsOf(fields, ...texts, 'maccsbox')).toEqual(new Set(['text']))
  expect(controlsOf(fields, 'description', 'notice')).toEqual(new Set(['lines']))
  expect(controlsOf(fields, 'poster.picture', 'background')).toEqual(new Set(['picture']))
  expect(controlsOf(fields, 'released_at', 'showing_from')).toEqual(new Set(['date']))
  expect(controlsOf(fields, 'showing_from_visibility', 'default_visibility')).toEqual(new Set(['bits']))
  expect(controlsOf(fields, 'directors', 'actors', 'genres')).toEqual(new Set(['list']))
  expect(controlsOf(fields, 'nation', 'spoken_languages')).toEqual(new Set(['codes']))
  expect(controlsOf(fields, 'distributor_id', 'distributor_office_id')).toEqual(new Set(['choice']))
  expect(controls(fields)).toMatchObject({
    runtime: 'number',
    rating: 'word',
    original_language: 'code',
    is_school_screening: 'yes_no',
    tags: 'choices',
    custom_attributes: 'pairs',
    tmdb_id: 'number',
  })
})

test('F-201 a cinema has where it is, how it is reached, its clock and its hours', () => {
  const fields = fieldsOf(cinema)
  const texts = ['name', 'address1', 'zip', 'city', 'gmaps', 'phone', 'email']
  expect(controlsOf(fields, ...texts)).toEqual(new Set(['text']))
  expect(controlsOf(fields, 'lat', 'lng')).toEqual(new Set(['number']))
  expect(controls(fields)).toMatchObject({ time_zone: 'time_zone', country_code: 'code', opening_hours: 'rows' })
})

test('F-202 a screen has every field of the specification; how its rows are called is in its config', () => {
  const fields = fieldsOf(screen)
  expect(controlsOf(fields, 'name', 'short', 'config.separator')).toEqual(new Set(['text']))
  const numbers = ['capacity', 'online_seats', 'sort', 'config.seat_clearance']
  expect(controlsOf(fields, ...numbers)).toEqual(new Set(['number']))
  expect(fieldAt(fields, 'online_seats')).toMatchObject({ nullable: true, required: false })
  const seats = ['leave_no_single_seat', 'sofas_whole', 'social_distancing_enabled', 'auto_assign_seats.enabled']
  const within = ['allow_visitor_seat_change', 'hide_seatpicker', ...seats].map((name) => `config.${name}`)
  expect(controlsOf(fields, 'accessible', ...within)).toEqual(new Set(['yes_no']))
  expect(fieldAt(fields, 'config.row_naming')?.control.is).toBe('list')
  expect(fieldAt(fields, 'config.auto_assign_seats.algorithm')?.control.is).toBe('word')
})

test('F-229 a text of the house is a page, questions, a preset or a widget, and has their fields', () => {
  const fields = fieldsOf(content)
  expect(fieldAt(fields, 'type')?.control).toEqual({ is: 'word', words: ['page', 'faq', 'preset', 'widget'] })
  expect(fieldAt(fields, 'key')?.control).toEqual({ is: 'word', words: WIDGET_SLOTS })
  expect(controlsOf(fields, 'page_slug', 'title')).toEqual(new Set(['text']))
  expect(controls(fields)).toMatchObject({ priority: 'number', groups: 'rows' })
})

test('F-212 a voucher type has every field of the specification, and what it grants offline', () => {
  const fields = fieldsOf(voucherType)
  expect(controlsOf(fields, 'title', 'slug', 'page_title')).toEqual(new Set(['text']))
  expect(controlsOf(fields, 'description', 'content')).toEqual(new Set(['lines']))
  expect(fieldAt(fields, 'type')?.control).toEqual({ is: 'word', words: ['giftcard', 'subscription'] })
  const parts = ['default', 'min', 'max', 'step']
  expect(controlsOf(fields, ...parts.map((part) => `turns_${part}`))).toEqual(new Set(['number']))
  const money = ['cost_turn', 'value_ticket', 'value_handling', ...parts.map((part) => `products_${part}`)]
  expect(controlsOf(fields, ...money)).toEqual(new Set(['money']))
  expect(controls(fields)).toMatchObject({ products_enabled: 'yes_no', translations: 'translations' })
  const grant = { is: 'word', words: ['none', 'turns', 'sold_here'] }
  expect(fieldAt(fields, 'offline_grant.grant')?.control).toEqual(grant)
  expect(fieldAt(fields, 'offline_grant.turns')).toMatchObject({ control: { is: 'number' }, nullable: true })
  expect(fieldAt(fields, 'offline_grants')?.control.is).toBe('rows')
})

test('F-219 a secret is known as one, and begins as nothing at all', () => {
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

test('F-319 when a display shows something is ticked, with a word for each bit', () => {
  const bits = { blank: 1, preshow: 2, postshow: 4, show: 8, event: 16 }
  expect(fieldAt(fieldsOf(signage), 'role')?.control).toEqual({ is: 'bits', bits })
})

test('F-219 who handles a payment is one of the drivers that there are', () => {
  const words = ['cash', 'manual', 'sandbox', 'none']
  expect(fieldAt(fieldsOf(paymentMethod), 'driver')?.control).toEqual({ is: 'word', words })
})

/** The shape of a value, without what stands around it. */
function bare(schema: z.ZodType): z.ZodType {
  const { innerType, element } = schema.def as { innerType?: z.ZodType; element?: z.ZodType }
  const inner = innerType ?? element
  return inner ? bare(inner) : schema
}

/** The shape at a path of a row; in a list that of its rows. */
function shapeAt(schema: z.ZodType, path: string): z.ZodType {
  return path
    .split('.')
    .reduce((at, name) => bare((at.def as unknown as { shape: Record<string, z.ZodType> }).shape[name]!), schema)
}

/** Whether no words can be typed there, so that somebody had to know what to write. */
function takesNoWords(schema: z.ZodType): boolean {
  return !schema.safeParse('a b').success
}

/** Whether it is a number in which each bit says something. */
function isSumOfBits({ control }: Field): boolean {
  return control.is === 'number' && control.least === 0 && [3, 7, 15, 31, 63, 127, 255].includes(control.most ?? 0)
}

test('what takes no words, and a sum of bits, would be seen as such', () => {
  const { driver, name } = paymentMethod.shape.shape
  expect([driver, name].map((shape) => takesNoWords(bare(shape)))).toEqual([true, false])
  const number = { is: 'number', whole: true, least: 0, most: 31 } as const
  expect(isSumOfBits({ ...fieldAt(fieldsOf(signage), 'role')!, control: number })).toBe(true)
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

/** What no plain word can say: codes of the trade, numbers of other houses, what a label leaves open. */
const NEEDS_HELP: Readonly<Record<string, readonly string[]>> = {
  movie: ['showing_from_visibility', 'default_visibility', 'maccsbox', 'tmdb_id', 'custom_attributes'],
  screen: [
    'online_seats',
    'config.row_naming',
    'config.seat_clearance',
    'config.social_distancing_enabled',
    'config.leave_no_single_seat',
    'config.sofas_whole',
  ],
  schedule: ['business_date', 'max_online_tickets', 'buy_cutoff_minutes', 'visibility'],
  content: ['key', 'priority'],
  signage: ['role', 'ratio'],
  price_rate: ['handling_cents', 'usable.weekdays', 'quota'],
  payment_method: ['driver', 'config'],
}

test.each(LOCALES)('what is not plain has its help, in %s', async (locale) => {
  const module = (await import(`../../../../protocol/i18n/portal/${locale}.ts`)) as Record<string, Texts>
  const unhelped = Object.entries(NEEDS_HELP).flatMap(([kind, paths]) => {
    const { help } = wordsOf(sayIn(locale, module[locale]!), kind)
    const fields = fieldsOf(RESOURCES[kind as keyof typeof RESOURCES] as unknown as Resource)
    return paths.filter((path) => !fieldAt(fields, path) || !help(path)).map((path) => `${kind}.${path}`)
  })
  expect(unhelped).toEqual([])
})

describe.each(PORTAL_KINDS)('F-173 F-180 %s', (kind) => {
  const resource = RESOURCES[kind] as unknown as Resource
  const fields = pathsOf(fieldsOf(resource))

  test('has a control for every field, and none that is edited as text of a program', () => {
    const own = fields.filter(({ control }) => control.is === 'own').map(({ path }) => path)
    expect([...resource.unread, ...(OWN[kind] ?? [])]).toEqual(expect.arrayContaining(own))
  })

  test('lets nobody type a number or a word that is one of a few', () => {
    const typed = fields.filter((field) => {
      const { control, path } = field
      if (control.is !== 'text' && control.is !== 'list') return isSumOfBits(field)
      return !TYPED.test(path) && takesNoWords(shapeAt(resource.shape, path))
    })
    expect(typed.map(({ path }) => path)).toEqual([])
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
