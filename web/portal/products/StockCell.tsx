import type { CallAnswer } from '#protocol/kit/call.ts'
import { isLow } from '#protocol/products/stock.ts'
import type { stockList } from '#protocol/products/stock-calls.ts'
import type { Values } from '../kit/merge.ts'
import { useT } from '../texts.ts'
import { LowPill } from './LowPill.tsx'

interface Props {
  row: Values
  stock: CallAnswer<typeof stockList>[number] | undefined
}

/** Pieces in all cinemas, where somebody has counted them; and whether they are few in one of them. */
export function StockCell({ row, stock }: Props) {
  const t = useT()
  if (!stock) return null
  return (
    <>
      {t('stock.pieces', { count: stock.pieces })} {isLow(stock.least, row.stock as number | null) && <LowPill />}
    </>
  )
}
