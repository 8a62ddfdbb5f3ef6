import type { KeyboardEvent } from 'react'
import { useLocale } from '#kit/texts.tsx'
import { formatMoney } from '#protocol/money/format.ts'
import { useT } from '../texts.ts'
import css from './PriceTable.module.css'
import { type PriceCell, priceText, shownText, typedOf } from './price-drafts.ts'
import type { PriceWork } from './use-price-drafts.ts'
import { changeId, useSentence } from './use-sentence.ts'

interface Props {
  cell: PriceCell
  row: string
  column: number
  /** Whether who looks may type. */
  isOpen: boolean
  /** Of a class what the screens ask for it. */
  range?: { least_cents: number; most_cents: number }
  work: PriceWork
  onMove: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** One price: selected when it is entered, so that typing replaces it. */
export function PriceInput({ cell, row, column, isOpen, range, work, onMove }: Props) {
  const t = useT()
  const locale = useLocale()
  const sentence = useSentence()
  const draft = work.drafts.get(cell.key)
  const asked = range ? rangeText(range.least_cents, range.most_cents, (cents) => priceText(cents, locale)) : ''
  if (!isOpen) return <span className={css.fixed}>{shownText(cell, locale) || asked}</span>
  const isWrong = draft !== undefined && !['price', 'none'].includes(typedOf(draft).is)
  const fee = cell.fee_cents > 0 ? t('priceTable.fee', { fee: formatMoney(cell.fee_cents, locale) }) : undefined
  return (
    <input
      className={css.price}
      inputMode="decimal"
      autoComplete="off"
      aria-label={t('priceTable.cell', { name: cell.name, group: cell.group })}
      aria-invalid={isWrong || work.said.has(cell.key) || undefined}
      aria-describedby={draft && changeId(cell)}
      title={isWrong ? sentence(draft) : fee}
      readOnly={work.publishing}
      placeholder={asked}
      data-row={row}
      data-column={column}
      data-draft={draft !== undefined}
      data-met={draft ? draft.theirs !== null : false}
      value={draft ? draft.text : shownText(cell, locale)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => work.type(cell, currentTarget.value)}
      onBlur={() => work.leave(cell.key)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') work.drop(cell.key)
        onMove(event)
      }}
    />
  )
}

function rangeText(least: number, most: number, print: (cents: number) => string): string {
  return least === most ? print(least) : `${print(least)}–${print(most)}`
}
