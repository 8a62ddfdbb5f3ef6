import { decideCash } from '#protocol/ledger/decide-bill.ts'
import type { Question } from '#protocol/register/calls.ts'
import { ok } from '#protocol/result.ts'
import type { Asker, Decide, QuestionParts } from './question.ts'

type Cash = Extract<Question, { kind: 'cash' }>

/** A drawer move: float, paid in, paid out, no sale (L17). */
export function deciderOfCash({ showing }: QuestionParts, question: Cash, { device, employee_id }: Asker): Decide {
  const { question_id, movement: kind, amount_cents, reason } = question
  const cents = kind === 'paid_out' ? -amount_cents : amount_cents
  return (step) => {
    const movement = {
      id: question_id,
      kind,
      type: 'cash' as const,
      device_id: device.device_uuid,
      employee_id,
      cents,
      reason,
      at: showing.now(),
    }
    const decided = decideCash(step.ledger, { question_id, movement })
    return decided.ok ? ok(step.append(decided.value)) : decided
  }
}
