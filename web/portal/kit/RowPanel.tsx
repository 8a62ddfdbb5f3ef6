import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { pictureUrl } from '#protocol/kit/pictures.ts'
import { useT } from '../texts.ts'
import { ConfirmModal } from './ConfirmModal.tsx'
import { Facts } from './Facts.tsx'
import { type Field, lastOf } from './fields/field-of.ts'
import type { Values } from './merge.ts'
import { onClockOf } from './on-clock-of.ts'
import { PanelFrame } from './PanelFrame.tsx'
import { RowHistory } from './RowHistory.tsx'
import css from './RowPanel.module.css'
import { reachesRow } from './row-reach.ts'
import { useSurroundings } from './surroundings.ts'
import { useAnswer } from './use-answer.ts'
import { useRemoval } from './use-removal.ts'
import type { View } from './use-view.ts'
import { textOf } from './value-text.ts'

interface Props {
  view: View
  id: number
  /** Rises with every change that was made here, so that the row is read anew. */
  touched: number
  facts: Readonly<Record<string, (row: Values, view: View) => ReactNode>>
  actions: ((row: Values, again: () => void) => ReactNode) | undefined
  onEdit: () => void
  onClose: () => void
  onChanged: () => void
}

/** A row beside its list: all of its fields, what can be done with it, and what happened to it. */
export function RowPanel({ view, id, touched, facts, actions, onEdit, onClose, onChanged }: Props) {
  const t = useT()
  const call = useCall()
  const { calls, words, fields, resource } = view
  const { held } = useSurroundings()
  const read = useAnswer(`${id}/${touched}`, (signal) => call(calls.read, { params: { id }, signal }))
  const row = read.data as Values | null
  const here = row ? onClockOf(view, row) : view
  const mayDo = (action: 'edit' | 'delete') =>
    view.may[action] && row !== null && reachesRow(held, resource, row, `${resource.base}.${action}`)
  const [asks, setAsks] = useState(false)
  const removal = useRemoval(view, onChanged)
  const shown = flat(fields, facts).filter(({ field }) => field.control.is !== 'own' && !field.secret)
  return (
    <PanelFrame
      label={row ? view.nameOf(row) : words.one}
      title={row ? view.nameOf(row) : `#${id}`}
      read={read}
      isCovered={asks}
      onClose={onClose}
    >
      {row && (
        <>
          {row.deleted_at !== null && <p className={css.gone}>{t('list.isDeleted')}</p>}
          <Facts
            facts={shown.map(({ field, valueIn }) => {
              const said =
                facts[field.path]?.(row, here) ??
                pictureOf(field, valueIn(row)) ??
                textOf(field, valueIn(row), here.reading)
              return { path: field.path, label: words.label(field.path), said }
            })}
          />
          <Group gap="xs" className={css.keys}>
            {row.deleted_at === null && mayDo('edit') && (
              <Button color="ink" onClick={onEdit}>
                {t('list.edit')}
              </Button>
            )}
            {row.deleted_at === null && mayDo('delete') && (
              <Button variant="default" onClick={() => setAsks(true)}>
                {t('list.delete')}
              </Button>
            )}
            {row.deleted_at !== null && mayDo('delete') && (
              <Button color="ink" onClick={() => void removal.restore(row)}>
                {t('list.restore')}
              </Button>
            )}
            {row.deleted_at === null && actions?.(row, onChanged)}
          </Group>
          <RowHistory view={here} row={row} />
        </>
      )}
      {asks && row && (
        <ConfirmModal
          title={t('list.deleteTitle', { name: view.nameOf(row) })}
          text={words.gone}
          stop={t('list.delete')}
          waits={removal.waits}
          onClose={() => setAsks(false)}
          onStop={async () => {
            await removal.remove([row])
            setAsks(false)
          }}
        />
      )}
    </PanelFrame>
  )
}

interface Shown {
  field: Field
  valueIn: (row: Values) => unknown
}

/** Fields as lines of a panel: those of a group stand for themselves, where nothing is said of the group. */
function flat(fields: readonly Field[], facts: Readonly<Record<string, unknown>>): Shown[] {
  return fields.flatMap((field): Shown[] => {
    const { path, control } = field
    if (control.is !== 'group' || facts[path]) return [{ field, valueIn: (row) => row[lastOf(path)] }]
    const within = (row: Values) => (row[lastOf(path)] ?? {}) as Values
    return flat(control.fields, facts).map((inner) => ({ ...inner, valueIn: (row) => inner.valueIn(within(row)) }))
  })
}

function pictureOf({ control }: Field, value: unknown): ReactNode {
  return control.is === 'picture' && value ? <img src={pictureUrl(String(value), 320)} alt="" width={160} /> : null
}
