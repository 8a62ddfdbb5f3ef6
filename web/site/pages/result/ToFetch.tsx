import { classes } from '#kit/classes.ts'
import { Pill } from '#kit/Pill.tsx'
import { Qr } from '#kit/Qr.tsx'
import type { BillResult } from '#protocol/bills/calls.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { usePageLocale } from '../../address.ts'
import { useT } from '../../texts.ts'
import css from './ToFetch.module.css'

/** What was bought beside the tickets, and the code for which it is handed out (F-095). */
export function ToFetch({ bill: { products, bill_code, reference } }: { bill: BillResult }) {
  const t = useT()
  const locale = usePageLocale()
  if (products.length === 0) return null
  return (
    <section className={css.fetch} aria-labelledby="to-fetch">
      <div>
        <h2 id="to-fetch">{t('result.products')}</h2>
        {bill_code && <p className="sm muted">{t('result.products_text')}</p>}
        <ul>
          {products.map(({ name, detail, quantity, price, state }, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two products may be called the same
            <li key={nth} className={classes(state === 'refunded' && css.refunded)}>
              <span>
                {t('result.pieces', { count: quantity, product: name })}
                {detail && <small>{detail}</small>}
              </span>
              {state === 'refunded' ? (
                <Pill kind="warn" icon="return">
                  {t('result.returned')}
                </Pill>
              ) : (
                <b>{formatMoney(price, locale)}</b>
              )}
            </li>
          ))}
        </ul>
      </div>
      {bill_code && (
        <div className={css.code}>
          <Qr text={bill_code} title={t('result.bill_qr', { reference })} />
          <p>{reference}</p>
        </div>
      )}
    </section>
  )
}
