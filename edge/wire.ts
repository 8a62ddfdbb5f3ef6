import { join } from 'node:path'
import type { Logger } from 'pino'
import { changedSettings, reloadsAfter } from '#protocol/devices/reload.ts'
import { AuditRounds } from '#protocol/ledger/audit-rounds.ts'
import { lockFile } from '#protocol/server/lock.ts'
import { PROGRAM_VERSION } from '#protocol/server/program.ts'
import type { TicketSigner } from '#protocol/server/ticket-key.ts'
import { edgePicture, feedCall } from '#protocol/sync/feed-call.ts'
import type { Machine } from '#protocol/sync/machine.ts'
import type { Trouble } from '#protocol/sync/troubles.ts'
import { Owed } from './bills/owed.ts'
import { Questions } from './bills/questions.ts'
import { EdgeBroker } from './broker/aedes.ts'
import { type Clock, instantOf, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { Disk } from './db/disk.ts'
import { damageOf, type EdgeDb } from './db/open.ts'
import { createGuards, type Guards } from './devices/guards.ts'
import { createDeviceEvents, type DeviceEvents } from './devices/journal.ts'
import { SignIns } from './devices/sign-in.ts'
import { DeviceStore } from './devices/store.ts'
import { thisMachine } from './enrolment/this-machine.ts'
import { MarkFile } from './ledger/mark-file.ts'
import { checkMachine, openMark, quarantine } from './ledger/quarantine.ts'
import { SealedMarks } from './ledger/sealed-marks.ts'
import { EdgeStore } from './ledger/store.ts'
import { LiveBus } from './live/bus.ts'
import { openSeq } from './live/seq.ts'
import { Pictures } from './pictures/pictures.ts'
import { PrintQueue } from './printing/queue.ts'
import type { PrinterAddress } from './printing/transport.ts'
import { startVirtualPrinter, type VirtualPrinter } from './printing/virtual.ts'
import { watchCopy } from './replica/data-trouble.ts'
import { autoLockMinutes, childrenOf, parentOf } from './replica/own-device.ts'
import { CataloguePull } from './replica/pull.ts'
import { Replica } from './replica/replica.ts'
import { staffOf } from './replica/staff.ts'
import { openBoxKey } from './scanning/keys.ts'
import { loadNamed, oldOf } from './schedules/old.ts'
import { Showing } from './schedules/showing.ts'
import { Holds } from './seats/holds.ts'
import { createHubClient } from './sync/hub-client.ts'
import { type SaysOfItself, Sync } from './sync/sync.ts'
import { Views } from './sync/views.ts'

/** Whatever is opened is closed in the opposite order. */
export interface Closing {
  onStop(stop: () => Promise<unknown> | unknown): void
}

/**
 * What is built here. The list of rooms (rooms.ts) alone sees it whole: each room names what it gets of it.
 */
export interface Edge {
  config: Readonly<Config>
  log: Logger
  clock: Clock
  db: EdgeDb
  disk: Disk
  replica: Replica
  pull: CataloguePull
  pictures: Pictures
  store: EdgeStore
  mark: MarkFile
  /** Those that devices carry. */
  marks: SealedMarks
  views: Views
  /** What is wrong with the copy of the catalogue. */
  dataTrouble: () => Trouble | null
  sync: Sync
  broker: EdgeBroker
  bus: LiveBus
  devices: DeviceStore
  signIns: SignIns
  guards: Guards
  queue: PrintQueue
  virtual: VirtualPrinter | null
  showing: Showing
  holds: Holds
  questions: Questions
  signer: () => TicketSigner
  audits: AuditRounds
  /** A schedule that is over for so long that its slots need not be in memory. */
  isOld: (schedule_id: number) => boolean
}

/** The one ticket printer of a counter, until printers come with the catalogue. */
export const PRINTER_ID = 1
/** A schedule that is over for so long is not shown on any plan. */
const SHOWN_AFTER_MS = 3 * 3_600_000
const COPY_TIMEOUT_MS = 10_000
/** A process that was killed a moment ago still holds its folder for as long. */
const FOLDER_WAIT_MS = 2_000

/**
 * Builds the edge from its opened folder and its settings, part upon part: each gets only what was built
 * before it. What goes the other way goes as an event, joined at the end. Nothing here waits for the hub.
 */
export async function buildEdge(config: Readonly<Config>, db: EdgeDb, log: Logger, closing: Closing): Promise<Edge> {
  const clock = systemClock
  const disk = new Disk(db, config.data_dir, clock)
  const replica = new Replica({ db, clock, log })
  const isOld = oldOf(replica, clock)
  const store = new EdgeStore(db, isOld)
  quarantineDamaged(db, store, clock, log)
  const mark = new MarkFile({ folder: config.mark_dir, box: store.box.box, log, clock })
  closing.onStop(() => mark.close())
  openMark({ store, clock, log }, mark)
  const machine = thisMachine(config.machine_name)
  checkMachine({ store, clock, log }, machine)
  const marks = new SealedMarks({ store, clock, log })
  const signer = () => openBoxKey(config.data_dir)
  const nextSeq = openSeq(db)
  const views = new Views(db.sqlite)
  const dataTrouble = watchCopy(replica, clock)
  const ownTroubles = () => [dataTrouble(), markTrouble(store, mark)].filter((one) => one !== null)
  const sync = openSync({ config, log, clock, replica, store, views, signer, machine, ownTroubles })
  const { pull, pictures } = openCopy({ config, log, db, replica, store }, closing)
  const people = openPeople({ db, clock, replica, store }, config.cinema_id)
  const { devices, signIns } = people
  const broker = await EdgeBroker.open({
    cinema_id: config.cinema_id,
    clock,
    log,
    authenticate: (device_uuid, token) => devices.authenticate(device_uuid, token),
    employee: (device_uuid, user_token) => signIns.employee(device_uuid, user_token),
    parentOf: (device_uuid) => parentOf(replica, device_uuid),
    childrenOf: (device_uuid) => childrenOf(replica, device_uuid),
  })
  const { line } = sync
  const showing = new Showing({ cinema_id: config.cinema_id, replica, store, views, line, clock, nextSeq })
  const bus = new LiveBus({
    nextSeq,
    broker,
    log,
    line: () => line.state,
    disk: () => disk.shown,
    epoch: () => store.box.epoch,
    seatsOf: (id) => lettersOf(replica, showing, id),
    shown: () => shownSchedules(replica, config.cinema_id, clock.wall() - SHOWN_AFTER_MS),
  })
  closing.onStop(() => bus.stop())
  const printing = await openPrinting(config, log, clock, db, closing)
  const want: Sync['want'] = (wanted) => sync.want(wanted)
  const holds = new Holds({ store, showing, want, clock })
  const questions = new Questions({ store, replica, showing, want, owed: new Owed({ store, sync }) })
  const audits = new AuditRounds()
  const built = {
    config,
    log,
    clock,
    db,
    disk,
    replica,
    pull,
    pictures,
    store,
    mark,
    marks,
    views,
    dataTrouble,
    sync,
    broker,
    bus,
    devices,
    signIns,
    signer,
  }
  const edge: Edge = { ...built, guards: people.guards, ...printing, showing, holds, questions, audits, isOld }
  connect(edge, people.deviceEvents)
  return edge
}

/** What changes in one part, passed to those above it. */
function connect(edge: Edge, events: DeviceEvents) {
  const { log, disk, replica, pull, pictures, store, views, sync, broker, bus, devices, audits } = edge
  sync.describe(selfOf(edge))
  sync.keepDevices(devices)
  devices.onToken((device_uuid) => sync.tokenChanged(device_uuid))
  obeyOrders(edge, events)
  store.onChange(({ scope }) => bus.seatsChanged(scope.schedules))
  store.onChange(({ scope }) => audits.changed(scope))
  views.onChange((schedule_ids) => bus.seatsChanged(schedule_ids))
  loadNamed(edge)
  replica.onChange((kinds) => bus.catalogueChanged(kinds))
  pictures.onChange(() => bus.catalogueChanged(new Set(['category'])))
  reloadConcerned(edge)
  disk.onChange(() => bus.diskChanged())
  sync.onFeed(() => pull.readNow())
  replica.onChange((kinds) => {
    if (kinds.has('voucher_type')) sync.voucherTypesChanged()
  })
  sync.line.onChange((turned) => {
    bus.lineChanged(turned)
    if (turned) log.info(sync.line.up ? 'the line to the hub is up' : 'the line to the hub is cut')
    if (turned && sync.line.up)
      events.flush().catch((error) => log.error({ err: error }, 'entries of devices still wait'))
  })
  devices.onEvent((event) => {
    if (event.kind === 'device_blocked') broker.kick(event.device_uuid, 'blocked')
    if (event.kind === 'device_logout') broker.kick(event.device_uuid, 'logout')
    // paired anew: whoever is connected with the token before has no place any more
    if (event.kind === 'device_approved') broker.kick(event.device_uuid, null)
  })
}

/** Devices that read at their start what is another one now load themselves anew when they are at rest. */
function reloadConcerned({ replica, devices, broker }: Edge): void {
  const house = () => replica.all('exhibitor')[0]
  let known = house()
  let displays = displaysOf(replica)
  replica.onChange((kinds) => {
    const [before, shown] = [known, displays]
    known = house()
    displays = displaysOf(replica)
    const changed = { kinds, settings: changedSettings(before, known) }
    for (const { device_uuid, type } of devices.list((uid) => broker.isOnline(uid)))
      if (reloadsAfter(type, changed) || shown.get(device_uuid) !== displays.get(device_uuid))
        broker.reload(device_uuid)
  })
}

/** Which display each device is, by its uuid. */
function displaysOf(replica: Edge['replica']): ReadonlyMap<string, number | undefined> {
  return new Map(replica.all('device').map(({ uid, signage_id }) => [uid, signage_id ?? undefined]))
}

/** What the hub orders of devices, in the transaction that applies it (docs/ledger.md, "One writer"). */
function obeyOrders({ clock, store, broker, devices }: Edge, events: DeviceEvents): void {
  store.onOrder((ordered, append) => {
    const { order_id, device_id, order } = ordered
    const { outcome, event } = devices.obey(ordered)
    if (event) events.journal(event, append)
    append({ kind: 'device_obeyed', order_id, device_id, order, outcome, at: instantOf(clock) })
    return () => {
      if (event) devices.obeyed(event)
      if (order === 'reload' && outcome === 'done') broker.reload(device_id)
    }
  })
}

/** What this edge says of itself to the people at the portal, and whose a number is that they typed. */
function selfOf({ clock, disk, replica, bus, sync, broker, devices }: Edge): SaysOfItself {
  const questions = () => devices.asking().map(({ device_uuid: uid, ...asked }) => ({ uid, ...asked }))
  return {
    about: () => ({
      version: PROGRAM_VERSION,
      at: instantOf(clock),
      free_bytes: disk.free_bytes,
      disk_used: disk.used,
      waiting: sync.line.state.waiting,
      printer: bus.printer,
      devices: devices
        .list((uid) => broker.isOnline(uid))
        .map(({ device_uuid, online, last_seen_at }) => ({
          uid: device_uuid,
          online,
          seen_at: last_seen_at,
          online_since: broker.onlineSince(device_uuid),
        })),
      asking: questions().map(({ question: _, ...asked }) => asked),
      catalogue: replica.copy,
    }),
    numberOf: (pin) => {
      const found = devices.lookUp(pin)
      if (found.ok) return { found: questions().find(({ uid }) => uid === found.value.device_uuid) ?? null, wait_s: 0 }
      return { found: null, wait_s: Number(found.refusal.detail.seconds ?? 0) }
    },
  }
}

/**
 * The folder is this process's alone: two in one would each believe their own memory and sell the same
 * seats. Answers how to let it go.
 */
export function lockFolder({ data_dir }: Pick<Config, 'data_dir'>): () => void {
  const letGo = lockFile(join(data_dir, 'edge.lock'), FOLDER_WAIT_MS)
  if (!letGo) throw new Error(`another edge runs on ${data_dir}`)
  return letGo
}

/**
 * A file whose pages do not belong together forgets answers and seats here and there: nobody may sell by it
 * (L6).
 */
function quarantineDamaged(db: EdgeDb, store: EdgeStore, clock: Clock, log: Logger): void {
  const damage = damageOf(db)
  if (damage.length === 0) return
  quarantine({ store, clock, log }, 'restored', { damage })
}

function markTrouble({ box: { unmarked_at } }: EdgeStore, { failing_since }: MarkFile): Trouble | null {
  const since = unmarked_at ?? failing_since
  return since === null ? null : { kind: 'unmarked', since, entries: 0 }
}

function lettersOf(replica: Replica, showing: Showing, schedule_id: number): string | undefined {
  const schedule = replica.get('schedule', schedule_id)
  return schedule && showing.letters(schedule)
}

function shownSchedules(replica: Replica, cinema_id: number, from: number): number[] {
  return replica
    .all('schedule')
    .filter((schedule) => schedule.cinema_id === cinema_id && Date.parse(schedule.end) > from)
    .map((schedule) => schedule.id)
}

interface SyncNeeds {
  config: Readonly<Config>
  log: Logger
  clock: Clock
  replica: Replica
  store: EdgeStore
  views: Views
  signer: () => TicketSigner
  machine: Machine
  ownTroubles: () => readonly Trouble[]
}

function openSync({ config, log, clock, replica, store, views, signer, machine, ownTroubles }: SyncNeeds): Sync {
  return new Sync({
    hub_url: config.hub_url,
    credential: config.credential,
    cinema_id: config.cinema_id,
    store,
    views,
    clock,
    log,
    machine,
    ownTroubles,
    voucherType: (id) => replica.get('voucher_type', id),
    public_key: Buffer.from(signer().public_key, 'hex').toString('base64'),
    startOf: (id) => {
      const start = replica.get('schedule', id)?.start
      return start === undefined ? undefined : Date.parse(start)
    },
  })
}

/** What fetches the copy of the catalogue, and the pictures that it names. */
function openCopy(
  { config, log, db, replica, store }: Pick<Edge, 'config' | 'log' | 'db' | 'replica' | 'store'>,
  closing: Closing,
): Pick<Edge, 'pull' | 'pictures'> {
  const hub = createHubClient(config.hub_url)
  closing.onStop(() => hub.close())
  const options = () => ({ bearer: store.box.token, timeout_ms: COPY_TIMEOUT_MS })
  const pull = new CataloguePull({
    replica,
    log,
    fetchPage: async (request, signal) => {
      if (store.box.state !== 'live') return null
      const answer = await hub.call(feedCall, request, { ...options(), signal })
      return answer.kind === 'answer' ? answer.data : null
    },
  })
  const fetchPicture = (picture: string) => hub.call(edgePicture, { picture }, options())
  return { pull, pictures: new Pictures({ db, replica, log, fetchPicture }) }
}

function openPeople(
  { db, clock, replica, store }: Pick<Edge, 'db' | 'clock' | 'replica' | 'store'>,
  cinema_id: number,
) {
  const deviceEvents = createDeviceEvents(db, {
    isOpen: () => store.box.state === 'live',
    run: (write) => store.run({ decide: ({ append }) => write(append) }),
  })
  const devices = new DeviceStore({ db, clock, commit: deviceEvents.commit })
  const signIns = new SignIns({
    db,
    clock,
    staff: staffOf(replica, cinema_id),
    record: deviceEvents.record,
    autoLockMinutes: (device_uuid) => autoLockMinutes(replica, device_uuid),
  })
  return { deviceEvents, devices, signIns, guards: createGuards(devices, signIns, () => store.box.epoch > 0) }
}

async function openPrinting(config: Config, log: Logger, clock: Clock, db: EdgeDb, closing: Closing) {
  const virtual = config.demo
    ? await startVirtualPrinter({ dir: join(config.data_dir, 'paper'), port: config.virtual_printer_port })
    : null
  closing.onStop(() => virtual?.stop())
  const address = config.printer ?? (virtual && ({ host: '127.0.0.1', port: virtual.port } satisfies PrinterAddress))
  const queue = new PrintQueue({
    db,
    now: () => new Date(clock.wall()).toISOString(),
    printer: (id) => (id === PRINTER_ID ? { address, paper: 80 } : undefined),
    failed: (error) => log.error({ err: error }, 'a print job was not written down'),
  })
  closing.onStop(() => queue.stop())
  return { queue, virtual }
}
