import type { BareCall } from '#protocol/kit/bare-call.ts'
import { type Call, type CallBody, type CallParams, type CallQuery, callPath } from '#protocol/kit/call.ts'
import { type CallOutcome, outcomeOf } from '#protocol/kit/outcome.ts'

export interface CallOptions<C> {
  params?: CallParams<C>
  query?: CallQuery<C>
  body?: CallBody<C>
  /** What is sent in the place of a body where the call takes a file; not every surface sends any. */
  file?: Blob
  /** How much of the file is on its way, from 0 to 1. */
  onShare?: (share: number) => void
  headers?: Readonly<Record<string, string>>
  /** Sent even if the page goes away meanwhile. */
  keepalive?: boolean
  signal?: AbortSignal
}

/** Calls a contract of protocol. */
export type Caller = <C extends Call>(call: C | BareCall<C>, options?: CallOptions<C>) => Promise<CallOutcome<C>>

const ANSWER_WITHIN_MS = 30_000

/** How a request leaves; null = there is no answer. */
export type Send = <C extends Call>(
  call: C | BareCall<C>,
  options: CallOptions<C>,
  headers: Readonly<Record<string, string>>,
) => Promise<Response | null>

/**
 * A caller that marks every request as ours and carries the page's token (F-024). `onSessionEnded` runs on
 * 419.
 * @param headers read anew for each call: the CSRF token of the page, a device's headers
 */
export function createCaller(
  headers: () => Readonly<Record<string, string>>,
  onSessionEnded: () => void = () => undefined,
  send: Send = sendJson,
): Caller {
  return async (call, options = {}) => {
    const response = await send(call, options, headers())
    if (!response) return { kind: 'unreachable', why: 'no_answer' }
    if (response.status === 419) onSessionEnded()
    const body: unknown = await response.json().catch(() => undefined)
    return outcomeOf(call, { ok: response.ok, status: response.status, headers: response.headers, body })
  }
}

/** The headers of a page of ours: the marker, its language, and the token that stands in its head. */
export function pageHeaders(): Record<string, string> {
  return {
    'X-Requested-With': 'XMLHttpRequest',
    'Accept-Language': document.documentElement.lang,
    'X-CSRF-TOKEN': document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '',
  }
}

export async function sendJson<C extends Call>(
  call: C | BareCall<C>,
  options: CallOptions<C>,
  headers: Readonly<Record<string, string>>,
): Promise<Response | null> {
  const given = Object.entries(options.query ?? {}).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  const limit = AbortSignal.timeout(ANSWER_WITHIN_MS)
  try {
    return await fetch(
      callPath(call, options.params as Readonly<Record<string, string | number>> | undefined) + (query && `?${query}`),
      {
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
      },
    )
  } catch {
    return null
  }
}
