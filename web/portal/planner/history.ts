/** Steps that can be undone at least (UX-27); beyond it the oldest is forgotten. */
export const STEPS_KEPT = 100

/** What was done, the last one last, and what was undone since. */
export interface History<S> {
  done: readonly S[]
  undone: readonly S[]
}

export const NO_HISTORY: History<never> = { done: [], undone: [] }

/** A new step: what was undone before it is gone. */
export function didStep<S>({ done }: History<S>, step: S): History<S> {
  return { done: [...done, step].slice(-STEPS_KEPT), undone: [] }
}

/** Without its last step; the same history where there is none, or where another step than it is meant. */
export function undidStep<S>(history: History<S>, meant: S | undefined = history.done.at(-1)): History<S> {
  const { done, undone } = history
  const step = done.at(-1)
  return step === undefined || step !== meant ? history : { done: done.slice(0, -1), undone: [...undone, step] }
}

export function redidStep<S>({ done, undone }: History<S>): History<S> {
  const step = undone.at(-1)
  return step === undefined ? { done, undone } : { done: [...done, step], undone: undone.slice(0, -1) }
}
