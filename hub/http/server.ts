import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { HubApp } from './env.ts'

export interface HubServer {
  readonly port: number
  /** Takes no new connection, ends the idle ones, and the busy ones after `graceMs`. */
  close(graceMs?: number): Promise<void>
}

/** A request that trickles in may not hold a connection for longer. */
const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 10_000
/** How often Node looks whose time is over; by itself it looks every 30 s. */
const LOOK_EVERY_MS = 1_000

/** Listens with the app on every address of this machine. Rejects with one line when the port cannot be had. @param port 0 = any free one */
export async function listen(
  app: HubApp,
  port: number,
  { requestTimeout = REQUEST_TIMEOUT_MS, headersTimeout = HEADERS_TIMEOUT_MS } = {},
): Promise<HubServer> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { requestTimeout, headersTimeout, connectionsCheckingInterval: LOOK_EVERY_MS },
  }) as Server
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(whyNot(error, port), { cause: error })))
    server.listen(port, resolve)
  })
  return { port: (server.address() as AddressInfo).port, close: (graceMs = 1_000) => closeServer(server, graceMs) }
}

function whyNot(error: NodeJS.ErrnoException, port: number): string {
  if (error.code === 'EADDRINUSE') return `port ${port} is taken; set HUB_PORT to another one`
  if (error.code === 'EACCES') return `port ${port} needs more rights; set HUB_PORT to one above 1023`
  return `cannot listen on port ${port}: ${error.message}`
}

const closeServer = (server: Server, graceMs: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
