import { billLine } from '#protocol/bills/listings.ts'
import { stateCell, timeCell } from '../bills/cells.tsx'
import { PurchaseLink } from '../bills/PurchaseLink.tsx'
import { ListingScreen } from '../kit/ListingScreen.tsx'

const CELLS = { at: timeCell('at'), start: timeCell('start'), state: stateCell('state') }

/** Sales: every line that was paid for. */
export function BillLines() {
  return (
    <ListingScreen listing={billLine} cells={CELLS} below={({ bill_id }) => <PurchaseLink id={String(bill_id)} />} />
  )
}
