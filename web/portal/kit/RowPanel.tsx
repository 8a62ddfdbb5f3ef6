import { ActionIcon, Button, Group } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import { ConfirmModal } from './ConfirmModal.tsx'
import { type Field, lastOf } from './fields/field-of.ts'
import { ListLoading } from './ListLoading.tsx'
import type { Values } from './merge.ts'
import { RowHistory } from './RowHistory.tsx'
import css from './RowPanel.module.css'
import { TroubleNote } from './TroubleNote.tsx'
import { useAnswer, useSlow } from './use-answer.ts'
import { useRemoval } from './use-removal.ts'
import { useReturnFocus } from './use-return-focus.ts'
import type { View } from './use-view.ts'
import { textOf } from './value-text.ts'

interface Props {
  view: View
  id: number
  /** Rises with every change that was made here, so that the row is read anew. */
  touched: number
  actions: ((row: Values, again: () => void) => ReactNode) | undefined
  onEdit: () => void
  onClose: () => void
  onChanged: () => void
}

/** A row beside its list: all of its fields, what can be done with it, and what happened to it. */
export function RowPanel({ view, id, touched, actions, onEdit, onClose, onChanged }: Props) {
  const t = useT()
  const call = useCall()
  const { calls, words, fields, reading, may } = view
  const read = useAnswer(`${id}/${touched}`, (signal) => call(calls.read, { params: { id }, signal }))
  const row = read.data as Values | null
  const isSlow = useSlow(read.waits && row === null)
  const title = useRef<HTMLHeadingElement>(null)
  const [asks, setAsks] = useState(false)
  const removal = useRemoval(view, onChanged)
  useReturnFocus()
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const shown = flat(fields).filter(({ field }) => field.control.is !== 'own' && !field.secret)
  return (
    <aside
      className={css.panel}
      aria-label={row ? view.nameOf(row) : words.one}
      onKeyDown={({ key, defaultPrevented }) => {
        if (key === 'Escape' && !defaultPrevented && !asks) onClose()
      }}
    >
      <header className={css.head}>
        <h2 ref={title} tabIndex={-1}>
          {row ? view.nameOf(row) : `#${id}`}
        </h2>
        <ActionIcon variant="subtle" color="ink" size="lg" aria-label={t('form.close')} onClick={onClose}>
          <PortalIcon name="cross" />
        </ActionIcon>
      </header>
      {read.trouble && <TroubleNote trouble={read.trouble} waits={read.waits} onAgain={read.again} />}
      {isSlow && <ListLoading />}
      {row && (
        <>
          {row.deleted_at !== null && <p className={css.gone}>{t('list.isDeleted')}</p>}
          <dl className={css.facts}>
            {shown.map(({ field, valueIn }) => {
              const text = textOf(field, valueIn(row), reading)
              return (
                <div key={field.path}>
                  <dt>{words.label(field.path)}</dt>
                  <dd data-empty={text === ''}>{text || t('history.empty')}</dd>
                </div>
              )
            })}
          </dl>
          <Group gap="xs" className={css.keys}>
            {row.deleted_at === null && may.edit && (
              <Button color="ink" onClick={onEdit}>
                {t('list.edit')}
              </Button>
            )}
            {row.deleted_at === null && may.delete && (
              <Button variant="default" onClick={() => setAsks(true)}>
                {t('list.delete')}
              </Button>
            )}
            {row.deleted_at !== null && may.delete && (
              <Button color="ink" onClick={() => void removal.restore(row)}>
                {t('list.restore')}
              </Button>
            )}
            {row.deleted_at === null && actions?.(row, onChanged)}
          </Group>
          <RowHistory view={view} row={row} />
        </>
      )}
      {asks && row && (
        <ConfirmModal
          title={t('list.deleteTitle', { name: view.nameOf(row) })}
          text={t('list.deleteText')}
          stop={t('list.delete')}
          waits={removal.waits}
          onClose={() => setAsks(false)}
          onStop={async () => {
            await removal.remove([row])
            setAsks(false)
          }}
        />
      )}
    </aside>
  )
}

interface Shown {
  field: Field
  valueIn: (row: Values) => unknown
}

/** Fields as lines of a panel: those of a group stand for themselves. */
function flat(fields: readonly Field[]): Shown[] {
  return fields.flatMap((field): Shown[] => {
    const { path, control } = field
    if (control.is !== 'group') return [{ field, valueIn: (row) => row[lastOf(path)] }]
    const within = (row: Values) => (row[lastOf(path)] ?? {}) as Values
    return flat(control.fields).map((inner) => ({ ...inner, valueIn: (row) => inner.valueIn(within(row)) }))
  })
}
