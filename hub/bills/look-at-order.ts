import { withExhibitor } from '../db/connect.ts'
import type { OrderNudged } from '../payments/callback.ts'
import type { Shop } from '../site/shop.ts'
import type { BillPlace } from './store.ts'

/** Where bills are, and who looks their payments up. */
type Where = Pick<Shop, 'lanes' | 'bills'> & { parts: Pick<Shop['parts'], 'pool' | 'catalogue'> }

/**
 * What a provider's callback leads to: the payment's bill is found, first among what the lanes have in memory, and the provider is asked. A callback only comes when an order has left `open`; so while the payment
 * still waits afterwards, or something was out of reach, the provider is to tell again: also of a bill that has ended, whose money is late (L10). A bill that is settling waits for nobody's word: it is brought to its end from its rows (L8).
 */
export const lookAtOrder =
  (shop: Where): OrderNudged =>
  async (order_id) => {
    const place = placeInMemory(shop, order_id) ?? (await placeOnDisk(shop, order_id))
    if (!place) return true
    if (!(await shop.bills.look(place, order_id))) return false
    const lane = await shop.lanes.of(place.exhibitor_id, place.cinema_id)
    const { bills, payments } = lane.committed
    return payments.get(order_id)?.status !== 'paying' || bills.get(place.bill_id)?.settling_at != null
  }

function placeInMemory({ lanes }: Where, order_id: string): BillPlace | null {
  for (const { committed, exhibitor_id, cinema_id } of lanes.opened()) {
    const payment = committed.payments.get(order_id)
    if (payment) return { exhibitor_id, cinema_id, bill_id: payment.bill_id }
  }
  return null
}

async function placeOnDisk({ parts }: Where, order_id: string): Promise<BillPlace | null> {
  for (const exhibitor_id of await parts.catalogue.exhibitors()) {
    const { rows } = await withExhibitor(parts.pool, exhibitor_id, (client) =>
      client.query<BillPlace>('select exhibitor_id, cinema_id, bill_id from payments where id = $1', [order_id]),
    )
    if (rows[0]) return rows[0]
  }
  return null
}
