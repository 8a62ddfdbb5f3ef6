import { createHash } from 'node:crypto'
import * as z from 'zod'

/** A seeded generator: a whole number below `n`. */
export type Pick = (below: number) => number

/** mulberry32: small and seeded, so that a run can be repeated. */
export function seeded(seed: number): Pick {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

export function oneOf<T>(pick: Pick, list: readonly T[]): T {
  return list[pick(list.length)]!
}

export function uuidOf(pick: Pick): string {
  return createHash('sha256')
    .update(`${pick(2 ** 31)}`)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
}

/** Letters that stores, terminals and parsers choke on, also in the middle of a text that is right. */
const LETTERS = ['\u0000', '\ud800', '\udfff', '\u0007', '\u001b[2J', '\u202e', '\ufeff', '\r\n', '\u0085', '😀']
const TEXTS = [
  ...LETTERS,
  '',
  ' ',
  'a\u0000b',
  '\udfff\ud800',
  'x'.repeat(5_000),
  '😀'.repeat(40),
  '"',
  "'; drop table bills; --",
  '=1+1',
  '<script>alert(1)</script>',
  '{{constructor}}',
  '__proto__',
  '../../etc/passwd',
  '%00',
  'null',
  '-1',
  '1e309',
  '2026-02-30T25:61:00Z',
  '0001-01-01T00:00:00.000Z',
  '00000000-0000-0000-0000-000000000000',
  'NaN',
  '☃',
]
const NUMBERS = [
  0,
  -0,
  -1,
  1,
  2,
  0.5,
  255,
  65_536,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  3_000_000_000,
  2 ** 53 - 1,
  4_006_381_333_931,
  1e21,
  1e308,
]

/** Any value at all. */
export function anything(pick: Pick, depth = 0): unknown {
  const makers: (() => unknown)[] = [
    () => oneOf(pick, TEXTS),
    () => oneOf(pick, NUMBERS),
    () => null,
    () => pick(2) === 0,
    () => (depth > 3 ? [] : Array.from({ length: pick(depth === 0 ? 300 : 4) }, () => anything(pick, depth + 1))),
    () => (depth > 3 ? {} : { [oneOf(pick, TEXTS)]: anything(pick, depth + 1), id: anything(pick, depth + 1) }),
  ]
  return oneOf(pick, makers)()
}

/** The part of JSON Schema that our contracts come out as. */
export interface Shape {
  type?: string
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
}

export function shapeOf(schema: z.ZodType): Shape {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
}

/**
 * Values that mean something here, own ones and other people's, by the name of their field; `id` where a
 * field has no name of its own.
 */
export type Known = Readonly<Record<string, readonly unknown[]>>

/** Texts of which one or the other fits every shape of ours. */
const WORDS = [
  'word',
  'Ada',
  '#a0b0c0',
  'ffhh',
  '',
  '123456',
  '0000',
  'de',
  'tkt_1',
  'a'.repeat(64),
  'A'.repeat(43),
  '2026-11-22',
  '12:00',
  'Europe/Berlin',
  'https://kino.example/x',
  '{}',
  '1.1',
  '🎬 Kino',
]
const FORMATS: Record<string, (pick: Pick) => string> = {
  uuid: uuidOf,
  email: () => 'hostile@kino.example',
  'date-time': () => '2026-11-22T10:00:00.000Z',
  uri: () => 'http://127.0.0.1:9/x',
}

/** A value of this shape, from known values where their field has some. */
export function fitting(pick: Pick, shape: Shape, known: Known, name = 'id'): unknown {
  if (shape.const !== undefined) return shape.const
  const ways = shape.anyOf ?? shape.oneOf
  if (ways) return fitting(pick, oneOf(pick, ways), known, name)
  const given = (known[name] ?? []).filter((value) => isOf(shape, value))
  if (given.length > 0 && pick(8) > 0) return oneOf(pick, given)
  if (shape.enum) return oneOf(pick, shape.enum)
  switch (shape.type) {
    case 'object': {
      const wanted = (field: string): boolean => (shape.required ?? []).includes(field) || pick(2) === 0
      const fields = Object.entries(shape.properties ?? {}).filter(([field]) => wanted(field))
      return Object.fromEntries(fields.map(([field, of]) => [field, fitting(pick, of, known, field)]))
    }
    case 'array':
      return Array.from({ length: (shape.minItems ?? 0) + pick(3) }, () =>
        fitting(pick, shape.items ?? {}, known, name.replace(/s$/, '')),
      )
    case 'boolean':
      return pick(2) === 0
    case 'null':
      return null
    case 'integer':
    case 'number': {
      const fits = [0, 1, 2, 7, shape.minimum ?? 0, shape.maximum ?? 1].filter((value) => isOf(shape, value))
      return oneOf(pick, fits.length > 0 ? fits : [1])
    }
    case 'string': {
      const format = FORMATS[shape.format ?? '']
      const fits = WORDS.filter((word) => isOf(shape, word))
      return format ? format(pick) : oneOf(pick, fits.length > 0 ? fits : WORDS)
    }
    default:
      return anything(pick, 3)
  }
}

function isOf(shape: Shape, value: unknown): boolean {
  const { minimum = -Infinity, maximum = Infinity, minLength = 0, maxLength = Infinity } = shape
  if (typeof value === 'number')
    return (shape.type === 'integer' || shape.type === 'number') && value >= minimum && value <= maximum
  if (typeof value !== 'string' || shape.type !== 'string') return false
  const patterns = [shape, ...(shape.allOf ?? [])].flatMap(({ pattern }) => pattern ?? [])
  return (
    value.length >= minLength &&
    value.length <= maxLength &&
    patterns.every((pattern) => new RegExp(pattern, 'u').test(value))
  )
}

/**
 * The same value with one place of it made hostile, wherever that is: it passes every check but the one of
 * that place.
 */
export function spoiled(pick: Pick, value: unknown, known: Known): unknown {
  const isDeeper = typeof value === 'object' && value !== null && pick(6) > 0
  if (isDeeper && Array.isArray(value) && value.length > 0) {
    const at = pick(value.length)
    return value.map((item, index) => (index === at ? spoiled(pick, item, known) : item))
  }
  if (isDeeper && Object.keys(value).length > 0) {
    const name = oneOf(pick, Object.keys(value))
    return { ...value, [name]: spoiled(pick, (value as Record<string, unknown>)[name], known) }
  }
  return oneOf(pick, [
    ...waysOf(pick, value),
    ...waysOf(pick, value),
    () => anything(pick),
    () => oneOf(pick, Object.values(known).flat()),
  ])()
}

/** What is repeated of a text that may have been made long before. */
const LONG = 3_000

/** How a value of this type is spoiled: so that it looks like itself. */
function waysOf(pick: Pick, value: unknown): (() => unknown)[] {
  if (typeof value === 'number') return [() => oneOf(pick, NUMBERS), () => String(value), () => -value]
  if (typeof value === 'string') {
    const at = pick(value.length + 1)
    const inside = (): string => value.slice(0, at) + oneOf(pick, LETTERS) + value.slice(at)
    const long = (): string => value.slice(0, LONG).repeat(300)
    return [inside, inside, () => value.toUpperCase(), long, () => [value], () => oneOf(pick, TEXTS)]
  }
  if (Array.isArray(value))
    return [() => Array(300).fill(value[0] ?? 1), () => [...value, ...value], () => ({ 0: value })]
  if (typeof value === 'object' && value !== null)
    return [
      () => ({ ...value, exhibitor_id: 2, price: -1, status: 'settled' }),
      () => Object.fromEntries(Object.entries(value).slice(1)),
      () => [value],
    ]
  return [() => oneOf(pick, NUMBERS), () => oneOf(pick, TEXTS)]
}

/** Days and instants at both ends of what a shape of time takes, and where calendars and clocks jump. */
const ENDS = [
  '1000-01-01',
  '2999-12-31',
  '2028-02-29',
  '2027-03-28',
  '0999-12-30T00:00:00.000Z',
  '3000-01-02T23:59:59.999Z',
  '2027-10-31T01:00:00.000Z',
  '2026-11-22T10:00:00.123456789Z',
  '2026-11-22T10:00Z',
  '00:00',
  '23:59',
  '47:59',
]
/** Letters of a text at most; they are drawn, so that no index makes them shorter. */
const FULL = 30_000

function longText(pick: Pick, length: number, letters: 'a' | '漢'): string {
  const [first, many] = letters === 'a' ? [97, 26] : [0x4e00, 20_000]
  return Array.from({ length }, () => String.fromCodePoint(first + pick(many))).join('')
}

/**
 * The same value with leaves at the ends of what their shapes take: the longest text, the first and the last
 * day, the largest number, the longest list.
 */
export function utmost(pick: Pick, shape: Shape, value: unknown): unknown {
  const ways = shape.anyOf ?? shape.oneOf
  if (ways) {
    const way = oneOf(pick, ways)
    return way.type === 'null' ? null : utmost(pick, way, fitting(pick, way, {}))
  }
  if (shape.enum || shape.const !== undefined || pick(3) === 0) return value
  if (Array.isArray(value) && shape.items) {
    const many = pick(3) === 0 ? Math.min(shape.maxItems ?? 100, 2_000) : value.length
    const items = Array.from({ length: many }, (_, nth) => value[nth] ?? fitting(pick, shape.items!, {}))
    return items.map((item) => utmost(pick, shape.items!, item))
  }
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, of]) => [name, utmost(pick, shape.properties?.[name] ?? {}, of)]),
    )
  if (typeof value === 'number') return oneOf(pick, [shape.minimum ?? value, shape.maximum ?? value])
  if (typeof value !== 'string') return value
  const length = Math.min(shape.maxLength ?? 0, FULL)
  const ends = [...ENDS, longText(pick, length, 'a'), longText(pick, length, '漢')].filter((one) => isOf(shape, one))
  return ends.length > 0 ? oneOf(pick, ends) : value
}
