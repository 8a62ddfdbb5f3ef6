import { refuse } from '#protocol/result.ts'
import { CatalogueStore } from '../../catalogue/catalogue.ts'
import { withExhibitor } from '../../db/connect.ts'
import { Sealed } from '../../kit/sealed.ts'
import { Letters } from '../../mailer/letters.ts'
import type { RenderLetter } from '../../mailer/render.ts'
import { Cancellations } from '../cancellations.ts'
import { type Killed, openKilledHub } from './killed-hub.ts'

/** A process that goes on with the cancelled schedules of house 1. */
const cancelling = JSON.parse(process.argv[2]!) as Killed
let asked = 0
const { log, pool, notices, lanes, conflicts, refunds, watch } = await openKilledHub(cancelling, (real) => ({
  // every tenth time it cannot be reached, though half of these did arrive
  refund: async (id, refund) => {
    asked += 1
    if (asked % 20 === 10) return refuse('provider_unreachable')
    const refunded = await real.refund(id, refund)
    return asked % 20 === 0 ? refuse('provider_unreachable') : refunded
  },
}))
const catalogue = new CatalogueStore(pool, notices)
const OPEN = 'select cinema_id from schedule_cancellations where done_at is null'
function open() {
  return withExhibitor(pool, 1, (client) => client.query<{ cinema_id: number }>(OPEN))
}
for (const { cinema_id } of (await open()).rows) watch(await lanes.of(1, cinema_id))
async function sender(id: number) {
  return (await catalogue.of(id)).exhibitor.get(id)!
}
const letters = new Letters(new Sealed('a key of these tests'))
// what letters say is drawn by React, which plain Node does not read
const render: RenderLetter = async (letter) => {
  const name = 'name' in letter ? letter.name : ''
  return { subject: 'Cancelled', html: `<p>${name}</p>`, text: name }
}
const cancellations = new Cancellations({
  pool,
  catalogue,
  lanes,
  refunds,
  conflicts,
  letters,
  render,
  sender,
  exhibitors: async () => [1],
  log,
})
while ((await open()).rowCount !== 0) {
  await cancellations.round()
  await refunds.round()
}
process.exit(0)
