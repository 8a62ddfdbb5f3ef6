import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Box, DEVICES_MAX, FleetDevice, ORDERS_MAX, type Order, WaitingOrder } from '#protocol/devices/fleet.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import type { NumberAnswer } from '#protocol/sync/about.ts'
import type { EdgeCard, WaitingBox } from '#protocol/sync/edges.ts'
import { withExhibitor } from '../db/connect.ts'
import type { Lanes } from '../ledger/lanes.ts'
import type { Enrolments } from '../sync/enrolments.ts'
import type { LineRecord, LineRecords } from '../sync/line-records.ts'
import type { Links } from '../sync/links.ts'
import type { Troubles } from '../sync/troubles.ts'

export interface FleetParts {
  pool: pg.Pool
  lanes: Lanes
  links: Links
  troubles: Pick<Troubles, 'of'>
  enrolments: Enrolments
  records: LineRecords
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

type DeviceRow = Omit<FleetDevice, 'online' | 'seen_at'>

/** An order that is carried out at once is answered as done; so long somebody waits for that. */
const DONE_WITHIN_MS = 3_000
const LOOK_EVERY_MS = 50

/** Of one cinema, so that a box with too many takes no other one's place. */
const DEVICES = `select id, version, uid, type, name, series, status, auto_lock_minutes from devices
  where cinema_id = $1 and deleted_at is null order by series, id limit ${DEVICES_MAX}`
const ORDERS = `select uid, "order", ordered_at as at from device_orders
  where cinema_id = $1 and outcome is null and n is not null order by ordered_at limit ${ORDERS_MAX + DEVICES_MAX}`
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
    const { pool, enrolments, records, troubles } = this.#parts
    const { edges, waiting } = await enrolments.list(exhibitor_id)
    return withExhibitor(pool, exhibitor_id, async (client) => {
      const lines = await records.read(client)
      const { rows } = await client.query<{ cinema_id: number; places: number }>(PLACES)
      const places = new Map(rows.map((row) => [row.cinema_id, row.places]))
      const cards = edges.map((edge): EdgeCard => {
        const line = lines.get(edge.cinema_id)
        const shown = { line: line ? lineOf(line) : null, places: places.get(edge.cinema_id) ?? 0 }
        return { ...edge, ...shown, troubles: troubles.of(edge.cinema_id) }
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
    const { exhibitor_id, cinema_id, uid, order, question = null, name = null, by } = command
    const { enrolments, lanes } = this.#parts
    const { edges } = await enrolments.list(exhibitor_id)
    if (edges.find((edge) => edge.cinema_id === cinema_id)?.standing !== 'admitted') return refuse('edge_ended')
    const order_id = randomUUID()
    const begun = await this.#begin(command, order_id)
    if (begun === 'waits') return ok({ waits: true })
    if (begun === 'full') return refuse('orders_full')
    const lane = await lanes.of(exhibitor_id, cinema_id)
    const written = await lane.run({
      decide: ({ append, now }) => {
        const of = { order_id, device_id: uid, order, question, name, employee_id: by }
        return ok(append('down', { kind: 'device_order', ...of, at: now }).n)
      },
    })
    if (written.ok) await this.#isWritten(exhibitor_id, order_id, written.value)
    const outcome = await this.#outcomeOf(exhibitor_id, cinema_id, order_id)
    if (outcome === 'pairing_unknown' || outcome === 'device_blocked') return refuse(outcome)
    return ok({ waits: outcome === null })
  }

  /** Writes down who orders what, unless the same waits in the stream already, or too many do. */
  #begin({ exhibitor_id, cinema_id, uid, order, by }: Ordered, order_id: string): Promise<'begun' | 'waits' | 'full'> {
    return withExhibitor(this.#parts.pool, exhibitor_id, async (client) => {
      await client.query('select 1 from cinemas where id = $1 for update', [cinema_id])
      const waits = await client.query(
        'select 1 from device_orders where cinema_id = $1 and uid = $2 and "order" = $3 and outcome is null and n is not null',
        [cinema_id, uid, order],
      )
      if (order !== 'approve' && waits.rowCount! > 0) return 'waits'
      // a block is never refused: one for each device at most
      const open = await client.query<{ n: number }>(
        'select count(*)::int as n from device_orders where cinema_id = $1 and outcome is null',
        [cinema_id],
      )
      if (order !== 'block' && open.rows[0]!.n >= ORDERS_MAX) return 'full'
      await client.query(
        `insert into device_orders (order_id, exhibitor_id, cinema_id, uid, "order", ordered_by) values ($1, $2, $3, $4, $5, $6)`,
        [order_id, exhibitor_id, cinema_id, uid, order, by],
      )
      return 'begun'
    })
  }

  /** Its entry stands in the stream: from now on it is shown while it waits. */
  #isWritten(exhibitor_id: number, order_id: string, n: number): Promise<unknown> {
    return withExhibitor(this.#parts.pool, exhibitor_id, (client) =>
      client.query('update device_orders set n = $2 where order_id = $1', [order_id, n]),
    )
  }

  /** What the edge said of an order; null when it has not within a moment, or its line is down. */
  async #outcomeOf(exhibitor_id: number, cinema_id: number, order_id: string): Promise<string | null> {
    const link = await this.#parts.links.of(exhibitor_id, cinema_id)
    const until = performance.now() + DONE_WITHIN_MS
    for (;;) {
      const outcome = await withExhibitor(this.#parts.pool, exhibitor_id, async (client) => {
        const { rows } = await client.query<{ outcome: string | null }>(
          'select outcome from device_orders where order_id = $1',
          [order_id],
        )
        return rows[0]?.outcome ?? null
      })
      if (outcome !== null || !link.up || performance.now() > until) return outcome
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  }
}

function lineOf({ up, since, heard_at, about }: LineRecord): EdgeCard['line'] {
  const { version = null, at, free_bytes = null, waiting = 0, printer = null } = about ?? {}
  const clock_off_ms = at === undefined ? null : Date.parse(at) - Date.parse(heard_at)
  return { up, since, heard_at, version, clock_off_ms, free_bytes, waiting, printer }
}

/** A device with what its edge said of it last. */
function seen(device: DeviceRow, line: LineRecord | undefined): FleetDevice {
  const sight = line?.about?.devices.find(({ uid }) => uid === device.uid)
  return { ...device, online: sight?.online ?? null, seen_at: sight?.seen_at ?? null }
}
