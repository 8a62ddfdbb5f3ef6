import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '#kit/use-call.ts'
import { priceTable } from '#protocol/pricing/price-table.ts'
import { ListLoading } from '../kit/ListLoading.tsx'
import { useSurroundings } from '../kit/surroundings.ts'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { useAnswer, useSlow } from '../kit/use-answer.ts'
import { BesidePrices } from '../what-if/BesidePrices.tsx'
import { useTouched } from '../what-if/use-touched.ts'
import { PriceChanges } from './PriceChanges.tsx'
import { PriceFoot } from './PriceFoot.tsx'
import { PriceGrid } from './PriceGrid.tsx'
import { PriceHead } from './PriceHead.tsx'
import { PricesEmpty } from './PricesEmpty.tsx'
import css from './PriceTable.module.css'
import { gridOf } from './price-grid.ts'
import { usePriceDrafts } from './use-price-drafts.ts'

const NO_GROUPS: readonly never[] = []
const PAGE = /^[1-9]\d{0,4}$/

/**
 * The prices of the house as a table: groups and their classes of seats as rows, rates as columns. Prices are
 * typed in place, and hold when they are published.
 */
export function PriceTable() {
  const call = useCall()
  const { may } = useSurroundings()
  const [params, setParams] = useSearchParams()
  const said = params.get('page') ?? ''
  const asked = { page: PAGE.test(said) ? Number(said) : 1, search: params.get('search') ?? '' }
  const table = useAnswer(JSON.stringify(asked), (signal) => call(priceTable, { query: asked, signal }))
  const groups = table.data?.groups ?? NO_GROUPS
  const grid = useMemo(() => gridOf(groups), [groups])
  const [touched, touch] = useTouched()
  const again = () => {
    table.again()
    touch()
  }
  const work = usePriceDrafts(grid.cells, again)
  const isSlow = useSlow(table.waits && table.data === null)
  const go = (next: { page?: number; search?: string }) => {
    const { page = 1, search = asked.search } = next
    setParams({ ...(search && { search }), ...(page > 1 && { page: String(page) }) }, { replace: 'search' in next })
  }
  const mayType = {
    rate: may('price-rates.edit'),
    class: may('ticket-prices.create') && may('ticket-prices.edit') && may('ticket-prices.delete'),
  }
  const isTyped = table.data !== null && (mayType.rate || mayType.class)
  const head = (
    <PriceHead
      total={table.data?.total ?? null}
      search={asked.search}
      onSearch={(search) => go({ search })}
      work={work}
    />
  )
  return (
    <BesidePrices head={head} touched={touched}>
      <div className={css.screen}>
        {!isTyped && table.trouble && <TroubleNote trouble={table.trouble} waits={table.waits} onAgain={table.again} />}
        {!table.data && isSlow && <ListLoading />}
        {table.data && groups.length === 0 && <PricesEmpty {...asked} onAll={() => go({ search: '' })} />}
        {groups.length > 0 && <PriceGrid grid={grid} work={work} mayType={mayType} />}
        {table.data && (
          <PriceFoot page={asked.page} total={table.data.total} hidden={grid.hidden} onPage={(page) => go({ page })} />
        )}
        {isTyped && <PriceChanges work={work} grid={grid} table={table} />}
      </div>
    </BesidePrices>
  )
}
