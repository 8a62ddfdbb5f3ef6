import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { conflictWords, OF_RECOUNT, type ShownConflict } from '#protocol/ledger/conflict.ts'
import { useSaid } from '../bills/use-bill.ts'
import { useT } from '../texts.ts'
import { useTimes } from '../use-times.ts'
import css from './Conflict.module.css'

interface Props {
  conflict: ShownConflict
  time_zone: string
  /** null: this person may not decide about it. */
  onDecide: (() => void) | null
}

/** What no rule can settle: of which purchase and show, what happened and why, and the key to close it. */
export function Conflict({ conflict, time_zone, onDecide }: Props) {
  const t = useT()
  const { money } = useSaid()
  const time = useTimes(time_zone)
  const { bill, schedule, facts, said, found_at } = conflict
  const isOfRecount = OF_RECOUNT.some((kind) => kind === facts?.kind)
  const words = facts && conflictWords(facts, money)
  const name =
    bill && (bill.number === null ? t('conflicts.of_bill_open') : t('conflicts.of_bill', { number: bill.number }))
  const planned = schedule && t('conflicts.of_schedule', { movie: schedule.movie, when: time(schedule.start) })
  const text = words === null ? (said ?? t('conflicts.unknown')) : t(`conflicts.kind.${words.text}`, words.values)
  return (
    <div className={css.conflict}>
      <p className={css.of}>
        <time dateTime={found_at}>{time(found_at)}</time>
        {bill && <Link to={`/bills/${bill.id}`}>{name}</Link>}
        {planned && <span>{planned}</span>}
      </p>
      <p>
        {text}
        {words?.why && ` ${t(`conflicts.why.${words.why}`)}`}
      </p>
      {onDecide && (
        <Button
          variant="default"
          size="sm"
          aria-label={t(isOfRecount ? 'conflicts.settle_of' : 'conflicts.decide_of', { what: name ?? planned ?? text })}
          onClick={onDecide}
        >
          {t(isOfRecount ? 'conflicts.settle' : 'conflicts.decide')}
        </Button>
      )}
    </div>
  )
}
