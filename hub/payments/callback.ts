import * as z from 'zod'
import { Coalesce } from '#protocol/server/pace.ts'
import type { HubApp } from '../http/env.ts'
import { SIGNATURE_HEADER, signatureHolds } from './signature.ts'

/** Where the sandbox provider says that something happened to an order. */
export const SANDBOX_CALLBACK = '/payments/sandbox/callback'

const OrderNotice = z.object({ order_id: z.uuid() })

/**
 * What is done when a provider says that something happened to an order: look it up there and act on what the
 * look-up says. `true` = it was done, or there is nothing to do (also for an order that is not ours); `false`
 * = the provider or the database could not be reached, say it again.
 */
export type OrderChanged = (order_id: string) => Promise<boolean>

/**
 * Callbacks of the provider (F-145, L10). A callback is believed only as far as its signature over the raw
 * body goes, and of a signed one only the name of the order is read: state and amount come from a look-up.
 * However often it comes, one look-up per order is under way and at most one more waits.
 */
export function callbackRoutes(
  app: HubApp,
  { webhook_secret, changed }: { webhook_secret: string | null; changed: OrderChanged },
): void {
  const checks = new Coalesce<boolean, string>()
  app.post(SANDBOX_CALLBACK, async (c) => {
    const body = await c.req.text().catch(() => '') // the sender went away half-way: nobody signed that
    const signature = c.req.header(SIGNATURE_HEADER)
    if (webhook_secret === null || !signatureHolds(body, signature, webhook_secret)) return c.body(null, 403)
    const told = OrderNotice.safeParse(parseJson(body))
    if (!told.success) return c.body(null, 422)
    const { order_id } = told.data
    return c.body(null, (await checks.run(() => changed(order_id), order_id)) ? 204 : 503)
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
