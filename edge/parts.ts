import { join } from 'node:path'
import type { Logger } from 'pino'
import type { TicketSigner } from '#protocol/server/ticket-key.ts'
import { feedCall } from '#protocol/sync/feed-call.ts'
import { Questions } from './bills/questions.ts'
import { createBroker, type EdgeBroker } from './broker/aedes.ts'
import { type Clock, instantOf, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { Disk } from './db/disk.ts'
import { holdFolder } from './db/lock.ts'
import { migrate } from './db/migrate.ts'
import { damageOf, type EdgeDb, openDb } from './db/open.ts'
import { createGuards, type Guards } from './devices/guards.ts'
import { createDeviceEvents, type DeviceEvents } from './devices/journal.ts'
import { createSignIns, type SignInStore } from './devices/sign-in.ts'
import { createDeviceStore, type DeviceStore } from './devices/store.ts'
import { EdgeStore } from './ledger/store.ts'
import { LiveBus } from './live/bus.ts'
import { openSeq } from './live/seq.ts'
import { PrintQueue } from './printing/queue.ts'
import type { PrinterAddress } from './printing/transport.ts'
import { startVirtualPrinter, type VirtualPrinter } from './printing/virtual.ts'
import { CataloguePull } from './replica/pull.ts'
import { Replica } from './replica/replica.ts'
import { staffOf } from './replica/staff.ts'
import { openEpochKey } from './scanning/keys.ts'
import { Showing } from './schedules/showing.ts'
import { Holds } from './seats/holds.ts'
import { createHubClient } from './sync/hub-client.ts'
import { Sync } from './sync/sync.ts'
import { Views } from './sync/views.ts'

/** Whatever is opened is closed in the opposite order. */
export interface Closing {
  onStop(stop: () => Promise<unknown> | unknown): void
}

/** Everything that the calls of an edge stand on. */
export interface EdgeParts {
  config: Readonly<Config>
  log: Logger
  clock: Clock
  db: EdgeDb
  disk: Disk
  replica: Replica
  pull: CataloguePull
  store: EdgeStore
  views: Views
  sync: Sync
  broker: EdgeBroker
  bus: LiveBus
  deviceEvents: DeviceEvents
  devices: DeviceStore
  signIns: SignInStore
  guards: Guards
  queue: PrintQueue
  virtual: VirtualPrinter | null
  showing: Showing
  holds: Holds
  questions: Questions
  signer: () => TicketSigner
  /** Takes out of memory what belongs to shows that ended long ago. */
  forget: () => void
}

/** The one ticket printer of a counter, until printers come with the catalogue. */
export const PRINTER_ID = 1
/** A schedule that is over for so long is not shown on any plan, and its slots stay on disk. */
const SHOWN_AFTER_MS = 3 * 3_600_000
const OLD_AFTER_MS = 24 * 3_600_000
const FEED_TIMEOUT_MS = 10_000

/** Opens the folder for this process alone, brings its database up to date, and reads what this edge knows. Changes nothing when it throws before the migrations. */
const openData = (config: Config, closing: Closing): EdgeDb => {
  closing.onStop(holdFolder(config.data_dir))
  const db = openDb(join(config.data_dir, 'edge.sqlite'))
  closing.onStop(() => db.close())
  migrate(db)
  return db
}

/** A file whose pages do not belong together forgets answers and seats here and there: nobody may sell by it (L6). */
const quarantineDamaged = (db: EdgeDb, store: EdgeStore, clock: Clock, log: Logger): void => {
  const damage = damageOf(db)
  if (damage.length === 0) return
  log.error({ damage }, 'the database does not hold together: this box sells nothing any more')
  store.quarantine({ kind: 'restored', since: instantOf(clock) })
}

/** Builds the edge from its folder and its settings; nothing here waits for the hub. */
export const openParts = async (config: Readonly<Config>, log: Logger, closing: Closing): Promise<EdgeParts> => {
  const clock = systemClock
  const db = openData(config, closing)
  const disk = new Disk(db, config.data_dir, clock, () => parts.bus.diskChanged())
  const replica = new Replica({ db, clock, log })
  const endOf = (schedule_id: number) => Date.parse(replica.get('schedule', schedule_id)?.end ?? '9999-12-31T00:00:00Z')
  const isOld = (schedule_id: number) => endOf(schedule_id) < clock.wall() - OLD_AFTER_MS
  const store = new EdgeStore(db, isOld)
  quarantineDamaged(db, store, clock, log)
  const signer = () => openEpochKey(config.data_dir, Math.max(1, store.box.epoch))
  const nextSeq = openSeq(db)

  // the parts below name one another: each asks through a function, and nobody asks before all are there
  const views = new Views(db.sqlite, (ids) => parts.bus.seatsChanged(ids))
  const sync = openSync({ config, log, clock, replica, store, views, signer, parts: () => parts })
  const line = () => sync.line
  const showing = new Showing({ cinema_id: config.cinema_id, replica, store, views, line, clock, nextSeq })
  const broker = await createBroker({
    ...{ cinema_id: config.cinema_id, clock, log },
    authenticate: (device_uuid, token) => parts.devices.authenticate(device_uuid, token),
    employee: (device_uuid, user_token) => parts.signIns.employee(device_uuid, user_token),
  })
  const bus = new LiveBus({
    ...{ nextSeq, broker, log, line: () => sync.line.state, disk: () => disk.shown },
    seatsOf: (id) => lettersOf(replica, showing, id),
    shown: () => shownSchedules(replica, config.cinema_id, clock.wall() - SHOWN_AFTER_MS),
  })
  closing.onStop(() => bus.stop())
  store.onChange(({ scope }) => bus.seatsChanged(scope.schedules))
  replica.onChange((kinds) => bus.catalogueChanged(kinds))
  const pull = openPull(config, log, replica, store, closing)
  const people = openPeople({ db, clock, replica, store, broker })
  const printing = await openPrinting(config, log, clock, db, closing)
  const holds = new Holds({ store, replica, showing, sync: () => sync, clock })
  const questions = new Questions(store, replica, showing, (want) => sync.want(want))
  const forget = (): void => {
    store.forget()
    views.forget(isOld)
  }
  const parts: EdgeParts = {
    ...{ config, log, clock, db, disk, replica, pull, store, views, sync, broker, bus, signer },
    ...{ ...people, ...printing, showing, holds, questions, forget },
  }
  return parts
}

const lettersOf = (replica: Replica, showing: Showing, schedule_id: number): string | undefined => {
  const schedule = replica.get('schedule', schedule_id)
  return schedule && showing.letters(schedule)
}

const shownSchedules = (replica: Replica, cinema_id: number, from: number): number[] =>
  replica
    .all('schedule')
    .filter((schedule) => schedule.cinema_id === cinema_id && Date.parse(schedule.end) > from)
    .map((schedule) => schedule.id)

interface SyncNeeds {
  config: Readonly<Config>
  log: Logger
  clock: Clock
  replica: Replica
  store: EdgeStore
  views: Views
  signer: () => TicketSigner
  parts: () => EdgeParts
}

const openSync = ({ config, log, clock, replica, store, views, signer, parts }: SyncNeeds): Sync => {
  let was_up = false
  const onLine = (): void => {
    const { bus, sync, deviceEvents } = parts()
    const { up } = sync.line
    bus.lineChanged(up !== was_up)
    if (up && !was_up) deviceEvents.flush().catch((error) => log.error({ err: error }, 'entries of devices still wait'))
    was_up = up
  }
  return new Sync({
    ...{ hub_url: config.hub_url, credential: config.credential, cinema_id: config.cinema_id },
    ...{ store, views, clock, log, onLine },
    public_key: Buffer.from(signer().public_key, 'hex').toString('base64'),
    onFeed: () => parts().pull.nudge(),
    startOf: (id) => {
      const start = replica.get('schedule', id)?.start
      return start === undefined ? undefined : Date.parse(start)
    },
  })
}

const openPull = (config: Config, log: Logger, replica: Replica, store: EdgeStore, closing: Closing): CataloguePull => {
  const hub = createHubClient(config.hub_url)
  closing.onStop(() => hub.close())
  return new CataloguePull({
    ...{ replica, log },
    fetchPage: async (request, signal) => {
      if (store.box.state !== 'live') return null
      const options = { bearer: store.box.token, timeout_ms: FEED_TIMEOUT_MS, signal }
      const answer = await hub.call(feedCall, request, options)
      return answer.kind === 'answer' ? answer.data : null
    },
  })
}

const openPeople = (needs: { db: EdgeDb; clock: Clock; replica: Replica; store: EdgeStore; broker: EdgeBroker }) => {
  const { db, clock, replica, store, broker } = needs
  const deviceEvents = createDeviceEvents(db, {
    isOpen: () => store.box.state === 'live',
    run: (write) => store.run({ decide: ({ append }) => write(append) }),
  })
  const devices = createDeviceStore({
    ...{ db, clock, commit: deviceEvents.commit, isOnline: broker.isOnline },
    after: (event) => {
      if (event.kind === 'device_blocked') broker.kick(event.device_uuid, 'blocked')
      if (event.kind === 'device_logout') broker.kick(event.device_uuid, 'logout')
      // paired anew: whoever is connected with the token before has no place any more
      if (event.kind === 'device_approved') broker.kick(event.device_uuid, null)
    },
  })
  const signIns = createSignIns({
    ...{ db, clock, staff: staffOf(replica), record: deviceEvents.record },
    autoLockMinutes: () => replica.all('exhibitor')[0]?.settings.auto_lock_minutes ?? 5,
  })
  return { deviceEvents, devices, signIns, guards: createGuards(devices, signIns) }
}

const openPrinting = async (config: Config, log: Logger, clock: Clock, db: EdgeDb, closing: Closing) => {
  const virtual = config.demo
    ? await startVirtualPrinter({ dir: join(config.data_dir, 'paper'), port: config.virtual_printer_port })
    : null
  closing.onStop(() => virtual?.stop())
  const address = config.printer ?? (virtual && ({ host: '127.0.0.1', port: virtual.port } satisfies PrinterAddress))
  const queue = new PrintQueue({
    ...{ db, now: () => new Date(clock.wall()).toISOString() },
    printer: (id) => (id === PRINTER_ID ? { address, paper: 80 } : undefined),
    failed: (error) => log.error({ err: error }, 'a print job was not written down'),
  })
  closing.onStop(() => queue.stop())
  return { queue, virtual }
}
