import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { pino } from 'pino'
import { sandboxProvider } from '../sandbox/client.ts'
import { providerServer } from '../sandbox/server.ts'
import { SandboxStore } from '../sandbox/store.ts'

const SECRET = 's'.repeat(32)
const NEVER = '2099-01-01T00:00:00.000Z'

/** The sandbox provider of a test at a port of its own. */
export interface Sandbox {
  url: string
  secret: string
  client: ReturnType<typeof sandboxProvider>
  /** Loses its answers on their way, though what was asked is done, until it is set back. */
  mute(is_mute: boolean): void
  /** What a purchase costs was taken by it. */
  take(sold: { bill_id: string; payment_id: string }, amount_cents: number): Promise<void>
  /** What it gave back of a payment. */
  paidBack(payment_id: string): Promise<number[]>
  close(): void
}

export async function openSandbox(folder: string): Promise<Sandbox> {
  const store = new SandboxStore(folder)
  const app = providerServer(store, SECRET, pino({ level: 'silent' }), () => 'http://127.0.0.1')
  let isMute = false
  const serve = createAdaptorServer({
    fetch: async (request: Request) => {
      const answer = await app.fetch(request)
      return isMute ? new Response('lost', { status: 502 }) : answer
    },
  })
  await new Promise<void>((resolve) => serve.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(serve.address() as AddressInfo).port}`
  const client = sandboxProvider(url, SECRET)
  const urls = { return_url: 'http://127.0.0.1/back', callback_url: 'http://127.0.0.1/said' }
  return {
    url,
    secret: SECRET,
    client,
    mute: (is_mute) => {
      isMute = is_mute
    },
    take: async ({ bill_id, payment_id }, amount_cents) => {
      const made = await client.create({ order_id: payment_id, bill_id, amount_cents, expires_at: NEVER, ...urls })
      await store.act((made.ok && made.value.id) || '', 'pay')
    },
    paidBack: async (payment_id) => {
      const order = await client.lookUp(payment_id)
      return order.ok ? order.value.refunds.map(({ amount_cents }) => amount_cents) : []
    },
    close: () => {
      client.close()
      serve.close()
      store.close()
    },
  }
}
