import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import type { EdgeEnv } from './env.ts'
import { errorHandler } from './errors.ts'
import { refuseForeignPages } from './loopback.ts'
import { serveApp } from './static.ts'
import { text } from './texts.ts'
import { speakWire } from './wire.ts'

/** The largest body of a call (SECURITY, "Input"). */
const BODY_MAX_BYTES = 256 * 1024

/** On every answer that does not bring its own (pages carry a wider policy). No HSTS: plain HTTP inside the house until the edge has its own certificate. */
const HEADERS: readonly (readonly [string, string])[] = [
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
]

export interface AppParts {
  log: Logger
  /** Folder with the built apps, one folder each (`register`). */
  dist: string
}

/** The edge's HTTP app without its rooms: limits, headers, error mapping. Rooms mount their calls on it, then `finishApp` adds what must come last. */
export const createApp = ({ log }: AppParts): Hono<EdgeEnv> => {
  const app = new Hono<EdgeEnv>()
  app.use(async (c, next) => {
    c.set('request_id', randomUUID())
    await next()
  })
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of HEADERS) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
  speakWire(app)
  app.use(refuseForeignPages)
  app.use(
    bodyLimit({
      maxSize: BODY_MAX_BYTES,
      // the rest of the body stays unread, so this connection ends here
      onError: (c) => c.json({ message: text('error.too_large'), errors: {} }, 413, { Connection: 'close' }),
    }),
  )
  app.onError(errorHandler(log))
  app.notFound((c) => c.json({ message: text('error.not_found'), errors: {} }, 404))
  return app
}

/** The built register and the way to it from the bare address. */
export const finishApp = (app: Hono<EdgeEnv>, { dist }: AppParts): void => {
  serveApp(app, '/register/', `${dist}/register`)
  app.get('/', (c) => c.redirect('/register/', 302))
  // pages without an icon of their own are asked for one all the same
  app.get('/favicon.ico', (c) => c.body(null, 204))
}
