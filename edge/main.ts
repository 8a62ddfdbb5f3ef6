import { join } from 'node:path'
import { SqliteError } from 'better-sqlite3'
import { EDGE_HEALTH_PATH, edgeState } from '#protocol/devices/state-call.ts'
import { mendText } from '#protocol/kit/text.ts'
import { AuditRounds } from '#protocol/ledger/audit-rounds.ts'
import { ok } from '#protocol/result.ts'
import { every } from '#protocol/server/background.ts'
import { endOnBug, endOnRequest, failToStart, tellParent } from '#protocol/server/child.ts'
import { listen } from '#protocol/server/listen.ts'
import { openLog } from '#protocol/server/log.ts'
import { mount } from '#protocol/server/mount.ts'
import { keepPrivate } from '#protocol/server/private-files.ts'
import { Running } from '#protocol/server/running.ts'
import { salesRoutes } from './bills/routes.ts'
import { BROKER_PATH } from './broker/aedes.ts'
import { instantOf } from './clock.ts'
import { type Config, readConfig } from './config.ts'
import { NewerData } from './db/migrate.ts'
import { mountPairPage } from './devices/pair-routes.ts'
import { mountDevices } from './devices/routes.ts'
import { createApp, finishApp } from './http/app.ts'
import { refuseCrossSite, requireLoopback } from './http/loopback.ts'
import { servePrinterPage } from './http/static.ts'
import type { Breach } from './ledger/audit.ts'
import { watchLedger } from './ledger/watch.ts'
import { type EdgeParts, openParts, PRINTER_ID } from './parts.ts'

/** The edge must be gone within three seconds of being asked, whatever still hangs. */
const STOP_WITHIN_MS = 2_500
const CONNECTION_GRACE_MS = 200
/** How long a first start waits for the catalogue before it says that it is ready; afterwards it waits for nobody. */
const FIRST_SYNC_MS = 15_000
const SWEEP_EVERY_MS = 1_000
const PRINTER_EVERY_MS = 3_000
const DISK_EVERY_MS = 2_000
const FORGET_EVERY_MS = 3_600_000
/** Every minute (LEDGER.md, Invariants). */
const WATCH_EVERY_MS = 60_000
const BREACHES_TOLD = 50
const BREACH_MAX = 1_000
const DIST = join(import.meta.dirname, '..', 'dist')
const PAPER_PATH = '/paper'

/** The app with all its rooms. */
const buildApp = (parts: EdgeParts) => {
  const { config, log, devices, signIns, guards, replica, virtual } = parts
  const app = createApp({ log, dist: DIST })
  const cinemaName = () => replica.get('cinema', config.cinema_id)?.name ?? `Cinema ${config.cinema_id}`
  mount(app, edgeState, () => ok(stateOf(parts)))
  app.get(EDGE_HEALTH_PATH, (c) => {
    const { selling, disk } = stateOf(parts)
    const ready = selling && disk.state === 'ok'
    return c.json({ data: { ready, selling, disk: disk.state } }, ready ? 200 : 503)
  })
  mountDevices(app, devices, signIns, guards)
  mountPairPage(app, devices, cinemaName)
  salesRoutes(app, {
    ...parts,
    ...{ cinema_id: config.cinema_id, printer_id: PRINTER_ID, line: () => parts.sync.line },
    paper: { cinema_id: config.cinema_id, replica, signer: parts.signer, box: () => parts.store.box },
  })
  if (virtual) servePrinterPage(app, PAPER_PATH, virtual.app, [requireLoopback, refuseCrossSite])
  finishApp(app, { log, dist: DIST })
  return app
}

const stateOf = ({ config, replica, store, sync, bus, disk }: EdgeParts) => ({
  cinema_id: config.cinema_id,
  cinema: replica.get('cinema', config.cinema_id)?.name ?? null,
  time_zone: replica.get('cinema', config.cinema_id)?.time_zone ?? null,
  locale: replica.all('exhibitor')[0]?.locales[0] ?? null,
  selling: store.box.state === 'live',
  disk: disk.shown,
  line: sync.line.state,
  printer: bus.printer,
  catalogue: { synced_at: replica.cursor?.synced_at ?? null, refused: replica.refused.length },
})

/** A breach is logged, and told to the hub for the console. */
const tellBreaches = ({ log, clock, sync }: EdgeParts, breaches: readonly Breach[]): void => {
  const told = breaches.slice(0, BREACHES_TOLD)
  for (const { id, breach } of told) log.error({ invariant: id, breach }, 'an invariant is broken')
  const found = told.map(({ id, breach }) => ({ invariant: id, detail: mendText(breach).slice(0, BREACH_MAX) }))
  sync.tellAudit({ checked_at: instantOf(clock), breaches: found })
}

/** Starts what goes on by itself: the line to the hub, the catalogue, the sweep of holds, the look at the printer. */
const startWork = (parts: EdgeParts, running: Running): void => {
  const { sync, pull, holds, queue, bus, db, log } = parts
  bus.rebuild()
  const sight = async () =>
    bus.printerChanged({ state: await queue.state(PRINTER_ID), waiting: queue.waiting(PRINTER_ID) })
  running.onStop(every({ name: 'holds', wait_ms: SWEEP_EVERY_MS, round: () => holds.sweep(), log }))
  running.onStop(every({ name: 'printer', wait_ms: PRINTER_EVERY_MS, round: sight, log }))
  running.onStop(every({ name: 'disk', wait_ms: DISK_EVERY_MS, round: () => parts.disk.look(), log }))
  running.onStop(every({ name: 'forgetting', wait_ms: FORGET_EVERY_MS, round: () => parts.forget(), log }))
  const rounds = new AuditRounds()
  parts.store.onChange(({ scope }) => rounds.changed(scope))
  const time_zone = () => parts.replica.get('cinema', parts.config.cinema_id)?.time_zone ?? 'UTC'
  running.onStop(
    watchLedger({
      ...{ file: db.sqlite.name, every_ms: WATCH_EVERY_MS, rounds },
      clock: () => ({ now: instantOf(parts.clock), time_zone: time_zone() }),
      looked: (breaches) => tellBreaches(parts, breaches),
      failed: (error) => log.error({ err: error }, 'the invariants could not be looked at'),
    }),
  )
  sync.start()
  running.onStop(() => sync.stop())
  pull.start()
  running.onStop(() => pull.stop())
}

/** Waits for the first catalogue of an edge that never had one; the hub may be away, then it starts without. */
const firstCatalogue = async ({ replica }: EdgeParts): Promise<void> => {
  const until = performance.now() + FIRST_SYNC_MS
  while (!replica.complete && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 50))
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog(config.log_level)
  endOnBug(log)
  const running = new Running()
  endOnRequest(() => running.stopWithin(log, STOP_WITHIN_MS))
  try {
    keepPrivate(config.data_dir)
    const parts = await openParts(config, log, running)
    const upgrades = new Map([[BROKER_PATH, parts.broker.upgrade]])
    const server = await listen(buildApp(parts), {
      ...{ port: config.port, setting: 'EDGE_PORT', host: config.host ?? undefined, upgrades },
    })
    running.onStop(() => server.close(CONNECTION_GRACE_MS))
    // first: the server ends when its last socket does
    running.onStop(() => parts.broker.close())
    startWork(parts, running)
    await firstCatalogue(parts)
    log.info({ port: server.port, cinema_id: config.cinema_id }, 'the edge is ready')
    const printer = parts.virtual ? PAPER_PATH : undefined
    tellParent({ type: 'ready', port: server.port, printer_port: parts.virtual?.port ?? null, printer })
  } catch (error) {
    await running.stop(log)
    throw inOneLine(error, config)
  }
}

/** The one line that says why this edge cannot start, and what to do. */
const inOneLine = (error: unknown, { port, data_dir }: Config): unknown => {
  const { code = '' } = error as { code?: string }
  if (error instanceof NewerData)
    return new Error(`${data_dir} was written by a newer version of this program: ${error.message}`)
  if (code === 'SQLITE_FULL' || code === 'ENOSPC')
    return new Error(`the disk of ${data_dir} is full: make room, then start again`)
  if (code === 'EADDRINUSE') return new Error(`port ${port} is taken; set EDGE_PORT to another one`)
  if (code === 'EACCES') return new Error(`port ${port} or ${data_dir} is not open to this user`)
  if (error instanceof SqliteError) return new Error(`the database in ${data_dir} cannot be used: ${error.message}`)
  return error
}

main().catch((error) => failToStart(openLog(), error))
