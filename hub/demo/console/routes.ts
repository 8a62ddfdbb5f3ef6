import { readFileSync } from 'node:fs'
import type { Context, MiddlewareHandler } from 'hono'
import { isLoopback } from '#protocol/server/address.ts'
import { answerNotFound } from '#protocol/server/errors.ts'
import { newNonce } from '#protocol/server/headers.ts'
import type { HubApp, HubEnv } from '../../http/env.ts'
import { pagePolicy } from '../../http/page-policy.ts'
import type { Parts, Room } from '../../http/parts.ts'
import { ensureSession } from '../../http/session.ts'
import { Conflicts } from '../../ledger/conflicts.ts'
import { demoFacts } from '../facts.ts'
import { DEMO_EXHIBITOR_ID } from '../load.ts'
import { type BoardSources, type Checks, readBoard } from './board.ts'
import { DemoControl, type Switched } from './control.ts'
import { boardHtml, consolePage } from './page.ts'

/** Elsewhere than in front of this machine the console does not exist. */
const onlyHere: MiddlewareHandler<HubEnv> = async (c, next) => (isLoopback(c) ? next() : answerNotFound(c))

/**
 * The demo console (`/demo`), only with the demo and only from this machine: the line and the edge of each cinema to switch, the provider's payments, the paper of each printer, what the journals
 * say and whether every number agrees. `GET /demo/facts` answers what demo.json tells of the demo.
 * @param checks how the last check of the invariants ended
 */
export const consoleRoutes =
  (checks: () => Checks): Room =>
  (app, parts) => {
    const { demo } = parts.config
    if (!demo) return
    const control = demo.control && new DemoControl(demo.control)
    const heard = (cinema_id: number) => parts.links.opened().some((link) => link.cinema_id === cinema_id && link.up)
    const troubles = (cinema_id: number) => parts.troubles.of(cinema_id)
    const sources = { pool: parts.pool, provider: parts.provider, control, file: demo.file, checks, heard, troubles }
    app.use('/demo', onlyHere)
    app.use('/demo/*', onlyHere)
    pages(app, parts, sources)
    switches(app, control)
    decisions(app, parts)
    files(app)
  }

function pages(app: HubApp, parts: Parts, sources: BoardSources): void {
  app.get('/demo', async (c) => {
    const nonce = newNonce()
    const { csrf } = ensureSession(c, parts.sessions)
    pagePolicy(c, nonce)
    c.header('Cache-Control', 'no-store')
    return c.html(consolePage(boardHtml(await readBoard(sources)), csrf, nonce))
  })
  app.get('/demo/board', async (c) => {
    c.header('Cache-Control', 'no-store')
    return c.html(boardHtml(await readBoard(sources)))
  })
  app.get('/demo/facts', async (c) => {
    const { cinemas, ...facts } = await demoFacts(parts.pool, new Date().toISOString())
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
  app.post('/demo/processes/:name{[a-z0-9-]{1,40}}/:action{(?:kill|start)}', async (c) => {
    const { name, action } = c.req.param()
    return answer(c, await control?.process(name, action as 'kill' | 'start'))
  })
}

/** A person has decided what no rule can. */
function decisions(app: HubApp, parts: Parts): void {
  const conflicts = new Conflicts(parts.pool)
  app.post('/demo/conflicts/:id{[1-9][0-9]{0,8}}/decided', async (c) => {
    const done = await conflicts.decided(DEMO_EXHIBITOR_ID, Number(c.req.param('id')))
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
