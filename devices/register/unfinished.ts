import type { Kept } from '../shell/outbox.ts'
import { usePayment, useQuestions } from './till.tsx'

/**
 * Sales that are not finished, without the one that is being paid on the screen and the one of which the
 * change is shown: those have their own place.
 */
export function useUnfinished(): Kept[] {
  const { open } = useQuestions()
  const paying = usePayment((state) => state.paying?.question_id)
  const last = usePayment((state) => state.last_sale?.question_id)
  return open.filter((kept) => kept.question.kind === 'sale' && ![paying, last].includes(kept.question_id))
}
