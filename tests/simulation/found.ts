import type { HubEvent } from '#protocol/ledger/entries.ts'
import type { Found, FoundSale, SettledEvent } from '#protocol/ledger/found.ts'
import type { Disk } from './node.ts'
import { isUnsettled, type Order, refunded } from './provider.ts'
import type { Reducers } from './reducers.ts'

type Rows = Disk['rows']

/** What a restored hub finds at its second places, as `hub/sync/restored-hub.ts` finds it (L9 c). */
export function foundAt(
  rows: Rows,
  { orders, secondFile }: { orders: readonly Order[]; secondFile: ReadonlyMap<string, string> },
  reducers: Reducers,
): Found {
  const { settledIn } = reducers.found
  const sales = orders.flatMap((order): FoundSale[] => {
    const event = order.event === null ? null : settledIn(order.event)
    return event && isNews(rows, order) ? [{ event, order: foundOrder(order) }] : []
  })
  const changes: HubEvent[] = []
  for (const text of secondFile.values()) {
    const event = settledIn(text)
    if (event === null) changes.push(reducers.entries.hubEvent({ event: text }))
    else if (!isSettled(rows, event.bill_id))
      sales.push({ event, order: null } satisfies { event: SettledEvent; order: null })
  }
  return {
    sales,
    booked: [],
    changes: changes.filter(({ question_id }) => (rows.questions.get(question_id)?.state ?? 'open') === 'open'),
    unsettled: orders.filter((order) => isUnsettled(order) && rows.payments.has(order.payment_id)).map(foundOrder),
    method_id: 1,
  }
}

/** Orders of carts that began after the backup: money was taken, and no house knows for what. */
export function ordersForNothing(rows: Rows, orders: readonly Order[]): Order[] {
  return orders.filter(
    (order) => isUnsettled(order) && order.refunds.length === 0 && !rows.payments.has(order.payment_id),
  )
}

function isSettled({ bills }: Rows, bill_id: string): boolean {
  return bills.get(bill_id)?.settled_at != null
}

/** The ledger lacks the sale, or money that went back since. */
function isNews(rows: Rows, order: Order): boolean {
  const payment = rows.payments.get(order.payment_id)
  return !payment || !isSettled(rows, payment.bill_id) || payment.refunded_cents !== refunded(order)
}

function foundOrder({ payment_id, bill_id, captured_cents, refunds, at }: Order): Found['unsettled'][0] {
  return { payment_id, bill_id, captured_cents, refunds, at }
}
