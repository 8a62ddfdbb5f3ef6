import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#kit/Button.tsx'
import { Field } from '#kit/Field.tsx'
import { FieldError } from '#kit/FieldError.tsx'
import { Icon } from '#kit/Icon.tsx'
import { useCall } from '#kit/use-call.ts'
import {
  addVoucher,
  attachVoucher,
  carrying,
  paidLines,
  payableBy,
  removeVoucher,
  withQuantities,
} from '#protocol/bills/voucher-use.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { sayIn } from '#protocol/i18n/say.ts'
import type { Texts } from '#protocol/i18n/texts.ts'
import { formatMoney } from '#protocol/money/format.ts'
import type { Tariff } from '#protocol/pricing/tariffs.ts'
import { validateVoucher } from '#protocol/site/bare-calls.ts'
import { formatFullDate } from '#protocol/time/format.ts'
import type { WireVoucher } from '#protocol/vouchers/shop-calls.ts'
import { askSolved } from '../../captcha/ask-solved.ts'
import type { T } from '../../texts.ts'
import css from './Vouchers.module.css'
import type { AtCheckout, VoucherPart } from './voucher-part.ts'

const TEXTS: Readonly<Record<Locale, () => Promise<{ redeem: Texts }>>> = {
  de: () => import('#protocol/i18n/site/de/redeem.ts'),
  en: () => import('#protocol/i18n/site/en/redeem.ts'),
  fr: () => import('#protocol/i18n/site/fr/redeem.ts'),
  nl: () => import('#protocol/i18n/site/nl/redeem.ts'),
}

/** The part of the checkout for vouchers, with its words. */
export async function voucherPart(locale: Locale): Promise<VoucherPart> {
  const t: T = sayIn(locale, (await TEXTS[locale]()).redeem)
  const visits = (count: number): string => t('redeem.visits', { count })
  return {
    fit: withQuantities,
    pay: paidLines,
    Box: ({ checkout }) => <Box checkout={checkout} t={t} locale={locale} />,
    RateNote: ({ checkout, tariff }) => <RateNote checkout={checkout} tariff={tariff} t={t} />,
    visits,
    payText: (total, lines) => {
      const count = lines.filter(({ voucher_id }) => voucher_id !== null).length
      if (count === 0) return null
      const amount = formatMoney(total, locale)
      return t(total === 0 ? 'redeem.get' : 'redeem.pay', { amount, visits: visits(count) })
    },
    comesBack: t('redeem.comes_back'),
  }
}

interface Saying {
  checkout: AtCheckout
  t: T
  locale: Locale
}

/** Where codes are typed, and the vouchers that were found (F-064, F-104). */
function Box({ checkout, t, locale }: Saying) {
  const { purchase, vouchers, page } = checkout
  const call = useCall()
  const field = useRef<HTMLDivElement>(null)
  const [barcode, setBarcode] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const [checking, setChecking] = useState(false)
  /** The code that is checked, while nobody writes on. */
  const checked = useRef<string | null>(null)
  const cart = vouchers.cart!
  const latest = useRef(cart)
  latest.current = cart
  const { length } = cart.vouchers
  const [opened] = useState(length === 0)
  useEffect(() => {
    if (opened) field.current?.querySelector('input')?.focus()
  }, [opened])

  const check = async (): Promise<void> => {
    if (barcode.trim() === '' || checking) return
    setChecking(true)
    setError(undefined)
    checked.current = barcode
    const { id: schedule_id } = page.schedule
    const outcome = await askSolved(call, (solved) =>
      call(validateVoucher, { body: { schedule_id, barcode, ...solved } }),
    )
    setChecking(false)
    // whoever types the next code meanwhile goes on with it
    const isThere = checked.current === barcode
    if (outcome.kind === 'answer') {
      if (isThere) setBarcode('')
      purchase.setErrors({})
      vouchers.keep(addVoucher(latest.current, outcome.data))
    } else if (outcome.kind !== 'refused') purchase.say(outcome)
    else if (isThere) setError(Object.values(outcome.errors)[0]?.[0] ?? outcome.message)
  }
  return (
    <div className={css.box} data-vouchers={length}>
      <ul className={css.list} aria-live="polite">
        {cart.vouchers.map((voucher) => (
          <Strip key={voucher.id} voucher={voucher} checkout={checkout} t={t} locale={locale} />
        ))}
      </ul>
      <div className={css.add} ref={field}>
        <Field
          id="voucher_code"
          label={t(length === 0 ? 'redeem.code' : 'redeem.another')}
          placeholder={t('redeem.as_printed')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={barcode}
          error={error}
          onChange={(event) => {
            checked.current = null
            setBarcode(event.target.value)
            setError(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void check()
          }}
        />
        <Button aria-disabled={barcode.trim() === '' || checking} onClick={() => void check()}>
          {t('redeem.check')}
        </Button>
      </div>
    </div>
  )
}

/** A voucher is a torn strip: what it pays here, what is left of it after that, and which tickets it pays. */
function Strip({ voucher, checkout, t, locale }: Saying & { voucher: WireVoucher }) {
  const { page, vouchers, purchase, seats, lines } = checkout
  const cart = vouchers.cart!
  const { id, title, used, remaining_turns, valid_until, price_rate_ids } = voucher
  const name = t('redeem.name', { title, end: voucher.barcode_text.replaceAll(' ', '').slice(-4) })
  const count = remaining_turns - used
  const left =
    valid_until === null
      ? t('redeem.left', { count })
      : t('redeem.left_until', { count, day: formatFullDate(valid_until, locale) })
  const { quantities, tariffs } = seats.state
  const rates = tariffs.filter(
    ({ price_rate_id }) => price_rate_ids.includes(price_rate_id) && (quantities[price_rate_id] ?? 0) > 0,
  )
  const payable = rates.some(
    ({ price_rate_id }) => payableBy(voucher, cart.tickets, { schedule_id: page.schedule.id, price_rate_id }) > 0,
  )
  const wrong = lines.flatMap((line, nth) =>
    line.voucher_id === id ? (purchase.errors[`items.${nth}.voucher`]?.[0] ?? []) : [],
  )[0]
  return (
    <li className={css.strip}>
      <div className={css.count}>
        <p>
          <b>{used}</b>
          {t('redeem.of_visits', { count: remaining_turns })}
        </p>
      </div>
      <div className={css.facts}>
        <b>{name}</b>
        <p className="sm muted">{left}</p>
        {price_rate_ids.length === 0 ? (
          <p className="sm">{t('redeem.no_rate')}</p>
        ) : (
          rates.length === 0 && <p className="sm">{t('redeem.tickets_first')}</p>
        )}
        {used === 0 && payable && (
          <p className="sm">
            <b>{t('redeem.pays_nothing')}</b>
          </p>
        )}
        {rates.map((tariff) => (
          <Use key={tariff.price_rate_id} voucher={voucher} tariff={tariff} checkout={checkout} t={t} />
        ))}
        <FieldError id={`voucher-error-${voucher.uuid}`} text={wrong} />
      </div>
      <Button
        small
        className={css.off}
        aria-label={t('redeem.off_label', { name })}
        onClick={() => {
          purchase.setErrors({})
          vouchers.keep(removeVoucher(cart, id))
          document.getElementById('voucher_code')?.focus() // this key goes with its strip
        }}
      >
        {t('redeem.off')}
      </Button>
    </li>
  )
}

/** How many tickets of a rate it pays (F-107): all that it can with the first press, then one by one. */
function Use({ voucher, tariff, checkout, t }: Omit<Saying, 'locale'> & { voucher: WireVoucher; tariff: Tariff }) {
  const { vouchers, purchase, page } = checkout
  const label = useId()
  const cart = vouchers.cart!
  const kind = { schedule_id: page.schedule.id, price_rate_id: tariff.price_rate_id }
  const paid = carrying(cart.tickets, voucher.id, kind)
  const most = payableBy(voucher, cart.tickets, kind)
  const set = (count: number): void => {
    purchase.setErrors({})
    vouchers.keep(attachVoucher(cart, voucher.id, kind, count))
  }
  const key = (next: number | null, words: string, icon: 'plus' | 'minus') => (
    <button
      type="button"
      aria-label={words}
      disabled={purchase.processing}
      aria-disabled={next === null}
      onClick={() => next !== null && set(next)}
    >
      <Icon name={icon} />
    </button>
  )
  const rate = tariff.name
  return (
    // biome-ignore lint/a11y/useSemanticElements: two keys with their number are no set of fields
    <div className={css.use} role="group" aria-labelledby={label}>
      <span>
        <span aria-hidden="true">{rate}</span>
        <span className="sr" id={label}>
          {t('redeem.pays', { rate })}
        </span>
      </span>
      {key(paid > 0 ? paid - 1 : null, t('redeem.pays_less', { rate }), 'minus')}
      <output>{t('redeem.count', { count: paid, total: Math.max(most, paid) })}</output>
      {key(paid < most ? (paid === 0 ? most : paid + 1) : null, t('redeem.pays_more', { rate }), 'plus')}
    </div>
  )
}

/** What vouchers do at a rate: which takes none of those that are here says so (F-071). */
function RateNote({ checkout, tariff, t }: Omit<Saying, 'locale'> & { tariff: Tariff }) {
  const { vouchers, lines } = checkout
  const cart = vouchers.cart!
  if (cart.vouchers.length === 0) return null
  const taken = cart.vouchers.some(({ price_rate_ids }) => price_rate_ids.includes(tariff.price_rate_id))
  if (!taken) return <small className={css.note}>{t('redeem.rate_none')}</small>
  const of = lines.filter((line) => line.tariff.price_rate_id === tariff.price_rate_id)
  const count = of.filter(({ voucher_id }) => voucher_id !== null).length
  return count === 0 ? null : <small className={css.note}>{t('redeem.rate_paid', { count, total: of.length })}</small>
}
