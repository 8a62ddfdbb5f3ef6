import type * as z from 'zod'
import { WIDGET_SLOTS } from '#protocol/content/content.ts'
import { LOCALES } from '#protocol/i18n/locales.ts'
import type { Resource } from '#protocol/kit/resource.ts'
import { Color, Country, HexColor, Language, Nation, PictureName, RowId } from '#protocol/kit/shapes.ts'
import { VISIBILITY } from '#protocol/kit/visibility.ts'
import { Amount, BasisPoints, Cents, Price, TicketPart } from '#protocol/money/cents.ts'
import { DRIVERS } from '#protocol/payments/method-faults.ts'
import { SIGNAGE_ROLE } from '#protocol/signage/signage.ts'
import { Instant, LocalDate, LocalTime, TimeZone } from '#protocol/time/shapes.ts'
import type { Coded } from './codes.ts'

/**
 * How a value is edited and shown, as it follows from its shape in protocol:
 * - `money`: cents; `percent`: basis points; `number`: whole, or with decimals.
 * - `word`: one of the words, `words` any of them; `choice` and `choices`: rows of another resource by id.
 * - `code`: a country or a language by its letters, `codes` several of them.
 * - `bits`: a sum of named bits; `list`: texts; `pairs`: a text per name; `languages`: a text per language;
 *   `translations`: several texts per language.
 * - `switches`: on or off per word; `group`: fields of its own; `rows`: a list of such groups.
 * - `picture`: a picture of the house, by its name.
 * - `own`: no control follows from the shape. A screen gives one, or the form leaves the field out.
 */
export type Control =
  | { is: 'text' | 'lines'; most: number | null }
  | { is: 'number'; whole: boolean; least: number | null; most: number | null }
  | { is: 'word' | 'words' | 'switches'; words: readonly string[] }
  | { is: 'code' | 'codes'; of: Coded }
  | { is: 'bits'; bits: Readonly<Record<string, number>> }
  | { is: 'group' | 'rows' | 'translations'; fields: readonly Field[] }
  | { is: 'languages'; lines: boolean }
  | { is: 'money' | 'percent' | 'yes_no' | 'date' | 'time' | 'instant' | 'time_zone' | 'color' }
  | { is: 'choice' | 'choices' | 'list' | 'pairs' | 'picture' | 'own' }

/** A field of a form: `path` is its name in the row, with dots inside groups (`usable.weekdays`). */
export interface Field {
  path: string
  control: Control
  /** It may be left without a value. */
  nullable: boolean
  /** A new row needs it, and nothing stands in its place. */
  required: boolean
  /** It is written and never read again. */
  secret: boolean
  /** What stands in it before anybody typed. */
  initial: unknown
}

const WEEKDAYS = { mon: 1, tue: 2, wed: 4, thu: 8, fri: 16, sat: 32, sun: 64 } as const

/** What a name says that its shape alone does not: units stand last, bits have their names. */
const BY_NAME: readonly [RegExp, Control][] = [
  [/(^|_)cents$/, { is: 'money' }],
  [/_bp$/, { is: 'percent' }],
  [/(^|_)color$/, { is: 'color' }],
  [/(^|_)visibility$/, { is: 'bits', bits: VISIBILITY }],
  [/_said$/, { is: 'own' }], // what somebody else said is nobody's to edit
  [/(^|_)weekdays$/, { is: 'bits', bits: WEEKDAYS }],
  [/^role$/, { is: 'bits', bits: SIGNAGE_ROLE }],
  // an open shape on the wire, because a newer hub may know others; a form offers those of today
  [/^driver$/, { is: 'word', words: DRIVERS }],
  [/^key$/, { is: 'word', words: WIDGET_SLOTS }],
  [/^seat_class$/, { is: 'choice' }],
]

const BY_SHAPE: ReadonlyMap<z.ZodType, Control> = new Map<z.ZodType, Control>([
  [RowId, { is: 'choice' }],
  [PictureName, { is: 'picture' }],
  [Cents, { is: 'money' }],
  [Amount, { is: 'money' }],
  [Price, { is: 'money' }],
  [TicketPart, { is: 'money' }],
  [BasisPoints, { is: 'percent' }],
  [Instant, { is: 'instant' }],
  [LocalDate, { is: 'date' }],
  [LocalTime, { is: 'time' }],
  [TimeZone, { is: 'time_zone' }],
  [Color, { is: 'color' }],
  [HexColor, { is: 'color' }],
  [Country, { is: 'code', of: 'country' }],
  [Nation, { is: 'code', of: 'nation' }],
  [Language, { is: 'code', of: 'language' }],
])

type Shape = Readonly<Record<string, z.ZodType>>
type Def = z.core.$ZodTypeDef & {
  innerType?: z.ZodType
  element?: z.ZodType
  keyType?: z.ZodType
  valueType?: z.ZodType
  shape?: Shape
  entries?: Readonly<Record<string, string>>
}

type Formed = Pick<Resource, 'shape' | 'secrets' | 'hashed'> & Partial<Pick<Resource, 'follows' | 'unread'>>

/**
 * The fields of a resource in the order of its shape; of a secret that is kept as a hash, itself. What
 * nothing reads has no control.
 */
export function fieldsOf({ shape, secrets, hashed, follows = [], unread = [] }: Formed): Field[] {
  const writtenAs = new Map(Object.entries(hashed).map(([name, { as, shape }]) => [as, [name, shape] as const]))
  return Object.entries(shape.shape as unknown as Shape).map(([name, schema]) => {
    const [written, given] = writtenAs.get(name) ?? [name, schema]
    const secret = secrets.includes(name)
    const field = fieldOf(written, written, given)
    if (unread.includes(name)) return { ...field, control: { is: 'own' }, required: false }
    return { ...field, secret, required: field.required && !secret && !follows.includes(name) }
  })
}

/** The field of one name, wherever it stands. */
export function fieldAt(fields: readonly Field[], path: string): Field | undefined {
  for (const field of fields) {
    if (field.path === path) return field
    const { control } = field
    if (control.is === 'group' && path.startsWith(`${field.path}.`)) return fieldAt(control.fields, path)
  }
  return undefined
}

function fieldOf(path: string, name: string, schema: z.ZodType): Field {
  const { inner, nullable } = unwrap(schema)
  const control = controlOf(path, name, inner)
  const isFilled = ['text', 'lines'].includes(control.is) ? !schema.safeParse('').success : control.is !== 'yes_no'
  const required = isFilled && !schema.safeParse(undefined).success && !schema.safeParse(null).success
  const { data } = schema.safeParse(undefined)
  const initial = data === undefined ? emptyOf(control) : data
  return { path, control, nullable, required: required && !isWhole(control), secret: false, initial }
}

/** Whether a value of many parts: it is there from the beginning, if only empty. */
function isWhole({ is }: Control): boolean {
  return [
    'group',
    'rows',
    'words',
    'choices',
    'codes',
    'list',
    'pairs',
    'languages',
    'translations',
    'switches',
    'bits',
  ].includes(is)
}

function unwrap(schema: z.ZodType): { inner: z.ZodType; nullable: boolean } {
  const { type, innerType } = schema.def as Def
  if (!innerType) return { inner: schema, nullable: false }
  const { inner, nullable } = unwrap(innerType)
  return { inner, nullable: nullable || type === 'nullable' }
}

function controlOf(path: string, name: string, schema: z.ZodType): Control {
  const known = BY_SHAPE.get(schema) ?? BY_NAME.find(([pattern]) => pattern.test(name))?.[1]
  if (known) return known
  const { type, element, entries, shape, keyType, valueType } = schema.def as Def
  if (type === 'string') return textOf(schema as z.ZodString)
  if (type === 'boolean') return { is: 'yes_no' }
  if (type === 'number') return numberOf(schema as z.ZodNumber)
  if (type === 'enum') return { is: 'word', words: Object.values(entries!) }
  if (type === 'array') return listOf(path, name, unwrap(element!).inner)
  if (type === 'object') return groupOf(path, shape!)
  return type === 'record' ? recordOf(keyType!, valueType!) : { is: 'own' }
}

function textOf(schema: z.ZodString): Control {
  const takesLines = schema.safeParse('a\nb').success
  return { is: takesLines ? 'lines' : 'text', most: schema.maxLength }
}

function numberOf(schema: z.ZodNumber): Control {
  const whole = schema.isInt
  const bound = (value: number | null) => (value !== null && Math.abs(value) < 2 ** 31 - 1 ? value : null)
  return { is: 'number', whole, least: bound(schema.minValue), most: bound(schema.maxValue) }
}

function listOf(path: string, name: string, element: z.ZodType): Control {
  const inner = controlOf(path, name, element)
  if (inner.is === 'word') return { is: 'words', words: inner.words }
  if (inner.is === 'choice') return { is: 'choices' }
  if (inner.is === 'code') return { is: 'codes', of: inner.of }
  if (inner.is === 'group') return { is: 'rows', fields: inner.fields }
  return inner.is === 'text' ? { is: 'list' } : { is: 'own' }
}

function groupOf(path: string, shape: Shape): Control {
  const names = Object.keys(shape)
  const isLanguages = names.length === LOCALES.length && LOCALES.every((locale) => names.includes(locale))
  if (isLanguages) return languagesOf(path, shape[LOCALES[0]]!)
  const fields = Object.entries(shape).map(([name, schema]) => fieldOf(`${path}.${name}`, name, schema))
  return fields.some(({ control }) => control.is === 'own') ? { is: 'own' } : { is: 'group', fields }
}

function recordOf(keyType: z.ZodType, valueType: z.ZodType): Control {
  const words = Object.values((keyType.def as Def).entries ?? {})
  const value = controlOf('', '', unwrap(valueType).inner)
  if (words.length > 0 && words.every((word) => (LOCALES as readonly string[]).includes(word)))
    return languagesOf('', valueType)
  if (words.length > 0) return value.is === 'yes_no' ? { is: 'switches', words } : { is: 'own' }
  return value.is === 'text' ? { is: 'pairs' } : { is: 'own' }
}

function languagesOf(path: string, texts: z.ZodType): Control {
  const control = controlOf(path, '', unwrap(texts).inner)
  if (control.is === 'group') return { is: 'translations', fields: control.fields }
  return { is: 'languages', lines: control.is === 'lines' }
}

/** What a control begins with where nothing is written yet. */
export function emptyOf(control: Control): unknown {
  if (control.is === 'text' || control.is === 'lines') return ''
  if (control.is === 'yes_no') return false
  if (control.is === 'bits') return 0
  if (['words', 'choices', 'codes', 'list', 'rows'].includes(control.is)) return []
  if (['pairs', 'languages', 'translations', 'switches'].includes(control.is)) return {}
  if (control.is !== 'group') return null
  return Object.fromEntries(control.fields.map(({ path, initial }) => [lastOf(path), initial]))
}

/** Every path at which a control says what is wrong; `*` stands for a row of a list, or a language. */
export function errorPathsOf(fields: readonly Field[]): string[] {
  return fields.flatMap(({ path, control }) => {
    if (control.is === 'group') return [path, ...errorPathsOf(control.fields)]
    if (control.is !== 'rows' && control.is !== 'translations') return [path]
    // a group in a row says nothing of its fields: what is wrong there stands at the list
    const inner = control.fields.filter((field) => field.control.is !== 'group')
    return [path, ...errorPathsOf(inner.map((field) => ({ ...field, path: `${path}.*.${lastOf(field.path)}` })))]
  })
}

/** The last name of a path: that of the value in its group. */
export function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}
