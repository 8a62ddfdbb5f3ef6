import { decideCash } from '#protocol/ledger/decide-bill.ts'
import type { Question } from '#protocol/register/calls.ts'
import { ok, refuse } from '#protocol/result.ts'
import type { Asker, Decide, QuestionParts } from './question.ts'

type Cash = Extract<Question, { kind: 'cash' }>

/** A drawer move: float, paid in, paid out, no sale (L17). */
export function deciderOfCash(parts: QuestionParts, question: Cash, asker: Asker): Decide | Promise<Decide> {
  const { movement: kind, amount_cents } = question
  if (kind === 'refund') return deciderOfOwed(parts, question, asker)
  return ({ ledger, append }) => {
    const cents = kind === 'paid_out' ? -amount_cents : amount_cents
    const movement = { ...moveOf(parts, question, asker), kind, type: 'cash' as const, cents }
    const decided = decideCash(ledger, { question_id: question.question_id, movement })
    return decided.ok ? ok(append(decided.value)) : decided
  }
}

/**
 * What is owed to the buyer of a purchase of which the hub has ended lines (protocol/ledger/owed.ts), all of
 * it, as the hub says it in this moment. Refused: `hub_away` while it does not, `nothing_owed` of any other
 * amount; so nobody is paid twice, whoever asks at once.
 */
async function deciderOfOwed(parts: QuestionParts, question: Cash, asker: Asker): Promise<Decide> {
  const { question_id, amount_cents, to_bill = '', type = 'cash' } = question
  const owed = await parts.owed.now(to_bill, type)
  return ({ ledger, append }) => {
    if (owed === null || parts.owed.isOld(owed)) return refuse('hub_away', 'general')
    if (amount_cents === 0 || owed.cents !== amount_cents) return refuse('nothing_owed', 'amount_cents')
    const movement = { ...moveOf(parts, question, asker), kind: 'refund' as const, type, cents: -amount_cents }
    const decided = decideCash(ledger, { question_id, movement, to_bill })
    if (!decided.ok) return decided
    const entry = append(decided.value)
    parts.owed.paid(entry.n)
    return ok(entry)
  }
}

function moveOf({ showing }: QuestionParts, { question_id: id, reason }: Cash, { device, employee_id }: Asker) {
  return { id, device_id: device.device_uuid, employee_id, reason, at: showing.now() }
}
