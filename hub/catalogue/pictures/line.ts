import { type Answer, refuse } from '#protocol/result.ts'

const PERSON_MAX = 2
const ALL_MAX = 16
/** After so long the line is shorter, as a rule. */
const WAIT_S = 10

/** Somebody of a house; null = the program. */
export interface Waiting {
  exhibitor_id: number
  employee_id: number | null
}

/**
 * Those who have a picture drawn, from before its file is read until it is kept: two of a person and sixteen
 * of all houses, because each holds a file in memory and they are drawn one after another.
 */
export class DrawingLine {
  readonly #own = new Map<string, number>()
  readonly #last = new Map<string, Promise<unknown>>()
  #all = 0

  /** Works with a place in the line; without one it is refused before anything is done. */
  async pass<T>(by: Waiting, work: () => Promise<T>): Promise<T | Answer<never, 'too_many_requests'>> {
    const key = keyOf(by)
    const own = this.#own.get(key) ?? 0
    if (own >= PERSON_MAX || this.#all >= ALL_MAX) return refuse('too_many_requests', 'message', { seconds: WAIT_S })
    this.#own.set(key, own + 1)
    this.#all += 1
    try {
      return await work()
    } finally {
      const left = this.#own.get(key)! - 1
      if (left > 0) this.#own.set(key, left)
      else this.#own.delete(key)
      this.#all -= 1
    }
  }

  /** The same for what a page shows many of: each of a person takes its place after the one before. */
  passInTurn<T>(by: Waiting, work: () => Promise<T>): Promise<T | Answer<never, 'too_many_requests'>> {
    const key = keyOf(by)
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(() => this.pass(by, work))
    const over = turn.then(forget, forget)
    const last = this.#last
    last.set(key, over)
    return turn

    function forget(): void {
      if (last.get(key) === over) last.delete(key)
    }
  }
}

function keyOf({ exhibitor_id, employee_id }: Waiting): string {
  return `${exhibitor_id}/${employee_id}`
}
