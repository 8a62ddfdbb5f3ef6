import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import type * as z from 'zod'
import type { RefusalCode } from '../kit/refusals.ts'
import { TOO_MUCH } from '../money/cents.ts'
import { type Refusal, refuse } from '../result.ts'
import type { BodyRefused } from './body-limit.ts'
import { Busy } from './busy.ts'
import type { ServerEnv } from './env.ts'
import { setPlain } from './headers.ts'
import type { Speech } from './speech.ts'

/**
 * The address names something that is not here, or not this exhibitor's: 404. For ids in paths; rooms refuse
 * with the code `not_found`.
 */
export class NotFound extends Error {
  override name = 'NotFound'
}

/** What was sent outside of a call (a form of a page) breaks its shape: 422. */
export class Invalid extends Error {
  override name = 'Invalid'
  readonly found: z.ZodError

  constructor(found: z.ZodError) {
    super('a form breaks its shape')
    this.found = found
  }
}

type Fields = Record<string, string[]>

function wire<E extends ServerEnv>(c: Context<E>, status: number, message: string, errors: Fields = {}): Response {
  setPlain(c, 'Cache-Control', 'no-store')
  return c.json({ message, errors }, status as ContentfulStatusCode)
}

function speechOf<E extends ServerEnv>(c: Context<E>): Speech {
  return c.get('speech' as never) as Speech
}

/**
 * Answers a refusal, or several of one command, on the wire: `{message, errors: {field: [texts]}}`; the first
 * one decides status and message (F-322). `detail.seconds` becomes Retry-After.
 */
export function answerRefusal<E extends ServerEnv>(
  c: Context<E>,
  refused: Refusal<RefusalCode> | readonly Refusal<RefusalCode>[],
): Response {
  const refusals = [refused].flat() as readonly Refusal<RefusalCode>[]
  const [first] = refusals
  if (!first) throw new Error('a refusal without a reason')
  const speech = speechOf(c)
  const status = speech.statusOf(first.code)
  c.header('X-Refusal', first.code) // programs act on the code, people read the text
  const { seconds } = first.detail
  if (typeof seconds === 'number') c.header('Retry-After', String(Math.max(1, Math.ceil(seconds))))
  const errors: Fields = {}
  for (const refusal of refusals) {
    errors[refusal.field] ??= []
    errors[refusal.field]!.push(speech.refusal(refusal.code, refusal.detail))
  }
  const message = speech.refusal(first.code, first.detail)
  return wire(c, status, message, speech.namesField(status) ? errors : {})
}

const BODY_REFUSED = { 411: 'length_required', 413: 'too_large' } as const

/** A body that is not read. */
export function answerBodyRefused<E extends ServerEnv>(c: Context<E>, status: BodyRefused): Response {
  return answerRefusal(c, refuse(BODY_REFUSED[status]).refusal)
}

/**
 * Every problem of each field once, as the wire names it (`items.0.seat`); what belongs to no field stands
 * under `message`.
 */
export function answerInvalid<E extends ServerEnv>(c: Context<E>, error: z.ZodError): Response {
  const speech = speechOf(c)
  const errors: Fields = {}
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.') || 'message'
    errors[field] ??= []
    const text = issueText(speech, issue)
    if (!errors[field].includes(text)) errors[field].push(text)
  }
  return wire(c, 422, speech.failure('form'), errors)
}

type Issue = z.core.$ZodIssue

/** What is not written as it must be, by zod's name of the format. */
const FORMATS: Readonly<Record<string, 'email' | 'date'>> = { email: 'email', date: 'date' }

/** What zod found, in our words: a message that the contract gave is kept. */
function issueText(speech: Speech, issue: Issue): string {
  if (issue.code === 'too_big' && issue.message === TOO_MUCH)
    return speech.field('too_much', { amount_cents: Number(issue.maximum) })
  const own = speech.message(issue.message)
  if (own !== null) return own
  if (issue.code === 'unrecognized_keys') return speech.field('unknown_field')
  if (issue.code === 'invalid_type') return speech.field(issue.input == null ? 'required' : 'invalid')
  if (issue.code === 'invalid_format') return speech.field(FORMATS[issue.format] ?? 'invalid')
  if (issue.code === 'too_small') return sizeText(speech, issue.origin, 'small', Number(issue.minimum))
  if (issue.code === 'too_big') return sizeText(speech, issue.origin, 'big', Number(issue.maximum))
  return speech.field('invalid')
}

function sizeText(speech: Speech, origin: string, which: 'small' | 'big', bound: number): string {
  if (origin === 'string') return speech.field(which === 'big' ? 'too_long' : bound === 1 ? 'required' : 'too_short')
  if (origin === 'array') return speech.field(which === 'big' ? 'too_many' : 'too_few')
  return which === 'big' ? speech.field('too_big', { maximum: bound }) : speech.field('too_small', { minimum: bound })
}

export function answerNotFound<E extends ServerEnv>(c: Context<E>): Response {
  return wire(c, 404, speechOf(c).refusal('not_found'))
}

/** The log with what names this request in it; made only where something is said. */
export function logOf<E extends ServerEnv>(c: Context<E>): Logger {
  const [log, request_id] = [c.get('log' as never) as Logger, c.get('request_id' as never) as string]
  return log.child({ request_id, method: c.req.method, path: c.req.path })
}

/** What a server says of a trouble that is not the caller's fault and passes: 503, and how it is logged. */
export interface Trouble {
  text: string
  level: 'warn' | 'error'
  what: string
  retry_after_s?: number
}

/**
 * The one place of a server that turns what was thrown into an answer. What neither is expected here nor
 * known to the server as a passing trouble is a bug: logged with its request id, answered without details.
 */
export function errorHandler<E extends ServerEnv>(
  troubleOf: (error: Error, speech: Speech, reads: boolean) => Trouble | null,
): ErrorHandler<E> {
  return (error, c) => {
    const speech = speechOf(c)
    if (error instanceof NotFound) return answerRefusal(c, refuse('not_found').refusal)
    if (error instanceof Invalid) return answerInvalid(c, error.found)
    if (error instanceof HTTPException) return wire(c, error.status, speech.failure('unknown'))
    if (error instanceof Busy) {
      logOf(c).warn({ err: error }, 'too much waits')
      return answerRefusal(c, refuse('busy', 'message', { seconds: 1 }).refusal)
    }
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
    const trouble = troubleOf(error, speech, reads)
    if (!trouble) {
      logOf(c).error({ err: error }, 'a request failed')
      return wire(c, 500, speech.failure('unknown'))
    }
    logOf(c)[trouble.level]({ err: error }, trouble.what)
    c.header('X-Refusal', 'busy' satisfies RefusalCode)
    if (trouble.retry_after_s !== undefined) c.header('Retry-After', String(trouble.retry_after_s))
    return wire(c, 503, trouble.text)
  }
}
