import { useParams } from 'react-router'
import { bill } from '#protocol/bills/listings.ts'
import { ListingScreen } from '../kit/ListingScreen.tsx'
import { BillPage } from './BillPage.tsx'
import { stateCell, timeCell } from './cells.tsx'
import { PurchaseLink } from './PurchaseLink.tsx'

const CELLS = { at: timeCell('at'), status: stateCell('status') }

/** Purchases: the list with its search box, and below its address the page of one. */
export function Bills() {
  const { '*': id } = useParams()
  if (id) return <BillPage key={id} id={id} />
  return <ListingScreen listing={bill} cells={CELLS} below={(row) => <PurchaseLink id={String(row.id)} />} />
}
