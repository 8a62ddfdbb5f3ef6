import { join } from 'node:path'
import * as z from 'zod'
import { Desk } from './box-office/desk.ts'
import { DemoBox } from './disasters/demo-box.ts'
import { DemoHub } from './disasters/demo-hub.ts'
import { mindDemo } from './disasters/mind.ts'
import { type Ground, type GroundOptions, type Started, startOnGround } from './ground.ts'
import { Line } from './line.ts'
import { isFree, quietPort } from './ports.ts'
import type { Facts, ProcessStatus } from './processes.ts'
import { edgeCredential, writeAtomically } from './secrets.ts'

export type ConstellationOptions = GroundOptions & {
  /**
   * In a new database people have booked already, online and at the box offices, by real sales (npm start);
   * else every hall is empty (tests).
   */
  bookings?: boolean
  /** The boxes may be lost, put back and cloned at the console (npm start). */
  disasters?: boolean
}

const HubFacts = z.object({
  employees: z.array(z.object({ name: z.string(), pin: z.string(), roles: z.array(z.string()) })),
  managers: z.array(z.object({ email: z.string(), password: z.string(), roles: z.array(z.string()) })),
  payment_methods: z.array(z.object({ id: z.number(), name: z.string(), type: z.string() })),
  schedules: z.array(
    z.object({ id: z.number(), cinema_id: z.number(), screen: z.string(), start: z.string(), numbered: z.boolean() }),
  ),
  cinemas: z.array(z.object({ cinema_id: z.number(), cinema: z.string() })),
})
type HubFacts = z.infer<typeof HubFacts>

export type EdgeFacts = { cinema_id: number; cinema: string; url: string; printer: string; line: string }
/**
 * What `<data_dir>/demo.json` holds while everything is ready: the file is there from then until the stop.
 */
export type DemoFile = { hub: string; console: string; outbox: string; edges: EdgeFacts[] } & Omit<HubFacts, 'cinemas'>

/**
 * A hub, its payment provider and one edge per demo cinema, each a process of its own, and the lines between
 * them.
 */
export type Constellation = {
  demo: DemoFile
  provider: string
  /** Where tests look into the hub's tables. */
  database_url: string
  /** The switches of all this, `Authorization: Bearer <token>`. */
  control: { url: string; token: string }
  lines: Map<number, Line>
  processes(): ProcessStatus[]
  /** `provider`, `hub`, `edge-<cinema_id>`: SIGKILL; `start` brings it back at the same address. */
  kill(name: string): Promise<void>
  start(name: string): Promise<Facts>
  stop(): Promise<void>
}

/**
 * Starts everything with the demo exhibitor and waits until all of it is ready. One function for npm start,
 * the end-to-end tests, chaos and benchmarks. Throws one line when it cannot, with nothing left running.
 */
export function startConstellation(options: ConstellationOptions): Promise<Constellation> {
  return startOnGround(options, (ground, started) => build(options, ground, started))
}

async function build(options: ConstellationOptions, ground: Ground, started: Started): Promise<Constellation> {
  const { log = () => {}, signal } = options
  const { data_dir, secrets, database_url, control, hub_port, provider, plan, goOn } = ground
  const hub = `http://localhost:${hub_port}`
  started.hub = plan('hub', 'hub', {
    ...ground.hub_env,
    PUBLIC_URL: hub,
    DEMO: '1',
    DEMO_CONTROL_URL: control.url,
    DEMO_CONTROL_TOKEN: secrets.control,
    DEMO_BOOKINGS: options.bookings ? '1' : '0',
  })
  log('starting the hub')
  await started.hub.start()
  goOn()
  const desk = options.bookings ? new Desk(`http://127.0.0.1:${hub_port}`, secrets.control, signal) : null
  const counter = (await desk?.counterBookings()) ?? []
  goOn()
  const { cinemas, ...facts } = await askHub(hub_port)
  await openLines(cinemas, hub_port, started)
  const edges = await startEdges({ cinemas, ground, options, started, log })
  goOn()
  if (counter.length > 0) {
    log('people have booked online for tonight; now at the box offices')
    const offices = edges.map(({ cinema_id, url }) => ({
      cinema_id,
      edge_url: url,
      dir: join(data_dir, `register-0-${cinema_id}`),
      seller: facts.employees[0]!,
      signal,
    }))
    await desk!.sellAtBoxOffices(offices, counter).catch(async (error: Error) => {
      log(`the box offices have not sold everything, the next start goes on: ${error.message}`)
      if (!signal?.aborted) await desk!.goOnLater()
    })
  }
  goOn()
  if (options.disasters) {
    const places = { data_dir, second_dir: ground.hub_env.SECOND_DIR!, database_url: options.database_url ?? null }
    started.demo_hub = new DemoHub(places, started.hub, log)
    started.stopDisasters = mindDemo({ boxes: started.boxes, hub: started.demo_hub }, log)
  }
  const demo: DemoFile = { hub, console: `${hub}/demo`, outbox: `${hub}/demo/outbox`, edges, ...facts }
  writeAtomically(join(data_dir, 'demo.json'), `${JSON.stringify(demo, null, 2)}\n`, 0o600)
  return handle(started, { demo, provider, database_url, control: { url: control.url, token: secrets.control } })
}

function handle(
  started: Started,
  known: Pick<Constellation, 'demo' | 'provider' | 'database_url' | 'control'>,
): Constellation {
  const named = (name: string) => {
    const supervised = started.processes.get(name)
    if (!supervised) throw new Error(`no process ${name}; there are ${[...started.processes.keys()].join(', ')}`)
    return supervised
  }
  return {
    ...known,
    lines: new Map([...started.lines].map(([cinema_id, { line }]) => [cinema_id, line])),
    processes: () => [...started.processes.values()].map((supervised) => supervised.status()),
    kill: (name) => named(name).kill(),
    start: (name) => named(name).start(),
    stop: () => started.stop(),
  }
}

async function askHub(hub_port: number): Promise<HubFacts> {
  const answer = await fetch(`http://127.0.0.1:${hub_port}/demo/facts`)
  if (!answer.ok) throw new Error(`the hub did not say what the demo holds (GET /demo/facts: ${answer.status})`)
  return HubFacts.parse(await answer.json())
}

async function openLines(cinemas: HubFacts['cinemas'], hub_port: number, started: Started): Promise<void> {
  for (const { cinema_id, cinema } of cinemas) {
    started.lines.set(cinema_id, { cinema_id, cinema, line: await Line.open(hub_port) })
  }
}

type EdgeStart = {
  cinemas: HubFacts['cinemas']
  ground: Ground
  options: ConstellationOptions
  started: Started
  log(line: string): void
}

/**
 * One edge per cinema, all at once; each knows the address of its line and its own credential, nothing of the
 * hub's machine.
 */
async function startEdges({ cinemas, ground, options, started, log }: EdgeStart): Promise<EdgeFacts[]> {
  const { secrets, data_dir, plan, control } = ground
  const starting = cinemas.map(async ({ cinema_id, cinema }, index) => {
    const port = options.edge_port ? options.edge_port + index : await quietPort()
    if (index > 0 && !(await isFree(port)))
      throw new Error(`port ${port} is taken (edge ${index + 1}); set EDGE_PORT to another one`)
    const folder = join(data_dir, `edge-${cinema_id}`)
    const url = `http://localhost:${port}`
    const own = {
      EDGE_PORT: `${port}`,
      DATA_DIR: folder,
      HUB_URL: `http://127.0.0.1:${started.lines.get(cinema_id)!.line.port}`,
      DEMO: '1',
    }
    const credential = { EDGE_CREDENTIAL: edgeCredential(secrets, cinema_id), CINEMA_ID: `${cinema_id}` }
    const box = options.disasters
      ? new DemoBox(
          {
            cinema_id,
            folder,
            kept: join(data_dir, 'boxes', `${cinema_id}`),
            register: join(data_dir, `register-0-${cinema_id}`),
            env: { own, credential },
            beside: (env) => plan(`clone-${cinema_id}`, 'edge', env),
            clone_port: await quietPort(),
          },
          url,
        )
      : null
    const edge = plan(`edge-${cinema_id}`, 'edge', box ? () => box.env() : { ...own, ...credential })
    box?.runsAs(edge)
    if (box) started.boxes.set(cinema_id, box)
    started.edges.set(cinema_id, edge)
    log(`starting the edge of ${cinema}`)
    const ready = await edge.start()
    const page = typeof ready.printer === 'string' ? ready.printer : '/printer'
    return { cinema_id, cinema, url, printer: new URL(page, url).href, line: control.lineUrl(cinema_id) }
  })
  const settled = await Promise.allSettled(starting)
  const failed = settled.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}
