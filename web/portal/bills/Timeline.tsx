import type { BillEvent } from '#protocol/bills/whole-bill.ts'
import rows from '../kit/RowHistory.module.css'
import { type Key, type T, useT } from '../texts.ts'
import css from './BillPage.module.css'
import { useSaid } from './use-bill.ts'

/** What happened to a purchase, one thing below the other, in words and with its time. */
export function Timeline({ events, cinema_id }: { events: readonly BillEvent[]; cinema_id: number }) {
  const t = useT()
  const { money, time } = useSaid(cinema_id)
  return (
    <section className={css.events}>
      <h2 className={rows.title}>{t('purchase.happened')}</h2>
      {events.length === 0 && <p>{t('purchase.nothing')}</p>}
      <ol className={rows.line}>
        {events.map((event, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened keeps its place for ever
          <li key={nth}>
            <p>
              <b>{saidOf(event, money, t)}</b>
              <time dateTime={event.at}>{time(event.at)}</time>
            </p>
            <p className={rows.fields}>{besideOf(event, t)}</p>
            {event.reason && <p className={rows.fields}>{event.reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function saidOf({ what, count, cents }: BillEvent, money: (cents: number) => string, t: T): string {
  return t(`timeline.${what}` as Key, { count: count ?? 0, money: cents === null ? '' : money(cents) } as never)
}

/** By which method, by whom and at which device. */
function besideOf({ reader, method, by, device }: BillEvent, t: T): string {
  const parts = [
    reader,
    method && t('timeline.with', { method }),
    by && t('timeline.by', { who: by }),
    device && t('timeline.at', { device }),
  ]
  return parts.filter(Boolean).join(', ')
}
