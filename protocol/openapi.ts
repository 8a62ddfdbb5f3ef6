import * as z from 'zod'
import { type Call, refusalsOf } from './kit/call.ts'
import { LIMITS } from './kit/limits.ts'
import { REFUSALS } from './kit/refusals.ts'
import type { Who } from './kit/who.ts'

type Json = Record<string, unknown>

/** A document of OpenAPI 3.1. */
export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string }
  paths: Record<string, Record<string, Json>>
  components: Json
}

/** What proves who asks; several of one list go together. */
const PROOFS: Readonly<Record<Who['as'], readonly string[]>> = {
  anyone: [],
  visitor: ['session', 'csrf'],
  signed_in: ['portal', 'session', 'csrf'],
  person: ['portal', 'session', 'csrf'],
  super_admin: ['portal', 'session', 'csrf'],
  enrolment: ['enrolment'],
  edge: ['edge'],
  candidate: ['pairing_secret'],
  device: ['device', 'device_token'],
  employee: ['device', 'device_token', 'device_user'],
}

function inHeader(name: string): Json {
  return { type: 'apiKey', in: 'header', name }
}
const SCHEMES: Json = {
  session: { type: 'apiKey', in: 'cookie', name: '__Host-foyer_session' },
  portal: { type: 'apiKey', in: 'cookie', name: '__Host-foyer_portal' },
  csrf: inHeader('X-CSRF-TOKEN'),
  enrolment: { type: 'http', scheme: 'bearer' },
  edge: { type: 'http', scheme: 'bearer' },
  pairing_secret: inHeader('X-Pairing-Secret'),
  device: inHeader('X-Device-Uuid'),
  device_token: inHeader('X-Device-Token'),
  device_user: inHeader('X-Device-User'),
}

/** What every refusal is on the wire (F-322). */
const REFUSED: Json = {
  type: 'object',
  required: ['message', 'errors'],
  properties: {
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
}

/**
 * The printed interface of a list of calls: every path parameter, query, body, answer, refusal, limit and
 * proof of each.
 */
export function openApiOf(title: string, version: string, calls: readonly Call[]): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const call of calls) {
    paths[call.path] ??= {}
    paths[call.path]![call.method.toLowerCase()] = operationOf(call)
  }
  const components = { securitySchemes: SCHEMES, schemas: { Refused: REFUSED } }
  return { openapi: '3.1.0', info: { title, version }, paths, components }
}

function operationOf(call: Call): Json {
  const { who, limit } = call
  return {
    operationId: `${call.method.toLowerCase()}${call.path.replace(/\W+/g, '_')}`.replace(/_$/, ''),
    parameters: [...parametersOf('path', z.object(call.params ?? {})), ...parametersOf('query', call.query)],
    ...(call.body && { requestBody: { required: true, content: jsonOf(schemaOf(call.body, 'input')) } }),
    ...(call.file_max_bytes && { requestBody: fileOf(call.file_max_bytes) }),
    security: PROOFS[who.as].length === 0 ? [] : [Object.fromEntries(PROOFS[who.as].map((proof) => [proof, []]))],
    'x-who': who,
    ...(limit && { 'x-limit': { name: limit, ...LIMITS[limit] } }),
    responses: { ...doneBy(call), ...refusedOf(call) },
  }
}

/**
 * JSON Schema of a shape as it stands on the wire: what is sent is its input, what is answered its output.
 */
function schemaOf(shape: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, '~standard': _standard, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' })
  return schema
}

function fileOf(most: number): Json {
  return { required: true, description: `At most ${most} bytes`, content: { 'application/octet-stream': {} } }
}

function jsonOf(schema: Json): Json {
  return { 'application/json': { schema } }
}

function parametersOf(place: 'path' | 'query', shape: z.ZodType | undefined): Json[] {
  if (!shape) return []
  const { properties = {}, required = [] } = schemaOf(shape, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => {
    return { name, in: place, required: place === 'path' || required.includes(name), schema }
  })
}

function doneBy(call: Call): Record<string, Json> {
  return call.leads_away ? { 302: { description: 'To a page elsewhere' } } : { 200: answerOf(call) }
}

function answerOf({ answer, whole, media }: Call): Json {
  const { type } = answer.def
  if (type === 'never') return { description: 'Server-sent events', content: { 'text/event-stream': {} } }
  if (type === 'string')
    return { description: 'A file', content: { [media ?? 'text/csv']: { schema: { type: 'string' } } } }
  const data = schemaOf(answer, 'output')
  const body = whole ? data : { type: 'object', required: ['data'], properties: { data } }
  return { description: 'Done', content: jsonOf(body) }
}

/** The refusals by their status. 422 is also what a broken shape is answered with, without a code. */
function refusedOf(call: Call): Record<string, Json> {
  const byStatus = Map.groupBy(refusalsOf(call), (code) => REFUSALS[code])
  byStatus.set(422, byStatus.get(422) ?? [])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const header = { schema: { type: 'string', enum: codes } }
      const description = codes.length === 0 ? 'The query or the body is not as expected' : codes.join(', ')
      return [
        status,
        {
          description,
          ...(codes.length > 0 && { headers: { 'X-Refusal': header } }),
          content: jsonOf({ $ref: '#/components/schemas/Refused' }),
        },
      ]
    }),
  )
}
