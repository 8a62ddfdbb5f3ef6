import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import * as z from 'zod'
import type { Refusal } from '#protocol/result.ts'
import { QueueFull } from '../db/commit-queue.ts'
import { diskTrouble } from '../db/disk.ts'
import type { EdgeEnv } from './env.ts'
import { refusalText, text } from './texts.ts'

/** The address names something that is not here: 404. For ids in paths; rooms refuse with the code `not_found`. */
export class NotFound extends Error {
  override name = 'NotFound'
}

/** Refusals that are not 422. Everything a person can mend in the form stays 422 (FEATURES F-322). */
const STATUS: Readonly<Record<string, ContentfulStatusCode>> = {
  not_found: 404,
  forbidden: 403,
  permission: 403,
  device_missing: 401,
  device_logout: 401,
  device_blocked: 403,
  device_type: 403,
  employee_missing: 401,
  employee_locked: 401,
  device_too_old: 426,
  edge_too_old: 426,
  pairing_tries: 429,
  pairing_full: 429,
  pin_locked: 429,
}

/** The HTTP status of a refusal's code. */
export const statusOf = (code: string): ContentfulStatusCode => STATUS[code] ?? 422

/** Answers a refusal on the wire: `{message, errors: {field: [texts]}}`. `detail.seconds` becomes Retry-After where the answer is "later". */
export const answerRefusal = (c: Context, refusal: Refusal): Response => {
  const status = statusOf(refusal.code)
  const message = refusalText(refusal.code, refusal.detail)
  const seconds = refusal.detail.seconds
  if (status === 429 && typeof seconds === 'number') c.header('Retry-After', String(Math.max(1, Math.ceil(seconds))))
  c.header('X-Refusal', refusal.code) // for machines; people read the text
  return c.json({ message, errors: { [refusal.field]: [message] } }, status)
}

/** The first problem of each field, as the wire names it (`lines.0.slot`). */
export const answerInvalid = (c: Context, error: z.ZodError): Response => {
  const errors: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.') || 'message'
    errors[field] = [...(errors[field] ?? []), issue.message]
  }
  return c.json({ message: text('error.invalid'), errors }, 422)
}

const answerFailure = (c: Context, status: ContentfulStatusCode, message: string): Response =>
  c.json({ message, errors: {} }, status)

/** The one place that turns what was thrown into an answer. What is not expected here is a bug: logged with its request id, told without details. */
export const errorHandler =
  (log: Logger): ErrorHandler<EdgeEnv> =>
  (error, c) => {
    if (error instanceof z.ZodError) return answerInvalid(c, error)
    if (error instanceof NotFound) return answerFailure(c, 404, text('error.not_found'))
    if (error instanceof HTTPException) return answerFailure(c, error.status as ContentfulStatusCode, error.message)
    const request = { request_id: c.get('request_id'), method: c.req.method, path: c.req.path }
    if (error instanceof QueueFull) {
      log.warn({ ...request, err: error }, 'too many writes wait')
      c.header('Retry-After', '1')
      return answerFailure(c, 503, text('error.busy'))
    }
    log.error({ ...request, err: error }, 'a request failed')
    const trouble = diskTrouble(error)
    if (trouble) return answerFailure(c, 503, text(`error.disk_${trouble}`))
    return answerFailure(c, 500, text('error.unknown'))
  }
