import { Navigate, useLocation } from 'react-router'
import { ticketPrice } from '#protocol/pricing/ticket-price.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'
import { useSurroundings } from '../kit/surroundings.ts'
import { BesidePrices } from '../what-if/BesidePrices.tsx'
import { useTouched } from '../what-if/use-touched.ts'
import { PriceTable } from './PriceTable.tsx'
import { TableOrList } from './TableOrList.tsx'

/** What an address of the list has in it, and none of the table. */
const OF_LIST = /^(row|form|sort|deleted|per_page|filter\[.+\])$/

/**
 * Ticket prices: the table of all groups and rates, or the list of what a seat of a class costs beside the
 * rate. Who may not see rates has the list alone.
 */
export function TicketPrices() {
  const { pathname, search } = useLocation()
  const { may } = useSurroundings()
  const isList = pathname.endsWith('/list')
  if (!may('price-rates.view')) return <ResourceScreen resource={ticketPrice} />
  if (!isList && [...new URLSearchParams(search).keys()].some((name) => OF_LIST.test(name)))
    return <Navigate to={`/ticket-prices/list${search}`} replace />
  return isList ? <PriceList /> : <PriceTable />
}

function PriceList() {
  const [touched, touch] = useTouched()
  return (
    <BesidePrices touched={touched}>
      <TableOrList />
      <ResourceScreen resource={ticketPrice} onChanged={touch} />
    </BesidePrices>
  )
}
