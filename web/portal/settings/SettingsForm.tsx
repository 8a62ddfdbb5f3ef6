import { Alert, Button } from '@mantine/core'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { LOCALE_NAMES, LOCALES, type Locale } from '#protocol/i18n/locales.ts'
import { valueAt, withValueAt } from '../kit/at-path.ts'
import { ConflictTable } from '../kit/ConflictTable.tsx'
import { FieldControl } from '../kit/fields/FieldControl.tsx'
import { fieldAt } from '../kit/fields/field-of.ts'
import type { FieldProps } from '../kit/fields/field-props.ts'
import { focusField } from '../kit/focus-field.ts'
import { ListLoading } from '../kit/ListLoading.tsx'
import { isSame } from '../kit/merge.ts'
import { RowHistory } from '../kit/RowHistory.tsx'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { useSlow } from '../kit/use-answer.ts'
import { type FormState, mineOf, useForm } from '../kit/use-form.ts'
import { useView, type View } from '../kit/use-view.ts'
import { useT } from '../texts.ts'
import type { Lamp } from './contrast.ts'
import { DayBeginsField } from './DayBeginsField.tsx'
import { FixedPart } from './FixedPart.tsx'
import { LampField } from './LampField.tsx'
import { LocalesField } from './LocalesField.tsx'
import css from './Settings.module.css'
import { SECTIONS } from './sections.ts'
import { isSpokenAnew } from './spoken-anew.ts'
import { WeekdayField } from './WeekdayField.tsx'
import { NavigationField } from './website/NavigationField.tsx'

const NO_OPTIONS = {}

/** The settings as one form: what is typed is seen here alone until it is saved, all of it at once. */
export function SettingsForm({ id, onSaved }: { id: number; onSaved: () => void }) {
  const t = useT()
  const view = useView(exhibitor, NO_OPTIONS)
  const form = useForm(view, id, (saved) => (isSpokenAnew(form.before, saved) ? location.reload() : onSaved()))
  const { loaded, values, wrong, conflict, trouble } = form
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => setMine(mineOf(conflict)), [conflict])
  const place = useRef<HTMLFormElement>(null)
  const first = Object.keys(wrong.fields)[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the hub says what is wrong
  useEffect(() => {
    if (first) focusField(place.current, first)
  }, [wrong])
  const isSlow = useSlow(loaded.waits)
  const isOpen = loaded.data !== null && Object.keys(values).length > 0
  const send = () => (conflict ? form.settle(mine) : form.save())

  return (
    <form
      ref={place}
      className={css.settings}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <SettingsHead form={form} isOpen={isOpen} mayEdit={view.may.edit} />
      {loaded.trouble && <TroubleNote trouble={loaded.trouble} waits={loaded.waits} onAgain={loaded.again} />}
      {!isOpen && !loaded.trouble && isSlow && <ListLoading />}
      {form.recovered && !conflict && <Alert color="info" title={t('form.recovered')} />}
      {wrong.rest.map((text) => (
        <Alert key={text} color="stop" role="alert" title={text} />
      ))}
      {trouble && <TroubleNote trouble={trouble} waits={form.saving} onAgain={send} />}
      {isOpen && conflict && <ConflictTable conflict={conflict} view={view} mine={mine} onMine={setMine} />}
      {isOpen && !conflict && <SettingsSections form={form} view={view} />}
    </form>
  )
}

interface HeadProps {
  form: FormState
  /** The settings are there. */
  isOpen: boolean
  mayEdit: boolean
}

/** The name of the screen, how much is typed and not saved, and its two keys. */
function SettingsHead({ form: { before, values, conflict, saving, discard }, isOpen, mayEdit }: HeadProps) {
  const t = useT()
  const changed = SECTIONS.flatMap(({ paths }) => paths).filter(
    (path) => !isSame(valueAt(before, path), valueAt(values, path)),
  )
  return (
    <header className={css.head}>
      <h1>{t('screens.settings')}</h1>
      <p className={css.count} aria-live="polite">
        {changed.length > 0 ? t('settings.changed', { count: changed.length }) : ''}
      </p>
      {mayEdit && (
        <div className={css.keys}>
          <Button variant="default" disabled={changed.length === 0} onClick={discard}>
            {t('settings.discard')}
          </Button>
          <Button type="submit" loading={saving} disabled={!isOpen || changed.length === 0}>
            {conflict ? t('conflict.save') : t('form.save')}
          </Button>
        </div>
      )}
    </header>
  )
}

/** Every setting with its own control, by sections; what happened to them stands last. */
function SettingsSections({ form, view }: { form: FormState; view: View }) {
  const t = useT()
  const { before, values, wrong } = form
  return (
    <div className={css.sections}>
      {SECTIONS.map(({ name, paths }) => (
        <section key={name} className={css.section} data-section={name} aria-labelledby={`settings-${name}`}>
          <h2 id={`settings-${name}`}>{t(`settings.section.${name}`)}</h2>
          {paths.map((path) => {
            const Known = CONTROLS[path] ?? FieldControl
            return (
              <Known
                key={path}
                field={fieldAt(view.fields, path)!}
                value={valueAt(values, path)}
                onChange={(value) => form.set(...withValueAt(values, path, value))}
                errors={wrong.fields}
                label={view.words.label}
                help={view.words.help}
                word={wordOf(view.words.word)}
                options={NO_OPTIONS}
                is_set={false}
                time_zone={view.reading.time_zone}
                disabled={!view.may.edit}
                published={before.accent as Lamp}
              />
            )
          })}
          {name === 'house' && <FixedPart values={values} />}
          {name === 'later' && <p className={css.note}>{t('settings.later_note')}</p>}
        </section>
      ))}
      <section className={css.section}>
        <RowHistory view={view} row={before} />
      </section>
    </div>
  )
}

type Control = ComponentType<FieldProps & { published: Lamp }>

const CONTROLS: Readonly<Record<string, Control>> = {
  accent: LampField,
  locales: LocalesField,
  'public_config.midnight_offset': DayBeginsField,
  'settings.week_begins_on': WeekdayField,
  'website_config.navigation': NavigationField,
}

/** What is a language, or several. */
const SPOKEN = ['locales', 'portal_config.portal_locale']

/** A language is called what it calls itself. */
function wordOf(word: FieldProps['word']): FieldProps['word'] {
  return (path, value) =>
    SPOKEN.includes(path) && LOCALES.includes(value as Locale) ? LOCALE_NAMES[value as Locale] : word(path, value)
}
