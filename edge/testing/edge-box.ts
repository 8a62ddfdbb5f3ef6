import { argon2Sync, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { ARGON2, secretHashText } from '#protocol/access/pin-hash.ts'
import type { DeviceType } from '#protocol/devices/calls.ts'
import type { DeviceEvent } from '#protocol/devices/events.ts'
import type { EntryData } from '#protocol/ledger/entries.ts'
import { type HttpServer, listen, type UpgradeHandler } from '#protocol/server/listen.ts'
import type { Trouble } from '#protocol/sync/troubles.ts'
import type { Clock } from '../clock.ts'
import { migrate } from '../db/migrate.ts'
import { type EdgeDb, openDb } from '../db/open.ts'
import { createGuards, type Guards } from '../devices/guards.ts'
import { createDeviceEvents } from '../devices/journal.ts'
import type { Shut } from '../devices/pair-page.ts'
import { mountPairPage } from '../devices/pair-routes.ts'
import { mountDevices } from '../devices/routes.ts'
import { SignIns, type StaffMember } from '../devices/sign-in.ts'
import { DeviceStore } from '../devices/store.ts'
import { createApp, finishApp } from '../http/app.ts'
import type { EdgeApp } from '../http/env.ts'

/** A clock for tests: both faces move together by `pass`, the wall alone by `setWall`. */
export interface MovedClock extends Clock {
  pass(ms: number): void
  setWall(ms: number): void
}

export function movedClock(): MovedClock {
  let wall = Date.parse('2026-11-21T18:00:00Z')
  let mono = 1_000
  return {
    wall: () => wall,
    mono: () => mono,
    pass: (ms) => {
      wall += ms
      mono += ms
    },
    setWall: (ms) => {
      wall = ms
    },
  }
}

/** An argon2id text of a PIN, with parameters small enough for a test. */
export function hashedPin(pin: string): string {
  const { parallelism, tagLength } = ARGON2
  const salt = randomUUID().replaceAll('-', '')
  const tag = argon2Sync('argon2id', {
    message: pin,
    nonce: Buffer.from(salt, 'hex'),
    parallelism,
    tagLength,
    memory: 64,
    passes: 1,
  })
  return secretHashText({ memory: 64, passes: 1, parallelism, salt, tag: tag.toString('hex') })
}

export const ANNA: StaffMember = {
  id: 1,
  name: 'Anna',
  role_names: ['Lead'],
  pin_hash: hashedPin('1234'),
  permissions: new Set(['register.sell', 'devices.approve', 'devices.block']),
}
export const BEN: StaffMember = {
  id: 2,
  name: 'Ben',
  role_names: ['Counter'],
  pin_hash: hashedPin('5678'),
  permissions: new Set(['register.sell']),
}

/** Somebody who may do nothing. */
export const DORA: StaffMember = {
  id: 4,
  name: 'Dora',
  role_names: [],
  pin_hash: hashedPin('2580'),
  permissions: new Set<string>(),
}
const CAFE: StaffMember = { id: 3, name: 'No PIN', role_names: [], pin_hash: null, permissions: new Set(['*']) }

/** The parts of an edge that every room's calls stand on, over a real file and a real socket. */
export interface EdgeBox {
  folder: string
  clock: MovedClock
  log: Logger
  db: EdgeDb
  devices: DeviceStore
  signIns: SignIns
  guards: Guards
  /** What was recorded, in its order, as it stands on disk. */
  events(): DeviceEvent[]
  /** The ledger's journal as it stands for the tests of devices: open or not, and its entries. */
  journal: { open: boolean; entries: EntryData[] }
  flushEvents(): Promise<void>
  /** Called after a device's change was committed. */
  afterEvent: ((event: DeviceEvent) => void)[]
  online: Set<string>
  settings: { auto_lock_minutes: number; data: Trouble | null; shut: Shut | null; admitted: boolean }
  app: EdgeApp
  /** Mounts nothing more: serves. */
  serve(upgrades?: ReadonlyMap<string, UpgradeHandler>): Promise<void>
  url(path: string): string
  port(): number
  /** Closes and opens the database and every part anew, as a restart of the process does. */
  restart(): EdgeBox
  close(): Promise<void>
}

export function edgeBox(folder = mkdtempSync(join(tmpdir(), 'edge-box-')), clock = movedClock()): EdgeBox {
  const db = openDb(join(folder, 'edge.sqlite'))
  migrate(db)
  const log = pino({ level: 'silent' })
  const journal: EdgeBox['journal'] = { open: true, entries: [] }
  const afterEvent: EdgeBox['afterEvent'] = []
  const online = new Set<string>()
  const settings: EdgeBox['settings'] = { auto_lock_minutes: 5, data: null, shut: null, admitted: true }
  const deviceEvents = createDeviceEvents(db, {
    isOpen: () => journal.open,
    run: (write) => db.queue.run(() => write((data) => journal.entries.push(data))),
  })
  const { record, commit } = deviceEvents
  const events = () =>
    db.sqlite
      .prepare<[], string>('select body from device_events order by n')
      .pluck()
      .all()
      .map((body) => JSON.parse(body) as DeviceEvent)
  const devices = new DeviceStore({ db, clock, commit })
  devices.onEvent((event) => {
    for (const each of afterEvent) each(event)
  })
  const autoLockMinutes = () => settings.auto_lock_minutes
  const signIns = new SignIns({ db, clock, staff: () => [ANNA, BEN, CAFE, DORA], autoLockMinutes, record })
  const guards = createGuards(devices, signIns, () => settings.admitted)
  const app = createApp({ log, dist: folder })
  const isOnline = (device_uuid: string) => online.has(device_uuid)
  mountDevices(app, { devices, signIns, guards, isOnline })
  const said = { dataTrouble: () => settings.data, shut: () => settings.shut }
  mountPairPage(app, { devices, isOnline, cinemaName: () => 'Lichthof', ...said })
  let server: HttpServer | undefined
  return {
    folder,
    clock,
    log,
    db,
    devices,
    signIns,
    guards,
    events,
    journal,
    afterEvent,
    online,
    settings,
    app,
    flushEvents: deviceEvents.flush,
    serve: async (upgrades = new Map()) => {
      finishApp(app, { dist: folder })
      server = await listen(app, { port: 0, host: '127.0.0.1', upgrades })
    },
    url: (path) => `http://127.0.0.1:${server!.port}${path}`,
    port: () => server!.port,
    restart: () => {
      db.close()
      return edgeBox(folder, clock)
    },
    close: async () => {
      await server?.close(0)
      if (db.sqlite.open) db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface PairedDevice {
  device_uuid: string
  token: string
  headers: Record<string, string>
}

/** Pairs a device by its store, as the loopback page does, and fetches its token. */
export async function pairDevice(
  box: EdgeBox,
  type: DeviceType = 'register',
  name = 'Counter left',
): Promise<PairedDevice> {
  const device_uuid = randomUUID()
  const asked = box.devices.startPairing({ device_uuid, type, name, address: '10.0.0.7' })
  if (!asked.ok) throw new Error(asked.refusal.code)
  const approved = await box.devices.approve(asked.value.pin, device_uuid, { via: 'loopback', employee_id: null })
  if (!approved.ok) throw new Error(approved.refusal.code)
  const status = await box.devices.pairingStatus(device_uuid, asked.value.secret)
  if (!status.ok || !status.value.token) throw new Error('no token')
  const { token } = status.value
  return { device_uuid, token, headers: { 'X-Device-Uuid': device_uuid, 'X-Device-Token': token } }
}
