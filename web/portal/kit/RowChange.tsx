import { useT } from '../texts.ts'
import type { ChangeRead } from './changes.ts'
import { type Field, fieldAt, lastOf } from './fields/field-of.ts'
import { isSame, type Values } from './merge.ts'
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
      {change.fields.flatMap(({ field: path, from, to }) => {
        const field = fieldAt(fields, path)
        if (!field || field.secret || field.control.is === 'own')
          return <li key={path}>{t('history.hidden', { field: words.label(path) })}</li>
        return partsOf(field, from, to).map((part) => {
          const read = (value: unknown) => textOf(part.field, value, reading) || t('history.empty')
          const label = words.label(part.field.path)
          const said = { field: label, from: read(part.from), to: read(part.to) }
          return <li key={part.field.path}>{t('history.changed', said)}</li>
        })
      })}
    </ul>
  )
}

interface Part {
  field: Field
  from: unknown
  to: unknown
}

/** Of a group those of its fields that differ; any other field as it is. */
function partsOf(field: Field, from: unknown, to: unknown): Part[] {
  if (field.control.is !== 'group' || from === null || to === null) return [{ field, from, to }]
  return field.control.fields.flatMap((inner) => {
    const name = lastOf(inner.path)
    const [before, after] = [(from as Values)[name] ?? null, (to as Values)[name] ?? null]
    return isSame(before, after) ? [] : partsOf(inner, before, after)
  })
}
