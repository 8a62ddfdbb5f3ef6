import type { ReactNode } from 'react'
import { classes } from '#kit/classes.ts'
import { Field } from '#kit/Field.tsx'
import { FieldError } from '#kit/FieldError.tsx'
import { LinesField } from '#kit/LinesField.tsx'
import { SelectField } from '#kit/SelectField.tsx'
import {
  earliestSchoolDay,
  SCHOOL_PAYMENTS,
  SCHOOL_PERSONS,
  SCHOOL_TEXTS,
  type SchoolField,
} from '#protocol/schedules/school-request.ts'
import type { SchoolRequestPage } from '#protocol/site/pages.ts'
import { useT } from '../../texts.ts'
import css from './Sections.module.css'
import type { RequestForm } from './use-request.ts'

interface SectionProps {
  form: RequestForm
  choices: SchoolRequestPage
}

/**
 * What a school fills in: who writes, which school, which movie and when, how many and how they pay (F-163).
 */
export function Sections(props: SectionProps) {
  return (
    <>
      <You {...props} />
      <Client {...props} />
      <Screening {...props} />
      <Practical {...props} />
    </>
  )
}

function Section({ name, children }: { name: 'you' | 'client' | 'screening' | 'practical'; children: ReactNode }) {
  const t = useT()
  return (
    <fieldset className={css.section} aria-describedby={`${name}-text`}>
      <legend>{t(`school_request.${name}`)}</legend>
      <p id={`${name}-text`} className={css.text}>
        {t(`school_request.${name}_text`)}
      </p>
      <div className={css.fields}>{children}</div>
    </fieldset>
  )
}

/** What each control of the form has: its name, its label, what is wrong with it. */
function useControl({ errors }: RequestForm) {
  const t = useT()
  return (field: SchoolField) => ({
    id: field,
    name: field,
    label: t(`school_request.field.${field}`),
    error: errors[field]?.[0],
  })
}

function You({ form }: SectionProps) {
  const { request, change } = form
  const control = useControl(form)
  return (
    <Section name="you">
      <Field
        {...control('contact_name')}
        className={css.wide}
        autoComplete="name"
        required
        maxLength={SCHOOL_TEXTS.contact_name}
        value={request.contact_name}
        onChange={(event) => change({ contact_name: event.target.value })}
      />
      <Field
        {...control('contact_email')}
        type="email"
        autoComplete="email"
        required
        maxLength={SCHOOL_TEXTS.contact_email}
        value={request.contact_email}
        onChange={(event) => change({ contact_email: event.target.value })}
      />
      <Field
        {...control('contact_mobile')}
        type="tel"
        autoComplete="tel"
        required
        maxLength={SCHOOL_TEXTS.contact_mobile}
        value={request.contact_mobile}
        onChange={(event) => change({ contact_mobile: event.target.value })}
      />
    </Section>
  )
}

function Client({ form, choices }: SectionProps) {
  const t = useT()
  const { request, change } = form
  const control = useControl(form)
  return (
    <Section name="client">
      <Field
        {...control('company_name')}
        className={css.wide}
        autoComplete="organization"
        required
        maxLength={SCHOOL_TEXTS.company_name}
        value={request.company_name}
        onChange={(event) => change({ company_name: event.target.value })}
      />
      <SelectField
        {...control('cycle')}
        required
        value={request.cycle ?? ''}
        onChange={(event) => change({ cycle: event.target.value || null })}
      >
        <option value="">{t('school_request.choose')}</option>
        {choices.cycles.map(({ cycle, name }) => (
          <option key={cycle} value={cycle}>
            {name}
          </option>
        ))}
      </SelectField>
    </Section>
  )
}

function Screening({ form, choices }: SectionProps) {
  const t = useT()
  const { request, change } = form
  const control = useControl(form)
  const versions = choices.movies.find(({ movie_id }) => movie_id === request.movie_id)?.versions ?? []
  return (
    <Section name="screening">
      <SelectField
        {...control('movie_id')}
        className={css.wide}
        required
        value={request.movie_id ?? ''}
        onChange={(event) => change({ movie_id: idOf(event.target.value) })}
      >
        <option value="">{t('school_request.choose')}</option>
        {choices.movies.map(({ movie_id, title }) => (
          <option key={movie_id} value={movie_id}>
            {title}
          </option>
        ))}
      </SelectField>
      <SelectField
        {...control('movie_version_id')}
        className={css.wide}
        value={request.movie_version_id ?? ''}
        onChange={(event) => change({ movie_version_id: idOf(event.target.value) })}
      >
        <option value="">{t('school_request.any')}</option>
        {versions.map(({ movie_version_id, text }) => (
          <option key={movie_version_id} value={movie_version_id}>
            {text}
          </option>
        ))}
      </SelectField>
      <Field
        {...control('date')}
        type="date"
        required
        min={earliestSchoolDay(request.movie_id, choices)}
        value={request.date ?? ''}
        onChange={(event) => change({ date: event.target.value || null })}
      />
      <SelectField
        {...control('time')}
        required
        value={request.time ?? ''}
        onChange={(event) => change({ time: event.target.value || null })}
      >
        <option value="">{t('school_request.choose')}</option>
        {choices.times.map((time) => (
          <option key={time} value={time}>
            {time}
          </option>
        ))}
      </SelectField>
      {choices.cinemas.length > 1 && (
        <SelectField
          {...control('cinema_id')}
          className={css.wide}
          value={request.cinema_id ?? ''}
          onChange={(event) => change({ cinema_id: idOf(event.target.value) })}
        >
          <option value="">{t('school_request.any')}</option>
          {choices.cinemas.map(({ cinema_id, name }) => (
            <option key={cinema_id} value={cinema_id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </Section>
  )
}

/** What is chosen in a list of rows; null = nothing. */
function idOf(value: string): number | null {
  return value === '' ? null : Number(value)
}

function Practical({ form }: SectionProps) {
  const t = useT()
  const { request, change } = form
  const control = useControl(form)
  const { min, max, step } = SCHOOL_PERSONS
  return (
    <Section name="practical">
      <div>
        <Field
          {...control('number_of_persons')}
          type="number"
          inputMode="numeric"
          required
          min={min}
          max={max}
          step={step}
          aria-describedby="number_of_persons-hint number_of_persons-error"
          value={request.number_of_persons ?? ''}
          onChange={(event) =>
            change({ number_of_persons: event.target.value === '' ? null : event.target.valueAsNumber })
          }
        />
        <small id="number_of_persons-hint" className={css.hint}>
          {t('school_request.persons_hint', { min })}
        </small>
      </div>
      <Payments form={form} />
      <LinesField
        {...control('invoice_address')}
        className={css.wide}
        rows={3}
        autoComplete="street-address"
        required
        maxLength={SCHOOL_TEXTS.invoice_address}
        value={request.invoice_address}
        onChange={(event) => change({ invoice_address: event.target.value })}
      />
      <LinesField
        {...control('comments')}
        className={css.wide}
        rows={4}
        maxLength={SCHOOL_TEXTS.comments}
        value={request.comments}
        onChange={(event) => change({ comments: event.target.value })}
      />
    </Section>
  )
}

/** Ways to pay, one beside the other; the group has the focus while none is chosen and one is missing. */
function Payments({ form }: { form: RequestForm }) {
  const t = useT()
  const { request, errors, change } = form
  const error = errors.payment_method?.[0]
  return (
    <div
      role="radiogroup"
      className={css.payments}
      tabIndex={-1}
      aria-labelledby="payment_method-label"
      aria-required
      aria-invalid={error !== undefined}
      aria-describedby="payment_method-error"
    >
      <p id="payment_method-label">{t('school_request.field.payment_method')}</p>
      <div className={css.ways}>
        {SCHOOL_PAYMENTS.map((way) => (
          <label key={way} className={classes(request.payment_method === way && css.on)}>
            <input
              type="radio"
              name="payment_method"
              value={way}
              checked={request.payment_method === way}
              onChange={() => change({ payment_method: way })}
            />
            <span>{t(`school_request.pay.${way}`)}</span>
          </label>
        ))}
      </div>
      <FieldError id="payment_method-error" text={error} />
    </div>
  )
}
