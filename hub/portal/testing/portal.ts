import type { Context } from 'hono'
import type pg from 'pg'
import { type Kind, READ_KINDS } from '#protocol/resources.ts'
import { newNonce } from '#protocol/server/headers.ts'
import { renderLetter } from '../../../tests/letters.ts'
import { Passkeys } from '../../access/passkeys.ts'
import { PortalSessions } from '../../access/portal-sessions.ts'
import { Resets } from '../../access/resets.ts'
import { accountsOf } from '../../access/testing/accounts.ts'
import { withExhibitor } from '../../db/connect.ts'
import type { HubEnv, Routes } from '../../http/env.ts'
import { pagePolicy } from '../../http/page-policy.ts'
import { ensureSession } from '../../http/session.ts'
import {
  addExhibitor,
  Browser,
  startTestHub,
  type TestDatabase,
  type TestHub,
  type TestParts,
} from '../../http/testing/hub.ts'
import { Sealed } from '../../kit/sealed.ts'
import { Letters } from '../../mailer/letters.ts'
import { crudRoutes, readOnlyRoutes } from '../crud.ts'
import { passkeyRoutes } from '../passkeys.ts'
import { resetRoutes } from '../reset.ts'
import { secondFactorRoutes } from '../second-factor.ts'
import { sessionRoutes, signedInPerson } from '../session.ts'

/** Somebody who works at a house; made there, when nobody has that name yet. */
export interface Staff {
  exhibitor_id: number
  name: string
  /** Beside the one to open the portal. */
  permissions: readonly string[]
}

/** The answer to a call of the portal. */
export interface Said {
  status: number
  refusal: string | null
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire says
  body: any
}

/** A hub with the portal's calls of these kinds over two houses: 1 at `localhost`, 2 at `127.0.0.1`. */
export interface Portal {
  hub: TestHub
  /** A browser at the pages of a house, in which somebody is signed in; null = nobody. */
  visit(house: 1 | 2, staff: Staff | null): Promise<Visit>
  close(): Promise<void>
}

export interface Visit {
  (method: string, path: string, body?: unknown): Promise<Said>
  /** Who is signed in; 0 = nobody. */
  employee_id: number
  /** What the browser sends as `Cookie`, and the token of its page. */
  cookie: string
  csrf: string
}

const HOSTS = { 1: 'localhost', 2: '127.0.0.1' } as const

/**
 * The portal's calls of these kinds, by this clock in milliseconds, and a page where the session of a browser
 * begins.
 */
export function portalOf(kinds: readonly Kind[], now?: () => number): (parts: TestParts) => { calls: Routes[] } {
  return ({ pool, log, sessions, limit, catalogue }) => {
    const [passkeys, portal_sessions] = [new Passkeys(pool, log, now), new PortalSessions(pool, now)]
    const letters = new Letters(new Sealed('a key of these tests'), now)
    const sender = async (id: number) => (await catalogue.of(id)).exhibitor.get(id)!
    const exhibitors = () => catalogue.exhibitors()
    const resets = new Resets({ pool, letters, render: renderLetter, sender, exhibitors, log, ...(now && { now }) })
    const parts = { pool, limit, ...accountsOf(pool, now), passkeys, portal_sessions, resets, public_url: null }
    return {
      calls: [
        (app) => app.get('/page', (c) => beginPage(c, sessions)),
        (app) => sessionRoutes(app, parts, signedInPerson(parts)),
        (app) => secondFactorRoutes(app, parts),
        (app) => passkeyRoutes(app, parts),
        (app) => resetRoutes(app, parts),
        (app) => crudRoutes(app, parts, kinds),
        (app) =>
          readOnlyRoutes(
            app,
            parts,
            READ_KINDS.filter((kind) => !kinds.includes(kind)),
          ),
      ],
    }
  }
}

function beginPage(c: Context<HubEnv>, sessions: TestParts['sessions']) {
  const { csrf } = ensureSession(c, sessions)
  pagePolicy(c, newNonce())
  return c.html(`<meta name="csrf-token" content="${csrf}">`)
}

/** A browser at this address in which somebody is signed in; null = nobody. */
export async function visitor(pool: pg.Pool, url: string, staff: Staff | null): Promise<Visit> {
  const browser = new Browser(url)
  await browser.open('/page')
  const employee_id = staff ? await employ(pool, staff) : 0
  if (staff) {
    const from = { address: '127.0.0.1', browser: 'a test' }
    const id = await new PortalSessions(pool).begin(
      staff.exhibitor_id,
      { person: { employee_id }, stands: async () => true },
      from,
    )
    browser.cookie += `; foyer_portal=${id}`
  }
  const visit = async (method: string, path: string, body?: unknown): Promise<Said> => {
    const answer = await browser.send(method, `/api/portal/${path}`, body)
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, refusal: answer.headers.get('x-refusal'), body: isJson ? JSON.parse(text) : text }
  }
  return Object.assign(visit, { employee_id, cookie: browser.cookie, csrf: browser.csrf })
}

/** The employee of this name with exactly these permissions, as a manager would have edited that row. */
function employ(pool: pg.Pool, { exhibitor_id, name, permissions }: Staff): Promise<number> {
  return withExhibitor(pool, exhibitor_id, async (client) => {
    const held = ['portal.open', ...permissions]
    const { rows } = await client.query<{ id: number }>(
      'update employees set permissions = $2 where name = $1 returning id',
      [name, held],
    )
    if (rows[0]) return rows[0].id
    const made = await client.query<{ id: number }>(
      `insert into employees (exhibitor_id, name, roles, permissions, receives_notifications)
       values ($1, $2, '{}', $3, true) returning id`,
      [exhibitor_id, name, held],
    )
    return made.rows[0]!.id
  })
}

export async function startPortal(database: TestDatabase, kinds: readonly Kind[]): Promise<Portal> {
  for (const id of [1, 2] as const) {
    await addExhibitor(database, id, [HOSTS[id]])
    await switchModules(database, id, { tickets: true, products: true, signage: true })
  }
  const hub = await startTestHub(database, portalOf(kinds))
  const visit: Portal['visit'] = (house, staff) =>
    visitor(database.pool, hub.url.replace('localhost', HOSTS[house]), staff)
  return { hub, visit, close: () => hub.close() }
}

/** Which modules a house has (F-171). */
export function switchModules(database: TestDatabase, house: 1 | 2, features: Record<string, boolean>) {
  return withExhibitor(database.pool, house, (client) =>
    client.query(`update exhibitors set public_config = jsonb_set(public_config, '{features}', $1)`, [features]),
  )
}
