import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Wire } from './wire.ts'

const SETTLE_WITHIN_MS = 60_000
const SIGNATURE = 'x-provider-signature'

interface Waiting {
  resolve: () => void
  timer: NodeJS.Timeout
}

/**
 * Stands where the provider sends its webhooks, passes each on, byte for byte and with its signature, to the
 * server that is being measured, and gives the provider that server's answer. So the bench knows when a bill
 * is settled without asking anybody, and product and floor get the provider's real webhooks.
 */
export interface Relay {
  port: number
  /** Where webhooks go from now on. */
  pointTo(port: number): void
  /**
   * Resolves when the server answered 2xx to the webhook of this order. To be called before the order is
   * paid.
   */
  settled(order_id: string): Promise<void>
  /** Webhooks that the server did not take at the first try, since the last call. */
  takeRetries(): number
  close(): Promise<void>
}

export async function openRelay(): Promise<Relay> {
  const waiting = new Map<string, Waiting>()
  let target = 0
  let retries = 0
  let free: Wire[] = []

  const pass = async (path: string, signature: string, body: string): Promise<number> => {
    const wire = free.pop() ?? (await Wire.open(target))
    const head = `host: localhost\r\ncontent-type: application/json\r\n${SIGNATURE}: ${signature}\r\n`
    const { status } = await wire.send('POST', path, head, body)
    free.push(wire)
    return status
  }

  const took = (body: string): void => {
    const { order_id } = JSON.parse(body) as { order_id: string }
    const known = waiting.get(order_id)
    if (!known) return
    clearTimeout(known.timer)
    waiting.delete(order_id)
    known.resolve()
  }

  const server: Server = createServer((request, response) => {
    void readBody(request).then(async (body) => {
      const status = await pass(request.url!, String(request.headers[SIGNATURE]), body).catch(() => 502)
      response.writeHead(status).end()
      if (status < 300) took(body)
      else retries++
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    port: (server.address() as AddressInfo).port,
    pointTo(port) {
      for (const wire of free) wire.close()
      free = []
      target = port
    },
    settled: (order_id) =>
      new Promise((resolve, reject) => {
        const late = () => reject(new Error(`order ${order_id} was not settled within ${SETTLE_WITHIN_MS / 1000} s`))
        waiting.set(order_id, { resolve, timer: setTimeout(late, SETTLE_WITHIN_MS) })
      }),
    takeRetries() {
      const counted = retries
      retries = 0
      return counted
    },
    close: () =>
      new Promise((resolve) => {
        for (const wire of free) wire.close()
        for (const { timer } of waiting.values()) clearTimeout(timer)
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
