import { describe, expect, test } from 'vitest'
import * as edge from '../../edge/http/speech.ts'
import * as hub from '../../hub/http/speech.ts'
import { EDGE_CALLS, HUB_CALLS } from '../../protocol/calls.ts'
import { type Call, refusalsOf } from '../../protocol/kit/call.ts'
import { REFUSALS } from '../../protocol/kit/refusals.ts'
import { openApiOf } from '../../protocol/openapi.ts'
import type { Speech } from '../../protocol/server/speech.ts'

interface Printed {
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  security: Record<string, string[]>[]
  responses: Record<string, { description: string; headers?: { 'X-Refusal': { schema: { enum: string[] } } } }>
}

const SIDES: [string, readonly Call[], Readonly<Record<string, Speech>>][] = [
  ['the hub', HUB_CALLS, hub.SPEECHES],
  ['an edge', EDGE_CALLS, edge.SPEECHES],
]
function named(calls: readonly Call[]) {
  return calls.map((call) => [`${call.method} ${call.path}`, call] as const)
}

describe.each(SIDES)('the printed interface of %s', (title, calls, speeches) => {
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
    expect(requestBody === undefined).toBe(call.body === undefined && call.file_max_bytes === undefined)
    if (call.leads_away) expect(responses['302']).toMatchObject({ description: expect.any(String) })
    else expect(responses['200']).toMatchObject({ content: expect.any(Object) })
    for (const code of refusalsOf(call))
      expect(responses[REFUSALS[code]]!.headers!['X-Refusal'].schema.enum).toContain(code)
    expect(security.length > 0).toBe(call.who.as !== 'anyone')
  })

  test.each(named(calls))('F-322 %s: every refusal is printed under the status that it is answered with', (_, call) => {
    const { responses } = operationOf(call)
    for (const code of refusalsOf(call))
      for (const speech of Object.values(speeches)) {
        const statuses = Object.entries(responses).filter(([, { headers }]) =>
          headers?.['X-Refusal'].schema.enum.includes(code),
        )
        expect([code, statuses.map(([status]) => Number(status))]).toEqual([code, [speech.statusOf(code)]])
      }
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
