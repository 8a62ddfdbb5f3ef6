import { Link } from 'react-router'
import { bill } from '#protocol/bills/listings.ts'
import { formatFullDate } from '#protocol/time/format.ts'
import { typedNumber } from '../kit/fields/amounts.ts'
import { useSurroundings } from '../kit/surroundings.ts'
import { useWords } from '../kit/words.ts'
import { useT } from '../texts.ts'
import css from './BillPage.module.css'
import { type Bill, useSaid } from './use-bill.ts'

/** What was sold and not returned, by its rate of tax. */
function taxesOf({ lines }: Bill): [rate: number, cents: number][] {
  const taxes = new Map<number, number>()
  for (const { state, vat_bp, vat_cents } of lines)
    if (state === 'sold' || state === 'changing') taxes.set(vat_bp, (taxes.get(vat_bp) ?? 0) + vat_cents)
  return [...taxes].toSorted(([a], [b]) => a - b)
}

/** Who bought, where it was sold, and the tax in it. */
export function BillFacts({ whole }: { whole: Bill }) {
  const t = useT()
  const words = useWords(bill.kind)
  const { locale, money } = useSaid()
  const { may } = useSurroundings()
  const { buyer_name, buyer_email, contact_id, business_date, invoice } = whole
  const rate = (bp: number) => `${typedNumber(bp / 100, locale, { least: 0, most: 2 })}\u00a0%`
  return (
    <dl className={css.facts} aria-label={t('purchase.facts')}>
      <dt>{t('purchase.buyer_name')}</dt>
      <dd>
        {buyer_name ?? t('purchase.nobody')}
        {buyer_name === '' && t('purchase.erased')}
        {buyer_email && <div>{buyer_email}</div>}
        {contact_id && buyer_email && may('clients.view') && (
          <div>
            <Link to={`/clients?row=${encodeURIComponent(contact_id)}`}>{t('purchase.client')}</Link>
          </div>
        )}
      </dd>
      {invoice && (
        <>
          <dt>{t('purchase.invoice')}</dt>
          <dd className={css.invoice}>
            {[invoice.company, invoice.address, t('purchase.vat_number', { number: invoice.vat_number })].join('\n')}
          </dd>
        </>
      )}
      <dt>{words.label('source')}</dt>
      <dd>{words.word('source', whole.source)}</dd>
      {whole.device && (
        <>
          <dt>{words.label('device_id')}</dt>
          <dd>{whole.device}</dd>
        </>
      )}
      {business_date && (
        <>
          <dt>{words.label('business_date')}</dt>
          <dd>{formatFullDate(business_date, locale)}</dd>
        </>
      )}
      {taxesOf(whole).map(([bp, cents]) => (
        <div key={bp} className={css.pair}>
          <dt>{t('purchase.tax', { rate: rate(bp) })}</dt>
          <dd>{money(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}
