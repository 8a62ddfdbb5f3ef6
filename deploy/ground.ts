import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { lockFile } from '#protocol/server/lock.ts'
import { prepareDatabase } from '../hub/db/prepare.ts'
import { environmentOf, Nightly } from './backup/nightly.ts'
import { type ControlledLine, openControl } from './control.ts'
import type { DemoBox } from './disasters/demo-box.ts'
import type { DemoHub } from './disasters/demo-hub.ts'
import { isFree, quietPort } from './ports.ts'
import { KeptPostgres } from './postgres.ts'
import { type ProcessPlan, ROOT, type Supervised, supervise } from './processes.ts'
import { loadSecrets, type Secrets } from './secrets.ts'

export type GroundOptions = {
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
  /** At which time of the day a backup is made (HH:MM); null = never. */
  backup_at?: string | null
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

export type Scripts = { provider: string; hub: string; edge: string }
const SCRIPTS: Scripts = { provider: 'hub/payments/sandbox/main.ts', hub: 'hub/main.ts', edge: 'edge/main.ts' }

/**
 * With PostgreSQL's own time below 5 s in all; who is slower is killed, which the next start must survive
 * anyway.
 */
export const GRACE_MS = { edge: 1_300, hub: 1_300, provider: 500 }

/**
 * What was started so far, in the order of the start; `stop` takes it down in the order that loses nothing.
 */
export class Started {
  release: () => void = () => {}
  demo_file: string | null = null
  postgres: KeptPostgres | null = null
  nightly: Nightly | null = null
  control: { close(): Promise<void> } | null = null
  provider: Supervised | null = null
  hub: Supervised | null = null
  readonly edges = new Map<number, Supervised>()
  readonly lines = new Map<number, ControlledLine>()
  readonly processes = new Map<string, Supervised>()
  /** The boxes of a demo whose disasters can be tried. */
  readonly boxes = new Map<number, DemoBox>()
  demo_hub: DemoHub | null = null
  stopDisasters: () => Promise<void> = async () => {}
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
    await this.stopDisasters()
    await Promise.all([
      this.nightly?.stop(),
      ...[...this.edges.values(), ...this.boxes.values()].map((edge) => edge.stop(GRACE_MS.edge)),
    ])
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

/** What a process gets, asked at every start where it may be another one each time. */
type Environment = Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>)

/** What is done with what a process says. */
type Listeners = Pick<ProcessPlan, 'onReady' | 'onShow'>

/** What hub and edges are started on: it is ours, it runs, and it knows its secrets. */
export interface Ground {
  data_dir: string
  secrets: Secrets
  /** As the owner; `login` is the hub's own. */
  database_url: string
  login: string
  control: Awaited<ReturnType<typeof openControl>>
  hub_port: number
  /** Where the payment provider is. */
  provider: string
  /** what the hub gets in every kind of start. */
  hub_env: Record<string, string>
  /** Supervises one more process. */
  plan(name: string, kind: keyof Scripts, env: Environment, listeners?: Listeners): Supervised
  /** Throws when the start is to end. */
  goOn(): void
}

/**
 * Lays the ground (data directory, ports, database, payment provider) and builds on it. Throws one line when
 * it cannot (port taken, database not reachable, data of a newer version, full disk), with nothing left
 * running.
 */
export async function startOnGround<T>(
  options: GroundOptions,
  build: (ground: Ground, started: Started) => Promise<T>,
): Promise<T> {
  const started = new Started()
  const abort = () => void started.stop()
  options.signal?.addEventListener('abort', abort)
  try {
    const ground = await layGround(options, started)
    const built = await build(ground, started)
    started.nightly = nightlyOf(options, ground)
    return built
  } catch (error) {
    await started.stop()
    options.signal?.throwIfAborted()
    throw oneLine(error)
  } finally {
    options.signal?.removeEventListener('abort', abort)
  }
}

function nightlyOf({ backup_at, second_dir, log = () => {} }: GroundOptions, ground: Ground): Nightly | null {
  if (!backup_at) return null
  const { data_dir, database_url } = ground
  const own = { DATA_DIR: data_dir, DATABASE_URL: database_url, ...(second_dir && { SECOND_DIR: second_dir }) }
  return new Nightly({ database_url, data_dir, at: backup_at, environment: environmentOf(process.env, own), log })
}

async function layGround(options: GroundOptions, started: Started): Promise<Ground> {
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
  const control = await openControl(started, secrets.control)
  started.control = control

  const plan: Ground['plan'] = (name, kind, env, heard) => {
    const script = resolve(ROOT, options.scripts?.[kind] ?? SCRIPTS[kind])
    const own = () => ({ ...(typeof env === 'function' ? env() : env), ...options.env?.[kind] })
    const supervised = supervise({ name, script, log, log_dir: join(data_dir, 'logs'), env: own, ...heard })
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
  const provider = `http://127.0.0.1:${provider_port}`
  const hub_env = {
    ...shared,
    HUB_PORT: `${hub_port}`,
    DATA_DIR: data_dir,
    DATABASE_URL: login,
    PROVIDER_URL: provider,
    ENROLMENT_SECRET: secrets.enrolment,
  }
  return { data_dir, secrets, database_url, login, control, hub_port, provider, hub_env, plan, goOn }
}

function takeDataDir(data_dir: string, started: Started): void {
  mkdirSync(data_dir, { recursive: true, mode: 0o700 })
  const release = lockFile(join(data_dir, 'lock'))
  if (!release) throw new Error(`${data_dir} is in use by another npm start; stop it or set DATA_DIR`)
  started.release = release
  started.demo_file = join(data_dir, 'demo.json')
  rmSync(started.demo_file, { force: true })
}

async function refuseTakenPorts({ hub_port, edge_port }: GroundOptions): Promise<void> {
  if (hub_port && !(await isFree(hub_port))) throw new Error(`port ${hub_port} is taken; set HUB_PORT to another one`)
  if (edge_port && !(await isFree(edge_port)))
    throw new Error(`port ${edge_port} is taken; set EDGE_PORT to another one`)
}

async function openDatabase(options: GroundOptions, data_dir: string, started: Started): Promise<string> {
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

/**
 * An AggregateError (both addresses of localhost refused) says nothing itself; some messages have more lines
 * than one.
 */
function oneLine(error: unknown): Error {
  const first = error instanceof AggregateError && error.message === '' ? error.errors[0] : error
  const message = first instanceof Error ? first.message : String(first)
  return new Error(message.split('\n')[0]!, { cause: error })
}
