import { sandboxProvider } from '../../payments/sandbox/client.ts'
import { Transactions } from '../../payments/transactions.ts'
import { Refusals } from '../refusals.ts'
import { Settlement } from '../settle.ts'
import { type BillPlace, Bills } from '../store.ts'
import { type Killed, openKilledHub } from './killed-hub.ts'

/** What the process gets that settles one payment. */
export interface Settling extends Killed {
  place: BillPlace
  payment_id: string
}

const settling = JSON.parse(process.argv[2]!) as Settling
const { place, payment_id, provider_url, secret } = settling
const { log, pool, lanes, conflicts, second, watch, between } = await openKilledHub(settling)
const client = sandboxProvider(provider_url, secret)
const settlement = new Settlement({
  lanes,
  bills: new Bills(lanes, second),
  provider: { ...client, markSettled: (id, event) => between(() => client.markSettled(id, event)) },
  second,
  transactions: new Transactions(pool),
  conflicts,
  refusals: new Refusals({ conflicts, log }),
  log,
})
watch(await lanes.of(place.exhibitor_id, place.cinema_id))
await settlement.check(place, payment_id)
process.exit(0)
