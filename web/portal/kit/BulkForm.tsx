import { Alert, Button, NativeSelect } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { useT } from '../texts.ts'
import { FormFields } from './FormFields.tsx'
import { FormModal } from './FormModal.tsx'
import { stillWrong, type Wrong, wrongOf } from './field-errors.ts'
import type { FieldProps } from './fields/field-props.ts'
import type { Values } from './merge.ts'
import { onClockOf } from './on-clock-of.ts'
import { TroubleNote } from './TroubleNote.tsx'
import { toastSuccess, toastWarning } from './toasts.tsx'
import { type Trouble, troubleOf } from './use-answer.ts'
import type { View } from './use-view.ts'

interface Props {
  view: View
  rows: readonly Values[]
  controls: Readonly<Record<string, ComponentType<FieldProps>>>
  onClose: () => void
  onSaved: () => void
}

/** The clock of all these rows; where they have several, that of the house. */
function sharedClock(view: View, rows: readonly Values[]): View {
  const [first, ...others] = rows.map((row) => onClockOf(view, row))
  return others.every(({ reading }) => reading.time_zone === first?.reading.time_zone) ? (first ?? view) : view
}

/** The same change of all chosen rows: all of them, or none. */
export function BulkForm({ view, rows, controls, onClose, onSaved }: Props) {
  const t = useT()
  const call = useCall()
  const { words, reading } = view
  const fields = view.fields.filter(({ control, secret }) => control.is !== 'own' && !secret)
  const [path, setPath] = useState('')
  const [value, setValue] = useState<unknown>(null)
  const [wrong, setWrong] = useState<Wrong>({ fields: {}, rest: [] })
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [saving, setSaving] = useState(false)
  const field = fields.find((one) => one.path === path)
  const choose = (next: string) => {
    const found = fields.find((one) => one.path === next)
    const same = new Set(rows.map((row) => JSON.stringify(row[next])))
    setPath(next)
    setWrong({ fields: {}, rest: [] })
    setValue(same.size === 1 && rows[0]?.[next] !== undefined ? rows[0][next] : (found?.initial ?? null))
  }
  const save = async () => {
    setSaving(true)
    setTrouble(null)
    const seen = rows.map((row) => ({ id: row.id as number, version: row.version as number }))
    const outcome = await call(view.calls.bulk, { body: { rows: seen, change: { [path]: value } } as never })
    setSaving(false)
    if (outcome.kind === 'answer') {
      toastSuccess(t('bulk.saved', { count: rows.length }), t('form.close'))
      onClose()
      return onSaved()
    }
    if (outcome.kind !== 'refused') return setTrouble(troubleOf(outcome))
    const found = wrongOf(outcome.errors, [path])
    setWrong(outcome.code === 'stale' ? { fields: {}, rest: [t('bulk.stale')] } : found)
    toastWarning(outcome.message, t('form.close'))
  }
  return (
    <FormModal
      title={t('bulk.editTitle', { count: rows.length })}
      dirty={path !== ''}
      onClose={onClose}
      onSubmit={() => void save()}
      keys={
        <Button type="submit" disabled={path === ''} loading={saving}>
          {t('bulk.save', { count: rows.length })}
        </Button>
      }
    >
      <NativeSelect
        label={t('bulk.field')}
        data-autofocus
        value={path}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[{ value: '', label: '' }, ...fields.map((one) => ({ value: one.path, label: words.label(one.path) }))]}
      />
      {field && (
        <FormFields
          key={path}
          view={sharedClock(view, rows)}
          fields={[field]}
          values={{ [path]: value }}
          errors={wrong.fields}
          options={reading.options}
          secrets={{}}
          controls={controls}
          disabled={false}
          onChange={(_, next) => {
            setValue(next)
            setWrong(stillWrong(wrong, { [path]: value }, { [path]: next }))
          }}
        />
      )}
      {wrong.rest.map((text) => (
        <Alert key={text} color="stop" role="alert" title={text} />
      ))}
      {trouble && <TroubleNote trouble={trouble} waits={saving} onAgain={() => void save()} />}
    </FormModal>
  )
}
