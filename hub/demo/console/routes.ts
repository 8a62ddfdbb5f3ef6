import { readFileSync } from 'node:fs'
import type { Context, MiddlewareHandler } from 'hono'
import type pg from 'pg'
import { isLoopback } from '#protocol/server/address.ts'
import { answerNotFound } from '#protocol/server/errors.ts'
import { newNonce } from '#protocol/server/headers.ts'
import type { Trouble } from '#protocol/sync/troubles.ts'
import type { Sessions } from '../../access/sessions.ts'
import type { DemoConfig } from '../../config.ts'
import type { HubApp, HubEnv } from '../../http/env.ts'
import { pagePolicy } from '../../http/page-policy.ts'
import { ensureSession } from '../../http/session.ts'
import { Conflicts } from '../../ledger/conflicts.ts'
import type { Letters } from '../../mailer/letters.ts'
import type { PaymentProvider } from '../../payments/provider.ts'
import type { Enrolments } from '../../sync/enrolments.ts'
import type { Recounts } from '../../sync/recounts.ts'
import { demoFacts } from '../facts.ts'
import { DEMO_EXHIBITOR_ID } from '../load.ts'
import { type BoardSources, type Checks, readBoard } from './board.ts'
import { type BoxDisaster, DemoControl, type Switched } from './control.ts'
import { outboxRoutes } from './outbox.ts'
import { boardHtml, consolePage } from './page.ts'

/** Elsewhere than in front of this machine the console does not exist. */
const onlyHere: MiddlewareHandler<HubEnv> = async (c, next) => (isLoopback(c) ? next() : answerNotFound(c))

export interface ConsoleParts {
  demo: DemoConfig
  pool: pg.Pool
  provider: PaymentProvider | null
  sessions: Sessions
  letters: Letters
  /** How the last check of the invariants ended. */
  checks: () => Checks
  /** Does the edge of this cinema answer? */
  heard: (cinema_id: number) => boolean
  troubles: (cinema_id: number) => readonly Trouble[]
  recounts: Pick<Recounts, 'state'>
  enrolments: Pick<Enrolments, 'list'>
}

/**
 * The demo console (`/demo`), only with the demo and only from this machine: the line and the edge of each
 * cinema to switch, its box to lose, to put back and to clone, the provider's payments, the paper of each
 * printer, what the journals say and whether every number agrees; the letters that were not sent. `GET
 * /demo/facts` answers what demo.json says of the demo.
 */
export function consoleRoutes(app: HubApp, parts: ConsoleParts): void {
  const { demo, pool, provider, sessions, letters, checks, heard, troubles, recounts, enrolments } = parts
  const control = demo.control && new DemoControl(demo.control)
  app.use('/demo', onlyHere)
  app.use('/demo/*', onlyHere)
  pages(app, sessions, {
    pool,
    provider,
    control,
    file: demo.file,
    checks,
    heard,
    troubles,
    recount: (cinema_id) => recounts.state({ exhibitor_id: DEMO_EXHIBITOR_ID, cinema_id }),
    waiting: async () => (await enrolments.list(DEMO_EXHIBITOR_ID)).waiting.length,
  })
  switches(app, control)
  decisions(app, pool)
  outboxRoutes(app, { pool, letters })
  files(app)
}

function pages(app: HubApp, sessions: Sessions, sources: BoardSources): void {
  app.get('/demo', async (c) => {
    const nonce = newNonce()
    const { csrf } = ensureSession(c, sessions)
    pagePolicy(c, nonce)
    c.header('Cache-Control', 'no-store')
    return c.html(consolePage(boardHtml(await readBoard(sources)), csrf, nonce))
  })
  app.get('/demo/board', async (c) => {
    c.header('Cache-Control', 'no-store')
    return c.html(boardHtml(await readBoard(sources)))
  })
  app.get('/demo/facts', async (c) => {
    const { cinemas, ...facts } = await demoFacts(sources.pool, new Date().toISOString())
    return c.json({ ...facts, cinemas: cinemas.map(({ id, name }) => ({ cinema_id: id, cinema: name })) })
  })
}

function switches(app: HubApp, control: DemoControl | null): void {
  const answer = (c: Context<HubEnv>, switched: Switched = 'failed') =>
    switched === 'unknown' ? answerNotFound(c) : c.body(null, switched === 'done' ? 204 : 502)
  app.post('/demo/lines/:cinema_id{[1-9][0-9]{0,8}}/:action{(?:cut|restore)}', async (c) => {
    const { cinema_id, action } = c.req.param()
    return answer(c, await control?.line(Number(cinema_id), action as 'cut' | 'restore'))
  })
  app.post('/demo/boxes/:cinema_id{[1-9][0-9]{0,8}}/:disaster{(?:replace|put-back|clone)}', async (c) => {
    const { cinema_id, disaster } = c.req.param()
    return answer(c, await control?.box(Number(cinema_id), disaster as BoxDisaster))
  })
  app.post('/demo/hub/restore', async (c) => answer(c, await control?.restoreHub()))
  app.post('/demo/processes/:name{[a-z0-9-]{1,40}}/:action{(?:kill|start)}', async (c) => {
    const { name, action } = c.req.param()
    return answer(c, await control?.process(name, action as 'kill' | 'start'))
  })
}

/** Whoever plays with the demo has decided what no rule can; a house does it in its portal. */
function decisions(app: HubApp, pool: pg.Pool): void {
  const conflicts = new Conflicts(pool)
  app.post('/demo/conflicts/:id{[1-9][0-9]{0,8}}/decided', async (c) => {
    const done = await conflicts.ended(DEMO_EXHIBITOR_ID, Number(c.req.param('id')))
    return c.body(null, done ? 204 : 404)
  })
}

const FILES = {
  '/demo/console.css': [new URL('./console.css', import.meta.url).href, 'text/css; charset=utf-8'],
  '/demo/console.js': [new URL('./console.js', import.meta.url).href, 'text/javascript; charset=utf-8'],
  '/demo/inter.woff2': ['@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', 'font/woff2'],
  '/demo/bricolage.woff2': [
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    'font/woff2',
  ],
} as const

function files(app: HubApp): void {
  for (const [path, [file, type]] of Object.entries(FILES)) {
    const bytes = readFileSync(new URL(import.meta.resolve(file)))
    app.get(path, (c) => c.body(bytes, 200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }))
  }
}
