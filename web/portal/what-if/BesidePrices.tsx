import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useSurroundings } from '../kit/surroundings.ts'
import css from './WhatIf.module.css'
import { WhatIfBox } from './WhatIfBox.tsx'

interface Props {
  /** What stands over both. */
  head?: ReactNode
  /** Another one when prices changed: the box asks anew. */
  touched: number
  children: ReactNode
}

/** A screen of prices with the box beside it; a row that is open takes its place. */
export function BesidePrices({ head, touched, children }: Props) {
  const [params] = useSearchParams()
  const { may } = useSurroundings()
  if (!may('price-rates.view'))
    return (
      <>
        {head}
        {children}
      </>
    )
  return (
    <div className={css.whole}>
      {head && <div className={css.over}>{head}</div>}
      <div className={css.beside} data-open={params.has('row')}>
        <div>{children}</div>
        <WhatIfBox touched={touched} />
      </div>
    </div>
  )
}
