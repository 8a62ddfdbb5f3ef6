import { hostname } from 'node:os'
import { join } from 'node:path'
import { SqliteError } from 'better-sqlite3'
import type { Logger } from 'pino'
import { every } from '#protocol/server/background.ts'
import { endOnBug, endOnRequest, failToStart, notifyParent, showPerson } from '#protocol/server/child.ts'
import { isNoRoom } from '#protocol/server/disk-room.ts'
import { listen } from '#protocol/server/listen.ts'
import { openLog } from '#protocol/server/log.ts'
import { keepPrivate } from '#protocol/server/private-files.ts'
import { PROGRAM_VERSION } from '#protocol/server/program.ts'
import { Running } from '#protocol/server/running.ts'
import { BROKER_PATH } from './broker/aedes.ts'
import { type Config, type Identity, readConfig, type Settings } from './config.ts'
import { NewerData } from './db/migrate.ts'
import type { EdgeDb } from './db/open.ts'
import { type Asked, Enrolment } from './enrolment/enrolment.ts'
import { keepIdentity, keptIdentity } from './enrolment/identity.ts'
import { mountEnrolmentPage } from './enrolment/page.ts'
import { createApp, finishApp } from './http/app.ts'
import type { EdgeApp } from './http/env.ts'
import { openLedger } from './ledger/begin-anew.ts'
import { readBox } from './ledger/box.ts'
import type { Replica } from './replica/replica.ts'
import { PAPER_PATH, type Room, roomsOf } from './rooms.ts'
import { buildEdge, type Edge, lockFolder } from './wire.ts'

/** The edge must be gone within three seconds of being asked, whatever still hangs. */
const STOP_WITHIN_MS = 2_500
const CONNECTION_GRACE_MS = 200
/**
 * How long a first start waits for the catalogue before it says that it is ready; afterwards it waits for
 * nobody.
 */
const FIRST_SYNC_MS = 15_000
const DIST = join(import.meta.dirname, '..', 'dist')

/** The app with all its rooms. */
function appOf(rooms: readonly Room[], { log, marks }: Pick<Edge, 'log' | 'marks'>): EdgeApp {
  const app = createApp({ log, dist: DIST, marks })
  for (const room of rooms) room.calls?.(app)
  finishApp(app, { dist: DIST })
  return app
}

/** Starts what goes on by itself in the rooms. */
function startWork(rooms: readonly Room[], log: Logger, running: Running): void {
  for (const { rounds = [], start } of rooms) {
    for (const round of rounds) running.onStop(every({ ...round, log }))
    if (start) running.onStop(start())
  }
}

/**
 * Waits for the first catalogue of an edge that never had a whole one; the hub may be away, then it starts
 * without. One that is being copied anew sells by the copy before it, so it waits for nothing.
 */
async function firstCatalogue(replica: Replica): Promise<void> {
  if (replica.everComplete) return
  const until = performance.now() + FIRST_SYNC_MS
  while (!replica.complete && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** What a person at the console of a box without a credential has to know. */
function sayNumber({ hub_url }: Settings, { pin, house, expires_at }: Asked): void {
  const lines = [
    'This box waits to become the edge of a cinema.',
    `  hub     ${hub_url} (${house})`,
    `  number  ${pin.slice(0, 3)} ${pin.slice(3)}, good until ${expires_at.slice(11, 16)} UTC`,
    '  In the portal a manager opens Edges, types this number, compares it, chooses the cinema and approves.',
  ]
  showPerson(lines.join('\n'))
}

/** With what the first device of this edge is approved where nobody sits at the box. */
function sayCode(code: string): void {
  const lines = [
    'This edge has no device yet.',
    `  code    ${code}`,
    '  The first device is approved with it: type it there under "I have a set-up code".',
  ]
  showPerson(lines.join('\n'))
}

/**
 * Waits until a manager has approved this box, with a page of its own at the edge's address; null when it is
 * asked to end before. The port is that of the page.
 */
async function enrolled(
  settings: Settings,
  db: EdgeDb,
  log: Logger,
  running: Running,
): Promise<(Identity & { port: number }) | null> {
  const { hub_url, data_dir } = settings
  const about = { box: readBox(db).box, name: hostname().slice(0, 60), version: PROGRAM_VERSION }
  const shown = (asked: Asked) => sayNumber(settings, asked)
  const enrolment = new Enrolment({ hub_url, ...about, log, shown })
  running.onStop(() => enrolment.stop())
  const app = createApp({ log, dist: DIST })
  mountEnrolmentPage(app, () => enrolment.view)
  const server = await listen(app, { port: settings.port, setting: 'EDGE_PORT', host: settings.host ?? undefined })
  log.info({ port: server.port, hub_url }, 'this box has no credential: it waits for the approval of a manager')
  notifyParent({ type: 'ready', port: server.port, waits: true })
  const credential = await enrolment.run()
  await server.close(CONNECTION_GRACE_MS)
  if (credential === null) return null
  const identity = keepIdentity(data_dir, credential)
  log.info({ cinema_id: identity.cinema_id }, 'a manager has approved this box')
  return { ...identity, port: server.port }
}

/** Where a box that begins anew is found again: the ports that it had. */
type Ports = Pick<Settings, 'port' | 'virtual_printer_port'>

/**
 * Starts the box with what its folder has. `anew` is called once it has to begin anew (L9): then all of this
 * is stopped, and started again. Null when it is asked to end before it runs.
 */
async function start(settings: Settings, log: Logger, running: Running, anew: () => void): Promise<Ports | null> {
  const db = openLedger(settings, log)
  running.onStop(() => db.close())
  const known = settings.identity ?? keptIdentity(settings.data_dir)
  const identity = known ?? (await enrolled(settings, db, log, running))
  if (identity === null) return null
  const config: Config = Object.freeze({ ...settings, ...identity })
  const edge = await buildEdge(config, db, log, running)
  edge.sync.onEpochEnded(anew)
  const rooms = roomsOf(edge)
  const upgrades = new Map([[BROKER_PATH, edge.broker.upgrade]])
  const server = await listen(appOf(rooms, edge), {
    port: config.port,
    setting: 'EDGE_PORT',
    host: config.host ?? undefined,
    upgrades,
  })
  running.onStop(() => server.close(CONNECTION_GRACE_MS))
  // first: the server ends when its last socket does
  running.onStop(() => edge.broker.close())
  startWork(rooms, log, running)
  await firstCatalogue(edge.replica)
  log.info({ port: server.port, cinema_id: config.cinema_id }, 'the edge is ready')
  const printer_port = edge.virtual?.port ?? null
  notifyParent({ type: 'ready', port: server.port, printer_port, printer: edge.virtual ? PAPER_PATH : undefined })
  const code = config.demo ? null : edge.devices.drawSetUpCode()
  if (code !== null) sayCode(code)
  return { port: server.port, virtual_printer_port: printer_port ?? config.virtual_printer_port }
}

async function main(): Promise<void> {
  const settings = readConfig(process.env)
  const log = openLog(settings.log_level)
  endOnBug(log)
  const running = new Running()
  endOnRequest(() => running.stopWithin(log, STOP_WITHIN_MS))
  try {
    keepPrivate(settings.data_dir)
    running.onStop(lockFolder(settings))
    for (let ports: Ports | null = settings; ports !== null; ) {
      const life = new Running()
      running.onStop(() => life.stop(log))
      const { promise: ended, resolve: anew } = Promise.withResolvers<void>()
      ports = await start({ ...settings, ...ports }, log, life, anew)
      if (ports === null) return
      await ended
      await life.stop(log)
    }
  } catch (error) {
    await running.stop(log)
    throw inOneLine(error, settings)
  }
}

/** The one line that says why this edge cannot start, and what to do. */
function inOneLine(error: unknown, { port, data_dir }: Settings): unknown {
  const { code = '' } = error as { code?: string }
  if (error instanceof NewerData)
    return new Error(`${data_dir} was written by a newer version of this program: ${error.message}`)
  if (isNoRoom(error)) return new Error(`the disk of ${data_dir} is full: make room, then start again`)
  if (code === 'EADDRINUSE') return new Error(`port ${port} is taken; set EDGE_PORT to another one`)
  if (code === 'EACCES') return new Error(`port ${port} or ${data_dir} is not open to this user`)
  if (error instanceof SqliteError) return new Error(`the database in ${data_dir} cannot be used: ${error.message}`)
  return error
}

main().catch((error) => failToStart(openLog(), error))
