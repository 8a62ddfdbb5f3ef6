import { Alert, Button, VisuallyHidden } from '@mantine/core'
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react'
import type { Paper } from '#protocol/bills/paper-parts.ts'
import { exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { PaperTemplate } from '#protocol/catalogue/paper-template.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { useWho } from '../access/use-session.ts'
import { ConflictTable } from '../kit/ConflictTable.tsx'
import { FormFields } from '../kit/FormFields.tsx'
import { focusField } from '../kit/focus-field.ts'
import { ListLoading } from '../kit/ListLoading.tsx'
import { RowHistory } from '../kit/RowHistory.tsx'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { useSlow } from '../kit/use-answer.ts'
import { type FormState, mineOf, useForm } from '../kit/use-form.ts'
import { useView, type View } from '../kit/use-view.ts'
import head from '../settings/Settings.module.css'
import { useT } from '../texts.ts'
import { PaperPreview } from './PaperPreview.tsx'
import css from './Receipt.module.css'

/** What a house has printed of its own on the paper of its registers, beside that paper (F-223, F-333). */
export function Receipt() {
  const { exhibitor: house } = useWho()
  const [saved, setSaved] = useState(0)
  const [paper, setPaper] = useState<Paper>(80)
  return (
    <ReceiptForm
      key={saved}
      id={house.id}
      onSaved={() => setSaved((before) => before + 1)}
      paper={paper}
      onPaper={setPaper}
    />
  )
}

const NOTHING = {}
/** Its draft is another one than that of the settings, whose row it edits as well. */
const DRAFT = { name: 'paper', values: {} }

/** How wide the paper is that is shown. */
type Roll = Pick<ComponentProps<typeof PaperPreview>, 'paper' | 'onPaper'>

function ReceiptForm({ id, onSaved, ...roll }: Roll & { id: number; onSaved: () => void }) {
  const t = useT()
  const house = useView(exhibitor, NOTHING)
  const fields = useMemo(() => house.fields.filter(({ path }) => path === 'paper'), [house.fields])
  const view = { ...house, fields }
  const form = useForm(view, id, onSaved, DRAFT)
  const { loaded, values, wrong, conflict, trouble } = form
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => setMine(mineOf(conflict)), [conflict])
  const place = useRef<HTMLFormElement>(null)
  const [first] = Object.keys(wrong.fields)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the hub says what is wrong
  useEffect(() => {
    if (first) focusField(place.current, first)
  }, [wrong])
  const isSlow = useSlow(loaded.waits)
  const send = () => (conflict ? form.settle(mine) : form.save())
  return (
    <form
      ref={place}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <ReceiptHead form={form} mayEdit={view.may.edit} />
      {loaded.trouble && <TroubleNote trouble={loaded.trouble} waits={loaded.waits} onAgain={loaded.again} />}
      {!loaded.data && !loaded.trouble && isSlow && <ListLoading />}
      {form.recovered && !conflict && <Alert color="info" title={t('form.recovered')} />}
      {wrong.rest.map((text) => (
        <Alert key={text} color="stop" role="alert" title={text} />
      ))}
      {trouble && <TroubleNote trouble={trouble} waits={form.saving} onAgain={send} />}
      {conflict && <ConflictTable conflict={conflict} view={view} mine={mine} onMine={setMine} />}
      {!conflict && values.paper !== undefined && <ReceiptParts form={form} view={view} house={house} {...roll} />}
    </form>
  )
}

/** The name of the screen and its two keys. */
function ReceiptHead({ form, mayEdit }: { form: FormState; mayEdit: boolean }) {
  const t = useT()
  return (
    <header className={head.head}>
      <h1>{t('screens.receipt')}</h1>
      {mayEdit && (
        <div className={`${head.keys} ${css.keys}`}>
          <Button variant="default" disabled={!form.dirty} onClick={form.discard}>
            {t('settings.discard')}
          </Button>
          <Button type="submit" loading={form.saving} disabled={!form.dirty}>
            {form.conflict ? t('conflict.save') : t('form.save')}
          </Button>
        </div>
      )}
    </header>
  )
}

/** What is typed, what happened to the house, and the paper beside it. */
function ReceiptParts({ form, view, house, ...roll }: Roll & { form: FormState; view: View; house: View }) {
  const { values, wrong, before, set } = form
  const template = PaperTemplate.safeParse(values.paper)
  const [locale] = values.locales as Locale[]
  return (
    <div className={css.parts}>
      <div className={css.fields}>
        <VisuallyHidden component="h2">{view.words.label('paper')}</VisuallyHidden>
        <FormFields
          view={view}
          fields={view.fields}
          values={values}
          errors={wrong.fields}
          options={NOTHING}
          secrets={NOTHING}
          controls={NOTHING}
          disabled={!view.may.edit}
          onChange={set}
        />
        <RowHistory view={house} row={before} />
      </div>
      <PaperPreview template={template.data ?? null} house={String(values.brand)} locale={locale!} {...roll} />
    </div>
  )
}
