import type { RefundCommand } from '../refunds.ts'
import type { BillPlace } from '../store.ts'
import { type Killed, openKilledHub } from './killed-hub.ts'

/** What the process of one refund gets. */
export interface Refunding extends Killed {
  place: BillPlace
  command: RefundCommand
}

const refunding = JSON.parse(process.argv[2]!) as Refunding
const { place, command } = refunding
const { lanes, refunds, watch } = await openKilledHub(refunding)
watch(await lanes.of(place.exhibitor_id, place.cinema_id))
await refunds.refund(place, command)
process.exit(0)
