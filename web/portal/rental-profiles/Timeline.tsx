import { ActionIcon, Button, Fieldset } from '@mantine/core'
import { useLocale } from '#kit/texts.tsx'
import type { RentalProfile } from '#protocol/catalogue/rental-profile.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { typedNumber } from '../kit/fields/amounts.ts'
import { FieldControl } from '../kit/fields/FieldControl.tsx'
import { lastOf } from '../kit/fields/field-of.ts'
import type { FieldProps } from '../kit/fields/field-props.ts'
import group from '../kit/fields/GroupField.module.css'
import type { Values } from '../kit/merge.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import css from './Timeline.module.css'

type Step = RentalProfile['timeline'][number]

/** What a movie costs week by week: the weeks as bars, and below them the steps that are typed. */
export function Timeline(props: FieldProps) {
  const t = useT()
  const { field, value, onChange, label, help, errors, disabled } = props
  const steps = (Array.isArray(value) ? value : []) as Values[]
  const fields = field.control.is === 'rows' ? field.control.fields : []
  const add = () => {
    const last = steps.at(-1)
    const blank = Object.fromEntries(fields.map(({ path, initial }) => [lastOf(path), initial]))
    onChange([...steps, { ...blank, ...last, from_week: last ? Number(last.from_week) + 1 : 1 }])
  }
  return (
    <Fieldset legend={label(field.path)} className={group.group} data-field={field.path}>
      {help(field.path) && <p className={group.help}>{help(field.path)}</p>}
      {errors[field.path] && <p className={group.error}>{errors[field.path]}</p>}
      <Bars steps={steps as unknown as Step[]} />
      <ol className={css.steps}>
        {steps.map((step, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name than their place
          <li key={nth}>
            <Fieldset legend={t('rental.step', { number: nth + 1 })} className={css.step}>
              {fields.map((inner) => {
                const name = lastOf(inner.path)
                return (
                  <FieldControl
                    key={name}
                    {...props}
                    field={{ ...inner, path: `${field.path}.${nth}.${name}` }}
                    value={step[name]}
                    onChange={(next) => onChange(steps.map((one, at) => (at === nth ? { ...one, [name]: next } : one)))}
                  />
                )
              })}
              <ActionIcon
                variant="subtle"
                color="ink"
                size="lg"
                aria-label={t('rental.remove', { number: nth + 1 })}
                disabled={disabled}
                onClick={() => onChange(steps.filter((_, at) => at !== nth))}
              >
                <PortalIcon name="cross" />
              </ActionIcon>
            </Fieldset>
          </li>
        ))}
      </ol>
      <Button variant="default" size="sm" disabled={disabled} onClick={add}>
        {t('rental.add')}
      </Button>
    </Fieldset>
  )
}

/** The steps of a profile as bars, as high as their share; the last one goes on. */
export function Bars({ steps }: { steps: readonly Step[] }) {
  const t = useT()
  const locale = useLocale()
  const highest = Math.max(1, ...steps.map(({ percent_bp }) => Number(percent_bp) || 0))
  const money = (cents: number) => formatMoney(cents, locale)
  const said = ({ percent_bp, minimum_cents, fixed_cents }: Step) => ({
    share: percent_bp > 0 ? `${typedNumber(percent_bp / 100, locale, { least: 0, most: 2 })}\u00a0%` : '',
    rest: [
      minimum_cents > 0 ? t('rental.least', { amount: money(minimum_cents) }) : '',
      fixed_cents > 0 ? t('rental.fixed', { amount: money(fixed_cents) }) : '',
    ].filter(Boolean),
  })
  return (
    <ol className={css.bars}>
      {steps.map((step, nth) => {
        const next = Number(steps[nth + 1]?.from_week)
        const from = Number(step.from_week)
        const weeks = Number.isInteger(next) && next > from ? next - from : 1
        const { share, rest } = said(step)
        const height = share === '' ? 0.4 : 0.4 + 0.6 * (step.percent_bp / highest)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name than their place
          <li key={nth} style={{ flexGrow: Math.min(weeks, WIDEST) }}>
            <div
              className={css.bar}
              data-first={nth === 0}
              data-open={share === ''}
              style={{ height: `${height * 100}%` }}
            >
              <strong>{share || rest[0] || t('rental.nothing')}</strong>
              {(share ? rest : rest.slice(1)).map((text) => (
                <span key={text}>{text}</span>
              ))}
            </div>
            <span className={css.week}>{weekText(t, from, nth === steps.length - 1 ? null : from + weeks - 1)}</span>
          </li>
        )
      })}
    </ol>
  )
}

/** A step of many weeks is no wider than so many. */
const WIDEST = 4

/** Which weeks a step is about; without a last one it goes on. */
function weekText(t: ReturnType<typeof useT>, from: number, to: number | null): string {
  if (to === null) return t('rental.onwards', { week: from })
  return from === to ? t('rental.week', { week: from }) : t('rental.weeks', { from, to })
}
