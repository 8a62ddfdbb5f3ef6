import type { Parts } from '../http/parts.ts'
import type { OrderNudged } from '../payments/callback.ts'
import { readBill } from './shown.ts'
import type { Bills } from './store.ts'

/** What a provider's callback leads to: the bill of the order is found among all exhibitors, and its payment looked up. An order that is nobody's is done with. */
export const orderNudged =
  ({ catalogue, pool }: Pick<Parts, 'catalogue' | 'pool'>, bills: Bills): OrderNudged =>
  async (order_id) => {
    for (const exhibitor_id of await catalogue.exhibitors()) {
      const whole = await readBill(pool, exhibitor_id, { payment: order_id })
      if (!whole) continue
      const { cinema_id, id: bill_id } = whole.bill
      return bills.look({ exhibitor_id, cinema_id, bill_id }, order_id)
    }
    return true
  }
