import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { mayIn } from '#protocol/access/grades.ts'
import { isLow } from '#protocol/products/stock.ts'
import { type ProductStock, productStock } from '#protocol/products/stock-calls.ts'
import type { Values } from '../kit/merge.ts'
import { useSurroundings } from '../kit/surroundings.ts'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { useAnswer } from '../kit/use-answer.ts'
import { useT } from '../texts.ts'
import { useTimes } from '../use-times.ts'
import { LowPill } from './LowPill.tsx'
import css from './Stock.module.css'
import { StockSheet } from './StockSheet.tsx'

interface Props {
  row: Values
  onChanged: () => void
}

/** What each cinema has of a product, who wrote what down of it last, and writing more. */
export function Stock({ row, onChanged }: Props) {
  const t = useT()
  const call = useCall()
  const { held } = useSurroundings()
  const [isOpen, setOpen] = useState(false)
  const id = row.id as number
  const isCombo = (row.recipe as unknown[]).length > 0
  const isAsked = row.deleted_at === null && !isCombo
  const stock = useAnswer(isAsked ? `${id}/${row.version}` : null, (signal) =>
    call(productStock, { params: { id }, signal }),
  )
  const low_at = row.stock as number | null
  if (isCombo) return t('stock.combo')
  if (row.deleted_at !== null) return ''
  const { cinemas = [], changes = [] } = stock.data ?? {}
  const counted = cinemas.filter(({ cinema_id }) => mayIn(held, 'products.count', [cinema_id]))
  return (
    <div className={css.stock}>
      {stock.trouble && <TroubleNote trouble={stock.trouble} waits={stock.waits} onAgain={stock.again} />}
      {low_at !== null && <p>{t('stock.low_at', { pieces: low_at })}</p>}
      <ul aria-label={t('stock.title', { name: String(row.name) })}>
        {cinemas.map(({ cinema_id, cinema, pieces }) => (
          <li key={cinema_id}>
            {cinema}: {pieces === null ? t('stock.uncounted') : t('stock.pieces', { count: pieces })}{' '}
            {isLow(pieces, low_at) && <LowPill />}
          </li>
        ))}
      </ul>
      {counted.length > 0 && (
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          {t('stock.write')}
        </Button>
      )}
      {changes.length > 0 && <Changes changes={changes} />}
      {isOpen && (
        <StockSheet
          row={row}
          cinemas={counted}
          onClose={() => setOpen(false)}
          onDone={() => {
            stock.again()
            onChanged()
          }}
        />
      )}
    </div>
  )
}

/** Who wrote down what, when and why, the last first. */
function Changes({ changes }: Pick<ProductStock, 'changes'>) {
  const t = useT()
  const { clocks } = useSurroundings()
  const timeOf = useTimes(clocks.house)
  return (
    <ol className={css.changes} aria-label={t('stock.changes')}>
      {changes.map(({ id, at, cinema, what, pieces, reason, by }) => (
        <li key={id}>
          {t(`stock.was.${what}`, { pieces, cinema })}
          {reason !== '' && <q>{reason}</q>}
          <span className="muted">
            {by ?? t('history.program')}, <time dateTime={at}>{timeOf(at)}</time>
          </span>
        </li>
      ))}
    </ol>
  )
}
