import { decideChangeDone } from '#protocol/ledger/decide-change.ts'
import type { LedgerView } from '#protocol/ledger/ledger.ts'
import { ok } from '#protocol/result.ts'
import type { Step } from './step.ts'

/** Changes of the hub of these kinds that the second place may not have yet (L8). */
export function openChanges({ questions }: LedgerView, kinds: readonly string[]): string[] {
  const open = [...questions.values()].filter(({ state, event }) => state === 'open' && event !== null)
  return open.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
}

/** The second place has the change: it happens. Whoever comes later changes nothing. */
export function changeDone(question_id: string): Step<null> {
  return {
    questions: [question_id],
    decide: ({ ledger, append }) => {
      const done = decideChangeDone(ledger, question_id)
      if (done.ok) for (const entry of done.value) append('own', entry)
      return ok(null)
    },
  }
}
