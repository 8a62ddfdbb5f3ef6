import type { IncomingMessage, Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { createAdaptorServer } from '@hono/node-server'
import type { Env, Hono } from 'hono'

export interface HttpServer {
  readonly port: number
  /** Takes no new connection, ends the idle ones, and the busy ones after `graceMs`. */
  close(graceMs?: number): Promise<void>
}

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** A request that trickles in may not hold a connection for longer. */
const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 10_000
/** How often Node checks whose time is over; by itself it does so every 30 s. */
const CHECK_EVERY_MS = 1_000

interface Place {
  /** 0 = any free one */
  port: number
  /** The setting that names the port, for whoever finds it taken. */
  setting?: string
  /** Absent = every address of this machine. Of several, those that this machine has; the first it must. */
  host?: string | readonly string[] | undefined
  /** Certificate and key in PEM: it speaks HTTPS. */
  tls?: { cert: string; key: string } | null
  /** Upgrades of these paths go to their handler, all others are refused. */
  upgrades?: ReadonlyMap<string, UpgradeHandler>
}

/** Of this machine alone, by either kind of address. */
export const LOOPBACK: readonly string[] = ['127.0.0.1', '::1']

/** What a machine answers that has no such address. */
const NO_ADDRESS = ['EADDRNOTAVAIL', 'EAFNOSUPPORT']

/** Listens with the app. Rejects with one line when the port cannot be had. */
export async function listen<E extends Env>(
  app: Hono<E>,
  { port, setting = 'the port', host, upgrades, tls = null }: Place,
  { requestTimeout = REQUEST_TIMEOUT_MS, headersTimeout = HEADERS_TIMEOUT_MS } = {},
): Promise<HttpServer> {
  const bounds = { requestTimeout, headersTimeout, connectionsCheckingInterval: CHECK_EVERY_MS }
  const servers: Server[] = []
  const close = async (grace_ms: number) => {
    await Promise.all(servers.map((server) => closeServer(server, grace_ms)))
  }
  for (const [nth, address] of [host].flat().entries()) {
    const server = createAdaptorServer({
      fetch: app.fetch,
      ...(tls && { createServer: createHttpsServer }),
      serverOptions: { ...bounds, ...tls },
    }) as Server
    if (upgrades) takeUpgrades(server, upgrades)
    const at = nth === 0 ? port : portOf(servers[0]!)
    const failed = await begin(server, at, address)
    if (failed === null) servers.push(server)
    else if (nth === 0 || !NO_ADDRESS.includes(failed.code!)) {
      await close(0)
      throw new Error(whyNot(failed, at, setting), { cause: failed })
    }
  }
  return { port: portOf(servers[0]!), close: (graceMs = 1_000) => close(graceMs) }
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

/** Listens, or answers why not. */
function begin(server: Server, port: number, host: string | undefined): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    server.once('error', resolve)
    server.listen({ port, ...(host ? { host } : {}) }, () => {
      server.off('error', resolve)
      resolve(null)
    })
  })
}

function takeUpgrades(server: Server, upgrades: ReadonlyMap<string, UpgradeHandler>): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const handler = upgrades.get((request.url ?? '').split('?', 1)[0]!)
    if (handler) handler(request, socket, head)
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
}

function whyNot(error: NodeJS.ErrnoException, port: number, setting: string): string {
  if (error.code === 'EADDRINUSE') return `port ${port} is taken; set ${setting} to another one`
  if (error.code === 'EACCES') return `port ${port} needs more rights; set ${setting} to one above 1023`
  return `cannot listen on port ${port}: ${error.message}`
}

function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}
