import { useCall } from '#kit/use-call.ts'
import { product } from '#protocol/products/product.ts'
import { stockList } from '#protocol/products/stock-calls.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'
import { useAnswer } from '../kit/use-answer.ts'
import { Stock } from './Stock.tsx'
import { StockCell } from './StockCell.tsx'

/** Products: what the counter sells beside tickets, and how much of it is there. */
export function Products() {
  const call = useCall()
  const { data, again } = useAnswer('stock', (signal) => call(stockList, { signal }))
  return (
    <ResourceScreen
      resource={product}
      cells={{ stock: (row) => <StockCell row={row} stock={data?.find((one) => one.product_id === row.id)} /> }}
      facts={{ stock: (row) => <Stock row={row} onChanged={again} /> }}
      onChanged={again}
    />
  )
}
