import type { Logger } from 'pino'
import { changeWork, decideChangeDone } from '#protocol/ledger/decide-change.ts'
import { streamOf } from '#protocol/ledger/decide-move.ts'
import type { LedgerView } from '#protocol/ledger/ledger.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import type { Lane } from './lane.ts'
import type { Step } from './step.ts'

/** The second place of what the hub does (docs/ledger.md, L8). */
export interface SecondPlace {
  record(key: string, event: string, cinema_id: number): boolean
  hasRoom(): boolean
}

/** Changes of the hub of these kinds that the second place may not have yet (L8). */
export function openChanges({ questions }: LedgerView, kinds: readonly string[]): string[] {
  const open = [...questions.values()].filter(({ state, event }) => state === 'open' && event !== null)
  return open.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
}

/**
 * What is answered while the second place has no room: nothing is begun, and what was begun before is
 * answered as the first time, because a refusal says that nothing was changed.
 */
export function answeredBefore<A>(
  lane: Pick<Lane, 'run'>,
  step: Step<A>,
): Promise<Answer<A, 'not_recorded' | 'key_used_again'>> {
  return lane.run<A, 'not_recorded'>({ ...step, decide: () => refuse('not_recorded', 'general') })
}

/** The second place has the change: it happens. Whoever comes later changes nothing. */
export function changeDone(question_id: string): Step<null> {
  return {
    questions: [question_id],
    decide: ({ ledger, append }) => {
      const done = decideChangeDone(ledger, question_id)
      if (done.ok) for (const entry of done.value) append(streamOf(ledger, entry), entry)
      return ok(null)
    },
  }
}

/**
 * Changes that give no money back: each is recorded at the second place, and only then done; what fails is
 * left to the next round.
 */
export async function finishChanges(
  lane: Pick<Lane, 'cinema_id' | 'committed' | 'run'>,
  question_ids: readonly string[],
  { second, log }: { second: Pick<SecondPlace, 'record'>; log: Logger },
): Promise<void> {
  for (const question_id of question_ids)
    try {
      for (const work of changeWork(lane.committed, question_id))
        if (work.do === 'record') second.record(work.key, work.event, lane.cinema_id)
      await lane.run(changeDone(question_id))
    } catch (error) {
      log.error({ err: error, question_id }, 'a change of the hub is not recorded yet; it is tried again')
    }
}
