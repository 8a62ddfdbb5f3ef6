import type { CancellationShown } from '#protocol/schedules/cancel.ts'
import { useSaid } from '../bills/use-bill.ts'
import { useT } from '../texts.ts'
import css from './Cancellation.module.css'

/** Whose money it is, by how it was paid, and how it goes back. */
export function PaidTable({ shown, is_refund }: { shown: CancellationShown; is_refund: boolean }) {
  const t = useT()
  const { money } = useSaid()
  const { paid, bills, tickets, letters } = shown
  if (paid.length === 0) return null
  const total_cents = paid.reduce((sum, { cents }) => sum + cents, 0)
  return (
    <section className={css.part}>
      <h2>{t('cancel.whose')}</h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th>{t('cancel.paid_with')}</th>
            <th className={css.number}>{t('cancel.bill_head')}</th>
            <th className={css.number}>{t('cancel.ticket_head')}</th>
            <th>{t('cancel.happens')}</th>
            <th className={css.number}>{t('cancel.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {paid.map((row) => (
            <tr key={`${row.way} ${row.method}`}>
              <td>
                <b>{row.method || t('cancel.way.free')}</b>
              </td>
              <td className={css.number}>{row.bills}</td>
              <td className={css.number}>{row.tickets}</td>
              <td>{t(`cancel.way.${is_refund || row.way === 'free' ? row.way : 'stays'}`)}</td>
              <td className={css.number}>{row.cents === 0 ? '–' : money(row.cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>
              <b>{t('cancel.together')}</b>
            </td>
            <td className={css.number}>{bills}</td>
            <td className={css.number}>{tickets}</td>
            <td>{t('cancel.letters', { count: letters })}</td>
            <td className={css.number}>
              <b>{money(total_cents)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
