import fc from 'fast-check'
import type * as z from 'zod'
import { EntryData, type EntryOf, entryBody } from '../entries.ts'

/**
 * Journal entries of every kind as their contract lets them in: every text, number and instant is any that
 * its shape takes, the longest and the largest among them. What the stores' constraints say of more than one
 * field (shares, live tickets on one slot, rights) holds; the rules of the ledger do not.
 */
export function anyEntry(kind: EntryData['kind']): fc.Arbitrary<EntryData> {
  const shape = EntryData.options.find((option) => option.shape.kind.value === kind)!
  return anyOf(shape)
    .map((drawn) => settled(drawn as EntryData))
    .filter((data) => EntryData.safeParse(data).success)
}

/** Texts of which each shape takes some: empty, long, with every letter that a program of before let in. */
const TEXTS = [
  '',
  'a',
  'x1',
  'ID-7',
  '{}',
  '\u0000',
  'a\u0000b',
  '\ud83c',
  '\udfac\ud83c',
  'tab\tbed',
  'two\nlines',
  '🎬 Ω',
  '\\u0000',
  `"'$1;--`,
  '2026-11-22',
  '2026-11-22T07:00:00.000Z',
  '1000-01-01T00:00:00Z',
  '2999-12-31T23:59:59.999Z',
  '0'.repeat(64),
  'z'.repeat(200),
  '🎬'.repeat(5_000),
]
const NUMBERS = [0, 1, 2, 7, 99, 65_535, 2_147_483_647, -1, -2_147_483_647, 3_000_000_000, 4_006_381_333_931]
const LARGEST = [Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 1_000_000_000, -1_000_000_000]

/** Whatever a shape takes. Ids are drawn anew, so that no two rows are one. */
function anyOf(shape: z.core.$ZodType): fc.Arbitrary<unknown> {
  const def = shape._zod.def as z.core.$ZodTypeDef & Record<string, never>
  const takes = (value: unknown): boolean => (shape as z.ZodType).safeParse(value).success
  switch (def.type) {
    case 'object': {
      const { shape: fields } = def as unknown as z.core.$ZodObjectDef
      return fc.record(Object.fromEntries(Object.entries(fields).map(([name, inner]) => [name, anyOf(inner)])))
    }
    case 'array':
      return fc.array(anyOf((def as unknown as z.core.$ZodArrayDef).element), { maxLength: 3 })
    case 'nullable':
      return fc.option(anyOf((def as unknown as z.core.$ZodNullableDef).innerType), { nil: null })
    case 'default':
    case 'optional':
      return anyOf((def as unknown as z.core.$ZodDefaultDef).innerType)
    case 'enum':
      return fc.constantFrom(...Object.values((def as unknown as z.core.$ZodEnumDef).entries))
    case 'literal':
      return fc.constantFrom(...(def as unknown as z.core.$ZodLiteralDef<string>).values)
    case 'boolean':
      return fc.boolean()
    case 'record':
      return fc.constant({ any: 'thing' })
    case 'number':
      return fc.oneof(fc.constantFrom(...[...NUMBERS, ...LARGEST].filter(takes)), fc.integer().filter(takes))
    case 'string': {
      const known = TEXTS.filter(takes)
      // an id: a word, no text for people
      if (takes('ID-7') && !takes('two words')) return fc.uuid()
      return takes('two words')
        ? fc.oneof(fc.constantFrom(...known), fc.string({ unit: 'binary' }))
        : fc.constantFrom(...known)
    }
    default:
      throw new Error(`no values for a shape of type ${def.type}`)
  }
}

/**
 * What constraints of the stores say of several fields together: a share goes back whole at most, one ticket
 * lives on a slot, no right is spent that is not there.
 */
function settled(data: EntryData): EntryData {
  const text = JSON.stringify(data, (_name, value) => {
    if (isRow(value, 'allocations'))
      return { ...value, right_key: null, turns: 0, allocations: (value.allocations as never[]).map(wholeShare) }
    if (isRow(value, 'refunded_cents')) return { ...value, voucher_id: null, ...wholePayment(value as never) }
    return isRow(value, 'line_id') && 'slot' in value ? { ...value, state: 'dead' } : value
  })
  const entry = JSON.parse(text) as EntryData
  if ('rights' in entry) entry.rights = []
  if ('to_vouchers' in entry) entry.to_vouchers = []
  if (entry.kind === 'changing') entry.event = JSON.stringify(releaseOf(entry.question_id))
  if (entry.kind === 'recovered') entry.body = entryBody(releaseOf('recovered'))
  return entry
}

function isRow<N extends string>(value: unknown, name: N): value is Record<N, never> {
  return typeof value === 'object' && value !== null && name in value
}

function wholeShare({ payment_id, cents }: { payment_id: string; cents: number }) {
  return {
    payment_id,
    cents: Math.abs(cents),
    back_cents: Math.abs(cents),
  }
}

function wholePayment({ amount_cents }: { amount_cents: number }) {
  return {
    amount_cents: Math.abs(amount_cents),
    refunded_cents: Math.abs(amount_cents),
  }
}

function releaseOf(question_id: string): EntryOf<'released'> {
  return {
    kind: 'released',
    question_id,
    of: question_id,
    schedule_id: 1,
    slots: [],
    device_id: null,
    by: 'staff',
  }
}
