import { EDGE_HEALTH_PATH, edgeState } from '#protocol/devices/state-call.ts'
import { mendText } from '#protocol/kit/text.ts'
import { ok } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import { billRoutes } from './bills/routes.ts'
import { instantOf } from './clock.ts'
import { mountPairPage } from './devices/pair-routes.ts'
import { mountDevices } from './devices/routes.ts'
import type { EdgeApp } from './http/env.ts'
import { refuseCrossSite, requireLoopback } from './http/loopback.ts'
import { servePrinterPage } from './http/static.ts'
import type { Breach } from './ledger/audit.ts'
import { watchLedger } from './ledger/watch.ts'
import { epochOf } from './live/bus.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { registerRoutes } from './register/routes.ts'
import { scheduleRoutes } from './schedules/routes.ts'
import { seatRoutes } from './seats/routes.ts'
import { type Edge, PRINTER_ID } from './wire.ts'

const SWEEP_MS = 1_000
/** Every slot is looked at. */
const BLOCKS_MS = 10_000
const PRINTER_MS = 3_000
const DISK_MS = 2_000
const PICTURES_MS = 2_000
const FORGET_MS = 3_600_000
/** When the power goes, the mark is not older. */
const MARK_MS = 1_000
/** Every minute (docs/ledger.md, Invariants). */
const WATCH_MS = 60_000
const BREACHES_REPORTED = 50
const BREACH_MAX = 1_000
/** Where the demo's printer shows its paper. */
export const PAPER_PATH = '/paper'

/** Work of a room that repeats by itself. */
export interface Round {
  name: string
  /** From the end of one round to the beginning of the next. */
  wait_ms: number
  round: () => unknown
}

/** What a room brings along: its routes, its rounds, and what goes on by itself until it is stopped. */
export interface Room {
  calls?: (app: EdgeApp) => void
  rounds?: readonly Round[]
  /** Answers how to stop it. */
  start?: () => () => Promise<unknown> | unknown
}

/** The rooms of the edge, lowest first. */
export function roomsOf(edge: Edge): Room[] {
  const cinema_id = edge.config.cinema_id
  const { line } = edge.sync
  return [
    { calls: (app) => stateRoutes(app, edge) },
    { rounds: [{ name: 'disk', wait_ms: DISK_MS, round: () => edge.disk.look() }] },
    printingRoom(edge),
    devicesRoom(edge),
    ledgerRoom(edge),
    { start: () => startSync(edge) },
    picturesRoom(edge),
    { calls: (app) => scheduleRoutes(app, edge.showing) },
    {
      calls: (app) => seatRoutes(app, edge),
      rounds: [
        { name: 'holds', wait_ms: SWEEP_MS, round: () => edge.holds.sweep() },
        { name: 'blocked seats', wait_ms: BLOCKS_MS, round: () => edge.holds.endBlocks() },
      ],
    },
    billsRoom(edge),
    { calls: (app) => registerRoutes(app, { ...edge, cinema_id, line, printer_id: PRINTER_ID }) },
  ]
}

type StateNeeds = Pick<Edge, 'config' | 'replica' | 'store' | 'sync' | 'bus' | 'disk'>

function stateRoutes(app: EdgeApp, needs: StateNeeds): void {
  mount(app, edgeState, () => ok(stateOf(needs)))
  app.get(EDGE_HEALTH_PATH, (c) => {
    const { selling, disk } = stateOf(needs)
    const ready = selling && disk.state === 'ok'
    return c.json({ data: { ready, selling, disk: disk.state } }, ready ? 200 : 503)
  })
}

function stateOf({ config, replica, store, sync, bus, disk }: StateNeeds) {
  const cinema = replica.get('cinema', config.cinema_id)
  return {
    cinema_id: config.cinema_id,
    cinema: cinema?.name ?? null,
    time_zone: cinema?.time_zone ?? null,
    locale: replica.all('exhibitor')[0]?.locales[0] ?? null,
    selling: store.box.state === 'live',
    ...epochOf(store.box.epoch),
    disk: disk.shown,
    line: sync.line.state,
    printer: bus.printer,
    catalogue: { synced_at: replica.cursor?.synced_at ?? null, refused: replica.refusals.count },
  }
}

function printingRoom({ bus, queue, virtual }: Pick<Edge, 'bus' | 'queue' | 'virtual'>): Room {
  const round = async () =>
    bus.printerChanged({ state: await queue.state(PRINTER_ID), waiting: queue.waiting(PRINTER_ID) })
  return {
    calls: (app) => {
      if (virtual) servePrinterPage(app, PAPER_PATH, virtual.app, [requireLoopback, refuseCrossSite])
    },
    rounds: [{ name: 'printer', wait_ms: PRINTER_MS, round }],
  }
}

type DevicesNeeds = Pick<
  Edge,
  'config' | 'replica' | 'store' | 'devices' | 'signIns' | 'guards' | 'broker' | 'dataTrouble'
>

function devicesRoom(edge: DevicesNeeds): Room {
  const { config, replica, store, devices, broker, dataTrouble } = edge
  const isOnline = (device_uuid: string) => broker.isOnline(device_uuid)
  const cinemaName = () => replica.get('cinema', config.cinema_id)?.name ?? `Cinema ${config.cinema_id}`
  return {
    calls: (app) => {
      mountDevices(app, { ...edge, isOnline })
      mountPairPage(app, { devices, isOnline, cinemaName, dataTrouble, shut: () => store.box.quarantine })
    },
  }
}

type LedgerNeeds = Pick<
  Edge,
  'config' | 'log' | 'clock' | 'db' | 'replica' | 'store' | 'mark' | 'views' | 'sync' | 'audits' | 'isOld'
>

function ledgerRoom(edge: LedgerNeeds): Room {
  const { config, log, clock, db, replica, store, mark, views, audits, isOld } = edge
  const forget = () => {
    store.forget()
    views.forget(isOld)
  }
  const time_zone = () => replica.get('cinema', config.cinema_id)?.time_zone ?? 'UTC'
  const start = () =>
    watchLedger({
      file: db.sqlite.name,
      every_ms: WATCH_MS,
      rounds: audits,
      clock: () => ({ now: instantOf(clock), time_zone: time_zone() }),
      looked: (breaches) => notifyBreaches(edge, breaches),
      failed: (error) => log.error({ err: error }, 'the invariants could not be checked'),
    })
  const rounds = [
    { name: 'forgetting', wait_ms: FORGET_MS, round: forget },
    { name: 'mark', wait_ms: MARK_MS, round: () => mark.flush() },
  ]
  return { rounds, start }
}

/** A breach is logged, and the hub is notified for the console. */
function notifyBreaches({ log, clock, sync }: LedgerNeeds, breaches: readonly Breach[]): void {
  const told = breaches.slice(0, BREACHES_REPORTED)
  for (const { id, breach } of told) log.error({ invariant: id, breach }, 'an invariant is broken')
  const found = told.map(({ id, breach }) => ({ invariant: id, detail: mendText(breach).slice(0, BREACH_MAX) }))
  sync.notifyAudit({ checked_at: instantOf(clock), breaches: found })
}

/** The line to the hub, and the catalogue that comes over it. */
function startSync({ bus, sync, pull }: Pick<Edge, 'bus' | 'sync' | 'pull'>): () => Promise<void> {
  bus.rebuild()
  sync.start()
  pull.start()
  return async () => {
    await pull.stop()
    await sync.stop()
  }
}

/** Pictures are fetched while this box is admitted and the hub answers. */
function picturesRoom({ pictures, sync, store }: Pick<Edge, 'pictures' | 'sync' | 'store'>): Room {
  const round = async () => {
    if (sync.line.up && store.box.state === 'live') await pictures.round()
  }
  return { calls: (app) => pictureRoutes(app, pictures), rounds: [{ name: 'pictures', wait_ms: PICTURES_MS, round }] }
}

type BillsNeeds = Pick<
  Edge,
  'config' | 'replica' | 'store' | 'marks' | 'views' | 'sync' | 'signer' | 'questions' | 'queue' | 'clock' | 'log'
>

function billsRoom(edge: BillsNeeds): Room {
  const { config, replica, store, signer, log } = edge
  const paper = { cinema_id: config.cinema_id, replica, signer, box: () => store.box, log }
  return { calls: (app) => billRoutes(app, { ...edge, printer_id: PRINTER_ID, paper }) }
}
