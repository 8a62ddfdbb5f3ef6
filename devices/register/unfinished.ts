import type { Kept } from '../shell/outbox.ts'
import { usePayment, useQuestions } from './till.tsx'

/**
 * Sales that are not finished, and those that were given up with a box until their money went back; without
 * the one that is being paid on the screen and the one of which the change is shown: those have their own
 * place.
 */
export function useUnfinished(): Kept[] {
  const { open, adoption } = useQuestions()
  const paying = usePayment((state) => state.paying?.question_id)
  const last = usePayment((state) => state.last_sale?.question_id)
  const given_up = adoption?.given_up ?? []
  return [...given_up, ...open].filter(
    (kept) => kept.question.kind === 'sale' && ![paying, last].includes(kept.question_id),
  )
}
