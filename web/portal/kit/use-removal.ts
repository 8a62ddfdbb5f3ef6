import { useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { useT } from '../texts.ts'
import type { Values } from './merge.ts'
import { toastMini, toastUndo, toastWarning } from './toasts.tsx'
import { useTroubleText } from './use-trouble-text.ts'
import type { View } from './use-view.ts'

export interface Removal {
  waits: boolean
  /** Deletes rows one after another, says how many went, and offers to take it back. */
  remove: (rows: readonly Values[]) => Promise<void>
  restore: (row: Values) => Promise<void>
}

/** Deletes rows, and brings them back: nothing of them was lost (F-180). */
export function useRemoval(view: View, onChanged: () => void): Removal {
  const t = useT()
  const call = useCall()
  const { calls } = view
  const [waits, setWaits] = useState(false)
  const seen = (row: Values) => ({ params: { id: row.id as number }, body: { version: row.version as number } })
  const textOf = useTroubleText()
  const said = (outcome: Parameters<typeof textOf>[0]) => toastWarning(textOf(outcome), t('form.close'))
  const back = async (rows: readonly Values[]) => {
    let restored = 0
    for (const row of rows) {
      const outcome = await call(calls.restore, seen(row))
      if (outcome.kind === 'answer') restored += 1
      else said(outcome)
    }
    if (restored > 0) toastMini(t('list.restored', { count: restored }), t('form.close'))
    onChanged()
  }
  return {
    waits,
    remove: async (rows) => {
      setWaits(true)
      const gone: Values[] = []
      for (const row of rows) {
        const outcome = await call(calls.remove, seen(row))
        if (outcome.kind === 'answer') gone.push(outcome.data as Values)
        else said(outcome)
      }
      setWaits(false)
      const name = gone[0] ? view.nameOf(gone[0]) : ''
      const text = gone.length === 1 ? t('list.deletedOne', { name }) : t('list.deletedMany', { count: gone.length })
      if (gone.length > 0) toastUndo(text, t('form.close'), { label: t('list.undo'), run: () => void back(gone) })
      onChanged()
    },
    restore: (row) => back([row]),
  }
}
