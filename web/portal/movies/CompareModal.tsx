import { Alert, Button, Radio } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { movie } from '#protocol/catalogue/movie.ts'
import { tmdbOfMovie } from '#protocol/catalogue/tmdb-calls.ts'
import { placeOf, type TmdbDifference, takenFrom, tmdbDifferences } from '#protocol/catalogue/tmdb-changes.ts'
import { LOCALE_NAMES } from '#protocol/i18n/locales.ts'
import table from '../kit/ConflictTable.module.css'
import { FormModal } from '../kit/FormModal.tsx'
import { fieldAt } from '../kit/fields/field-of.ts'
import { ListLoading } from '../kit/ListLoading.tsx'
import type { Values } from '../kit/merge.ts'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { toastSuccess } from '../kit/toasts.tsx'
import { type Trouble, troubleOf, useAnswer, useSlow } from '../kit/use-answer.ts'
import { useView, type View } from '../kit/use-view.ts'
import { textOf } from '../kit/value-text.ts'
import { useT } from '../texts.ts'
import css from './Movies.module.css'

interface Props {
  row: Values
  onClose: () => void
  /** Somebody else saved the movie meanwhile: it is to be read anew. */
  onStale: () => void
  onSaved: () => void
}

const NO_OPTIONS = {}

/** What TMDB says by now beside what stands here, and which of both is to stand (F-182). */
export function CompareModal({ row, onClose, onStale, onSaved }: Props) {
  const t = useT()
  const call = useCall()
  const view = useView(movie, NO_OPTIONS)
  const id = Number(row.id)
  const said = useAnswer(`tmdb/${id}`, (signal) => call(tmdbOfMovie, { params: { id }, signal }))
  const isSlow = useSlow(said.waits)
  const differences = said.data ? tmdbDifferences(row as never, said.data.values) : []
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [saving, setSaving] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const isTaken = ({ path, changed_here }: TmdbDifference) => chosen.get(path) ?? !changed_here
  const save = async (): Promise<void> => {
    if (!said.data || saving) return
    setSaving(true)
    const change = takenFrom(row, said.data, differences.filter(isTaken))
    const outcome = await call(view.calls.edit, { params: { id }, body: { version: Number(row.version), ...change } })
    setSaving(false)
    if (outcome.kind === 'refused' && outcome.code === 'stale') onStale()
    if (outcome.kind !== 'answer') return setTrouble(troubleOf(outcome))
    toastSuccess(t('form.saved'), t('form.close'))
    onSaved()
  }
  return (
    <FormModal
      title={t('tmdb.compared')}
      dirty={chosen.size > 0}
      onClose={onClose}
      onSubmit={() => void save()}
      keys={
        differences.length > 0 && (
          <Button type="submit" loading={saving}>
            {t('tmdb.take_chosen')}
          </Button>
        )
      }
    >
      {isSlow && <ListLoading />}
      {said.trouble && <TroubleNote trouble={said.trouble} waits={said.waits} onAgain={said.again} />}
      {said.data && differences.length === 0 && <Alert color="ok" title={t('tmdb.same')} />}
      {differences.length > 0 && (
        <>
          <p className={css.note}>{t('tmdb.keeps')}</p>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{t('conflict.field')}</th>
                <th scope="col">{t('tmdb.ours')}</th>
                <th scope="col">{t('tmdb.theirs')}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map((one) => (
                <Line
                  key={one.path}
                  view={view}
                  one={one}
                  taken={isTaken(one)}
                  onTaken={(taken) => setChosen(new Map(chosen).set(one.path, taken))}
                />
              ))}
            </tbody>
          </table>
        </>
      )}
      {trouble && <TroubleNote trouble={trouble} waits={saving} onAgain={() => void save()} />}
    </FormModal>
  )
}

interface LineProps {
  view: View
  one: TmdbDifference
  taken: boolean
  onTaken: (taken: boolean) => void
}

function Line({ view, one, taken, onTaken }: LineProps) {
  const t = useT()
  const { field, locale } = placeOf(one.path)
  const known = fieldAt(view.fields, field)!
  const label = locale ? `${view.words.label(field)}, ${LOCALE_NAMES[locale]}` : view.words.label(field)
  return (
    <tr>
      <th scope="row">
        {label}
        {one.changed_here && <span className={css.mark}>{t('tmdb.changed_here')}</span>}
      </th>
      {([false, true] as const).map((isTheirs) => {
        const text = textOf(known, isTheirs ? one.there : one.here, view.reading) || t('tmdb.nothing_there')
        const whose = t(isTheirs ? 'tmdb.theirs' : 'tmdb.ours')
        return (
          <td key={whose}>
            <Radio
              name={`tmdb-${one.path}`}
              label={text}
              aria-label={t('conflict.take', { field: label, whose, value: text })}
              checked={taken === isTheirs}
              onChange={() => onTaken(isTheirs)}
            />
          </td>
        )
      })}
    </tr>
  )
}
