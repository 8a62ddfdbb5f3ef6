import { voucherCard } from '#protocol/vouchers/voucher-pack.ts'
import { stateCell, timeCell } from '../bills/cells.tsx'
import { ListingScreen } from '../kit/ListingScreen.tsx'
import { CardDoings } from './CardDoings.tsx'

const CELLS = { state: stateCell('state'), state_at: timeCell('state_at') }

/** The cards of packs: known by their last four letters, blocked one by one, and what happened to each. */
export function VoucherCards() {
  return (
    <ListingScreen listing={voucherCard} cells={CELLS} below={(row, again) => <CardDoings row={row} again={again} />} />
  )
}
