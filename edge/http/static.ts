import { existsSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { FOR_EVER } from '#protocol/server/headers.ts'
import type { EdgeEnv } from './env.ts'

/**
 * Scripts and styles are files only; what React sets on an element at run time is none. Workers and sockets
 * are this edge's own.
 */
const APP_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const MANIFEST = /\.webmanifest$/

/**
 * Serves one built app below its base (`/register/`): hashed assets for ever, the page and the service worker
 * asked for anew each time (a device updates when idle, never because of a stale cache), unknown paths
 * without an extension answer the page itself (its router reads them).
 */
export function serveApp(app: Hono<EdgeEnv>, base: string, folder: string): void {
  if (!existsSync(folder)) return
  const files = serveStatic<EdgeEnv>({
    root: folder,
    rewriteRequestPath: (path) => path.slice(base.length - 1),
    onFound: setHeaders,
  })
  const page = serveStatic<EdgeEnv>({ root: folder, path: 'index.html', onFound: setHeaders })
  const onlyPages: MiddlewareHandler<EdgeEnv> = (c, next) =>
    /\.\w+$/.test(c.req.path) ? next() : (page(c, next) as Promise<Response | undefined>)
  app.get(base.slice(0, -1), (c) => c.redirect(base, 301))
  app.get(`${base}*`, files, onlyPages)
}

function setHeaders(path: string, c: Context<EdgeEnv>): void {
  c.header('Content-Security-Policy', APP_POLICY)
  c.header('Cache-Control', /[/\\]assets[/\\]/.test(path) ? FOR_EVER : 'no-cache')
  if (MANIFEST.test(path)) c.header('Content-Type', 'application/manifest+json')
}

const PAPER_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** The page of the demo's virtual printer below `path`. */
export function servePrinterPage(
  app: Hono<EdgeEnv>,
  path: string,
  page: Hono,
  guards: readonly MiddlewareHandler<EdgeEnv>[],
): void {
  const policy: MiddlewareHandler<EdgeEnv> = async (c, next) => {
    await next()
    c.header('Content-Security-Policy', PAPER_POLICY)
  }
  for (const guard of [...guards, policy]) {
    app.use(path, guard)
    app.use(`${path}/*`, guard)
  }
  app.route(path, page)
}
