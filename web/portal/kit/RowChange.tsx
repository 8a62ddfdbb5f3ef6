import { useT } from '../texts.ts'
import type { ChangeRead } from './changes.ts'
import { fieldAt } from './fields/field-of.ts'
import css from './RowHistory.module.css'
import type { View } from './use-view.ts'
import { textOf } from './value-text.ts'

/** What one change made of each field: before and after. Of a secret only that it changed is known. */
export function RowChange({ change, view }: { change: ChangeRead; view: View }) {
  const t = useT()
  const { fields, words, reading } = view
  if (change.fields.length === 0) return null
  return (
    <ul className={css.fields}>
      {change.fields.map(({ field: path, from, to }) => {
        const field = fieldAt(fields, path)
        const label = words.label(path)
        if (!field || field.secret || field.control.is === 'own')
          return <li key={path}>{t('history.hidden', { field: label })}</li>
        const read = (value: unknown) => textOf(field, value, reading) || t('history.empty')
        return <li key={path}>{t('history.changed', { field: label, from: read(from), to: read(to) })}</li>
      })}
    </ul>
  )
}
