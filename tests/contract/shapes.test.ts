import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { RESOURCES } from '../../protocol/resources.ts'
import { ROOT } from '../source.ts'

/**
 * Every string and every number of every contract (calls, topics, entries, resources, pages, the provider's
 * wire): each refuses what a store does not take, and each has an end. A plain `z.string()` or `z.int()` is
 * caught here.
 */
interface Leaf {
  path: string
  shape: z.core.$ZodType
}

const FILES = [...globSync('protocol/**/*.ts', { cwd: ROOT }), 'hub/payments/provider.ts']
  .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  .sort()

/** Valid texts, of which each shape takes one at least. */
const SAMPLES = [
  'a',
  'id',
  '',
  'a.b',
  'abcdefghabcdefgh',
  'x1',
  'de',
  'DE',
  '10:00',
  '+01:00',
  'UTC+01:00',
  'DE123456789',
  '16:9',
  '#a0b0c0',
  '123456',
  '1234',
  'ff',
  '0123456789ab',
  'ABCDEFGHJKMN',
  '{}',
  'KT1:A',
  'KB1:6F1C9F3E7A404F399C3A1B2F6D1C2A10',
  'K1-1',
  '*',
  'Europe/Berlin',
  'a'.repeat(43),
  '2026-11-22',
  '2026-11-22T07:00:00.000Z',
  'd5a2c7f0-0000-4000-8000-000000000000',
  `d5a2c7f0-0000-4000-8000-000000000000.${'0'.repeat(64)}`,
  '0'.repeat(64),
  'a@example.org',
  'https://example.org/a',
]
/** What PostgreSQL refuses in any text: U+0000 and halves of surrogate pairs. */
const POISON = ['\u0000', '\ud83c', '\udfac']
const STORABLE = /^[^\0\p{Cs}]*$/u
const MOST = 1_000_000_000
/** The rows of the ledger, and what is read of them and never written. */
const KEPT = ['ledger/entries', 'ledger/rows', 'ledger/found', 'bills/listings', 'bills/whole-bill'].map(
  (file) => `protocol/${file}.ts`,
)

test('SECURITY Input: every string of every contract is bounded and takes no letter that a store refuses', async () => {
  const leaves = (await readLeaves()).filter(({ shape }) => shape._zod.def.type === 'string')
  expect(leaves.length).toBeGreaterThan(300)
  expect(leaves.flatMap(wrongText)).toEqual([])
})

test('SECURITY Input: every number of every contract has an end on both sides, and no amount that enters is beyond ± 10⁹', async () => {
  const leaves = (await readLeaves()).filter(({ shape }) => shape._zod.def.type === 'number')
  expect(leaves.length).toBeGreaterThan(200)
  expect(leaves.flatMap(wrongNumber)).toEqual([])
})

test('SECURITY Input: what must be filled in takes no text in which nothing is to be seen', async () => {
  const leaves: Leaf[] = []
  const kinds = Object.entries(RESOURCES).map(([kind, { shape }]) => [kind, shape] as const)
  walk(Object.fromEntries(kinds), 'resources', new Set(), leaves)
  const takes = ({ shape }: Leaf, text: string) => z.safeParse(shape, text).success
  const filled = leaves.filter((leaf) => leaf.shape._zod.def.type === 'string' && !takes(leaf, ''))
  expect(filled.length).toBeGreaterThan(50)
  const blank = filled.filter((leaf) => [' ', '\u00a0', '\u200b'].some((text) => takes(leaf, text)))
  expect(blank.map(({ path }) => path)).toEqual([])
})

test.each([
  ['a plain string', z.string()],
  ['a string without an end', z.string().regex(/^[a-z]+$/)],
  ['a string that takes anything', z.string().max(10)],
  ['a pattern without its end', z.string().max(10).regex(/^a/)],
  ['a prefix', z.string().max(10).startsWith('KT1:')],
])('sees %s', (_what, shape) => {
  expect(wrongText({ path: 'x', shape })).not.toEqual([])
})

test.each([
  ['a plain number', 'x', z.int()],
  ['a number with one end', 'x', z.int().min(0)],
  ['an amount that is too large', 'a_cents', z.int().min(0).max(3_000_000_000)],
])('sees %s', (_what, path, shape) => {
  expect(wrongNumber({ path, shape })).not.toEqual([])
})

function wrongText({ path, shape }: Leaf): string[] {
  const takes = (text: string) => z.safeParse(shape, text)
  if (!hasEnd(shape)) return [`${path} has no greatest length`]
  const sample = SAMPLES.find((text) => takes(text).success)
  if (sample === undefined) return [`${path} takes none of the samples`]
  const poisoned = POISON.flatMap((letter) => [sample + letter, letter + sample, sample.slice(0, 1) + letter + sample])
  const taken = poisoned.map(takes).some((read) => read.success && !STORABLE.test(String(read.data)))
  return taken ? [`${path} takes letters that no store keeps`] : []
}

/** A greatest length, or a pattern in which nothing repeats without end. */
function hasEnd(shape: z.core.$ZodType): boolean {
  const checks = checksOf(shape)
  if (checks.some(({ check }) => check === 'max_length' || check === 'length_equals')) return true
  const patterns = checks.flatMap(({ pattern }) => (pattern ? [pattern.source] : []))
  return patterns.some((source) => source.startsWith('^') && source.endsWith('$') && !/(?<!\\)[+*]|,\}/.test(source))
}

function wrongNumber({ path, shape }: Leaf): string[] {
  const checks = checksOf(shape)
  const least = checks.filter(({ check }) => check === 'greater_than').map(({ value }) => Number(value))
  const most = Math.min(...checks.filter(({ check }) => check === 'less_than').map(({ value }) => Number(value)))
  if (least.length === 0 || most === Number.POSITIVE_INFINITY) return [`${path} has no end`]
  const isAmount = /(_cents|\.(cents|price|tip|total_price))$/.test(path)
  // an entry of before may say more; it stands in a column of 64 bits, and is shown as it stands
  const isKept = KEPT.some((file) => path.startsWith(file)) || path.includes('.answer.')
  return isAmount && !isKept && most > MOST ? [`${path} takes amounts of ${most}`] : []
}

interface Check {
  check?: string
  pattern?: RegExp
  value?: unknown
}

/** The checks of a shape, its own format among them. */
function checksOf({ _zod: { def } }: z.core.$ZodType): Check[] {
  const { checks = [] } = def as { checks?: z.core.$ZodCheck[] }
  return [def as Check, ...checks.map((one) => one._zod.def as Check)]
}

async function readLeaves(): Promise<Leaf[]> {
  const leaves: Leaf[] = []
  const seen = new Set<unknown>()
  for (const file of FILES) walk(await import(join(ROOT, file)), file, seen, leaves)
  return leaves
}

/**
 * Follows plain data down to its shapes, and shapes down to their leaves; what is shared is followed once.
 */
function walk(value: unknown, path: string, seen: Set<unknown>, leaves: Leaf[]): void {
  if (value === null || typeof value !== 'object' || seen.has(value)) return
  if (!isLeaf(value)) seen.add(value)
  if (!('_zod' in value)) {
    for (const [name, inner] of Object.entries(value)) walk(inner, `${path}.${name}`, seen, leaves)
    return
  }
  const shape = value as z.core.$ZodType
  const { def } = shape._zod
  if (isLeaf(shape)) leaves.push({ path, shape })
  // what a pipe reads is bounded by what it becomes
  else if (def.type === 'pipe') walk((def as z.core.$ZodPipeDef).out, path, seen, leaves)
  else
    for (const [name, inner] of Object.entries(def))
      walk(inner, SILENT.has(name) ? path : `${path}.${name}`, seen, leaves)
}

function isLeaf(value: object): boolean {
  return '_zod' in value && ['string', 'number'].includes((value as z.core.$ZodType)._zod.def.type)
}

/** Names inside a shape that are no field of the data. */
const SILENT = new Set(['shape', 'element', 'innerType', 'options', 'valueType', 'keyType', 'out'])
