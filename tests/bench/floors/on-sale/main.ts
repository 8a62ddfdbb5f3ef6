import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { FloorProvider } from './provider.ts'
import { type FloorLine, FloorStore } from './store.ts'

/**
 * The floor of B1: the least that a server on Hono and PostgreSQL does for an online sale. The same four
 * durable steps as the product and the same calls to the same provider, and no rule: no session, no token, no
 * limit, no price, no seat plan, no check of what stands there, no journal.
 */
const env = process.env as Record<'DATABASE_URL' | 'PROVIDER_URL' | 'PROVIDER_SECRET' | 'PUBLIC_URL' | 'POOL', string>
const CALLBACK = '/payments/sandbox/callback'

const store = new FloorStore(env.DATABASE_URL, Number(env.POOL))
const provider = new FloorProvider(env.PROVIDER_URL, env.PROVIDER_SECRET)
const app = new Hono()

app.post('/hold', async (c) => {
  const { schedule_id, slots } = await c.req.json<{ schedule_id: number; slots: number[] }>()
  return c.json({ data: await store.hold(schedule_id, slots) })
})

app.post('/checkout', async (c) => {
  const body = await c.req.json<{ bill_id: string; name: string; email: string; lines: FloorLine[] }>()
  const { payment_id, amount_cents, due_at } = await store.pay(body.bill_id, body, body.lines)
  const order = await provider.create({
    order_id: payment_id,
    bill_id: body.bill_id,
    amount_cents,
    description: 'On sale',
    component: 'redirect',
    expires_at: due_at,
    return_url: `${env.PUBLIC_URL}/bill/${body.bill_id}`,
    callback_url: `${env.PUBLIC_URL}${CALLBACK}`,
  })
  return c.json({ data: { uuid: body.bill_id, payment_id, checkout_url: order.checkout_url } })
})

app.post(CALLBACK, async (c) => {
  const { order_id } = await c.req.json<{ order_id: string }>()
  await provider.lookUp(order_id)
  const event = await store.settling(order_id)
  await provider.markSettled(order_id, JSON.stringify(event))
  await store.settled(order_id, event)
  return c.body(null, 204)
})

const server = createAdaptorServer({ fetch: app.fetch }) as Server
server.listen(0, '127.0.0.1', () => {
  process.send?.({ type: 'ready', port: (server.address() as AddressInfo).port })
})
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
  process.on(signal, () => {
    server.closeAllConnections()
    void store.end().then(() => process.exit(0))
  })
}
