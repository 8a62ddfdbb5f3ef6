import { type KeyboardEvent, useRef } from 'react'
import { useT } from '../texts.ts'
import { GroupRows, type MayType } from './GroupRows.tsx'
import { columnPx, marksOf } from './marks.ts'
import { type Way, wayOf } from './moves.ts'
import css from './PriceTable.module.css'
import type { Grid } from './price-grid.ts'
import { RateHead } from './RateHead.tsx'
import type { PriceWork } from './use-price-drafts.ts'

interface Props {
  grid: Grid
  work: PriceWork
  mayType: MayType
}

/**
 * The table itself. Enter and the arrows go from price to price, Tab as everywhere; Escape brings back what
 * is saved, Enter with Ctrl or ⌘ publishes. A column is as wide as it is, whatever is typed.
 */
export function PriceGrid({ grid, work, mayType }: Props) {
  const t = useT()
  const table = useRef<HTMLTableElement>(null)
  const heads = grid.columns.map((column) => ({ column, marks: marksOf(t, column.rates) }))
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    const isCommand = event.ctrlKey || event.metaKey
    const publishes = isCommand && event.key === 'Enter'
    const way = isCommand || event.altKey ? null : wayOf(event.key, event.currentTarget)
    if (way === null && !publishes) return
    event.preventDefault()
    if (way === null) work.publish()
    else neighbourOf(table.current!, event.currentTarget, way)?.focus()
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className={css.scroll} aria-label={t('priceTable.caption')} tabIndex={0}>
      <table className={css.table} ref={table}>
        <colgroup>
          <col className={css.group} />
          <col className={css.class} />
          <col className={css.extra} />
          {heads.map(({ column, marks }) => (
            <col key={column.key} style={{ width: columnPx(column.name, marks) }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              <b>{t('priceTable.head')}</b>
              <small>{t('priceTable.bold')}</small>
            </th>
            <th scope="col">
              <b>{t('priceTable.extra')}</b>
            </th>
            {heads.map(({ column, marks }) => (
              <RateHead key={column.key} column={column} marks={marks} />
            ))}
          </tr>
        </thead>
        {grid.groups.map((group, nth) => (
          <GroupRows key={group.id} group={group} nth={nth} work={work} mayType={mayType} onMove={move} />
        ))}
      </table>
    </section>
  )
}

/** The next price that can be typed: in the same column for up and down, in the same row to both sides. */
function neighbourOf(table: HTMLTableElement, from: HTMLInputElement, way: Way): HTMLInputElement | undefined {
  const every = [...table.querySelectorAll<HTMLInputElement>('input[data-row]')]
  const along = way === 'up' || way === 'down' ? 'column' : 'row'
  const line = every.filter((one) => one.dataset[along] === from.dataset[along])
  return line[line.indexOf(from) + (way === 'up' || way === 'left' ? -1 : 1)]
}
