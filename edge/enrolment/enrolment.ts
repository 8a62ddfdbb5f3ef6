import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { RefusalCode } from '#protocol/kit/refusals.ts'
import { enrolCall, enrolmentCall } from '#protocol/sync/enrolment.ts'
import { createHubClient, type HubClient, refusalIn } from '../sync/hub-client.ts'
import { isCredential } from './identity.ts'

const CALL_TIMEOUT_MS = 10_000
const POLL_MS = 1_000
const LONGEST_WAIT_MS = 10_000

/** The number that this box shows. `house` is whose hub it asks. */
export interface Asked {
  pin: string
  secret: string
  expires_at: string
  house: string
}

/** What the box shows while it waits: a number, or why it has none. */
export interface EnrolmentView {
  hub_url: string
  asked: Omit<Asked, 'secret'> | null
  /** What the hub said last; `no_answer` when it could not be reached; null when all is well. */
  trouble: RefusalCode | 'no_answer' | null
}

export interface EnrolmentParts {
  hub_url: string
  /** The id of this box; a copy of its folder has the same. */
  box: string
  name: string
  version: string
  log: Logger
  /** Called with each new number. */
  shown: (asked: Asked) => void
}

/**
 * A box that has no credential: it asks the hub for a number, shows it, and polls until a manager has
 * approved it. A number that is over, or was burnt by wrong tries, is asked for anew; a hub that is away is
 * waited for.
 */
export class Enrolment {
  readonly #parts: EnrolmentParts
  readonly #hub: HubClient
  readonly #stopping = new AbortController()
  #asked: Asked | null = null
  #trouble: EnrolmentView['trouble'] = null

  constructor(parts: EnrolmentParts) {
    this.#parts = parts
    this.#hub = createHubClient(parts.hub_url)
  }

  get view(): EnrolmentView {
    const { hub_url } = this.#parts
    if (this.#asked === null) return { hub_url, asked: null, trouble: this.#trouble }
    const { secret: _, ...asked } = this.#asked
    return { hub_url, asked, trouble: this.#trouble }
  }

  stop(): void {
    this.#stopping.abort()
    this.#hub.close()
  }

  /** Resolves with the credential that was approved; null when it was stopped before. */
  async run(): Promise<string | null> {
    let wait_ms = POLL_MS
    while (!this.#stopping.signal.aborted) {
      if (this.#asked && Date.parse(this.#asked.expires_at) <= Date.now()) this.#asked = null
      const answered = this.#asked ? await this.#poll(this.#asked) : await this.#ask()
      if (typeof answered === 'string') return answered
      wait_ms = answered ? POLL_MS : Math.min(wait_ms * 2, LONGEST_WAIT_MS)
      // cut short by `stop`
      await delay(wait_ms, undefined, { signal: this.#stopping.signal }).catch(() => {})
    }
    return null
  }

  async #ask(): Promise<boolean> {
    const { box, name, version, shown } = this.#parts
    const body = { box, name, version }
    const answer = await this.#hub.call(enrolCall, body, { bearer: '', timeout_ms: CALL_TIMEOUT_MS })
    if (answer.kind !== 'answer') return this.#failed(refusalIn(answer))
    this.#asked = answer.data
    this.#trouble = null
    shown(answer.data)
    return true
  }

  /** The credential, or whether the hub answered. */
  async #poll({ secret }: Asked): Promise<string | boolean> {
    const body = { box: this.#parts.box }
    const answer = await this.#hub.call(enrolmentCall, body, { bearer: secret, timeout_ms: CALL_TIMEOUT_MS })
    if (answer.kind !== 'answer') {
      const refusal = refusalIn(answer)
      if (refusal === 'forbidden') this.#asked = null
      return refusal === 'forbidden' || this.#failed(refusal)
    }
    this.#trouble = null
    const { granted } = answer.data
    return granted && isCredential(granted.credential) ? granted.credential : true
  }

  #failed(refusal: RefusalCode | null): false {
    const trouble = refusal ?? 'no_answer'
    if (trouble !== this.#trouble) this.#parts.log.warn({ code: trouble }, 'this box waits, and has no number to show')
    this.#trouble = trouble
    return false
  }
}
