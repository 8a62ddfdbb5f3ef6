import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { edgeState } from '#protocol/devices/state-call.ts'
import { sellAtBoxOffice } from '../../deploy/box-office/register.ts'
import type { Constellation, EdgeFacts } from '../../deploy/constellation.ts'
import { createEdgeClient } from '../../devices/shell/edge-client.ts'
import { CatalogueStore } from '../../hub/catalogue/catalogue.ts'
import { withExhibitor } from '../../hub/db/connect.ts'
import { type Booking, planBookings } from '../../hub/demo/bookings/plan.ts'
import { bookingHouse } from '../../hub/demo/bookings/schedules.ts'
import { auditLedger } from '../../hub/ledger/audit.ts'
import { letIn, Manager, recountOpen } from '../chaos/boxes.ts'
import { until } from '../until.ts'
import { buildWhatIsStale } from './built.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'
import { startTestConstellation } from './start.ts'

const EXHIBITOR = 1
const PATIENCE = { patience_ms: 60_000 }

/** The disasters of boxes as anybody tries them at the demo console: real processes, their real folders. */
let database: FreshDatabase
let folder: string
let world: Constellation
let edge: EdgeFacts

beforeAll(async () => {
  buildWhatIsStale()
  database = await freshDatabase()
  folder = mkdtempSync(join(tmpdir(), 'foyer-disasters-'))
  const data_dir = join(folder, 'data')
  world = await startTestConstellation({ data_dir, database_url: database.url, disasters: true })
  edge = world.demo.edges[0]!
})
afterAll(async () => {
  await world?.stop()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function rows<R extends object>(sql: string, values: unknown[] = []): Promise<R[]> {
  return withExhibitor(database.pool, EXHIBITOR, async (client) => (await client.query<R>(sql, values)).rows)
}

/** A key of the console is pressed. */
async function suffers(disaster: string): Promise<{ copied_at: string | null; clone: string | null }> {
  const { url, token } = world.control
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/boxes/${edge.cinema_id}/${disaster}`, { method: 'POST', headers })
  expect(answer.status).toBe(200)
  return (await answer.json()) as never
}

interface Overview {
  boxes: { cinema_id: number; copied_at: string | null }[]
  hub: { copied_at: string | null; restoring: boolean }
}

async function overview(): Promise<Overview> {
  const { url, token } = world.control
  return (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).json() as never
}

/** Parties that come to the box office of a cinema, as the demo draws them. */
async function parties({ cinema_id } = edge): Promise<Booking[]> {
  const now = new Date().toISOString()
  const house = bookingHouse(await new CatalogueStore(database.pool).of(EXHIBITOR), now, Number.MAX_SAFE_INTEGER)
  return [...planBookings(house)].flat().filter((one) => one.channel === 'register' && one.cinema_id === cinema_id)
}

/** Register 0 sells to somebody, and asks nothing more. */
async function sellsTo(party: Booking, { cinema_id, url } = edge): Promise<void> {
  const [seller] = world.demo.employees
  const dir = join(folder, 'data', `register-0-${cinema_id}`)
  await sellAtBoxOffice({ edge_url: url, dir, seller: seller! }, [party])
}

async function boxAt(url: string) {
  const ask = createEdgeClient({ origin: url, fetch, headers: () => ({}), timeout_ms: 5_000 })
  const state = await ask(edgeState)
  return state.kind === 'answer' ? state.data : null
}

function shut(kind: string) {
  return { selling: false, line: { troubles: expect.arrayContaining([expect.objectContaining({ kind })]) } }
}

function placesOf(bookings: readonly Booking[]): string[] {
  return bookings.flatMap(({ schedule_id, tickets }) => tickets.map(({ slot }) => `${schedule_id}/${slot}`)).toSorted()
}

async function sold({ cinema_id } = edge): Promise<string[]> {
  const found = await rows<{ place: string }>(
    `select schedule_id || '/' || slot as place from slots where cinema_id = $1 and state = 'sold'`,
    [cinema_id],
  )
  return found.map(({ place }) => place).toSorted()
}

async function homeAtEdge(bookings: readonly Booking[], { cinema_id } = edge): Promise<boolean> {
  const found = await rows<{ place: string }>(
    `select schedule_id || '/' || slot as place from slots where cinema_id = $1 and home = 'edge'`,
    [cinema_id],
  )
  return placesOf(bookings).every((place) => found.some((one) => one.place === place))
}

test('L6 L7 L9 a box of the demo is cloned, put back and replaced: no key of the console sells twice or loses a sale, and every number agrees', async () => {
  const [one, two] = await parties()
  await until(async () => expect(await homeAtEdge([one!, two!])).toBe(true), PATIENCE)
  await sellsTo(one!)

  const { clone } = await suffers('clone')
  await until(async () => expect(await boxAt(clone!)).toMatchObject(shut('moved')), PATIENCE)
  expect(await boxAt(edge.url)).toMatchObject({ selling: true })

  await until(async () => {
    const { boxes } = await overview()
    expect(boxes.find(({ cinema_id }) => cinema_id === edge.cinema_id)?.copied_at).not.toBeNull()
  }, PATIENCE)
  await sellsTo(two!)
  await suffers('put-back')
  await until(async () => expect(await boxAt(edge.url)).toMatchObject(shut('restored')), PATIENCE)

  await suffers('replace')
  const manager = new Manager(world)
  await manager.end(edge)
  expect(await letIn({ folder, manager }, edge, 1)).toBe(true)
  // Register 0 has no screen: it reports by itself, and the recount waits for nobody
  await until(async () => expect(await recountOpen(database, edge.cinema_id)).toEqual([]), PATIENCE)
  expect(await sold()).toEqual(placesOf([one!, two!]))
  expect(await rows('select name from recount_registers where cinema_id = $1', [edge.cinema_id])).toEqual([
    { name: 'Register 0 (demo)' },
  ])
  expect(await auditLedger(database.pool, EXHIBITOR)).toEqual([])

  // the next start knows that this box came by an approval
  await world.kill(`edge-${edge.cinema_id}`)
  await world.start(`edge-${edge.cinema_id}`)
  await until(async () => expect(await boxAt(edge.url)).toMatchObject({ selling: true, epoch: 2 }), PATIENCE)
})

test('L9 F-338 the hub of the demo is put back to minutes ago: what a box office sold since is there again, and nobody did anything', async () => {
  const other = world.demo.edges[1]!
  const [party] = await parties(other)
  await until(async () => expect(await homeAtEdge([party!], other)).toBe(true), PATIENCE)
  await until(async () => expect((await overview()).hub).toMatchObject({ copied_at: expect.any(String) }), PATIENCE)
  await sellsTo(party!, other)
  await until(async () => expect(await sold(other)).toEqual(placesOf([party!])), PATIENCE)

  const { url, token } = world.control
  const restore = () => fetch(`${url}/hub/restore`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  expect((await restore()).status).toBe(202)
  expect((await restore()).status).toBe(404) // one after another
  await until(async () => expect((await overview()).hub.restoring).toBe(false), PATIENCE)
  await until(async () => {
    const ended = await rows(
      `select from journal where cinema_id = $1 and stream = 'own' and body like '{"v":1,"data":{"kind":"recounted"%'`,
      [other.cinema_id],
    )
    expect(ended).toHaveLength(1)
  }, PATIENCE)
  expect(await sold(other)).toEqual(placesOf([party!]))
  await until(async () => expect(await boxAt(other.url)).toMatchObject({ selling: true }), PATIENCE)
  expect(await auditLedger(database.pool, EXHIBITOR)).toEqual([])
})
