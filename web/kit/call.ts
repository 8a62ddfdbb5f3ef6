import * as z from 'zod'
import { type Call, callPath } from '#protocol/kit/call.ts'

/**
 * What came of a call. `ok` has the answer and the server's clock as it was then; `refused` is 422 with the
 * texts by field; `too_many` is 429 with the server's words, if it has any; `session_ended` is 419 (the page
 * is about to reload); `failed` is everything else: no network, a time-out, 5xx, or an answer that breaks the
 * contract.
 */
export type Outcome<A> =
  | { kind: 'ok'; data: A; server_now: number | null }
  | { kind: 'refused'; message: string; errors: FieldErrors }
  | { kind: 'too_many'; retry_after_s: number; message: string }
  | { kind: 'not_found' }
  | { kind: 'session_ended' }
  | { kind: 'failed' }

export type FieldErrors = Readonly<Record<string, readonly string[]>>

export interface CallOptions<B, Q> {
  params?: Readonly<Record<string, string | number>>
  query?: Q
  body?: B
  headers?: Readonly<Record<string, string>>
  /** Sent even if the page goes away meanwhile. */
  keepalive?: boolean
  signal?: AbortSignal
}

/**
 * Calls a contract of protocol. The answer is parsed by it: what it does not name is dropped, what breaks it
 * is `failed`.
 */
export type Caller = <B extends z.ZodType, A extends z.ZodType, Q extends z.ZodType>(
  call: Call<B, A, Q>,
  options?: CallOptions<z.input<B>, z.input<Q>>,
) => Promise<Outcome<z.output<A>>>

const Refused = z.object({
  message: z.string().default(''),
  errors: z.record(z.string(), z.array(z.string())).default({}),
})

const ANSWER_WITHIN_MS = 30_000

/**
 * A caller that marks every request as ours and carries the page's token (F-024). `onSessionEnded` runs on
 * 419.
 * @param headers read anew for each call: the CSRF token of the page, a device's headers
 */
export function createCaller(
  headers: () => Readonly<Record<string, string>>,
  onSessionEnded: () => void = () => undefined,
): Caller {
  return async (call, options = {}) => {
    const response = await send(call, options, headers())
    if (!response) return { kind: 'failed' }
    if (response.status === 419) onSessionEnded()
    return read(call.answer, response)
  }
}

/** The headers of a page of ours: the marker, its language, and the token that stands in its head. */
export const pageHeaders = (): Record<string, string> => ({
  'X-Requested-With': 'XMLHttpRequest',
  'Accept-Language': document.documentElement.lang,
  'X-CSRF-TOKEN': document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '',
})

async function send(
  call: Call,
  options: CallOptions<unknown, unknown>,
  headers: Readonly<Record<string, string>>,
): Promise<Response | null> {
  const given = Object.entries(options.query ?? {}).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  const limit = AbortSignal.timeout(ANSWER_WITHIN_MS)
  try {
    return await fetch(callPath(call, options.params) + (query && `?${query}`), {
      method: call.method,
      headers: {
        Accept: 'application/json',
        ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      keepalive: options.keepalive ?? false,
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
    })
  } catch {
    return null
  }
}

async function read<A extends z.ZodType>(answer: A, response: Response): Promise<Outcome<z.output<A>>> {
  if (response.status === 419) return { kind: 'session_ended' }
  if (response.status === 404) return { kind: 'not_found' }
  const body: unknown = await response.json().catch(() => undefined)
  if (response.status === 429) {
    const { message = '' } = Refused.safeParse(body).data ?? {}
    return { kind: 'too_many', retry_after_s: Number(response.headers.get('Retry-After')) || 60, message }
  }
  if (response.status === 422 || response.status === 409) {
    const refused = Refused.safeParse(body)
    return refused.success ? { kind: 'refused', ...refused.data } : { kind: 'failed' }
  }
  const parsed = answer.safeParse((body as { data?: unknown } | undefined)?.data)
  if (!response.ok || !parsed.success) return { kind: 'failed' }
  const date = Date.parse(response.headers.get('Date') ?? '')
  return { kind: 'ok', data: parsed.data, server_now: Number.isNaN(date) ? null : date }
}
