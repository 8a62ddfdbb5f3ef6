import { useT } from '../texts.ts'
import css from './BillTicket.module.css'
import { type Bill, useSaid } from './use-bill.ts'

type Line = Bill['lines'][number]

/** Seats as one says them: those of a row together. */
function rowsOf(lines: readonly Line[]): [row: string, seats: string][] {
  const rows = new Map<string, string[]>()
  for (const { row_name, seat_name } of lines)
    if (row_name !== null && seat_name !== null) rows.set(row_name, [...(rows.get(row_name) ?? []), seat_name])
  const collator = new Intl.Collator(undefined, { numeric: true })
  return [...rows].map(([row, seats]) => [row, seats.toSorted(collator.compare).join(', ')])
}

/** The schedules of a purchase as a ticket each: what, when, where; without a code, which is the buyer's. */
export function BillTicket({ whole }: { whole: Bill }) {
  const t = useT()
  const { time } = useSaid(whole.cinema_id)
  const planned = new Map(whole.lines.flatMap(({ schedule }) => (schedule ? [[schedule.schedule_id, schedule]] : [])))
  return [...planned.values()].map((schedule) => {
    const of = whole.lines.filter((line) => line.schedule?.schedule_id === schedule.schedule_id)
    const live = of.filter(({ ticket }) => ticket !== 'dead')
    const rows = rowsOf(live.length > 0 ? live : of)
    return (
      <section key={schedule.schedule_id} className={css.ticket}>
        <div className={css.top}>
          <h2>{schedule.movie_title}</h2>
          <p>{schedule.version_text}</p>
          <p className={css.time}>{time(schedule.start)}</p>
        </div>
        <dl className={css.place}>
          <div>
            <dt>{schedule.cinema_name}</dt>
            <dd>{schedule.screen_name}</dd>
          </div>
          {rows.map(([row, seats]) => (
            <div key={row}>
              <dt>{t('purchase.row')}</dt>
              <dd>
                {row} <span>{seats}</span>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    )
  })
}
