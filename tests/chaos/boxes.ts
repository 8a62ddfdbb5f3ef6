import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import type pg from 'pg'
import { edgeState } from '#protocol/devices/state-call.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'
import type { Constellation, EdgeFacts } from '../../deploy/constellation.ts'
import { createEdgeClient } from '../../devices/shell/edge-client.ts'
import { withExhibitor } from '../../hub/db/connect.ts'
import type { Browser } from '../../hub/http/testing/hub.ts'
import { lastRecount } from '../../hub/sync/recounting.ts'
import { signInAt } from '../constellation/house.ts'
import { EXHIBITOR_ID } from './schedules.ts'

const TRY_WITHIN_MS = 120_000
const TRY_EVERY_MS = 250

/** Tries again, whatever is killed or cut meanwhile, until it is so; false when the time is over. */
export async function insist(work: () => Promise<boolean>): Promise<boolean> {
  for (const end = performance.now() + TRY_WITHIN_MS; performance.now() < end; await delay(TRY_EVERY_MS)) {
    // the hub may be killed, and PostgreSQL with it: that is tried again
    if (await work().catch(() => false)) return true
  }
  return false
}

/** Somebody who lets boxes in, at the portal. */
export class Manager {
  readonly #world: Constellation
  #browser: Browser | null = null

  constructor(world: Constellation) {
    this.#world = world
  }

  /** The credential of a cinema's edge is ended; once more it changes nothing. */
  async end({ cinema_id, cinema }: EdgeFacts): Promise<void> {
    await this.#send(`${cinema_id}/end`, { cinema })
  }

  /** The box with this number becomes the edge of a cinema. */
  async approve(pin: string, cinema_id: number): Promise<void> {
    const { id } = await this.#send('look-up', { pin })
    await this.#send('approve', { pin, id, cinema_id })
  }

  async #send(path: string, body: object): Promise<{ id?: number }> {
    const { hub, managers } = this.#world.demo
    const who = managers.find(({ roles }) => roles.includes('Administrator')) ?? managers[0]!
    this.#browser ??= await signInAt(hub, who)
    const answer = await this.#browser.send('POST', `/api/portal/edges/${path}`, body)
    if (answer.status === 401 || answer.status === 419) this.#browser = null
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: { id?: number } }).data
  }
}

/** The number on the page of a box that waits; empty while it shows none. */
async function numberOn(url: string): Promise<string> {
  const page = await (await fetch(url)).text()
  return [...(/<b>(\d{3})<\/b><b>(\d{3})<\/b>/.exec(page) ?? [])].slice(1).join('')
}

/** What a box says of itself; null while it waits for its approval, or is away. */
async function stateOf(origin: string): Promise<CallAnswer<typeof edgeState> | null> {
  const edge = createEdgeClient({ origin, fetch, headers: () => ({}), timeout_ms: 5_000 })
  const state = await edge(edgeState)
  return state.kind === 'answer' ? state.data : null
}

export function edgeFile(folder: string, cinema_id: number): string {
  return join(folder, 'data', `edge-${cinema_id}`, 'edge.sqlite')
}

/** The whole catalogue is in this file, so that people can sign in whatever becomes of the line. */
function hasCatalogue(file: string): boolean {
  const sqlite = new Sqlite(file, { readonly: true })
  const row = sqlite.prepare('select resync from replica_cursor').get() as { resync: 0 | 1 } | undefined
  sqlite.close()
  return row?.resync === 0
}

/**
 * Types the number that the box at this address shows, as often as it shows another one, until it sells in a
 * later epoch and has its catalogue.
 */
export function letIn(
  { folder, manager }: { folder: string; manager: Manager },
  { cinema_id, url }: EdgeFacts,
  before: number,
): Promise<boolean> {
  const approved = new Set<string>()
  return insist(async () => {
    const state = await stateOf(url)
    if (state) return state.selling && (state.epoch ?? 0) > before && hasCatalogue(edgeFile(folder, cinema_id))
    const pin = await numberOn(url)
    if (pin === '' || approved.has(pin)) return false
    await manager.approve(pin, cinema_id)
    approved.add(pin)
    return false
  })
}

/** What the hub has stored. */
interface Stored {
  pool: pg.Pool
}

/** The epoch of the box that is the edge of a cinema. */
export async function epochOf({ pool }: Stored, cinema_id: number): Promise<number> {
  const { rows } = await withExhibitor(pool, EXHIBITOR_ID, (client) =>
    client.query<{ epoch: number }>('select epoch from edges where cinema_id = $1', [cinema_id]),
  )
  return rows[0]!.epoch
}

/**
 * What of a cinema waits for its registers, in words; empty when its recount has ended and all is at home.
 */
export function recountOpen({ pool }: Stored, cinema_id: number): Promise<string[]> {
  return withExhibitor(pool, EXHIBITOR_ID, async (client) => {
    const recount = await lastRecount(client, cinema_id)
    const limbo = await client.query<{ places: number }>(
      `select count(*)::int as places from slots where cinema_id = $1 and home = 'limbo'`,
      [cinema_id],
    )
    const { places } = limbo.rows[0]!
    return [
      ...(recount && recount.ended_at === null ? [`the recount of epoch ${recount.epoch} has not ended`] : []),
      ...(places > 0 ? [`${places} places of cinema ${cinema_id} are in limbo`] : []),
    ]
  })
}
