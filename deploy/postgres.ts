import { setTimeout as delay } from 'node:timers/promises'
import { type Embedded, type EmbeddedOptions, startEmbedded } from '../hub/db/embedded.ts'
import { Pauses } from './pauses.ts'

const CHECK_EVERY_MS = 250
/** All others wait for it: when a full disk has room again the shop is to sell soon after. */
const LONGEST_PAUSE_MS = 5_000

/**
 * The embedded PostgreSQL of a start. What ended by itself comes back at the same address after a growing
 * pause, so that whoever uses it only has to connect again.
 */
export class KeptPostgres {
  readonly #options: EmbeddedOptions
  readonly #server: Embedded
  readonly #pauses = new Pauses(LONGEST_PAUSE_MS)
  readonly #ending = new AbortController()
  readonly #kept: Promise<void>
  #since = performance.now()

  private constructor(options: EmbeddedOptions, server: Embedded) {
    this.#options = options
    this.#server = server
    this.#kept = this.#keep()
  }

  /** Throws one line when it does not start: somebody waits for it, so that is not tried again. */
  static async start(options: EmbeddedOptions): Promise<KeptPostgres> {
    return new KeptPostgres(options, await startEmbedded(options))
  }

  get url(): string {
    return this.#server.url
  }

  /** Waits for a start that is under way; may be called twice. */
  async stop(): Promise<void> {
    this.#ending.abort()
    await this.#kept
    await this.#server.stop()
  }

  async #keep(): Promise<void> {
    while (await this.#goesOn(CHECK_EVERY_MS)) {
      this.#server.boundLog()
      if (!this.#server.runs()) await this.#bringBack()
    }
  }

  async #bringBack(): Promise<void> {
    const { log, dir } = this.#options
    const pause_ms = this.#pauses.next(performance.now() - this.#since)
    log(
      `PostgreSQL ended by itself; the others go on, it starts again in ${pause_ms / 1_000} s. See ${dir}.log and ${dir}.log.old`,
    )
    if (!(await this.#goesOn(pause_ms))) return
    await this.#server.startAgain().catch((error: Error) => log(error.message))
    this.#since = performance.now()
  }

  /** False when it is to end. */
  #goesOn(after_ms: number): Promise<boolean> {
    return delay(after_ms, true, { ref: false, signal: this.#ending.signal }).catch(() => false)
  }
}
