import { Button, buttonClass } from '#kit/Button.tsx'
import { Note } from '#kit/Note.tsx'
import { formatMoney } from '#protocol/money/format.ts'
import type { VoucherPage } from '#protocol/site/pages.ts'
import { formatFullDate } from '#protocol/time/format.ts'
import { useAddress, usePageLocale } from '../../address.ts'
import { Prose } from '../../content/Prose.tsx'
import { Main } from '../../frame/Main.tsx'
import { Quiet } from '../../frame/Quiet.tsx'
import { useT } from '../../texts.ts'
import { useHydrated } from '../../use-hydrated.ts'
import { useShell } from '../../visit.ts'
import { GiftCard } from '../../vouchers/GiftCard.tsx'
import { Stub } from '../../vouchers/Stub.tsx'
import { ALL_VOUCHERS, vouchersPage } from '../vouchers/page.ts'
import { Choice } from './Choice.tsx'
import { GiftSection } from './GiftSection.tsx'
import css from './Page.module.css'
import { PayerSection } from './PayerSection.tsx'
import { useForm, type VoucherForm } from './use-form.ts'

/** One voucher is bought: what is in it, whom it is for, who pays (F-149 to F-153, F-156). */
export function Page({ data }: { data: VoucherPage }) {
  const t = useT()
  const locale = usePageLocale()
  const { buying } = useShell().features
  const voucher = useForm(data)
  const { voucher_type } = data
  const { page_title, content, description, valid_until } = voucher_type
  const valid =
    valid_until === null
      ? t('vouchers.valid_always')
      : t('vouchers.valid_until', { day: formatFullDate(valid_until, locale) })
  return (
    <Main className={css.buy}>
      <header className={css.head}>
        <h1>{page_title}</h1>
        {content ? <Prose html={content} /> : description && <p>{description}</p>}
        <p className="muted">
          {valid} {t('vouchers.in_parts')}
        </p>
      </header>
      <Card page={data} voucher={voucher} />
      {buying && data.payment_methods.length > 0 ? <Form page={data} voucher={voucher} /> : <Closed />}
    </Main>
  )
}

/** The card as it will be: it follows every choice. */
function Card({ page, voucher }: { page: VoucherPage; voucher: VoucherForm }) {
  const t = useT()
  const { turns, products_cents, holder_name } = voucher.form
  const note = holder_name.trim() === '' ? '' : t('vouchers.for_name', { name: holder_name })
  return (
    <div className={css.card}>
      <GiftCard
        face="lamp"
        title={page.voucher_type.title}
        note={note}
        stub={<Stub word={t('vouchers.good_for')} turns={turns} products_cents={products_cents} />}
      />
    </div>
  )
}

function Closed() {
  const t = useT()
  return (
    <Quiet clock="--:--">
      <h2>{t('vouchers.closed')}</h2>
      <p className="muted">{t('vouchers.closed_text')}</p>
      <a href={useAddress()(vouchersPage, ALL_VOUCHERS)} className={buttonClass('lamp')}>
        {t('vouchers.see_all')}
      </a>
    </Quiet>
  )
}

function Form({ page, voucher }: { page: VoucherPage; voucher: VoucherForm }) {
  const t = useT()
  const ready = useHydrated()
  return (
    <form
      ref={voucher.element}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void voucher.pay()
      }}
    >
      <Choice page={page} voucher={voucher} />
      {page.voucher_type.type === 'giftcard' && <GiftSection page={page} voucher={voucher} />}
      <PayerSection page={page} voucher={voucher} />
      <Wrong voucher={voucher} />
      {!ready && <p className={css.noScript}>{t('vouchers.no_script')}</p>}
      <PayBar page={page} voucher={voucher} />
    </form>
  )
}

/** Fields that have a place of their own on the form. */
const PLACED =
  /^(name|email|email_confirmation|terms_accepted|payment_method_id|holder_name|gift\..+|items\.0\.(total_turns|total_products|cinema_id))$/

/** What concerns the whole form, in the place that is kept for it. */
function Wrong({ voucher: { errors, alert, closeAlert } }: { voucher: VoucherForm }) {
  const t = useT()
  const list = [
    ...new Set(Object.entries(errors).flatMap(([field, texts]) => (PLACED.test(field) ? [] : texts.slice(0, 1)))),
  ]
  return (
    <div role="alert" className={css.wrong}>
      {alert && (
        <Note kind="stop" icon="warn">
          <p className="grow">
            <b>{t(`alert.${alert.kind}`)}</b> {alert.text || t(`alert.${alert.kind}_text`)}
          </p>
          <button type="button" onClick={closeAlert}>
            {t('alert.close')}
          </button>
        </Note>
      )}
      {Object.keys(errors).length > 0 && (
        <Note kind="stop" icon="warn">
          <div>
            <b>{t('checkout.check_form')}</b>
            <ul>
              {list.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        </Note>
      )}
    </div>
  )
}

/** The total, what it is for, and Pay with the price on it; nothing costs nothing (F-151). */
function PayBar({ page, voucher: { form, total, paying } }: { page: VoucherPage; voucher: VoucherForm }) {
  const t = useT()
  const locale = usePageLocale()
  const ready = useHydrated()
  const turns = t('vouchers.chosen_turns', { count: form.turns })
  const amount = formatMoney(form.products_cents, locale)
  const worth = form.products_cents > 0 ? t('vouchers.worth_and', { turns, amount }) : turns
  return (
    <div className={css.payBar}>
      {page.is_test && (
        <Note kind="warn" icon="warn">
          <span>{t('checkout.test')}</span>
        </Note>
      )}
      <p className={css.total}>
        <b data-total={total}>{formatMoney(total, locale)}</b>
        <small>{total === 0 ? t('vouchers.choose') : worth}</small>
      </p>
      <Button type="submit" look="lamp" disabled={!ready || total === 0} aria-disabled={paying}>
        {paying ? t('checkout.paying') : t('checkout.pay', { amount: formatMoney(total, locale) })}
      </Button>
    </div>
  )
}
