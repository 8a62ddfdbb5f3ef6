import type pg from 'pg'
import type { Logger } from 'pino'
import { type HubEvent, hubEvent } from '#protocol/ledger/entries.ts'
import {
  type BookedSale,
  bookedIn,
  type Found,
  type FoundOrder,
  type FoundSale,
  type SettledEvent,
  settledIn,
} from '#protocol/ledger/found.ts'
import { needsOf } from '#protocol/ledger/needs.ts'
import { withExhibitor } from '../db/connect.ts'
import type { Lane } from '../ledger/lane.ts'
import { restoredAt } from '../ledger/restores.ts'
import { type PaymentProvider, type ProviderOrder, refundedCents } from '../payments/provider.ts'
import { recordedIn } from '../payments/second-file.ts'
import type { EpochFile } from './epoch-file.ts'
import { applyReceived } from './ingest.ts'
import { LEFT_OUT_KEY } from './left-out-receipts.ts'
import { awaitRegisters } from './recount-reports.ts'
import { beginRecount, lastRecount } from './recounting.ts'

interface Parts {
  pool: pg.Pool
  epochs: EpochFile
  exhibitors: () => Promise<readonly number[]>
  provider: Pick<PaymentProvider, 'list' | 'lookUp' | 'refund'> | null
  second_dir: string
  log: Logger
}

/** The cinema that it is of. */
type Of = Pick<Lane, 'exhibitor_id' | 'cinema_id'>

const PAGE = 500

/** Whose schedules are whose. */
const SCHEDULES = 'select schedule_id, cinema_id from halls'

/** What the ledger has of payments: a bill that is not settled, or more went back than it knows. */
const PAYMENTS = `select p.id, p.refunded_cents, b.settled_at is not null as is_settled
  from payments p join bills b on b.id = p.bill_id where p.cinema_id = $1 and p.type = 'online'`

/** How the site is paid through its provider: as the last time here, else as any house is. */
const METHOD = `(select payment_method_id as id from payments where cinema_id = $1 and type = 'online' order by id desc limit 1)
  union all (select id from payment_methods where type = 'online' order by id limit 1) limit 1`

const ENDED = 'update edge_epochs set ended_at = now() where cinema_id = $1 and epoch < $2 and ended_at is null'

const DONE = `select id from questions where cinema_id = $1 and state <> 'open' and id = any ($2)
  union select id from bills where cinema_id = $1 and settled_at is not null and id = any ($2)`

/**
 * A hub that was restored from a backup recounts each of its cinemas by itself (L9). The backup is true about
 * its own moment, so nothing is sold, given or taken until all that came after it is known: from the second
 * places of this hub, and from the registers, which report to a box of the next epoch.
 *
 *     restore ─▶ authority file ─▶ recounting ─▶ the box begins anew ─▶ registers report ─▶ recounted …
 *                epoch + 1, of       (lane)      or another is approved                     with all that is
 *                nobody yet                                                                 found, then sold
 */
export class RestoredHub {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Begins what has to be recounted, after what the backup had received of the box. Repeated after a crash at
   * any point it does the rest.
   */
  async begin(lane: Lane): Promise<void> {
    const { pool, log } = this.#parts
    const { exhibitor_id, cinema_id } = lane
    const begun = await withExhibitor(pool, exhibitor_id, async (client) => {
      const [restored, recount] = [await restoredAt(client, cinema_id), await lastRecount(client, cinema_id)]
      return restored !== null && recount !== null && recount.epoch > restored.epoch ? recount.epoch : null
    })
    const epoch = begun ?? (await this.#raised(lane))
    if (begun === null) {
      await applyReceived(pool, lane)
      const started = await beginRecount(pool, lane, { epoch, employee_id: null })
      if (!started.ok) return // entries that this program cannot read: it is tried again
      log.warn({ cinema_id, epoch }, 'the hub was restored: a recount has begun')
    }
    await withExhibitor(pool, exhibitor_id, async (client) => {
      await awaitRegisters(client, { exhibitor_id, cinema_id, epoch })
      await client.query(ENDED, [cinema_id, epoch])
    })
  }

  /** The epoch of the recount, which stands in the file for nobody yet. */
  #raised({ exhibitor_id, cinema_id, committed }: Lane): Promise<number> {
    const { pool, epochs } = this.#parts
    return withExhibitor(pool, exhibitor_id, async (client) => {
      await client.query('select from cinemas where id = $1 for update', [cinema_id])
      const raised = epochs.highest(cinema_id)
      // a crash came after the file: the ledger has not reached it
      if (raised?.box === '' && raised.epoch > committed.epoch) return raised.epoch
      const edge = await client.query<{ epoch: number }>('select epoch from edges where cinema_id = $1', [cinema_id])
      // never the first one, also where no box ever was: numbers of bills need it
      const epoch = Math.max(raised?.epoch ?? 0, edge.rows[0]?.epoch ?? 0, committed.epoch, 1) + 1
      epochs.raise({ cinema_id, epoch, box: '' })
      return epoch
    })
  }

  /**
   * All that the second places have and the backup lacks. Money that was taken for a cart of which no house
   * knows goes back here and now.
   * @throws while the provider cannot be reached
   */
  async found(of: Of): Promise<Found> {
    const { pool, exhibitors } = this.#parts
    const { schedules, payments, method_id } = await withExhibitor(pool, of.exhibitor_id, async (client) => ({
      schedules: await client.query<{ schedule_id: number; cinema_id: number }>(SCHEDULES),
      payments: await client.query<{ id: string; refunded_cents: number; is_settled: boolean }>(PAYMENTS, [
        of.cinema_id,
      ]),
      method_id: (await client.query<{ id: number }>(METHOD, [of.cinema_id])).rows[0]?.id ?? 0,
    }))
    const cinemas = new Map(schedules.rows.map(({ schedule_id, cinema_id }) => [schedule_id, cinema_id]))
    const known = new Map(payments.rows.map((row) => [row.id, row]))
    const sales: FoundSale[] = []
    const unsettled: FoundOrder[] = []
    for await (const order of this.#orders()) {
      const payment = known.get(order.order_id)
      const found = orderOf(order)
      const sale = order.settled_event === null ? null : settledIn(order.settled_event)
      if (sale && isSaleOf(sale, of.cinema_id, cinemas) && isNews(order, payment))
        sales.push({ event: sale, order: found })
      if (payment && isUnsettled(order)) unsettled.push(found)
      const isOfNothing = !payment && isUnsettled(order) && !(await isKnown(pool, await exhibitors(), order.order_id))
      if (isOfNothing && !(await this.#giveBack(order)))
        throw new Error(`the money of order ${order.order_id} cannot go back yet`)
    }
    const { events, changes, booked } = await this.#recorded(of, cinemas)
    for (const event of events) sales.push({ event, order: null })
    return { sales, changes, booked, unsettled, method_id }
  }

  async *#orders(): AsyncGenerator<ProviderOrder, void, void> {
    const { provider } = this.#parts
    for (let after: string | undefined; provider; ) {
      const page = await provider.list({ limit: PAGE, ...(after !== undefined && { after }) })
      if (!page.ok) throw new Error(`the orders of the provider cannot be listed: ${page.refusal.code}`)
      yield* page.value.orders
      if (page.value.next === null) return
      after = page.value.next
    }
  }

  /** What the second file has of this cinema and its ledger lacks. */
  async #recorded(
    of: Of,
    cinemas: ReadonlyMap<number, number>,
  ): Promise<{ events: SettledEvent[]; changes: HubEvent[]; booked: BookedSale[] }> {
    const events: SettledEvent[] = []
    const changes: HubEvent[] = []
    const booked: BookedSale[] = []
    for await (const { key, event, cinema_id } of recordedIn(this.#parts.second_dir)) {
      if (cinema_id !== null && cinema_id !== of.cinema_id) continue
      const isNamed = cinema_id !== null
      if (key.startsWith(LEFT_OUT_KEY)) {
        const sale = bookedIn(event)
        if (sale) booked.push(sale)
      } else if (key.startsWith('settled:')) {
        const sale = settledIn(event)
        if (sale && (isNamed || isSaleOf(sale, of.cinema_id, cinemas))) events.push(sale)
      } else {
        const change = hubEvent({ event })
        if (isNamed || needsOf(change).schedules.some((id) => cinemas.get(id) === of.cinema_id)) changes.push(change)
      }
    }
    const ids = [...events.map(({ bill_id }) => bill_id), ...changes.map(({ question_id }) => question_id)]
    const { rows } = await withExhibitor(this.#parts.pool, of.exhibitor_id, (client) =>
      client.query<{ id: string }>(DONE, [of.cinema_id, ids]),
    )
    const done = new Set(rows.map(({ id }) => id))
    return {
      events: events.filter(({ bill_id }) => !done.has(bill_id)),
      changes: changes.filter(({ question_id }) => !done.has(question_id)),
      booked,
    }
  }

  /**
   * The provider says that something happened to an order which stands in no house. After a restore it may be
   * of a cart that began after the backup: money that it took goes back. False = it could not be reached.
   */
  async unknown(order_id: string): Promise<boolean> {
    const { pool, exhibitors, provider } = this.#parts
    if (provider === null || !(await wasRestored(pool, await exhibitors()))) return true
    const order = await provider.lookUp(order_id)
    if (!order.ok) return order.refusal.code === 'order_unknown'
    return this.#giveBack(order.value)
  }

  /** Under the key of money that came late (L10): it goes back once. */
  async #giveBack(order: ProviderOrder): Promise<boolean> {
    const { provider, log } = this.#parts
    const { order_id, bill_id, captured_cents, refunds } = order
    if (!isUnsettled(order) || refunds.length > 0) return true
    const refund = { key: `late:${order_id}`, amount_cents: captured_cents, reference: bill_id }
    const back = await provider!.refund(order_id, refund)
    log.warn(
      { payment_id: order_id, cents: captured_cents, ok: back.ok },
      'money for a cart that is not known goes back',
    )
    return back.ok
  }
}

function isUnsettled({ state, settled_event, captured_cents }: ProviderOrder): boolean {
  return state === 'captured' && settled_event === null && captured_cents > 0
}

/** A house of this hub came back from a backup, however long ago. */
async function wasRestored(pool: pg.Pool, exhibitors: readonly number[]): Promise<boolean> {
  for (const exhibitor_id of exhibitors) {
    const { rowCount } = await withExhibitor(pool, exhibitor_id, (client) =>
      client.query('select from restores limit 1'),
    )
    if (rowCount === 1) return true
  }
  return false
}

async function isKnown(pool: pg.Pool, exhibitors: readonly number[], payment_id: string): Promise<boolean> {
  for (const exhibitor_id of exhibitors) {
    const found = await withExhibitor(pool, exhibitor_id, (client) =>
      client.query('select from payments where id = $1', [payment_id]),
    )
    if (found.rowCount === 1) return true
  }
  return false
}

function orderOf({ order_id, bill_id, captured_cents, refunds, created_at }: ProviderOrder): FoundOrder {
  return { payment_id: order_id, bill_id, captured_cents, refunds, at: created_at }
}

/** The ledger lacks the sale, or money that went back since. */
function isNews(order: ProviderOrder, payment: { refunded_cents: number; is_settled: boolean } | undefined): boolean {
  return !payment?.is_settled || payment.refunded_cents !== refundedCents(order)
}

/**
 * The schedules that it names are of this cinema. Where no house knows them, because they were planned after
 * the backup, or it names none, its number says the cinema (`billNumber`).
 */
function isSaleOf({ lines, number }: SettledEvent, cinema_id: number, cinemas: ReadonlyMap<number, number>): boolean {
  const known = lines.flatMap(({ schedule_id }) => cinemas.get(schedule_id ?? 0) ?? [])
  if (known.length > 0) return known.includes(cinema_id)
  return new RegExp(`^\\d\\d-${cinema_id}\\d{6}(-\\d+)?$`).test(number ?? '')
}
