import { FieldError } from '#kit/FieldError.tsx'
import { Icon } from '#kit/Icon.tsx'
import { formatMoney } from '#protocol/money/format.ts'
import type { VoucherPage } from '#protocol/site/pages.ts'
import { nextChoice } from '#protocol/vouchers/choice.ts'
import { type Range, rangeOf } from '#protocol/vouchers/ranges.ts'
import { usePageLocale } from '../../address.ts'
import { useT } from '../../texts.ts'
import { useHydrated } from '../../use-hydrated.ts'
import { useShell } from '../../visit.ts'
import frame from '../checkout/Section.module.css'
import css from './Page.module.css'
import type { VoucherForm } from './use-form.ts'

/** What is in the voucher, by its bounds and steps (F-149, F-150), and where it is good. */
export function Choice({ page, voucher }: { page: VoucherPage; voucher: VoucherForm }) {
  const t = useT()
  const locale = usePageLocale()
  const { voucher_type } = page
  const { form, change, errors } = voucher
  const price = formatMoney(voucher_type.cost_turn, locale)
  const step = voucher_type.products_step
  return (
    <section className={frame.section} aria-labelledby="choice-title">
      <h2 id="choice-title">{t('vouchers.how_much')}</h2>
      <Stepper
        range={rangeOf(voucher_type, 'turns')}
        count={form.turns}
        shown={String(form.turns)}
        said={t('vouchers.chosen_turns', { count: form.turns })}
        label={t('vouchers.turns')}
        note={t('vouchers.turn_price', { price })}
        error={errors['items.0.total_turns']?.[0]}
        onChange={(turns) => change({ turns }, 'items.0.total_turns')}
      />
      {voucher_type.products_enabled && (
        <Stepper
          range={rangeOf(voucher_type, 'products')}
          count={form.products_cents}
          shown={formatMoney(form.products_cents, locale)}
          said={formatMoney(form.products_cents, locale)}
          label={t('vouchers.refreshments')}
          note={step > 0 ? t('vouchers.in_steps', { step: formatMoney(step, locale) }) : ''}
          error={errors['items.0.total_products']?.[0]}
          onChange={(products_cents) => change({ products_cents }, 'items.0.total_products')}
        />
      )}
      <Where voucher={voucher} />
    </section>
  )
}

interface StepperProps {
  range: Range
  count: number
  shown: string
  /** The same for ears. */
  said: string
  label: string
  note: string
  error: string | undefined
  onChange: (count: number) => void
}

/** A key at its end keeps the focus and does nothing. */
function Stepper({ range, count, shown, said, label, note, error, onChange }: StepperProps) {
  const t = useT()
  const ready = useHydrated()
  const id = `${range.what}-error`
  const key = (by: 1 | -1) => {
    const next = nextChoice(range, count, by)
    return (
      <button
        type="button"
        aria-label={t(by === 1 ? 'vouchers.more' : 'vouchers.less', { what: label })}
        aria-describedby={id}
        aria-invalid={error !== undefined}
        disabled={!ready}
        aria-disabled={next === null}
        onClick={() => next !== null && onChange(next)}
      >
        <Icon name={by === 1 ? 'plus' : 'minus'} />
      </button>
    )
  }
  return (
    <div className={css.choice} data-choice={range.what}>
      <div>
        <b>{label}</b>
        <small>{note}</small>
        <FieldError id={id} text={error} />
      </div>
      <div className={css.step}>
        {key(-1)}
        <output aria-label={said}>{shown}</output>
        {key(1)}
      </div>
    </div>
  )
}

/** A voucher belongs to one cinema; with only one there is nothing to ask. */
function Where({ voucher: { form, change, errors } }: { voucher: VoucherForm }) {
  const t = useT()
  const { cinemas } = useShell()
  if (cinemas.length < 2) return null
  const error = errors['items.0.cinema_id']?.[0]
  return (
    <fieldset className={css.ways} aria-describedby="cinema-error">
      <legend>{t('vouchers.where')}</legend>
      <p className="sm muted">{t('vouchers.where_text')}</p>
      {cinemas.map(({ id, name, city }) => (
        <label key={id} className={id === form.cinema_id ? css.on : undefined}>
          <input
            type="radio"
            name="cinema_id"
            value={id}
            checked={id === form.cinema_id}
            aria-invalid={error !== undefined}
            onChange={() => change({ cinema_id: id }, 'items.0.cinema_id')}
          />
          <span>
            <b>{name}</b>
            <small>{city}</small>
          </span>
        </label>
      ))}
      <FieldError id="cinema-error" text={error} />
    </fieldset>
  )
}
