import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { questionHash } from '../../edge/bills/questions.ts'
import { ask, Question } from '../../protocol/register/calls.ts'
import type { Exchange } from './exchange.ts'

/**
 * Questions as registers have sent them, each with the hash under which an edge remembers it. A line that
 * stands in one of these files never changes: a register that asked before an update asks again after it, and
 * with another hash it would be refused for ever (`key_used_again`). What a question gains is a new file.
 */
interface Kept {
  hash: string
  question: { kind: string }
}

const RECORDED = join(import.meta.dirname, 'recorded')
function filesOf(name: string) {
  return readdirSync(RECORDED).filter((file) => file.startsWith(name))
}
function read(file: string): unknown {
  return JSON.parse(readFileSync(join(RECORDED, file), 'utf8'))
}
const kept = filesOf('questions-').flatMap((file) => read(file) as Kept[])
function hashIn(shape: z.ZodType, question: unknown) {
  return questionHash(shape.parse(question) as Question)
}

describe('L17 a question of before has the hash of then', () => {
  test.each(kept.map(({ hash, question }) => [question.kind, hash, question] as const))(
    '%s %s',
    (_, hash, question) => {
      expect(hashIn(Question, question)).toBe(hash)
      expect(hashIn(ask.body!, { ...question, from_the_future: 1 })).toBe(hash)
    },
  )

  test('every kind is there, and every question that an evening recorded', () => {
    const kinds = Question.options.map((option) => option.shape.kind.value)
    expect(new Set(kept.map(({ question }) => question.kind))).toEqual(new Set(kinds))
    const asked = filesOf('register-')
      .flatMap((file) => read(file) as Exchange[])
      .filter(({ path }) => path === ask.path)
    expect(asked.length).toBeGreaterThan(0)
    for (const { body } of asked) expect(kept.map(({ question }) => question)).toContainEqual(body)
  })
})

const Void = Question.options[1]
const VOID = kept.find(({ question }) => question.kind === 'void')!
test.each([
  ['an optional field', Void.extend({ why: z.string().optional() }), true],
  ['a field with a default', Void.extend({ why: z.string().default('') }), false],
  ['a field that is read as another value', Void.extend({ of: z.uuid().toUpperCase() }), false],
  ['fields in another order', z.object({ of: z.uuid(), kind: z.string(), question_id: z.uuid() }), false],
])('of a shape with %s', (_, shape, same) => {
  expect(hashIn(shape, VOID.question) === VOID.hash).toBe(same)
})
