import { useEffect, useRef, useState } from 'react'
import { hideUndo, toastMini, toastUndo, toastWarning } from '../kit/toasts.tsx'
import { useT } from '../texts.ts'
import { inverse, NO_CHANGE, type PlanChange } from './changes.ts'
import type { CinemaPlan, Sent } from './cinema-plan.ts'
import { didStep, type History, NO_HISTORY, redidStep, undidStep } from './history.ts'

/** What a manager did at once: in one cinema, or in several. */
interface Step {
  parts: readonly { cinema_id: number; forward: PlanChange; backward: PlanChange }[]
}

export interface Steps {
  can_undo: boolean
  can_redo: boolean
  /**
   * @param accepted by cinema, the conflicts that the manager has seen; without one: all that there are
   * @param text is said in a toast that undoes this step, as long as it is the last one
   */
  take(
    changes: ReadonlyMap<number, PlanChange>,
    accepted: ReadonlyMap<number, readonly string[]> | null,
    text?: string,
  ): void
  /** Puts on sale what was a draft; that is not taken back. */
  publish(cinema_id: number, change: PlanChange, accepted: readonly string[]): void
  undo(): void
  redo(): void
}

/** Says why a change was not done; of one that was done nothing. */
export function useRefusal(say: (text: string) => void): (sent: Sent) => void {
  const t = useT()
  return (sent) => {
    if (sent.is === 'done') return
    const text = sent.stale ? t('planner.stale') : sent.text
    toastWarning(text, t('form.close'))
    say(text)
  }
}

/**
 * Takes steps, and takes them back: what the hub refuses leaves the history, because it was not done. The
 * history is that of the plans: with other cinemas another one begins.
 */
export function useSteps(plans: ReadonlyMap<number, CinemaPlan>, say: (text: string) => void): Steps {
  const t = useT()
  const sayRefused = useRefusal(say)
  const [history, setHistory] = useState<History<Step>>(NO_HISTORY)
  const latest = useRef(history)
  const offered = useRef<Step | null>(null)
  const write = (next: History<Step>) => {
    latest.current = next
    setHistory(next)
    if (offered.current === null || offered.current === next.done.at(-1)) return
    offered.current = null
    hideUndo()
  }
  const forget = useRef(() => write(NO_HISTORY))
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there are other plans
  useEffect(() => () => forget.current(), [plans])
  const drop = (step: Step) => {
    const { done, undone } = latest.current
    write({ done: done.filter((one) => one !== step), undone: undone.filter((one) => one !== step) })
  }
  const send = (step: Step, way: 'forward' | 'backward', accepted: ReadonlyMap<number, readonly string[]> | null) => {
    for (const part of step.parts)
      void plans
        .get(part.cinema_id)
        ?.change(part[way], accepted === null ? null : (accepted.get(part.cinema_id) ?? []))
        .then((sent) => {
          if (sent.is === 'done') return
          drop(step)
          sayRefused(sent)
        })
  }
  const undo = (step = latest.current.done.at(-1)) => {
    const next = undidStep(latest.current, step)
    if (!step || next === latest.current) return
    write(next)
    send(step, 'backward', null)
    toastMini(t('planner.undone'), t('form.close'))
    say(t('planner.undone'))
  }
  return {
    can_undo: history.done.length > 0,
    can_redo: history.undone.length > 0,
    take: (changes, accepted, text) => {
      const parts = [...changes].flatMap(([cinema_id, forward]) => {
        const plan = plans.get(cinema_id)
        return plan ? [{ cinema_id, forward, backward: inverse(forward, plan.get().blocks) }] : []
      })
      const step = { parts }
      write(didStep(latest.current, step))
      send(step, 'forward', accepted)
      if (text === undefined) return
      offered.current = step
      toastUndo(text, t('form.close'), { label: t('planner.undo'), run: () => undo(step) })
    },
    publish: (cinema_id, change, accepted) =>
      send(
        { parts: [{ cinema_id, forward: change, backward: NO_CHANGE }] },
        'forward',
        new Map([[cinema_id, accepted]]),
      ),
    undo: () => undo(),
    redo: () => {
      const step = latest.current.undone.at(-1)
      if (!step) return
      write(redidStep(latest.current))
      send(step, 'forward', null)
      say(t('planner.redone'))
    },
  }
}
