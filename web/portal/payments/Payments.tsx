import { payment } from '#protocol/bills/listings.ts'
import { stateCell, timeCell } from '../bills/cells.tsx'
import { PurchaseLink } from '../bills/PurchaseLink.tsx'
import { ListingScreen } from '../kit/ListingScreen.tsx'

const CELLS = { at: timeCell('at'), status: stateCell('status') }

/** Payments: every one that was begun, with what became of it. */
export function Payments() {
  return (
    <ListingScreen listing={payment} cells={CELLS} below={({ bill_id }) => <PurchaseLink id={String(bill_id)} />} />
  )
}
