import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import * as z from 'zod'
import { lockFile } from '#protocol/server/lock.ts'
import { prepareDatabase } from '../hub/db/prepare.ts'
import { Desk } from './box-office/desk.ts'
import { type ControlledLine, openControl } from './control.ts'
import { type Line, openLine } from './line.ts'
import { isFree, quietPort } from './ports.ts'
import { KeptPostgres } from './postgres.ts'
import { type Facts, type ProcessStatus, ROOT, type Supervised, supervise } from './processes.ts'
import { edgeCredential, loadSecrets, type Secrets, writeAtomically } from './secrets.ts'

export type ConstellationOptions = {
  data_dir: string
  /** Default: `<data_dir>-second`. */
  second_dir?: string
  /** Without a port a free one is taken. */
  hub_port?: number
  /** The first edge takes this port, the next ones those after it; without it free ones. */
  edge_port?: number
  /** A PostgreSQL to use instead of the embedded one in `<data_dir>/pg`. */
  database_url?: string
  log?(line: string): void
  /**
   * In a new database people have booked already, online and at the box offices, by real sales (npm start);
   * else every hall is empty (tests).
   */
  bookings?: boolean
  /** Runs when the data directory is ours and the ports are free, before anything starts. */
  prepare?(): Promise<void>
  /** Ends a start that is under way. */
  signal?: AbortSignal
  /** Stop the embedded PostgreSQL also when this process is killed (tests); else the next start adopts it. */
  end_with_parent?: boolean
  /** Other migrations in the place of ours, for tests of this file. */
  migrations?: string
  /** Other programs in the place of ours, for tests of this file. */
  scripts?: Partial<Scripts>
  /** Environment beside the contract, by kind of process. */
  env?: Partial<Record<keyof Scripts, Record<string, string>>>
}

type Scripts = { provider: string; hub: string; edge: string }
const SCRIPTS: Scripts = { provider: 'hub/payments/sandbox/main.ts', hub: 'hub/main.ts', edge: 'edge/main.ts' }

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
 * With PostgreSQL's own time below 5 s in all; who is slower is killed, which the next start must survive
 * anyway.
 */
export const GRACE_MS = { edge: 1_300, hub: 1_300, provider: 500 }

/**
 * What was started so far, in the order of the start; `stop` takes it down in the order that loses nothing.
 */
class Started {
  release: () => void = () => {}
  demo_file: string | null = null
  postgres: KeptPostgres | null = null
  control: { close(): Promise<void> } | null = null
  provider: Supervised | null = null
  hub: Supervised | null = null
  readonly edges = new Map<number, Supervised>()
  readonly lines = new Map<number, ControlledLine>()
  readonly processes = new Map<string, Supervised>()
  private stopping: Promise<void> = Promise.resolve()

  /**
   * May be called again when something more was started in the meantime (a start that was ended half-way).
   */
  stop(): Promise<void> {
    this.stopping = this.stopping.then(() => this.takeDown())
    return this.stopping
  }

  private async takeDown(): Promise<void> {
    if (this.demo_file) rmSync(this.demo_file, { force: true })
    await Promise.all([...this.edges.values()].map((edge) => edge.stop(GRACE_MS.edge)))
    await this.hub?.stop(GRACE_MS.hub)
    await this.provider?.stop(GRACE_MS.provider)
    await this.postgres?.stop()
    await Promise.all([...this.lines.values()].map(({ line }) => line.close()))
    await this.control?.close()
    this.control = null
    this.release()
    this.release = () => {}
  }
}

/**
 * Starts everything and waits until all of it is ready. One function for npm start, the end-to-end tests,
 * chaos and benchmarks. Throws one line when it cannot (port taken, database not reachable, data of a newer
 * version, full disk), with nothing left running.
 */
export async function startConstellation(options: ConstellationOptions): Promise<Constellation> {
  const started = new Started()
  const abort = () => void started.stop()
  options.signal?.addEventListener('abort', abort)
  try {
    return await build(options, started)
  } catch (error) {
    await started.stop()
    options.signal?.throwIfAborted()
    throw oneLine(error)
  } finally {
    options.signal?.removeEventListener('abort', abort)
  }
}

async function build(options: ConstellationOptions, started: Started): Promise<Constellation> {
  const { log = () => {}, signal } = options
  const data_dir = resolve(options.data_dir)
  const second_dir = resolve(options.second_dir ?? `${data_dir}-second`)
  const goOn = () => signal?.throwIfAborted()
  takeDataDir(data_dir, started)
  await refuseTakenPorts(options)
  if (options.database_url) await refuseUnreachable(options.database_url)
  await options.prepare?.()
  goOn()
  const secrets = loadSecrets(data_dir)
  const database_url = await openDatabase(options, data_dir, started)
  goOn()
  const login = await prepareDatabase(database_url, join(data_dir, 'hub'), { dir: options.migrations, log })
  goOn()
  const control = await openControl(started.processes, started.lines, secrets.control)
  started.control = control

  const plan = (name: string, kind: keyof Scripts, env: Record<string, string>) => {
    const script = resolve(ROOT, options.scripts?.[kind] ?? SCRIPTS[kind])
    const own = { ...env, ...options.env?.[kind] }
    const supervised = supervise({ name, script, log, log_dir: join(data_dir, 'logs'), env: () => own })
    started.processes.set(name, supervised)
    return supervised
  }
  const shared = { PROVIDER_SECRET: secrets.provider, WEBHOOK_SECRET: secrets.webhook, SECOND_DIR: second_dir }
  const provider_port = await quietPort()
  started.provider = plan('provider', 'provider', { ...shared, PROVIDER_PORT: `${provider_port}` })
  log('starting the payment provider')
  await started.provider.start()
  goOn()
  const hub_port = options.hub_port || (await quietPort())
  const hub = `http://localhost:${hub_port}`
  const provider = `http://127.0.0.1:${provider_port}`
  started.hub = plan('hub', 'hub', {
    ...shared,
    HUB_PORT: `${hub_port}`,
    DATA_DIR: data_dir,
    DATABASE_URL: login,
    PUBLIC_URL: hub,
    PROVIDER_URL: provider,
    ENROLMENT_SECRET: secrets.enrolment,
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
  const edges = await startEdges({ cinemas, secrets, data_dir, options, plan, started, lineUrl: control.lineUrl, log })
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

function takeDataDir(data_dir: string, started: Started): void {
  mkdirSync(data_dir, { recursive: true, mode: 0o700 })
  const release = lockFile(join(data_dir, 'lock'))
  if (!release) throw new Error(`${data_dir} is in use by another npm start; stop it or set DATA_DIR`)
  started.release = release
  started.demo_file = join(data_dir, 'demo.json')
  rmSync(started.demo_file, { force: true })
}

async function refuseTakenPorts({ hub_port, edge_port }: ConstellationOptions): Promise<void> {
  if (hub_port && !(await isFree(hub_port))) throw new Error(`port ${hub_port} is taken; set HUB_PORT to another one`)
  if (edge_port && !(await isFree(edge_port)))
    throw new Error(`port ${edge_port} is taken; set EDGE_PORT to another one`)
}

async function openDatabase(options: ConstellationOptions, data_dir: string, started: Started): Promise<string> {
  if (options.database_url) return options.database_url
  const { log = () => {}, end_with_parent = false } = options
  log('starting PostgreSQL')
  started.postgres = await KeptPostgres.start({ dir: join(data_dir, 'pg'), log, end_with_parent })
  return started.postgres.url
}

async function refuseUnreachable(database_url: string): Promise<void> {
  try {
    const client = new pg.Client({ connectionString: database_url, connectionTimeoutMillis: 5_000 })
    await client.connect()
    await client.end()
  } catch (error) {
    throw new Error(`DATABASE_URL cannot be used: ${oneLine(error).message}`)
  }
}

async function askHub(hub_port: number): Promise<HubFacts> {
  const answer = await fetch(`http://127.0.0.1:${hub_port}/demo/facts`)
  if (!answer.ok) throw new Error(`the hub did not say what the demo holds (GET /demo/facts: ${answer.status})`)
  return HubFacts.parse(await answer.json())
}

async function openLines(cinemas: HubFacts['cinemas'], hub_port: number, started: Started): Promise<void> {
  for (const { cinema_id, cinema } of cinemas) {
    started.lines.set(cinema_id, { cinema_id, cinema, line: await openLine(hub_port) })
  }
}

type EdgeStart = {
  cinemas: HubFacts['cinemas']
  secrets: Secrets
  data_dir: string
  options: ConstellationOptions
  plan(name: string, kind: keyof Scripts, env: Record<string, string>): Supervised
  started: Started
  lineUrl(cinema_id: number): string
  log(line: string): void
}

/**
 * One edge per cinema, all at once; each knows the address of its line and its own credential, nothing of the
 * hub's machine.
 */
async function startEdges({
  cinemas,
  secrets,
  data_dir,
  options,
  plan,
  started,
  lineUrl,
  log,
}: EdgeStart): Promise<EdgeFacts[]> {
  const starting = cinemas.map(async ({ cinema_id, cinema }, index) => {
    const port = options.edge_port ? options.edge_port + index : await quietPort()
    if (index > 0 && !(await isFree(port)))
      throw new Error(`port ${port} is taken (edge ${index + 1}); set EDGE_PORT to another one`)
    const edge = plan(`edge-${cinema_id}`, 'edge', {
      EDGE_PORT: `${port}`,
      DATA_DIR: join(data_dir, `edge-${cinema_id}`),
      HUB_URL: `http://127.0.0.1:${started.lines.get(cinema_id)!.line.port}`,
      EDGE_CREDENTIAL: edgeCredential(secrets, cinema_id),
      CINEMA_ID: `${cinema_id}`,
      DEMO: '1',
    })
    started.edges.set(cinema_id, edge)
    log(`starting the edge of ${cinema}`)
    const ready = await edge.start()
    const url = `http://localhost:${port}`
    const page = typeof ready.printer === 'string' ? ready.printer : '/printer'
    return { cinema_id, cinema, url, printer: new URL(page, url).href, line: lineUrl(cinema_id) }
  })
  const settled = await Promise.allSettled(starting)
  const failed = settled.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

/**
 * An AggregateError (both addresses of localhost refused) says nothing itself; some messages have more lines
 * than one.
 */
function oneLine(error: unknown): Error {
  const first = error instanceof AggregateError && error.message === '' ? error.errors[0] : error
  const message = first instanceof Error ? first.message : String(first)
  return new Error(message.split('\n')[0]!, { cause: error })
}
