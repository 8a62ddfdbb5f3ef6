import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Pill } from '#kit/Pill.tsx'
import { whyOf } from '#protocol/ledger/conflict.ts'
import { OPEN_BILLS_MAX, type OpenBill } from '#protocol/schedules/cancel.ts'
import { useSaid } from '../bills/use-bill.ts'
import { useSurroundings } from '../kit/surroundings.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import css from './Cancellation.module.css'

interface Props {
  bills: readonly OpenBill[]
  /** Where their money waits: on its way to the buyers, or at the counter, whose list is printed. */
  where: 'open' | 'counter'
}

/** Bills whose money has not gone back, each with its buyer and its amount. */
export function OpenBills({ bills, where }: Props) {
  const t = useT()
  const { money } = useSaid()
  const { may } = useSurroundings()
  if (bills.length === 0) return null
  const isCounter = where === 'counter'
  const title = t(isCounter ? 'cancel.counter_title' : 'cancel.open_title')
  const name = ({ number, bill_id }: OpenBill) => number ?? bill_id.slice(0, 8)
  return (
    <section className={css.part} data-prints={isCounter}>
      <div className={css.list}>
        <h2>{title}</h2>
        {isCounter && (
          <Button variant="default" leftSection={<PortalIcon name="print" />} onClick={() => window.print()}>
            {t('purchase.print')}
          </Button>
        )}
      </div>
      {isCounter && <p className={css.small}>{t('cancel.counter_help')}</p>}
      <table className={css.table} aria-label={title}>
        <tbody>
          {bills.map((bill) => (
            <tr key={bill.bill_id}>
              <td>{may('bills.view') ? <Link to={`/bills/${bill.bill_id}`}>{name(bill)}</Link> : name(bill)}</td>
              <td>{bill.name || t('purchase.nobody')}</td>
              <td>{t('cancel.tickets', { count: bill.tickets })}</td>
              <td>
                {!isCounter && bill.stuck === null && (
                  <Pill kind="info" icon="clock">
                    {t('cancel.on_its_way')}
                  </Pill>
                )}
                {bill.stuck !== null && (
                  <>
                    <Pill kind="stop" icon="warn">
                      {t('cancel.refused')}
                    </Pill>
                    <p className={css.small}>{t(`conflicts.why.${whyOf(bill.stuck)}`)}</p>
                  </>
                )}
              </td>
              <td className={css.number}>
                <b>{money(bill.cents)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {bills.length >= OPEN_BILLS_MAX && <p className={css.small}>{t('cancel.more', { count: OPEN_BILLS_MAX })}</p>}
    </section>
  )
}
