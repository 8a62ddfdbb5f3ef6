import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useSurroundings } from '../kit/surroundings.ts'
import css from './WhatIf.module.css'
import { WhatIfBox } from './WhatIfBox.tsx'

/** A screen of prices with the box beside it; a row that is open takes its place. */
export function BesidePrices({ children }: { children: ReactNode }) {
  const [params] = useSearchParams()
  const { may } = useSurroundings()
  if (!may('price-rates.view')) return children
  return (
    <div className={css.beside} data-open={params.has('row')}>
      <div>{children}</div>
      <WhatIfBox />
    </div>
  )
}
