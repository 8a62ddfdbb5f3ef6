import type { Call, CallAnswer, CallBody } from '#protocol/kit/call.ts'
import { callPath } from '#protocol/kit/call.ts'

/**
 * `refused` is a 4xx: a decision. `lost`: no answer that can be read; nobody knows whether it had its effect.
 */
export type HubAnswer<A> =
  | { kind: 'answer'; data: A }
  | { kind: 'refused'; status: number; errors: Record<string, string[]> }
  | { kind: 'lost' }

const WITHIN_MS = 8_000

/**
 * The shop as a browser reaches it, without a screen: a session with its cookie, the token of its pages, an
 * address of its own.
 */
export class Browser {
  readonly #hub: string
  readonly #address: string
  #cookie = ''
  #csrf = ''

  /** @param address the visitor's, as a proxy in front of the hub would name it */
  constructor(hub: string, address: string) {
    this.#hub = hub
    this.#address = address
  }

  /**
   * Loads a page, as often as it takes: the session and its token come with it. False while the hub is away.
   */
  async enter(): Promise<boolean> {
    if (this.#csrf !== '') return true
    try {
      const page = await this.#fetch('/en/nowhere', { method: 'GET' })
      this.#cookie = page.headers.getSetCookie()[0]?.split(';')[0] ?? this.#cookie
      this.#csrf = /<meta name="csrf-token" content="([^"]+)"/.exec(await page.text())?.[1] ?? ''
      return this.#csrf !== ''
    } catch {
      return false
    }
  }

  async call<C extends Call>(
    call: C,
    request: { params?: Record<string, string | number>; body?: CallBody<C>; key?: string } = {},
  ): Promise<HubAnswer<CallAnswer<C>>> {
    const { params, body, key } = request
    try {
      const answer = await this.#fetch(callPath(call, params), {
        method: call.method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
      })
      const told = (await answer.json()) as { data?: unknown; errors?: Record<string, string[]> }
      if (answer.status === 419) this.#csrf = ''
      if (answer.ok) return { kind: 'answer', data: call.answer.parse(told.data) as CallAnswer<C> }
      if (answer.status >= 500) return { kind: 'lost' }
      return { kind: 'refused', status: answer.status, errors: told.errors ?? {} }
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof TypeError || (error as Error).name === 'TimeoutError')
        return { kind: 'lost' }
      throw error
    }
  }

  #fetch(path: string, init: RequestInit): Promise<Response> {
    const headers: Record<string, string> = {
      'x-forwarded-for': this.#address,
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'application/json',
      ...(init.headers as Record<string, string> | undefined),
    }
    if (this.#cookie !== '') headers.cookie = this.#cookie
    if (this.#csrf !== '') headers['x-csrf-token'] = this.#csrf
    return fetch(this.#hub + path, { ...init, headers, signal: AbortSignal.timeout(WITHIN_MS) })
  }
}
