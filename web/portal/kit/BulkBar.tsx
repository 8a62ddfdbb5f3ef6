import { Button } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { useT } from '../texts.ts'
import { BulkForm } from './BulkForm.tsx'
import { ConfirmModal } from './ConfirmModal.tsx'
import type { FieldProps } from './fields/field-props.ts'
import css from './ListChips.module.css'
import type { Values } from './merge.ts'
import { useRemoval } from './use-removal.ts'
import type { View } from './use-view.ts'

interface Props {
  view: View
  chosen: ReadonlyMap<number, Values>
  controls: Readonly<Record<string, ComponentType<FieldProps>>>
  onClear: () => void
  onDone: () => void
}

/** What can be done with the chosen rows; it stands where the chips were. */
export function BulkBar({ view, chosen, controls, onClear, onDone }: Props) {
  const t = useT()
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const removal = useRemoval(view, onDone)
  const count = chosen.size
  const rows = [...chosen.values()]
  const isBin = rows.some((row) => row.deleted_at !== null)
  return (
    <section className={css.chips} aria-label={t('bulk.title')}>
      <b role="status">{t('bulk.chosen', { count })}</b>
      {view.may.edit && !isBin && (
        <Button color="ink" size="sm" onClick={() => setOpen('edit')}>
          {t('bulk.edit')}
        </Button>
      )}
      {view.may.delete && !isBin && (
        <Button variant="default" size="sm" onClick={() => setOpen('delete')}>
          {t('list.delete')}
        </Button>
      )}
      <Button variant="default" size="sm" onClick={onClear}>
        {t('bulk.clear')}
      </Button>
      {open === 'edit' && (
        <BulkForm view={view} rows={rows} controls={controls} onClose={() => setOpen(null)} onSaved={onDone} />
      )}
      {open === 'delete' && (
        <ConfirmModal
          title={t('bulk.deleteTitle', { count })}
          text={view.words.gone}
          stop={t('list.delete')}
          waits={removal.waits}
          onClose={() => setOpen(null)}
          onStop={async () => {
            await removal.remove(rows)
            setOpen(null)
          }}
        />
      )}
    </section>
  )
}
