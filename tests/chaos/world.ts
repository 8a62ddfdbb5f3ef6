import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { pair } from '../../deploy/box-office/pair.ts'
import { type Constellation, startConstellation } from '../../deploy/constellation.ts'
import { loadSecrets } from '../../deploy/secrets.ts'
import { createPool, withExhibitor } from '../../hub/db/connect.ts'
import { Random } from '../simulation/random.ts'
import { letIn, Manager } from './boxes.ts'
import { EXHIBITOR_ID, type KnownSchedule, readSchedules, soldOf } from './schedules.ts'
import { Tally } from './tally.ts'
import { Till } from './till.ts'
import { Visitor, type VisitorPhase } from './visitor.ts'

/** How many registers each cinema has, in the order of demo.json. */
const REGISTERS = [3, 1]
const VISITORS = 5
/** So many schedules of a cinema are sold at a time: few, so that everybody reaches for the same seats. */
const HOT = 5
/** And so many that begin later: only of these buyers cancel and change seats alone. */
const LATER = 2
const LATER_MS = 3 * 3_600_000
const FULL = 0.8
/**
 * By how much the clocks are stepped. It is done inside the runtime of hub and edges (clock.mjs): a machine
 * of CI has no library that steps the clock of one process, and the whole machine's is not ours to move.
 */
export const CLOCK_FILE = 'clock'
/** What the machine is called on which the edges of a run stand (L7). */
export const MACHINE = 'chaos'

type HttpAnswer = (visitor: Visitor, phase: VisitorPhase) => void

/**
 * Everything that takes part: the constellation of npm start, four registers, visitors, and what is counted.
 */
export interface Chaos {
  folder: string
  world: Constellation
  second_dir: string
  provider_secret: string
  pool: pg.Pool
  random: Random
  /** Boxes are copied, replaced, and found to be older ones, more often than not. */
  disasters: boolean
  manager: Manager
  tally: Tally
  tills: Till[]
  visitors: Visitor[]
  /** Processes that ended though nobody killed them; PostgreSQL's ends are ours (faults.ts). */
  crashes: string[]
  /** What somebody did in a round that nobody may. */
  wrongs: string[]
  /** Called for every step of a visitor. */
  heard: Set<HttpAnswer>
  hot: KnownSchedule[]
  /** Moves on to other schedules where one is nearly full. */
  refreshHot(): Promise<void>
  stop(): Promise<void>
}

/** What a run is asked for. */
export interface ChaosOptions {
  /** A folder of this run; it is removed by `discard`. */
  folder: string
  seed: number
  disasters: boolean
  log(line: string): void
}

export async function openChaos(options: ChaosOptions): Promise<Chaos> {
  const { folder, log } = options
  const data_dir = join(folder, 'data')
  const second_dir = join(folder, 'second')
  const crashes: string[] = []
  const watch = (line: string): void => {
    log(line)
    if (line.includes('ended by itself') && !line.startsWith('PostgreSQL')) crashes.push(line)
  }
  const clock = {
    NODE_OPTIONS: `--import=${new URL('./clock.mjs', import.meta.url).href}`,
    CLOCK_FILE: join(folder, CLOCK_FILE),
  }
  const env = {
    hub: { TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'warn', ...clock },
    // without a credential of its own each box is approved by a person, as any that comes after it (L9)
    edge: { LOG_LEVEL: 'warn', EDGE_IDENTITY: MACHINE, CINEMA_ID: '', EDGE_CREDENTIAL: '', ...clock },
  }
  const world = await startConstellation({ data_dir, second_dir, end_with_parent: true, env, log: watch })
  try {
    return await furnish(options, world, { data_dir, second_dir, crashes })
  } catch (error) {
    await world.stop()
    throw error
  }
}

async function furnish(
  { folder, seed, disasters, log }: ChaosOptions,
  world: Constellation,
  { data_dir, second_dir, crashes }: { data_dir: string; second_dir: string; crashes: string[] },
): Promise<Chaos> {
  const random = new Random(seed)
  const manager = new Manager(world)
  const isLetIn = await Promise.all(world.demo.edges.map((edge) => letIn({ folder, manager }, edge, 0)))
  if (isLetIn.includes(false)) throw new Error('a box was approved and does not sell')
  const pool = createPool(world.database_url)
  await shortenWaits(pool)
  const tills = await openTills(world, data_dir, random)
  log(`${tills.length} registers are paired`)
  const schedules = await readSchedules(pool)
  const heard = new Set<HttpAnswer>()
  const chaos: Chaos = {
    folder,
    world,
    second_dir,
    pool,
    random,
    disasters,
    manager,
    tally: new Tally(),
    tills,
    visitors: [],
    crashes,
    wrongs: [],
    heard,
    hot: [],
    provider_secret: loadSecrets(data_dir).provider,
    refreshHot: () => refreshHot(chaos, schedules),
    stop: async () => {
      for (const till of tills) await till.kill()
      await pool.end()
      await world.stop()
    },
  }
  await chaos.refreshHot()
  for (let index = 1; index <= VISITORS; index++) chaos.visitors.push(newVisitor(chaos, index))
  return chaos
}

/**
 * Holds and payments of this exhibitor end after a minute, so that their ends are part of the run; buyers may
 * do alone what they may as late as can be.
 */
function shortenWaits(pool: pg.Pool) {
  return withExhibitor(pool, EXHIBITOR_ID, (client) =>
    client.query(
      `update exhibitors set settings = settings || '{"hold_minutes": 1, "paying_minutes": 1, "buyer_until_minutes": 60}' where id = $1`,
      [EXHIBITOR_ID],
    ),
  )
}

async function openTills(world: Constellation, data_dir: string, random: Random): Promise<Till[]> {
  const people = await sellers(world)
  const tills: Till[] = []
  for (const [index, { cinema_id, url }] of world.demo.edges.entries()) {
    for (let number = 1; number <= (REGISTERS[index] ?? 0); number++) {
      const name = `register-${cinema_id}-${number}`
      const device_uuid = randomUUID()
      const token = await pair(url, name, device_uuid)
      const { id, pin } = people[tills.length % people.length]!
      const file = join(data_dir, `${name}.sqlite`)
      const plan = {
        name,
        origin: url,
        file,
        seed: random.between(1, 2 ** 30),
        device_uuid,
        token,
        employee_id: id,
        pin,
      }
      tills.push(new Till(cinema_id, plan, data_dir))
    }
  }
  return tills
}

/** The people of demo.json who may sell, with their ids. */
async function sellers(world: Constellation): Promise<{ id: number; pin: string }[]> {
  const pool = createPool(world.database_url)
  const { rows } = await withExhibitor(pool, EXHIBITOR_ID, (client) =>
    client.query<{ id: number; name: string }>('select id, name from employees'),
  )
  await pool.end()
  const idOf = new Map(rows.map(({ id, name }) => [name, id]))
  return world.demo.employees
    .filter(({ roles }) => roles.includes('employee'))
    .map(({ name, pin }) => ({ id: idOf.get(name)!, pin }))
}

function newVisitor(chaos: Chaos, index: number): Visitor {
  const { world, random, heard } = chaos
  return new Visitor(
    {
      hub: world.demo.hub,
      random: new Random(random.between(1, 2 ** 30)),
      schedules: () => chaos.hot,
      payment_methods: world.demo.payment_methods.map(({ id }) => id),
      heard: (visitor, phase) => {
        for (const hear of heard) hear(visitor, phase)
      },
    },
    index,
  )
}

async function refreshHot(chaos: Chaos, schedules: readonly KnownSchedule[]): Promise<void> {
  const { pool, world, tills } = chaos
  const soon = Date.now() + 10 * 60_000
  const sold = await soldOf(
    pool,
    schedules.map(({ id }) => id),
  )
  const open = schedules.filter(
    ({ id, start, capacity }) => Date.parse(start) > soon && (sold.get(id) ?? 0) < capacity * FULL,
  )
  chaos.hot = world.demo.edges.flatMap(({ cinema_id }) => {
    const own = open.filter((schedule) => schedule.cinema_id === cinema_id)
    const later = own.slice(HOT).filter(({ start, numbered }) => numbered && Date.parse(start) > Date.now() + LATER_MS)
    return [...own.slice(0, HOT), ...later.slice(0, LATER)]
  })
  for (const till of tills)
    till.sell(chaos.hot.filter((schedule) => schedule.cinema_id === till.cinema_id).map(({ id }) => id))
}

/** Removes what a run left behind. */
export function discard({ folder }: Chaos): void {
  rmSync(folder, { recursive: true, force: true })
}
