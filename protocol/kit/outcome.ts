import type { BareCall } from './bare-call.ts'
import type { Call, CallAnswer } from './call.ts'
import type { RefusalCode } from './refusals.ts'
import type { STRANGERS, TOO_OLD } from './who.ts'

type Values<T> = T extends T ? T[keyof T] : never

/**
 * Refusals that follow from who asks, how often, the path and the body, whichever call it is (`refusalsOf`).
 */
type OfAnyCall =
  | (typeof STRANGERS)[keyof typeof STRANGERS][number]
  | Values<(typeof TOO_OLD)[keyof typeof TOO_OLD]>
  | 'too_many_requests'
  | 'not_found'
  | 'house_blocked'
  | 'not_json'
  | 'length_required'
  | 'too_large'

/** The codes that a call may be refused with. */
export type RefusalOf<C> = C extends { refusals: readonly (infer R extends RefusalCode)[] } ? R | OfAnyCall : never

/**
 * What came of a call, for every client of ours.
 * - `answer`: done; `server_now` is the server's clock, if it says one.
 * - `refused` (422, 409): a decision, final for this body. `code` says which; null = the body breaks its
 *   shape, and `errors` has the fields.
 * - `denied` (every other status below 500): whoever asks is not let in, or must wait, or asked for what is
 *   not there; nothing was decided. `field` is what was not let in (`device`, `employee`), where the server
 *   says it.
 * - `unreachable`: no answer that can be read, so nobody knows whether the server acted. `said`: what the
 *   server says of its own trouble, else the status.
 */
export type CallOutcome<C> = Outcome<CallAnswer<C>, RefusalOf<C>>

export type Outcome<A, R = RefusalCode> =
  | { kind: 'answer'; data: A; server_now: number | null }
  | { kind: 'refused'; code: R | null; message: string; errors: FieldErrors }
  | Denied<R>
  | { kind: 'unreachable'; why: 'no_answer' | 'unreadable' }
  | { kind: 'unreachable'; why: 'server_error'; said: string }

interface Denied<R> {
  kind: 'denied'
  code: R | null
  status: number
  message: string
  field: string
  retry_after_s: number
}

export type FieldErrors = Readonly<Record<string, readonly string[]>>

const WAIT_USUAL_S = 60

/** An answer as it came over HTTP, its body read as JSON; undefined = it could not be read. */
export interface HttpAnswer {
  ok: boolean
  status: number
  headers: { get(name: string): string | null }
  body: unknown
}

/**
 * What a call of ours came to. The answer is parsed by the contract: what it does not name is dropped. That
 * of a bare call is taken as it is, if there is one.
 */
export function outcomeOf<C extends Call>(
  call: C | BareCall<C>,
  { ok, status, headers, body }: HttpAnswer,
): CallOutcome<C> {
  if (ok) {
    const whole = call.whole ? body : (body as { data?: unknown } | null | undefined)?.data
    const { success, data } =
      'answer' in call ? call.answer.safeParse(whole) : { success: whole !== undefined, data: whole }
    if (!success) return { kind: 'unreachable', why: 'unreadable' }
    const date = Date.parse(headers.get('date') ?? '')
    return { kind: 'answer', data: data as CallAnswer<C>, server_now: Number.isNaN(date) ? null : date }
  }
  const { message, errors } = refusedIn(body)
  if (status >= 500) return { kind: 'unreachable', why: 'server_error', said: message ?? String(status) }
  // a newer server may say one that is not known here
  const code = headers.get('x-refusal') as RefusalOf<C> | null
  if (status === 422 || status === 409) {
    if (message === null) return { kind: 'unreachable', why: 'unreadable' } // nobody of ours has said it
    return { kind: 'refused', code, message, errors }
  }
  const retry_after_s = Number(headers.get('retry-after')) || WAIT_USUAL_S
  return { kind: 'denied', code, status, message: message ?? '', field: Object.keys(errors)[0] ?? '', retry_after_s }
}

/** What a refusal says, as far as it can be read; each of ours has a message. */
function refusedIn(body: unknown): { message: string | null; errors: FieldErrors } {
  const { message, errors } = Object(body) as { message?: unknown; errors?: unknown }
  return { message: typeof message === 'string' ? message : null, errors: isFieldErrors(errors) ? errors : {} }
}

function isFieldErrors(errors: unknown): errors is FieldErrors {
  const isTexts = (texts: unknown) => Array.isArray(texts) && texts.every((text) => typeof text === 'string')
  return typeof errors === 'object' && errors !== null && Object.values(errors).every(isTexts)
}

/** It was asked too often: `retry_after_s` says when to come again. */
export function isTooMany<R>(outcome: Outcome<unknown, R>): outcome is Denied<R> {
  return outcome.kind === 'denied' && outcome.status === 429
}
