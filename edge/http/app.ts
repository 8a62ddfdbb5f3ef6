import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { REPORT_MAX_BYTES, registerReport } from '#protocol/register/report.ts'
import { localeOfAsker } from '#protocol/server/asker.ts'
import { BODY_MAX_BYTES, limitBody } from '#protocol/server/body-limit.ts'
import { CallApp } from '#protocol/server/call-app.ts'
import { answerBodyRefused, answerNotFound, errorHandler } from '#protocol/server/errors.ts'
import { securityHeaders } from '#protocol/server/headers.ts'
import type { EdgeApp, EdgeEnv } from './env.ts'
import { refuseForeignPages } from './loopback.ts'
import { carryMarks, type Marks } from './marks.ts'
import { SPEECHES } from './speech.ts'
import { serveApp } from './static.ts'
import { troubleOf } from './trouble.ts'
import { speakWire } from './wire.ts'

export interface AppParts {
  log: Logger
  /** Folder with the built apps, one folder each (`register`). */
  dist: string
  /** Of a box that has a cinema. */
  marks?: Marks
}

/**
 * The edge's HTTP app without its rooms: limits, headers, error mapping. Rooms mount their calls on it, then
 * `finishApp` adds what must come last.
 */
export function createApp({ log, marks }: AppParts): EdgeApp {
  const app = new CallApp<EdgeEnv>()
  app.use(async (c, next) => {
    c.set('request_id', randomUUID())
    c.set('log', log)
    c.set('speech', SPEECHES[localeOfAsker(c)])
    await next()
  })
  // no HSTS: plain HTTP inside the house until the edge has its own certificate
  app.use(securityHeaders)
  speakWire(app)
  if (marks) carryMarks(app, marks)
  app.use(refuseForeignPages)
  app.use(
    limitBody<EdgeEnv>(
      (c) => (c.req.path === registerReport.path ? REPORT_MAX_BYTES : BODY_MAX_BYTES),
      answerBodyRefused,
    ),
  )
  app.onError(errorHandler(troubleOf))
  app.notFound(answerNotFound)
  return app
}

/** The built register and the way to it from the bare address. */
export function finishApp(app: Hono<EdgeEnv>, { dist }: Pick<AppParts, 'dist'>): void {
  serveApp(app, '/register/', `${dist}/register`)
  app.get('/', (c) => c.redirect('/register/', 302))
  // pages without an icon of their own are asked for one all the same
  app.get('/favicon.ico', (c) => c.body(null, 204))
}
