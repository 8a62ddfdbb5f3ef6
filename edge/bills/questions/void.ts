import { decideVoid } from '#protocol/ledger/decide-bill.ts'
import type { Question } from '#protocol/register/calls.ts'
import { ok, refuse } from '#protocol/result.ts'
import { type Asker, type Decide, isForeign, type QuestionParts } from './question.ts'

type Void = Extract<Question, { kind: 'void' }>

/** Ends what a question of this very register made, or refuses it for ever (L16). */
export function deciderOfVoid({ store, showing }: QuestionParts, question: Void, { device }: Asker): Decide {
  const { question_id, of } = question
  return (step) => {
    if (isForeign(store, of, device, step.ledger)) return refuse('question_unknown', 'of')
    const command = { question_id, of, device_id: device.device_uuid, at: showing.now() }
    const decided = decideVoid(step.ledger, command)
    return decided.ok ? ok(step.append(decided.value)) : decided
  }
}
