import { payment } from '#protocol/bills/listings.ts'
import rows from '../kit/RowHistory.module.css'
import { useWords } from '../kit/words.ts'
import css from './BillPage.module.css'
import { type Bill, useSaid } from './use-bill.ts'

/** Where each payment was taken, under which number it is known there, and why money of it went back. */
export function BillPayments({ whole }: { whole: Bill }) {
  const words = useWords(payment.kind)
  const { money } = useSaid()
  const site = words.word('source', whole.source)
  return whole.payments.map(({ id, method, amount_cents, device, cinema, transaction_id, voucher, refund_reason }) => {
    const facts = {
      device: device === null ? site : whole.source === 'site' ? device : `${device}, ${cinema}`,
      transaction_id,
      voucher,
      refund_reason,
    }
    return (
      <section key={id}>
        <h2 className={rows.title}>
          {method}, {money(amount_cents)}
        </h2>
        <dl className={css.facts}>
          {Object.entries(facts).map(([field, said]) =>
            said === null ? null : (
              <div key={field} className={css.pair}>
                <dt>{words.label(field)}</dt>
                <dd>{said}</dd>
              </div>
            ),
          )}
        </dl>
      </section>
    )
  })
}
