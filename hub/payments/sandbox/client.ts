import * as z from 'zod'
import { ok, refuse } from '#protocol/result.ts'
import {
  OrderList,
  type PaymentProvider,
  PROVIDER_REFUSALS,
  ProviderOrder,
  type ProviderRefusal,
  type ProviderRefusalCode,
} from '../provider.ts'
import { type Answer, Connections, Unreachable } from './request.ts'

const SOCKETS = 64
const DEFAULT_TIMEOUT_MS = 5_000

const Refused = z.object({
  code: z.enum(PROVIDER_REFUSALS),
  field: z.string(),
  detail: z.record(z.string(), z.unknown()),
})

function unreachable(why: string, silent = false): { ok: false; refusal: ProviderRefusal } {
  return refuse<ProviderRefusalCode>('provider_unreachable', 'message', { why, silent })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * A 2xx that reads as what was asked, a refusal that the provider names, or unreachable with what came
 * instead.
 */
function understand<S extends z.ZodType>(answer: Answer, shape: S) {
  const body = parseJson(answer.body)
  if (answer.status === 200) {
    const parsed = shape.safeParse(body)
    return parsed.success
      ? ok(parsed.data)
      : unreachable(`answered with something else: ${z.prettifyError(parsed.error)}`)
  }
  const refused = Refused.safeParse(body)
  if (refused.success) return { ok: false as const, refusal: refused.data }
  return unreachable(answer.status === 401 ? 'PROVIDER_SECRET is not the one it expects' : `answered ${answer.status}`)
}

/**
 * The sandbox provider over HTTP. Connections are kept; an answer that does not come within `timeoutMs` is
 * `provider_unreachable`, of which the effect is unknown: every verb may be asked again.
 */
export function sandboxProvider(
  url: string,
  secret: string,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): PaymentProvider & { close(): void } {
  const connections = new Connections(SOCKETS)
  const base = url.replace(/\/$/, '')

  async function ask<S extends z.ZodType>(
    shape: S,
    method: string,
    path: string,
    body?: string,
    type = 'application/json',
  ) {
    const headers: Record<string, string> = { authorization: `Bearer ${secret}` }
    if (body !== undefined) headers['content-type'] = type
    try {
      const sending = body === undefined ? { method, headers, timeoutMs } : { method, headers, body, timeoutMs }
      return understand(await connections.send(base + path, sending), shape)
    } catch (error) {
      if (error instanceof Unreachable) return unreachable(error.message, true)
      throw error
    }
  }

  const order = (id: string) => `/orders/${encodeURIComponent(id)}`
  return {
    create: (input) => ask(ProviderOrder, 'POST', '/orders', JSON.stringify(input)),
    lookUp: (id) => ask(ProviderOrder, 'GET', order(id)),
    markSettled: (id, event) => ask(ProviderOrder, 'PUT', `${order(id)}/settled`, event, 'text/plain; charset=utf-8'),
    refund: (id, refund) => ask(ProviderOrder, 'POST', `${order(id)}/refunds`, JSON.stringify(refund)),
    list: (page) => {
      const query = new URLSearchParams(Object.entries(page).map(([name, value]) => [name, String(value)]))
      return ask(OrderList, 'GET', `/orders?${query}`)
    },
    close: () => connections.close(),
  }
}
