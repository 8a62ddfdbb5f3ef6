import { useCall } from '#kit/use-call.ts'
import { type CancellationShown, cancellation } from '#protocol/schedules/cancel.ts'
import { useAnswer } from '../kit/use-answer.ts'
import { useFresh } from '../use-fresh.ts'

/** While a cancellation goes on, and while the counter has money to pay, it is asked for again. */
const ASK_MS = 3_000

/**
 * How a schedule stands: `asks` = it can be cancelled, `old` = it was cancelled without this page; then how
 * far it is: `waits` for a cinema that is cut off, calls its seats `home`, sends the `money` and the letters,
 * leaves the rest to the `counter`, `done`.
 */
export type Standing = 'asks' | 'draft' | 'over' | 'old' | 'waits' | 'home' | 'money' | 'counter' | 'done'

export function standingOf({ begun, cancelled_at, is_draft, is_over, line, at_edge }: CancellationShown): Standing {
  if (begun === null) return cancelled_at !== null ? 'old' : is_draft ? 'draft' : is_over ? 'over' : 'asks'
  if (begun.closed_at === null) return at_edge > 0 && !line.up ? 'waits' : 'home'
  if (begun.done_at === null) return 'money'
  return begun.at_counter > 0 ? 'counter' : 'done'
}

/** Reads what cancelling a schedule would do, or how far it is. */
export function useCancellation(id: number) {
  const call = useCall()
  const asked = useAnswer(`${id}`, (signal) => call(cancellation, { params: { id }, signal }))
  const { data } = asked
  const isUnderWay = data?.begun ? standingOf(data) !== 'done' : false
  useFresh(asked, isUnderWay ? ASK_MS : null)
  return asked
}
