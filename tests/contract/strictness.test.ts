import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import * as bills from '../../protocol/bills/calls.ts'
import { HUB_CALLS } from '../../protocol/calls.ts'
import * as devices from '../../protocol/devices/calls.ts'
import * as edge from '../../protocol/devices/state-call.ts'
import * as topics from '../../protocol/devices/topics.ts'
import type { Call } from '../../protocol/kit/call.ts'
import { SealedEntry } from '../../protocol/ledger/entries.ts'
import * as register from '../../protocol/register/calls.ts'
import * as schedules from '../../protocol/schedules/calls.ts'
import * as site from '../../protocol/site/calls.ts'
import * as sync from '../../protocol/sync/calls.ts'
import * as enrolment from '../../protocol/sync/enrolment.ts'
import * as feed from '../../protocol/sync/feed-call.ts'

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'answer' in value
}

function callsOf(...modules: object[]): Call[] {
  return modules.flatMap((module) => Object.values(module)).filter(isCall)
}

interface Def {
  type: string
  shape?: Record<string, z.ZodType>
  catchall?: z.ZodType
}

/** Every object shape inside a schema, and whether it refuses fields that it does not know. */
function objectsOf(schema: unknown, seen = new Set<unknown>()): { strict: boolean }[] {
  if (schema === null || typeof schema !== 'object' || seen.has(schema)) return []
  seen.add(schema)
  if (Array.isArray(schema)) return schema.flatMap((one) => objectsOf(one, seen))
  if (!(schema instanceof z.ZodType)) return []
  const def = schema.def as unknown as Def
  const own = def.type === 'object' ? [{ strict: def.catchall?.def.type === 'never' }] : []
  const inner = Object.values({ ...def, shape: undefined, ...def.shape })
  return [...own, ...inner.flatMap((one) => objectsOf(one, seen))]
}

function strictOnes(schema: unknown): number {
  return objectsOf(schema).filter(({ strict }) => strict).length
}

const between = callsOf(sync, feed, enrolment, devices, edge, register)
const visitors = callsOf(bills, schedules, site)
function named(calls: readonly Call[]): [string, Call][] {
  return calls.map((call) => [`${call.method} ${call.path}`, call])
}

describe('L3 between our own programs unknown fields of a newer one are ignored', () => {
  test.each(named(between))('%s', (_, { query, body, answer }) => {
    expect([query, body, answer].map(strictOnes)).toEqual([0, 0, 0])
  })

  test.each(topics.TOPICS.map((topic) => [topic.pattern, topic] as const))('%s', (_, { payload }) => {
    expect(strictOnes(payload)).toBe(0)
  })

  test('a newer register, edge and hub are read as if they had said what is known', () => {
    const question = { kind: 'void', question_id: crypto.randomUUID(), of: crypto.randomUUID() }
    expect(register.Question.parse({ ...question, from_the_future: 1 })).toEqual(question)
    const sender = { epoch: 1, box: crypto.randomUUID() }
    const body = { ...sender, down_after: 0, views_after: '', feed_after: '' }
    expect(sync.pollCall.body!.parse({ ...body, from_the_future: { deep: [1] } })).toEqual(body)
    const entry = { epoch: 1, n: 1, hash: 'f'.repeat(64), body: '{"v":1,"data":{"kind":"took","down_n":1,"new":2}}' }
    expect(SealedEntry.parse({ ...entry, from_the_future: 1 })).toEqual(entry)
  })
})

describe('SECURITY Input: what a visitor’s browser sends is known field by field', () => {
  test.each(named(visitors))('%s', (_, { query, body }) => {
    const outermost = [query, body].flatMap((schema) => objectsOf(schema).slice(0, 1))
    expect(outermost.filter(({ strict }) => !strict)).toEqual([])
  })
})

/** Lists and groups of names inside a schema that have no end, by where they stand. */
function endless(schema: unknown, at = '', depth = 0): string[] {
  if (!(schema instanceof z.ZodType) || depth > 20) return []
  const {
    type,
    shape,
    element,
    innerType,
    valueType,
    keyType,
    in: before,
    out,
    options,
  } = schema.def as unknown as Def & Record<string, z.ZodType | undefined> & { options?: readonly z.ZodType[] }
  const isOpen = type === 'array' || (type === 'record' && (keyType as z.ZodType).def.type === 'string')
  const { checks = [] } = schema.def as { checks?: readonly z.core.$ZodCheck[] }
  const ends = checks.map(({ _zod }) => _zod.def.check)
  const isEnded = ends.some((check) => ['max_length', 'length_equals', 'custom'].includes(check))
  const within = [element, innerType, valueType, before, out, ...(options ?? [])]
  return [
    ...(isOpen && !isEnded ? [at] : []),
    ...Object.entries(shape ?? {}).flatMap(([name, one]) => endless(one, `${at}.${name}`, depth + 1)),
    ...within.flatMap((one) => endless(one, at, depth + 1)),
  ]
}

describe('SECURITY Input: every list that enters by a browser has an end', () => {
  const entered = HUB_CALLS.filter(({ who, body }) => body && who.as !== 'edge' && who.as !== 'enrolment')
  test.each(named(entered))('%s', (_, { body }) => {
    expect(endless(body)).toEqual([])
  })
})
