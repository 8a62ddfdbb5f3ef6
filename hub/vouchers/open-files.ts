import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream'
import { type Answer, ok, refuse } from '#protocol/result.ts'

const ALL_MAX = 2
/** After so long one of them has ended, as a rule. */
const WAIT_S = 10

/** Files of labels that are being sent: one of a person, two of all houses, for each grows in memory. */
export class OpenFiles {
  readonly #open = new Set<string>()

  /** Takes a place until the answer has ended or its reader is gone. */
  begin(answer: ServerResponse, by: { exhibitor_id: number; employee_id: number }): Answer<void, 'too_many_requests'> {
    const key = `${by.exhibitor_id}/${by.employee_id}`
    if (this.#open.has(key) || this.#open.size >= ALL_MAX)
      return refuse('too_many_requests', 'message', { seconds: WAIT_S })
    this.#open.add(key)
    finished(answer, () => this.#open.delete(key))
    return ok(undefined)
  }
}
