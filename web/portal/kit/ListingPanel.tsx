import type { ReactNode } from 'react'
import { useCall } from '#kit/use-call.ts'
import type { ListingCalls } from '#protocol/kit/listing-calls.ts'
import { useFresh } from '../use-fresh.ts'
import { Facts } from './Facts.tsx'
import { type Field, lastOf } from './fields/field-of.ts'
import type { Values } from './merge.ts'
import { onClockOf } from './on-clock-of.ts'
import { PanelFrame } from './PanelFrame.tsx'
import css from './RowPanel.module.css'
import { useAnswer } from './use-answer.ts'
import type { ListView } from './use-view.ts'
import { textOf } from './value-text.ts'

interface Props {
  view: ListView & { calls: ListingCalls }
  id: string
  cells: Readonly<Record<string, (row: Values, view: ListView) => ReactNode>>
  below: ((row: Values, again: () => void) => ReactNode) | undefined
  /** How often it is read anew by itself; null = never. */
  fresh_ms: number | null
  onChanged: () => void
  onClose: () => void
}

/** Ids that say nothing to a person; where they lead is below. */
const UNSAID = ['id', 'bill_id', 'contact_id']

/** A row that is only read, beside its list: its fields, where it leads, and what is done with it. */
export function ListingPanel({ view, id, cells, below, fresh_ms, onChanged, onClose }: Props) {
  const call = useCall()
  const { calls, words, fields } = view
  const read = useAnswer(id, (signal) => call(calls.read, { params: { id }, signal }))
  useFresh(read, fresh_ms)
  const row = read.data as Values | null
  const title = row ? view.nameOf(row) : words.one
  const again = () => {
    read.again()
    onChanged()
  }
  const shown = fields.filter(({ path, control }) => control.is !== 'own' && !UNSAID.includes(path))
  const said = (field: Field, of: Values) => {
    const here = onClockOf(view, of)
    return cells[field.path]?.(of, here) ?? textOf(field, of[lastOf(field.path)], here.reading)
  }
  return (
    <PanelFrame label={title} title={title} read={read} onClose={onClose}>
      {row && (
        <>
          <Facts
            facts={shown.map((field) => ({ path: field.path, label: words.label(field.path), said: said(field, row) }))}
          />
          <div className={css.keys}>{below?.(row, again)}</div>
        </>
      )}
    </PanelFrame>
  )
}
