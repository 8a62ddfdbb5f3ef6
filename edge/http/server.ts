import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { EdgeEnv } from './env.ts'

export interface EdgeServer {
  readonly port: number
  /** Takes no new connection, ends the idle ones, and the busy ones after `graceMs`. */
  close(graceMs?: number): Promise<void>
}

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** A request that trickles in may not hold a connection for longer. */
const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 10_000
/** How often Node looks whose time is over; by itself it looks every 30 s. */
const LOOK_EVERY_MS = 1_000

/**
 * Listens with the app; upgrades of the paths in `upgrades` go to their handler, all others are refused. Rejects when the port is taken.
 * @param port 0 = any free one
 */
export const listen = async (
  app: Hono<EdgeEnv>,
  { port, host, upgrades }: { port: number; host?: string | undefined; upgrades: ReadonlyMap<string, UpgradeHandler> },
  { requestTimeout = REQUEST_TIMEOUT_MS, headersTimeout = HEADERS_TIMEOUT_MS } = {},
): Promise<EdgeServer> => {
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { requestTimeout, headersTimeout, connectionsCheckingInterval: LOOK_EVERY_MS },
  }) as Server
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const handler = upgrades.get((request.url ?? '').split('?', 1)[0]!)
    if (handler) handler(request, socket, head)
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, ...(host ? { host } : {}) }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return { port: (server.address() as AddressInfo).port, close: (graceMs = 1_000) => closeServer(server, graceMs) }
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
