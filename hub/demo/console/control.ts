import * as z from 'zod'
import type { DemoConfig } from '../../config.ts'

const Process = z.object({
  name: z.string(),
  state: z.enum(['stopped', 'starting', 'running', 'waiting']),
  pid: z.int().nullable(),
  since: z.string(),
})
const LineState = z.object({
  cinema_id: z.int(),
  cinema: z.string(),
  control: z.string(),
  state: z.enum(['up', 'cut']),
  since: z.string(),
})
/** The moment to which the box of a cinema can be put back, and where its clone answers. */
const BoxState = z.object({ cinema_id: z.int(), copied_at: z.string().nullable(), clone: z.string().nullable() })
/** The moment to which the hub can be restored. */
const HubState = z.object({ copied_at: z.string().nullable(), restoring: z.boolean() })
const Overview = z.object({
  processes: z.array(Process),
  lines: z.array(LineState),
  boxes: z.array(BoxState).default([]),
  hub: HubState.nullable().default(null),
})
export type Overview = z.output<typeof Overview>
export type ProcessState = z.output<typeof Process>

const TIMEOUT_MS = 3_000
/** Starting a process again answers when it is ready. */
const SWITCH_TIMEOUT_MS = 60_000

/** What happens to the box of a cinema (deploy/disasters). */
export type BoxDisaster = 'replace' | 'put-back' | 'clone'

/** What became of a switch: `unknown` = there is no such line or process. */
export type Switched = 'done' | 'unknown' | 'failed'

/** The parent process of the demo, which owns the lines and the processes; it does what the console asks. */
export class DemoControl {
  readonly #url: string
  readonly #headers: Record<string, string>

  constructor({ url, token }: NonNullable<DemoConfig['control']>) {
    this.#url = url
    this.#headers = { authorization: `Bearer ${token}` }
  }

  /** How lines and processes stand, or null when the parent does not answer. */
  async overview(): Promise<Overview | null> {
    const answer = await this.#ask('GET', '/', TIMEOUT_MS)
    return answer?.ok ? (Overview.safeParse(await answer.json()).data ?? null) : null
  }

  line(cinema_id: number, action: 'cut' | 'restore'): Promise<Switched> {
    return this.#switch(`/lines/${cinema_id}/${action}`)
  }

  box(cinema_id: number, disaster: BoxDisaster): Promise<Switched> {
    return this.#switch(`/boxes/${cinema_id}/${disaster}`)
  }

  /** This process is killed once it has answered. */
  restoreHub(): Promise<Switched> {
    return this.#switch('/hub/restore')
  }

  process(name: string, action: 'kill' | 'start'): Promise<Switched> {
    return this.#switch(`/processes/${encodeURIComponent(name)}/${action}`)
  }

  async #switch(path: string): Promise<Switched> {
    const answer = await this.#ask('POST', path, SWITCH_TIMEOUT_MS)
    if (answer?.ok) return 'done'
    return answer?.status === 404 ? 'unknown' : 'failed'
  }

  async #ask(method: string, path: string, timeoutMs: number): Promise<Response | null> {
    try {
      return await fetch(this.#url + path, { method, headers: this.#headers, signal: AbortSignal.timeout(timeoutMs) })
    } catch {
      return null // the parent is away: the console shows that
    }
  }
}
