import { movement } from '#protocol/bills/listings.ts'
import { timeCell } from '../bills/cells.tsx'
import { ListingScreen } from '../kit/ListingScreen.tsx'

const CELLS = { at: timeCell('at') }

/** Cash balance: what moved in the drawers beside sales. */
export function CashBalance() {
  return <ListingScreen listing={movement} cells={CELLS} />
}
