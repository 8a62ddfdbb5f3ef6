import { Alert, Radio } from '@mantine/core'
import { useT } from '../texts.ts'
import css from './ConflictTable.module.css'
import { fieldAt } from './fields/field-of.ts'
import type { Conflict } from './use-form.ts'
import type { View } from './use-view.ts'
import { textOf } from './value-text.ts'

interface Props {
  conflict: Conflict
  view: View
  /** The fields of which one's own value is taken. */
  mine: ReadonlySet<string>
  onMine: (mine: ReadonlySet<string>) => void
}

/** Two people changed one row: both values of each field side by side, and which one is to stand. */
export function ConflictTable({ conflict, view, mine, onMine }: Props) {
  const t = useT()
  const { words, reading, fields } = view
  const by = conflict.by ?? t('history.program')
  const choose = (field: string, isMine: boolean) => {
    const next = new Set(mine)
    if (isMine) next.add(field)
    else next.delete(field)
    onMine(next)
  }
  return (
    <section aria-label={t('conflict.title', { by })} className={css.conflict}>
      <Alert
        color="warn"
        role="alert"
        title={conflict.deleted ? t('conflict.deleted', { by }) : t('conflict.title', { by })}
      >
        {conflict.deleted ? t('conflict.deletedText') : t('conflict.text')}
      </Alert>
      {conflict.differences.length > 0 && (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('conflict.field')}</th>
              <th scope="col">{t('conflict.mine')}</th>
              <th scope="col">{by}</th>
            </tr>
          </thead>
          <tbody>
            {conflict.differences.map((one) => (
              <tr key={one.field}>
                <th scope="row">{words.label(one.field)}</th>
                {([true, false] as const).map((isMine) => {
                  const field = fieldAt(fields, one.field)!
                  const text = textOf(field, isMine ? one.mine : one.theirs, reading) || t('history.empty')
                  const whose = isMine ? t('conflict.mine') : by
                  return (
                    <td key={String(isMine)}>
                      <Radio
                        name={`conflict-${one.field}`}
                        label={text}
                        aria-label={t('conflict.take', { field: words.label(one.field), whose, value: text })}
                        checked={mine.has(one.field) === isMine}
                        onChange={() => choose(one.field, isMine)}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
