import { VisuallyHidden } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { bandColour } from '#kit/SeatPicker/Legend.tsx'
import { useLocale } from '#kit/texts.tsx'
import { STANDARD } from '#protocol/seats/plan.ts'
import { useT } from '../texts.ts'
import { PriceInput } from './PriceInput.tsx'
import css from './PriceTable.module.css'
import { type PriceCell, type PriceDrafts, priceText, wholeOf } from './price-drafts.ts'
import type { GridGroup } from './price-grid.ts'
import type { PriceWork } from './use-price-drafts.ts'

export interface MayType {
  rate: boolean
  class: boolean
}

interface Props {
  group: GridGroup
  nth: number
  work: PriceWork
  mayType: MayType
  onMove: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** A price group: the row in which its rates are typed, and for each class of seats one that follows. */
export function GroupRows({ group, nth, work, mayType, onMove }: Props) {
  const t = useT()
  const { drafts } = work
  const shared = { work, onMove }
  const plain = group.classes.some(({ of }) => of.seat_class === STANDARD) ? 'alone' : 'standard'
  return (
    <tbody>
      <tr className={css.first}>
        <th scope="rowgroup" rowSpan={1 + group.classes.length}>
          <Link to={`/price-rates?filter[price_group_id]=${group.id}`}>{group.name}</Link>
        </th>
        <th scope="row">
          <i className={css.band} />
          <span title={group.base?.name}>{group.base?.name ?? t(`priceTable.${plain}`)}</span>
        </th>
        <td />
        {group.prices.map((cell, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column has its place
          <td key={column}>
            {cell ? (
              <PriceInput {...shared} cell={cell} row={`${nth}`} column={column} isOpen={mayType.rate} />
            ) : (
              <NotSold />
            )}
          </td>
        ))}
      </tr>
      {group.classes.map(({ of, extra }, place) => (
        <tr key={of.seat_class}>
          <th scope="row">
            <i className={css.band} style={{ background: bandColour(of) }} />
            <span title={of.name}>{of.name}</span>
          </th>
          <td>
            <PriceInput
              {...shared}
              cell={extra}
              range={of}
              row={`${nth}/${place}`}
              column={-1}
              isOpen={mayType.class}
            />
          </td>
          {group.prices.map((cell, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column has its place
            <td key={column} data-changed={isChanged([cell, extra], drafts)}>
              {cell ? <Follows cell={cell} extra={extra} range={of} drafts={drafts} /> : <NotSold />}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function isChanged(cells: readonly (PriceCell | null)[], drafts: PriceDrafts): boolean {
  return cells.some((cell) => cell !== null && wholeOf(cell, drafts) !== cell.whole_cents)
}

interface FollowsProps {
  cell: PriceCell
  extra: PriceCell
  range: { least_cents: number; most_cents: number }
  drafts: PriceDrafts
}

/** What a seat of the class costs; where screens ask differently, from what the cheapest does. */
function Follows({ cell, extra, range, drafts }: FollowsProps) {
  const t = useT()
  const locale = useLocale()
  const whole = wholeOf(cell, drafts) ?? 0
  const more = wholeOf(extra, drafts)
  if (more !== null) return <span>{priceText(whole + more, locale)}</span>
  const [least, most] = [range.least_cents, range.most_cents].map((one) => priceText(whole + one, locale))
  return (
    <span title={t('priceTable.range', { least: least!, most: most! })}>{t('priceTable.from', { price: least! })}</span>
  )
}

function NotSold() {
  const t = useT()
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t('whatIf.notSold')}</VisuallyHidden>
    </>
  )
}
