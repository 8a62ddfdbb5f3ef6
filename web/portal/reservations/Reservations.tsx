import { reservation } from '#protocol/bills/listings.ts'
import { stateCell, timeCell } from '../bills/cells.tsx'
import { PurchaseLink } from '../bills/PurchaseLink.tsx'
import { ListingScreen } from '../kit/ListingScreen.tsx'

const CELLS = { at: timeCell('at'), start: timeCell('start'), due_at: timeCell('due_at'), status: stateCell('status') }

/** Reservations: seats that are kept for somebody, and what became of those that were. */
export function Reservations() {
  return <ListingScreen listing={reservation} cells={CELLS} below={({ id }) => <PurchaseLink id={String(id)} />} />
}
