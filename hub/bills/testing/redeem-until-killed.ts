import type { CheckoutCommand } from '#protocol/ledger/decide-bill.ts'
import { Transactions } from '../../payments/transactions.ts'
import { Refusals } from '../refusals.ts'
import { Settlement } from '../settle.ts'
import { type BillPlace, Bills } from '../store.ts'
import { type Killed, openKilledHub } from './killed-hub.ts'

/** What the process gets that sells one bill which vouchers pay whole. */
export interface Redeeming extends Killed {
  place: BillPlace
  command: Omit<CheckoutCommand, 'now'>
}

const redeeming = JSON.parse(process.argv[2]!) as Redeeming
const { place, command } = redeeming
const { log, pool, lanes, conflicts, second, watch, point } = await openKilledHub(redeeming)
const bills = new Bills(lanes, second)
const settlement = new Settlement({
  lanes,
  bills,
  provider: null,
  second: {
    record: (key, event, cinema_id) => {
      point()
      const recorded = second.record(key, event, cinema_id)
      point()
      return recorded
    },
  },
  transactions: new Transactions(pool),
  conflicts,
  refusals: new Refusals({ conflicts, log }),
  log,
})
watch(await lanes.of(place.exhibitor_id, place.cinema_id))
await bills.checkout(place, command, null, undefined, null)
await settlement.finish(place, false)
process.exit(0)
