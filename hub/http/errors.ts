import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import type * as z from 'zod'
import { type Refusal, refuse } from '#protocol/result.ts'
import type { BodyRefused } from './body-limit.ts'
import type { HubEnv } from './env.ts'
import { setPlain } from './headers.ts'
import { messageText, refusalText, text } from './texts.ts'

/** The address names something that is not here, or not this exhibitor's: 404. For ids in paths; rooms refuse with the code `not_found`. */
export class NotFound extends Error {
  override name = 'NotFound'
}

/** Refusals that are not 422. Everything a person can mend in the form stays 422 (F-322). */
const STATUS: Readonly<Record<string, ContentfulStatusCode>> = {
  not_found: 404,
  signed_out: 401,
  forbidden: 403,
  module_off: 403,
  stale: 409,
  session_ended: 419 as ContentfulStatusCode,
  too_many_requests: 429,
  crowded: 429,
  length_required: 411,
  too_large: 413,
  key_used_again: 409,
  busy: 503,
}

type Fields = Record<string, string[]>

const wire = (c: Context<HubEnv>, status: ContentfulStatusCode, message: string, errors: Fields = {}): Response => {
  setPlain(c, 'Cache-Control', 'no-store')
  return c.json({ message, errors }, status)
}

/**
 * Answers a refusal, or several of one command, on the wire: `{message, errors: {field: [texts]}}`; the first one decides status and message. `detail.seconds` becomes Retry-After
 * where the answer is "later".
 */
export function answerRefusal(c: Context<HubEnv>, refused: Refusal | readonly Refusal[]): Response {
  const refusals: readonly Refusal[] = Array.isArray(refused) ? refused : [refused]
  const [first] = refusals
  if (!first) throw new Error('a refusal without a reason')
  const status = STATUS[first.code] ?? 422
  c.header('X-Refusal', first.code) // for machines: an edge acts on the code, people read the text
  const { seconds } = first.detail
  if (typeof seconds === 'number') c.header('Retry-After', String(Math.max(1, Math.ceil(seconds))))
  const errors: Fields = {}
  for (const { code, field, detail } of refusals) {
    errors[field] ??= []
    errors[field].push(refusalText(code, detail))
  }
  return wire(c, status, refusalText(first.code, first.detail), status === 422 ? errors : {})
}

const BODY_REFUSED = { 411: 'length_required', 413: 'too_large' } as const

/** A body that is not read. */
export const answerBodyRefused = (c: Context<HubEnv>, status: BodyRefused): Response =>
  answerRefusal(c, refuse(BODY_REFUSED[status]).refusal)

/** Every problem of each field, as the wire names it (`items.0.seat`); what belongs to no field stands under `message`. */
export function answerInvalid(c: Context<HubEnv>, error: z.ZodError): Response {
  const errors: Fields = {}
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.') || 'message'
    errors[field] ??= []
    errors[field].push(issueText(issue))
  }
  return wire(c, 422, text('errors.form'), errors)
}

type Issue = z.core.$ZodIssue

/** What zod found, in our words: a message that the contract gave is kept. */
function issueText(issue: Issue): string {
  if (issue.message.startsWith('errors.')) return messageText(issue.message)
  if (issue.code === 'unrecognized_keys') return text('errors.unknown_field')
  if (issue.code === 'invalid_type') return text(issue.input == null ? 'errors.required' : 'errors.invalid')
  if (issue.code === 'invalid_format') return text(issue.format === 'email' ? 'errors.email' : 'errors.invalid')
  if (issue.code === 'too_small') return sizeText(issue.origin, 'small', Number(issue.minimum))
  if (issue.code === 'too_big') return sizeText(issue.origin, 'big', Number(issue.maximum))
  return text('errors.invalid')
}

function sizeText(origin: string, which: 'small' | 'big', bound: number): string {
  if (origin === 'string')
    return text(which === 'big' ? 'errors.too_long' : bound === 1 ? 'errors.required' : 'errors.too_short')
  if (origin === 'array') return text(which === 'big' ? 'errors.too_many' : 'errors.too_few')
  return which === 'big' ? text('errors.too_big', { maximum: bound }) : text('errors.too_small', { minimum: bound })
}

export const answerNotFound = (c: Context<HubEnv>): Response => wire(c, 404, text('errors.not_found'))

/** The log with what names this request in it; made only where something is said. */
export const logOf = (c: Context<HubEnv>): Logger =>
  c.get('log').child({ request_id: c.get('request_id'), method: c.req.method, path: c.req.path })

/** PostgreSQL is away or has no connection left: not the caller's fault, and it passes. */
const TROUBLE = /^(08|53|57P)|^ECONN|^ETIMEDOUT$|^EPIPE$/

const isDatabaseTrouble = (error: Error): boolean =>
  TROUBLE.test(String((error as { code?: unknown }).code ?? '')) ||
  /connection (terminated|timeout)|timeout exceeded/i.test(error.message)

/**
 * The one place that turns what was thrown into an answer. What is not expected here is a bug: logged with its request id, told without details.
 */
export const errorHandler: ErrorHandler<HubEnv> = (error, c) => {
  if (error instanceof NotFound) return answerNotFound(c)
  if (error instanceof HTTPException) return wire(c, error.status as ContentfulStatusCode, text('errors.unknown'))
  logOf(c).error({ err: error }, 'a request failed')
  if (!isDatabaseTrouble(error)) return wire(c, 500, text('errors.unknown'))
  c.header('Retry-After', '1')
  return wire(c, 503, text('errors.busy'))
}
