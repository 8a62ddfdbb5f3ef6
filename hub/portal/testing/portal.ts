import type { Context } from 'hono'
import type { Kind } from '#protocol/resources.ts'
import { withExhibitor } from '../../db/connect.ts'
import type { HubEnv, Principal, Routes } from '../../http/env.ts'
import { ensureSession } from '../../http/session.ts'
import {
  addExhibitor,
  Browser,
  startTestHub,
  type TestDatabase,
  type TestHub,
  type TestParts,
} from '../../http/testing/hub.ts'
import { crudRoutes } from '../crud.ts'

/** Who a browser of a test is; its calls carry it, because the portal has no sign-in yet. */
export interface Person {
  exhibitor_id: number
  employee_id: number
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
  /** A browser of somebody at a house; null = of nobody who is signed in. */
  visit(house: 1 | 2, person: Person | null): Promise<Visit>
  close(): Promise<void>
}

export type Visit = (method: string, path: string, body?: unknown) => Promise<Said>

const HEADER = 'x-test-person'
const HOSTS = { 1: 'localhost', 2: '127.0.0.1' } as const

function personIn(c: Context<HubEnv>): Principal | null {
  const header = c.req.header(HEADER)
  if (!header) return null
  const { permissions, ...person } = JSON.parse(header) as Person
  return { ...person, permissions: new Set(permissions) }
}

/**
 * The portal's calls of these kinds for whoever a browser says it is, and a page where its session begins.
 */
export function portalOf(kinds: readonly Kind[]) {
  return ({ pool, sessions }: TestParts): { calls: Routes[] } => ({
    calls: [
      (app) => app.get('/page', (c) => c.html(`<meta name="csrf-token" content="${ensureSession(c, sessions).csrf}">`)),
      (app) => crudRoutes(app, { pool, principal: personIn }, kinds),
    ],
  })
}

/** A browser of somebody at the house of this address; null = of nobody who is signed in. */
export async function visitor(url: string, person: Person | null): Promise<Visit> {
  const browser = new Browser(url, person ? { [HEADER]: JSON.stringify(person) } : {})
  await browser.open('/page')
  return async (method, path, body) => {
    const answer = await browser.send(method, `/api/portal/${path}`, body)
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, refusal: answer.headers.get('x-refusal'), body: isJson ? JSON.parse(text) : text }
  }
}

export async function startPortal(database: TestDatabase, kinds: readonly Kind[]): Promise<Portal> {
  for (const id of [1, 2] as const) {
    await addExhibitor(database, id, [HOSTS[id]])
    await switchModules(database, id, { tickets: true, products: true })
  }
  const hub = await startTestHub(database, portalOf(kinds))
  const visit: Portal['visit'] = (house, person) => visitor(hub.url.replace('localhost', HOSTS[house]), person)
  return { hub, visit, close: () => hub.close() }
}

/** Which modules a house has (F-171). */
export function switchModules(database: TestDatabase, house: 1 | 2, features: Record<string, boolean>) {
  return withExhibitor(database.pool, house, (client) =>
    client.query(`update exhibitors set public_config = jsonb_set(public_config, '{features}', $1)`, [features]),
  )
}
