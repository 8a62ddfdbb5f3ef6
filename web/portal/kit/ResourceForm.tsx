import { Alert, Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../texts.ts'
import { ConflictTable } from './ConflictTable.tsx'
import { FormFields } from './FormFields.tsx'
import { FormModal } from './FormModal.tsx'
import { focusField } from './focus-field.ts'
import type { FormProps } from './form-props.ts'
import { ListLoading } from './ListLoading.tsx'
import type { Values } from './merge.ts'
import { onClockOf } from './on-clock-of.ts'
import { TroubleNote } from './TroubleNote.tsx'
import { useSlow } from './use-answer.ts'
import { mineOf, useForm } from './use-form.ts'

const NO_OPTIONS = {}
/** The widths of forms of one column, and of two. */
const USUAL = 640
const WITH_SIDE = 1080

/** The modal in which a row is made or edited: "add item", "edit item {id}" (F-172). */
export function ResourceForm({ view, form: which, begin, controls, side, onClose, onSaved }: FormProps) {
  const t = useT()
  const done = (saved: Values) => {
    onClose()
    onSaved(saved)
  }
  const form = useForm(view, which, done, begin)
  const { loaded, values, wrong, conflict, trouble } = form
  const { words, fields } = view
  const options = loaded.data?.options ?? NO_OPTIONS
  const here = onClockOf({ ...view, reading: { ...view.reading, options } }, values)
  const place = useRef<HTMLDivElement>(null)
  const isSlow = useSlow(loaded.waits)
  const isOpen = loaded.data !== null && Object.keys(values).length > 0
  const shown = fields.filter(({ path, control }) => control.is !== 'own' || controls[path])
  const [first] = shown.flatMap(({ path }) =>
    Object.keys(wrong.fields).filter((at) => at === path || at.startsWith(`${path}.`)),
  )
  useEffect(() => {
    if (isOpen) focusField(place.current, null)
  }, [isOpen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the hub says what is wrong
  useEffect(() => {
    if (first) focusField(place.current, first)
  }, [wrong])
  const said = useRef<HTMLDivElement>(null)
  const is_said = trouble !== null || wrong.rest.length > 0 || form.saveAnyway !== null
  useEffect(() => {
    if (is_said && !first) said.current?.scrollIntoView({ block: 'end' })
  }, [is_said, first])
  const title =
    which === 'new'
      ? t('form.addTitle', { what: words.one })
      : t('form.editTitle', { what: words.one, id: String(which) })
  const isNew = which === 'new'
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => setMine(mineOf(conflict)), [conflict])
  const keys = conflict ? (
    <Button loading={form.saving} onClick={() => form.settle(mine)}>
      {conflict.deleted ? t('conflict.restore') : t('conflict.save')}
    </Button>
  ) : (
    <Button type="submit" loading={form.saving} disabled={!isOpen}>
      {isNew ? t('form.create') : t('form.save')}
    </Button>
  )
  return (
    <FormModal
      title={title}
      size={side && !conflict ? WITH_SIDE : USUAL}
      dirty={form.dirty}
      onClose={() => {
        form.discard()
        onClose()
      }}
      keys={keys}
      onSubmit={() => {
        const busy = place.current?.querySelector<HTMLElement>('[data-busy=true]')
        if (busy) busy.focus()
        else if (conflict) form.settle(mine)
        else form.save()
      }}
    >
      <div ref={place} style={{ display: 'contents' }}>
        {loaded.trouble && <TroubleNote trouble={loaded.trouble} waits={loaded.waits} onAgain={loaded.again} />}
        {!isOpen && !loaded.trouble && isSlow && <ListLoading />}
        {form.recovered && !conflict && (
          <Alert color="info" title={t('form.recovered')}>
            <Button variant="default" size="xs" onClick={form.discard}>
              {t('form.discard')}
            </Button>
          </Alert>
        )}
        {conflict ? (
          <ConflictTable conflict={conflict} view={here} mine={mine} onMine={setMine} />
        ) : (
          isOpen && (
            <FormFields
              view={here}
              fields={shown}
              values={values}
              errors={wrong.fields}
              options={options}
              secrets={loaded.data?.extras.secrets ?? {}}
              controls={controls}
              side={side}
              disabled={false}
              onChange={form.set}
            />
          )
        )}
        {wrong.rest.length > 0 && (
          <Alert color="stop" role="alert" title={t('trouble.problem')} style={{ whiteSpace: 'pre-line' }}>
            {wrong.rest.join('\n')}
          </Alert>
        )}
        {form.saveAnyway && (
          <Button variant="default" loading={form.saving} onClick={form.saveAnyway}>
            {t('form.saveAnyway')}
          </Button>
        )}
        {trouble && <TroubleNote trouble={trouble} waits={form.saving} onAgain={form.save} />}
        <div ref={said} />
      </div>
    </FormModal>
  )
}
