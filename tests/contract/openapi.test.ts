import { describe, expect, test } from 'vitest'
import { EDGE_CALLS, HUB_CALLS } from '../../protocol/calls.ts'
import { type Call, refusalsOf } from '../../protocol/kit/call.ts'
import { REFUSALS } from '../../protocol/kit/refusals.ts'
import { openApiOf } from '../../protocol/openapi.ts'

interface Printed {
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  security: Record<string, string[]>[]
  responses: Record<string, { description: string; headers?: { 'X-Refusal': { schema: { enum: string[] } } } }>
}

const SIDES: [string, readonly Call[]][] = [
  ['the hub', HUB_CALLS],
  ['an edge', EDGE_CALLS],
]
const named = (calls: readonly Call[]) => calls.map((call) => [`${call.method} ${call.path}`, call] as const)

describe.each(SIDES)('the printed interface of %s', (title, calls) => {
  const printed = openApiOf(title, '1', calls)
  const operationOf = ({ path, method }: Call) => printed.paths[path]![method.toLowerCase()] as unknown as Printed

  test('has every call once, under a name of its own', () => {
    const operations = Object.values(printed.paths).flatMap((methods) => Object.values(methods))
    expect(operations).toHaveLength(calls.length)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(calls.length)
  })

  test.each(named(calls))('%s: its parameters, body, answer and refusals', (_, call) => {
    const { parameters, requestBody, responses, security } = operationOf(call)
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const placed = parameters.filter((one) => one.in === 'path')
    expect(placed.map(({ name, required }) => [name, required])).toEqual(inPath.map((name) => [name, true]))
    for (const { schema } of placed) expect(schema).toMatchObject({ type: 'string' })
    expect(requestBody === undefined).toBe(call.body === undefined)
    expect(responses['200']).toMatchObject({ content: expect.any(Object) })
    for (const code of refusalsOf(call))
      expect(responses[REFUSALS[code]]!.headers!['X-Refusal'].schema.enum).toContain(code)
    expect(security.length > 0).toBe(call.who.as !== 'anyone')
  })

  test('refers to nothing that it does not have', () => {
    const text = JSON.stringify(printed)
    const refs = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, ref]) => ref)
    expect(new Set(refs)).toEqual(new Set(['#/components/schemas/Refused']))
    const schemes = Object.keys(printed.components.securitySchemes as object)
    for (const call of calls)
      for (const proof of operationOf(call).security.flatMap(Object.keys)) expect(schemes).toContain(proof)
  })
})
