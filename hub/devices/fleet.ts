import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type Box, DEVICES_MAX, FleetDevice, ORDERS_MAX, type Order, WaitingOrder } from '#protocol/devices/fleet.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import type { NumberAnswer } from '#protocol/sync/about.ts'
import { dataTrouble } from '#protocol/sync/catalogue.ts'
import type { EdgeCard, EdgeRow, WaitingBox } from '#protocol/sync/edges.ts'
import type { RecountState } from '#protocol/sync/recount.ts'
import { troubleOf, worstFirst } from '#protocol/sync/troubles.ts'
import { lastSyncs, type OrderedSync, orderSync } from '../catalogue/syncs.ts'
import { withExhibitor } from '../db/connect.ts'
import type { Lane } from '../ledger/lane.ts'
import type { Lanes } from '../ledger/lanes.ts'
import type { Enrolments } from '../sync/enrolments.ts'
import type { LineRecord, LineRecords } from '../sync/line-records.ts'
import type { Links } from '../sync/links.ts'
import type { Recounts } from '../sync/recounts.ts'
import type { Troubles } from '../sync/troubles.ts'

export interface FleetParts {
  pool: pg.Pool
  lanes: Lanes
  links: Links
  troubles: Pick<Troubles, 'of'>
  enrolments: Enrolments
  recounts: Pick<Recounts, 'state'>
  records: LineRecords
  log: Pick<Logger, 'error'>
}

/** A device of a house, as far as an order needs it. */
interface Ordered {
  exhibitor_id: number
  cinema_id: number
  uid: string
  order: Order
  question?: string
  name?: string
  by: number
}

/** An order that is written down, under its id. */
type Begun = Ordered & { order_id: string }

/**
 * What its edge said of an order within a moment, null = nothing yet; not sure = nobody knows whether it was
 * given.
 */
interface Said {
  outcome: string | null
  is_sure: boolean
}

type DeviceRow = Omit<FleetDevice, 'online' | 'online_since' | 'seen_at'>

/** An order that is carried out at once is answered as done; so long somebody waits for that. */
const DONE_WITHIN_MS = 3_000
const LOOK_EVERY_MS = 50

/** Of one cinema, so that a box with too many takes no other one's place. */
const DEVICES = `select id, version, uid, type, name, series, status, auto_lock_minutes from devices
  where cinema_id = $1 and deleted_at is null order by series, id limit ${DEVICES_MAX}`
const ORDERS = `select uid, "order", ordered_at as at from device_orders
  where cinema_id = $1 and outcome is null and n is not null order by ordered_at limit ${ORDERS_MAX + DEVICES_MAX}`
/**
 * Orders without an outcome, and whether they stand in the stream. One that does not after a minute counts no
 * more: its process was killed.
 */
const OPEN = `select cinema_id, uid, "order", n is not null as waits from device_orders
  where cinema_id = any($1) and outcome is null and (n is not null or ordered_at > now() - interval '1 minute')`
const UNREAD = 'select unread from device_cursors where cinema_id = $1'
const PLACES = `select s.cinema_id, count(*)::int as places from slots s join schedules c on c.id = s.schedule_id
  where s.home = 'edge' and s.state = 'free' and c."end" > now() and c.deleted_at is null group by 1`

/**
 * The devices of a house behind their edges. What is decided here is an entry in the hub's stream to the
 * edge, which alone activates a device: carried out at once, or when the line is back
 * (docs/ledger.md, "One writer for the catalogue").
 */
export class Fleet {
  readonly #parts: FleetParts

  constructor(parts: FleetParts) {
    this.#parts = parts
  }

  /** The edges of a house with their lines, and the boxes that wait to become one. */
  async edges(exhibitor_id: number): Promise<{ edges: EdgeCard[]; waiting: WaitingBox[] }> {
    const { pool, enrolments, recounts, records, troubles } = this.#parts
    const { edges, waiting } = await enrolments.list(exhibitor_id)
    const counting = new Map<number, RecountState>()
    for (const { cinema_id, epoch } of edges)
      if (epoch > 1) counting.set(cinema_id, await recounts.state({ exhibitor_id, cinema_id }))
    return withExhibitor(pool, exhibitor_id, async (client) => {
      const lines = await records.read(client)
      const { rows } = await client.query<{ cinema_id: number; places: number }>(PLACES)
      const places = new Map(rows.map((row) => [row.cinema_id, row.places]))
      const syncs = await lastSyncs(client)
      const cards = edges.map((edge): EdgeCard => {
        const { cinema_id } = edge
        const line = lines.get(cinema_id)
        const shown = { line: line ? lineOf(line) : null, places: places.get(cinema_id) ?? 0 }
        const { trouble, ...data } = dataOf(edge, line, syncs.get(cinema_id))
        const recount = counting.get(cinema_id) ?? null
        return { ...edge, ...shown, ...data, recount, troubles: worstFirst([...troubles.of(cinema_id), ...trouble]) }
      })
      return { edges: cards, waiting }
    })
  }

  /** The boxes of these cinemas with their devices; null = of all of the house. */
  async boxes(exhibitor_id: number, within: readonly number[] | null): Promise<Box[]> {
    const { pool, records } = this.#parts
    const { edges } = await this.edges(exhibitor_id)
    return withExhibitor(pool, exhibitor_id, async (client) => {
      const lines = await records.read(client)
      const boxes: Box[] = []
      for (const edge of edges) {
        const { cinema_id } = edge
        if (within !== null && !within.includes(cinema_id)) continue
        const line = lines.get(cinema_id)
        const devices = await client.query<DeviceRow>(DEVICES, [cinema_id])
        const orders = await client.query(ORDERS, [cinema_id])
        const said = await client.query<{ unread: string[] }>(UNREAD, [cinema_id])
        boxes.push({
          ...edge,
          devices: devices.rows.flatMap((row) => FleetDevice.safeParse(seen(row, line)).data ?? []),
          asking: line?.up ? (line.about?.asking ?? []) : [],
          orders: orders.rows.flatMap((row) => WaitingOrder.safeParse(row).data ?? []),
          unread: said.rows[0]?.unread ?? [],
        })
      }
      return boxes
    })
  }

  /** Whether website syncs may be ordered in a house. */
  mayRemoteSync(exhibitor_id: number): Promise<boolean> {
    return withExhibitor(this.#parts.pool, exhibitor_id, async (client) => {
      const { rows } = await client.query<{ remote_sync: boolean }>(
        `select (portal_config ->> 'remote_sync')::boolean as remote_sync from exhibitors`,
      )
      return rows[0]?.remote_sync ?? false
    })
  }

  /**
   * Orders a website sync of a cinema's edge, unless one waits there already. Nothing is sent: the edge finds
   * another epoch with the next page that it reads, at once or when its line is back.
   */
  async sync(
    exhibitor_id: number,
    cinema_id: number,
    by: number,
  ): Promise<Answer<{ waits: boolean }, 'not_found' | 'edge_ended' | 'remote_sync_off'>> {
    const { pool, links } = this.#parts
    const edge = (await this.edges(exhibitor_id)).edges.find((one) => one.cinema_id === cinema_id)
    if (!edge) return refuse('not_found')
    if (edge.standing !== 'admitted') return refuse('edge_ended')
    if (!(await this.mayRemoteSync(exhibitor_id))) return refuse('remote_sync_off')
    if (edge.sync_ordered_at === null)
      await withExhibitor(pool, exhibitor_id, (client) => orderSync(client, { exhibitor_id, cinema_id, by }))
    const link = await links.of(exhibitor_id, cinema_id)
    link.feedChanged()
    return ok({ waits: edge.line?.up !== true })
  }

  /** Whose number it is, asked of the cinema's edge. */
  async lookUp(
    exhibitor_id: number,
    cinema_id: number,
    pin: string,
  ): Promise<Answer<NonNullable<NumberAnswer['found']>, 'pairing_unknown' | 'pairing_tries' | 'edge_unreachable'>> {
    const link = await this.#parts.links.of(exhibitor_id, cinema_id)
    const said = await link.askNumber(pin)
    if (said === null) return refuse('edge_unreachable')
    if (said.found) return ok(said.found)
    if (said.wait_s === 0) return refuse('pairing_unknown', 'pin')
    return refuse('pairing_tries', 'pin', { seconds: said.wait_s, minutes: Math.ceil(said.wait_s / 60) })
  }

  /**
   * Writes the order into the hub's stream, and waits a moment for the edge to carry it out: `waits` when it
   * has not yet. The same order that waits already is not written twice. Refused with what the edge said.
   */
  async order(
    command: Ordered,
  ): Promise<Answer<{ waits: boolean }, 'edge_ended' | 'orders_full' | 'pairing_unknown' | 'device_blocked'>> {
    const ordered = await this.#orderAll(command.exhibitor_id, [command])
    if (!ordered.ok) return ordered
    const outcome = ordered.value[0]?.outcome ?? null
    if (outcome === 'pairing_unknown' || outcome === 'device_blocked') return refuse(outcome)
    return ok({ waits: outcome === null })
  }

  /**
   * Orders these devices to load themselves anew: all of them, or none. Answers how many have not yet, and of
   * how many nobody knows.
   */
  async reload(
    exhibitor_id: number,
    devices: readonly Pick<Ordered, 'cinema_id' | 'uid'>[],
    by: number,
  ): Promise<Answer<{ waits: number; unsure: number }, 'edge_ended' | 'orders_full'>> {
    const commands = devices.map((one): Ordered => ({ exhibitor_id, ...one, order: 'reload', by }))
    const ordered = await this.#orderAll(exhibitor_id, commands)
    if (!ordered.ok) return ordered
    const sure = ordered.value.filter(({ is_sure }) => is_sure)
    const waits = sure.filter(({ outcome }) => outcome === null).length
    return ok({ waits, unsure: ordered.value.length - sure.length })
  }

  /**
   * What became of each within a moment; of one that cannot be ordered none is. So every lane is open before
   * anything is written down. Where a lane fails after that, the orders of its cinema alone are not sure.
   */
  async #orderAll(
    exhibitor_id: number,
    commands: readonly Ordered[],
  ): Promise<Answer<Said[], 'edge_ended' | 'orders_full'>> {
    const { enrolments, lanes } = this.#parts
    const { edges } = await enrolments.list(exhibitor_id)
    const admitted = new Set(edges.filter((edge) => edge.standing === 'admitted').map((edge) => edge.cinema_id))
    if (commands.some(({ cinema_id }) => !admitted.has(cinema_id))) return refuse('edge_ended')
    const opened = await Promise.all(cinemasOf(commands).map((cinema_id) => lanes.of(exhibitor_id, cinema_id)))
    const begun = await this.#begin(exhibitor_id, commands)
    if (!begun.ok) return begun
    const own = begun.value.filter((order) => order !== null)
    const failed = await this.#writeAll(opened, own)
    const outcomes = await this.#outcomesOf(
      exhibitor_id,
      own.filter(({ cinema_id }) => !failed.has(cinema_id)),
    )
    return ok(
      begun.value.map((order) => ({
        outcome: order ? (outcomes.get(order.order_id) ?? null) : null,
        is_sure: !order || !failed.has(order.cinema_id),
      })),
    )
  }

  /**
   * Writes down who orders what, each under an id; null = the same waits in the stream already. Refused, and
   * nothing written, where too many would wait for one line.
   */
  #begin(exhibitor_id: number, commands: readonly Ordered[]): Promise<Answer<(Begun | null)[], 'orders_full'>> {
    return withExhibitor(this.#parts.pool, exhibitor_id, async (client) => {
      const cinemas = cinemasOf(commands)
      await client.query('select 1 from cinemas where id = any($1) order by id for update', [cinemas])
      const { rows: open } = await client.query<Place & { waits: boolean }>(OPEN, [cinemas])
      const waits = new Set(open.filter((one) => one.waits).map(placeOf))
      const begun = commands.map((command) =>
        command.order !== 'approve' && waits.has(placeOf(command)) ? null : { ...command, order_id: randomUUID() },
      )
      const own = begun.filter((order) => order !== null)
      for (const cinema_id of cinemas) {
        const before = open.filter((one) => one.cinema_id === cinema_id).length
        // a block is never refused: one for each device at most
        const more = own.filter((one) => one.cinema_id === cinema_id && one.order !== 'block')
        if (more.length > 0 && before + more.length > ORDERS_MAX) return refuse('orders_full')
      }
      for (const { order_id, cinema_id, uid, order, by } of own)
        await client.query(
          `insert into device_orders (order_id, exhibitor_id, cinema_id, uid, "order", ordered_by) values ($1, $2, $3, $4, $5, $6)`,
          [order_id, exhibitor_id, cinema_id, uid, order, by],
        )
      return ok(begun)
    })
  }

  /**
   * Puts orders into the streams of their cinemas; answers those where it failed.
   * @throws where it did in all of them
   */
  async #writeAll(lanes: readonly Lane[], orders: readonly Begun[]): Promise<ReadonlySet<number>> {
    const failed = new Map<number, unknown>()
    const cinemas = cinemasOf(orders)
    // one may fail: its database was lost, or it is too busy
    for (const lane of lanes.filter(({ cinema_id }) => cinemas.includes(cinema_id)))
      await this.#write(
        lane,
        orders.filter(({ cinema_id }) => cinema_id === lane.cinema_id),
      ).catch((error: unknown) => failed.set(lane.cinema_id, error))
    if (failed.size > 0 && failed.size === cinemas.length) throw failed.get(cinemas[0]!)
    for (const [cinema_id, err] of failed) this.#parts.log.error({ err, cinema_id }, 'orders may not have been written')
    return new Set(failed.keys())
  }

  /** Puts orders of one cinema into its stream, in one commit: from now on each is shown while it waits. */
  async #write(lane: Lane, orders: readonly Begun[]): Promise<void> {
    const written = await lane.run({
      decide: ({ append, now }) =>
        ok(
          orders.map(({ order_id, uid, order, question = null, name = null, by }) => {
            const of = { order_id, device_id: uid, order, question, name, employee_id: by }
            return append('down', { kind: 'device_order', ...of, at: now }).n
          }),
        ),
    })
    if (!written.ok) throw new Error('the stream has refused orders')
    await withExhibitor(this.#parts.pool, lane.exhibitor_id, (client) =>
      client.query(
        `update device_orders o set n = w.n from unnest($1::uuid[], $2::int8[]) as w (order_id, n)
         where o.order_id = w.order_id`,
        [orders.map(({ order_id }) => order_id), written.value],
      ),
    )
  }

  /** What the edges said of orders within a moment; nothing of those whose line is down. */
  async #outcomesOf(
    exhibitor_id: number,
    orders: readonly Pick<Begun, 'cinema_id' | 'order_id'>[],
  ): Promise<ReadonlyMap<string, string>> {
    const { pool, links } = this.#parts
    const lines = new Map(
      await Promise.all(
        cinemasOf(orders).map(async (cinema_id) => [cinema_id, await links.of(exhibitor_id, cinema_id)] as const),
      ),
    )
    const ids = orders.map(({ order_id }) => order_id)
    const until = performance.now() + DONE_WITHIN_MS
    for (;;) {
      const { rows } = await withExhibitor(pool, exhibitor_id, (client) =>
        client.query<{ order_id: string; outcome: string }>(
          'select order_id, outcome from device_orders where order_id = any($1) and outcome is not null',
          [ids],
        ),
      )
      const said = new Map(rows.map(({ order_id, outcome }) => [order_id, outcome]))
      const isAwaited = orders.some(({ cinema_id, order_id }) => !said.has(order_id) && lines.get(cinema_id)?.up)
      if (!isAwaited || performance.now() > until) return said
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  }
}

/** What is ordered where: at another cinema it is another order. */
type Place = Pick<Ordered, 'cinema_id' | 'uid' | 'order'>

function placeOf({ cinema_id, order, uid }: Place): string {
  return `${cinema_id} ${order} ${uid}`
}

function cinemasOf(orders: readonly { cinema_id: number }[]): number[] {
  return [...new Set(orders.map(({ cinema_id }) => cinema_id))]
}

function lineOf({ up, since, heard_at, about }: LineRecord): EdgeCard['line'] {
  const { version = null, at, free_bytes = null, disk_used = null, waiting = 0, printer = null } = about ?? {}
  const clock_off_ms = at === undefined ? null : Date.parse(at) - Date.parse(heard_at)
  return { up, since, heard_at, version, clock_off_ms, free_bytes, disk_used, waiting, printer }
}

/** What an edge said of its copy of the catalogue, and the website sync that it has not carried out yet. */
function dataOf({ standing }: EdgeRow, line: LineRecord | undefined, ordered: OrderedSync | undefined) {
  const nothing = { synced_at: null, sync_ordered_at: null, trouble: [] }
  if (standing !== 'admitted') return nothing
  if (!line?.about) return { ...nothing, sync_ordered_at: ordered?.ordered_at ?? null }
  const { at, catalogue: copy } = line.about
  if (!copy) return nothing // a program of before says nothing of it
  const { synced_at, complete, epoch } = copy
  const isDone = !ordered || (complete && epoch === ordered.epoch)
  // its own clock says how old it was when it called, ours how long ago that is
  const heard_ms = Date.parse(line.heard_at)
  const said_ms = synced_at === null ? heard_ms - Date.parse(line.since) : Date.parse(at) - Date.parse(synced_at)
  const before_ms = Math.max(0, said_ms) // a clock that was set back since then
  const word = dataTrouble(copy, before_ms + Date.now() - heard_ms)
  const trouble = word ? [troubleOf(word, synced_at ?? line.since, 0)] : []
  return { synced_at, sync_ordered_at: isDone ? null : ordered.ordered_at, trouble }
}

/** A device with what its edge said of it last. */
function seen(device: DeviceRow, line: LineRecord | undefined): FleetDevice {
  const sight = line?.about?.devices.find(({ uid }) => uid === device.uid)
  const { online = null, online_since = null, seen_at = null } = sight ?? {}
  return { ...device, online, online_since, seen_at }
}
