import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { later } from '#protocol/server/background.ts'
import { connectClient, withExhibitor } from '../db/connect.ts'
import type { Notices } from '../live/notices.ts'
import { type Committed, Lane } from './lane.ts'

/** The lanes of this process: one per cinema, opened at its first use; and what other hub processes have committed, told by LISTEN / NOTIFY. */
export interface Lanes {
  of(exhibitor_id: number, cinema_id: number): Promise<Lane>
  /** Those that are open now. */
  opened(): Lane[]
  /** Takes out of the memory of every open lane what is old there; tells those who keep something of these schedules too. */
  forget(isOld: (exhibitor_id: number, cinema_id: number) => Promise<(schedule_id: number) => boolean>): Promise<void>
  /** Told of schedules that went out of memory. */
  onForget(listener: (cinema_id: number, schedule_ids: ReadonlySet<number>) => void): void
  /** Told after every commit, of this process and of others. */
  onCommit(listener: (committed: Committed) => void): void
  close(): Promise<void>
}

const CHANNEL = 'foyer_ledger'
/** Commits of one cinema within this time are told to the other processes as one. A lost notice is found by the head at the next batch. */
const NOTIFY_AFTER_MS = 20
/** A notice is not kept, so nobody waits for the disk. */
const RING = `select pg_notify($1, $2), set_config('synchronous_commit', 'off', true)`

/**
 * Plans made on empty tables would scan for ever: the lane's connections only know index access (STACK.md, pitfalls of the lane). So there is one good plan for each statement, and it is made once: to plan costs more
 * than to run.
 */
const LANE_SETTINGS = `set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set enable_bitmapscan = off;
  set plan_cache_mode = force_generic_plan`

export async function openLanes(options: {
  database_url: string
  pool: pg.Pool
  notices: Notices
  schedules: (exhibitor_id: number, cinema_id: number) => Promise<readonly number[]>
}): Promise<Lanes> {
  const process_id = randomUUID()
  const lanes = new Map<number, Promise<Lane>>()
  const opened: Lane[] = []
  const clients = new LaneClients(options.database_url)
  const listeners: ((committed: Committed) => void)[] = []
  const forgetters: ((cinema_id: number, schedule_ids: ReadonlySet<number>) => void)[] = []
  const tell = (committed: Committed): void => {
    for (const listener of listeners) listener(committed)
  }
  const bell = openBell(options.pool, options.notices, process_id, (cinema_id) => {
    lanes
      .get(cinema_id)
      ?.then((lane) => lane.follow())
      .catch(() => {})
  })
  const open = async (exhibitor_id: number, cinema_id: number): Promise<Lane> => {
    const schedules = await options.schedules(exhibitor_id, cinema_id)
    const lane = new Lane({
      exhibitor_id,
      cinema_id,
      client: () => clients.of(exhibitor_id),
      drop: (client) => clients.drop(exhibitor_id, client),
      snapshot: (read) => withExhibitor(options.pool, exhibitor_id, read, { snapshot: true }),
      schedules: () => schedules,
      onCommit: (committed) => {
        if (committed.mine) bell.ring(cinema_id)
        tell(committed)
      },
    })
    await lane.open()
    opened.push(lane)
    return lane
  }
  return {
    of(exhibitor_id, cinema_id) {
      let lane = lanes.get(cinema_id)
      if (!lane) {
        lane = open(exhibitor_id, cinema_id)
        lane.catch(() => lanes.delete(cinema_id))
        lanes.set(cinema_id, lane)
      }
      return lane
    },
    opened: () => [...opened],
    async forget(isOld) {
      for (const lane of opened) {
        const gone = await lane.forget(await isOld(lane.exhibitor_id, lane.cinema_id))
        if (gone.size > 0) for (const listener of forgetters) listener(lane.cinema_id, gone)
      }
    },
    onForget(listener) {
      forgetters.push(listener)
    },
    onCommit(listener) {
      listeners.push(listener)
    },
    async close() {
      await Promise.all(opened.map((lane) => lane.idle()))
      bell.close()
      await clients.close()
    },
  }
}

/** A batch takes milliseconds. A database that says nothing for so long is asked again by another connection; whether the batch was committed is read from the head. */
const LANE_ANSWERS_WITHIN_MS = 10_000

/** One connection per exhibitor for all its lanes; its session shows the rows of that exhibitor only. A lost one is opened again at the next use. */
class LaneClients {
  readonly #url: string
  readonly #clients = new Map<number, Promise<pg.Client>>()

  constructor(url: string) {
    this.#url = url
  }

  of(exhibitor_id: number): Promise<pg.Client> {
    let client = this.#clients.get(exhibitor_id)
    if (!client) {
      const forget = (): void => {
        if (this.#clients.get(exhibitor_id) === client) this.#clients.delete(exhibitor_id)
      }
      client = this.#connect(exhibitor_id, forget)
      client.catch(forget)
      this.#clients.set(exhibitor_id, client)
    }
    return client
  }

  async #connect(exhibitor_id: number, forget: () => void): Promise<pg.Client> {
    const client = await connectClient(this.#url, {
      application_name: 'foyer lane',
      answers_within_ms: LANE_ANSWERS_WITHIN_MS,
    })
    client.on('error', forget)
    client.on('end', forget)
    await client.query(`${LANE_SETTINGS}; select set_config('app.exhibitor', '${exhibitor_id}', false)`)
    return client
  }

  /** This connection failed somebody, or never answered: it is given up, and the next use opens another. */
  async drop(exhibitor_id: number, failed: pg.Client): Promise<void> {
    const current = this.#clients.get(exhibitor_id)
    if ((await current?.catch(() => null)) === failed && this.#clients.get(exhibitor_id) === current)
      this.#clients.delete(exhibitor_id)
    failed.end().catch(() => {}) // it may be lost already
  }

  async close(): Promise<void> {
    const clients = [...this.#clients.values()]
    this.#clients.clear()
    await Promise.allSettled(clients.map(async (client) => (await client).end()))
  }
}

/** Tells other hub processes which cinemas changed, and hears it from them. */
function openBell(pool: pg.Pool, notices: Notices, process_id: string, heard: (cinema_id: number) => void) {
  notices.on(CHANNEL, (payload) => {
    const [from, ...cinemas] = payload.split(' ')
    if (from !== process_id) for (const cinema of cinemas) heard(Number(cinema))
  })
  const waiting = new Set<number>()
  let callOff: (() => void) | null = null
  const send = (): void => {
    callOff = null
    const payload = [process_id, ...waiting].join(' ')
    waiting.clear()
    pool.query(RING, [CHANNEL, payload]).catch(() => {}) // a lost notice is found by the head
  }
  return {
    ring(cinema_id: number): void {
      waiting.add(cinema_id)
      callOff ??= later(NOTIFY_AFTER_MS, send, () => {})
    },
    close(): void {
      callOff?.()
    },
  }
}
