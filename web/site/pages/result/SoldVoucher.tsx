import type { BillResult } from '#protocol/bills/calls.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { formatFullDate } from '#protocol/time/format.ts'
import { usePageLocale } from '../../address.ts'
import { useT } from '../../texts.ts'
import css from './Page.module.css'

/** The voucher of a purchase: what is in it, until when, and the code of one that was paid (F-138). */
export function SoldVoucher({ voucher }: { voucher: NonNullable<BillResult['voucher']> }) {
  const t = useT()
  const locale = usePageLocale()
  const { page_title, total_turns, total_products, valid_from, valid_until, code } = voucher
  const until = valid_until === null ? t('sold_voucher.always') : formatFullDate(valid_until, locale)
  const facts = [
    ...(total_turns > 0 ? [[t('sold_voucher.turns'), String(total_turns)] as const] : []),
    ...(total_products > 0 ? [[t('sold_voucher.products'), formatMoney(total_products, locale)] as const] : []),
    [t('sold_voucher.valid_from'), formatFullDate(valid_from, locale)] as const,
    [t('sold_voucher.valid_until'), until] as const,
    ...(code === null ? [] : [[t('sold_voucher.code'), code] as const]),
  ]
  return (
    <section className={css.voucher}>
      <h2>{page_title}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
