import { Link } from 'react-router'
import type { VoucherEvent } from '#protocol/vouchers/voucher.ts'
import { useSaid } from '../bills/use-bill.ts'
import rows from '../kit/RowHistory.module.css'
import { useSurroundings } from '../kit/surroundings.ts'
import { useT } from '../texts.ts'

interface Props {
  events: readonly VoucherEvent[]
  cinema_id: number
}

/** What happened to a voucher, the last of it first: who, when, what, and at which purchase. */
export function VoucherHistory({ events, cinema_id }: Props) {
  const t = useT()
  const { money, time } = useSaid(cinema_id)
  const partOf = ({ turns, cents }: VoucherEvent) =>
    [turns > 0 && t('single.turns', { count: turns }), cents > 0 && t('single.money', { money: money(cents) })]
      .filter(Boolean)
      .join(', ')
  return (
    <section>
      <h3 className={rows.title}>{t('history.title')}</h3>
      {events.length === 0 && <p>{t('packs.nothing')}</p>}
      <ol className={rows.line}>
        {events.map((event) => (
          <li key={`${event.changed_at} ${event.what} ${event.bill_id}`}>
            <p>
              <b>{t(`single.did.${event.what}`, { by: event.changed_by_name ?? t('history.program') })}</b>
              <time dateTime={event.changed_at}>{time(event.changed_at)}</time>
            </p>
            <p className={rows.fields}>{partOf(event)}</p>
            {event.bill_id !== null && <Purchase id={event.bill_id} number={event.number} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The purchase at which a voucher was used, for who may look at it. */
function Purchase({ id, number }: { id: string; number: string | null }) {
  const t = useT()
  const { may } = useSurroundings()
  if (!may('bills.view')) return number
  return <Link to={`/bills/${encodeURIComponent(id)}`}>{number ?? t('purchase.open')}</Link>
}
