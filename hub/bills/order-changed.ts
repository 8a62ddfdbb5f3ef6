import type pg from 'pg'
import type { CatalogueStore } from '../catalogue/catalogue.ts'
import { withExhibitor } from '../db/connect.ts'
import type { Lanes } from '../ledger/lanes.ts'
import type { OrderChanged } from '../payments/callback.ts'
import type { Settlement } from './settle.ts'
import type { BillPlace } from './store.ts'

/** Where bills are, and who checks their payments at the provider. */
export interface OrderParts {
  pool: pg.Pool
  catalogue: Pick<CatalogueStore, 'exhibitors'>
  lanes: Pick<Lanes, 'of' | 'opened'>
  settlement: Pick<Settlement, 'check'>
  /** What is done about an order that stands in no house; false = it is to be said again. */
  unknown: OrderChanged
}

/**
 * What a provider's callback leads to: the payment's bill is found, first among what the lanes have in
 * memory, and the provider is asked. A callback only comes when an order has left `open`; so while the
 * payment still waits afterwards, or something was out of reach, the provider is to say it again: also of a
 * bill that has ended, whose money is late (L10). A bill that is settling waits for nobody's word: it is
 * brought to its end from its rows (L8). A payment that is on disk alone was begun by another process just
 * now: its tail is read first, or what is not known here would be taken for done.
 */
export async function orderChanged(parts: OrderParts, order_id: string): Promise<boolean> {
  const known = placeInMemory(parts, order_id)
  const place = known ?? (await placeOnDisk(parts, order_id))
  if (!place) return parts.unknown(order_id)
  const lane = await parts.lanes.of(place.exhibitor_id, place.cinema_id)
  if (known === null) await lane.follow()
  if (!(await parts.settlement.check(place, order_id))) return false
  const { bills, payments } = lane.committed
  return payments.get(order_id)?.status !== 'paying' || bills.get(place.bill_id)?.settling_at != null
}

function placeInMemory({ lanes }: OrderParts, order_id: string): BillPlace | null {
  for (const { committed, exhibitor_id, cinema_id } of lanes.opened()) {
    const payment = committed.payments.get(order_id)
    if (payment) return { exhibitor_id, cinema_id, bill_id: payment.bill_id }
  }
  return null
}

async function placeOnDisk({ pool, catalogue }: OrderParts, order_id: string): Promise<BillPlace | null> {
  for (const exhibitor_id of await catalogue.exhibitors()) {
    const { rows } = await withExhibitor(pool, exhibitor_id, (client) =>
      client.query<BillPlace>('select exhibitor_id, cinema_id, bill_id from payments where id = $1', [order_id]),
    )
    if (rows[0]) return rows[0]
  }
  return null
}
