import { Link } from 'react-router'
import type { HeldSide } from '#protocol/ledger/conflict-sides.ts'
import { useSaid } from '../bills/use-bill.ts'
import { useT } from '../texts.ts'
import { useTimes } from '../use-times.ts'
import css from './Sides.module.css'

const STATES = ['sold', 'held', 'reserved', 'blocked', 'gone'] as const

interface Props {
  title: string
  sides: readonly HeldSide[]
  time_zone: string
}

/** Who has something, and what: each with its register, its purchase, its seats, its money and its time. */
export function Sides({ title, sides, time_zone }: Props) {
  const t = useT()
  return (
    <section className={css.side}>
      <h3>{title}</h3>
      {sides.length === 0 && <p>{t('conflicts.sides.state.gone')}</p>}
      {sides.map((side, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stand in the order of the seats
        <Side key={nth} side={side} time_zone={time_zone} />
      ))}
    </section>
  )
}

function Side({ side, time_zone }: { side: HeldSide; time_zone: string }) {
  const t = useT()
  const { money } = useSaid()
  const time = useTimes(time_zone)
  const { register, entry, number, bill, seats, cents, at, state } = side
  const isHeld = state === 'sold' || state === 'unknown'
  const said = STATES.find((one) => one === state)
  if (state === 'gone') return <p>{t('conflicts.sides.state.gone')}</p>
  return (
    <p>
      <b>{register === null ? t('conflicts.sides.online') : t('conflicts.sides.register', { register })}</b>
      {entry !== null && <span>{t('conflicts.sides.entry', { entry })}</span>}
      {seats.length > 0 && <span>{seats.join(', ')}</span>}
      {cents !== null && <span>{money(cents)}</span>}
      {at !== null && <time dateTime={at}>{time(at)}</time>}
      {bill !== null && <Link to={`/bills/${bill.id}`}>{t('conflicts.of_bill', { number: bill.number ?? '–' })}</Link>}
      {bill === null && number !== null && <span>{t('conflicts.sides.receipt', { number })}</span>}
      {!isHeld && <span>{t(`conflicts.sides.state.${said ?? 'unknown'}`)}</span>}
    </p>
  )
}
