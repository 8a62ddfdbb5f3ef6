import type { Clocks } from '#protocol/access/clocks.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { LOCALE_NAMES, LOCALES } from '#protocol/i18n/locales.ts'
import type { Choice } from '#protocol/kit/resource-calls.ts'
import { formatAmount } from '#protocol/money/format.ts'
import { wallClock } from '#protocol/time/business-day.ts'
import { formatFullDate } from '#protocol/time/format.ts'
import { zoneBeside } from './clock.ts'
import { typedNumber } from './fields/amounts.ts'
import { type Coded, codeName } from './fields/codes.ts'
import type { Field } from './fields/field-of.ts'
import { lastOf } from './fields/field-of.ts'
import type { Values } from './merge.ts'

/** In whose words a value is read. */
export interface Reading {
  locale: Locale
  clocks: Clocks
  /** Where instants are said and typed: the zone of the house, or of the cinema of a row (`onClockOf`). */
  time_zone: string
  /** What the rows of another resource are called, by the field that names them. */
  options: Readonly<Record<string, readonly Choice[]>>
  label(path: string): string
  word(path: string, value: string): string
  yes: string
  no: string
}

/** Of the name of a picture: enough to know it from another. */
const PICTURE_SHOWN = 8

/** Whether a value stands at the right edge of its column. */
export function isFigure({ control: { is } }: Field): boolean {
  return is === 'money' || is === 'percent' || is === 'number'
}

/** A value as one line of text; empty where there is none. */
export function textOf(field: Field, value: unknown, reading: Reading): string {
  if (value === null || value === undefined || value === '') return ''
  const { control, path } = field
  const { locale, word } = reading
  switch (control.is) {
    case 'money':
      return formatAmount(Number(value), locale)
    case 'percent':
      return `${typedNumber(Number(value) / 100, locale, { least: 0, most: 2 })}\u00a0%`
    case 'number':
      return typedNumber(Number(value), locale, { least: 0, most: 6 })
    case 'picture':
      return String(value).slice(0, PICTURE_SHOWN)
    case 'yes_no':
      return value ? reading.yes : reading.no
    case 'word':
      return word(path, String(value))
    case 'words':
      return (value as string[]).map((one) => word(path, one)).join(', ')
    case 'switches':
      return trueOf(value as Values, (one) => word(path, one))
    case 'bits':
      return bitsText(field, control.bits, Number(value), reading)
    case 'code':
    case 'codes':
      return [value]
        .flat()
        .map((one) => codeText(field, control.of, String(one), reading))
        .join(', ')
    case 'choice':
      return choiceText(reading.options[path], value)
    case 'choices':
      return (value as number[]).map((one) => choiceText(reading.options[path], one)).join(', ')
    case 'list':
      return (value as string[]).map((one) => offeredText(reading.options[path], one) ?? one).join(', ')
    case 'translations':
      return translatedText(value as Values)
    case 'date':
      return formatFullDate(String(value), locale)
    case 'instant':
      return instantText(String(value), reading)
    case 'text':
      return offeredText(reading.options[path], value) ?? String(value)
    case 'languages':
      return languagesText(value as Values)
    case 'group':
      return groupText(control.fields, value as Values, reading)
    case 'rows':
      return (value as Values[]).map((one) => groupText(control.fields, one, reading)).join('; ')
    case 'pairs':
      return Object.entries(value as Values)
        .map(([name, text]) => `${name}: ${text}`)
        .join(', ')
    default:
      return typeof value === 'object' ? '' : String(value)
  }
}

/** An instant with its date, on the clock of its cinema; with its name, where that is not this machine's. */
export function instantText(instant: string, { locale, time_zone }: Pick<Reading, 'locale' | 'time_zone'>): string {
  const { date, time } = wallClock(instant, time_zone)
  return `${formatFullDate(date, locale)}, ${time} ${zoneBeside(instant, time_zone, locale)}`.trim()
}

function choiceText(options: readonly Choice[] | undefined, value: unknown): string {
  return offeredText(options, value) ?? `#${value}`
}

function offeredText(options: readonly Choice[] | undefined, value: unknown): string | null {
  return options?.find((option) => option.value === value)?.label ?? null
}

function codeText({ path }: Field, of: Coded, code: string, { locale, word }: Reading): string {
  return codeName(of, code, { locale, word: (one) => word(path, one) })
}

function bitsText({ path }: Field, bits: Readonly<Record<string, number>>, value: number, { word }: Reading): string {
  return Object.entries(bits)
    .filter(([, bit]) => (value & bit) !== 0)
    .map(([name]) => word(path, name))
    .join(', ')
}

function trueOf(value: Values, nameOf: (word: string) => string): string {
  const names = Object.keys(value).filter((one) => value[one] === true)
  return names.map(nameOf).join(', ')
}

function languagesText(value: Values): string {
  const said = LOCALES.filter((locale) => value[locale])
  return said.map((locale) => `${LOCALE_NAMES[locale]}: ${value[locale]}`).join(', ')
}

/** In which languages anything is said. */
function translatedText(value: Values): string {
  const said = LOCALES.filter((locale) => Object.values((value[locale] ?? {}) as Values).some(Boolean))
  return said.map((locale) => LOCALE_NAMES[locale]).join(', ')
}

function groupText(fields: readonly Field[], value: Values, reading: Reading): string {
  const parts = fields.map((field) => [reading.label(field.path), textOf(field, value[lastOf(field.path)], reading)])
  return parts
    .filter(([, text]) => text)
    .map(([label, text]) => `${label}: ${text}`)
    .join(', ')
}
