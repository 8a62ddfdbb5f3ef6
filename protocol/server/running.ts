import { later } from './background.ts'
import type { Logger } from './log.ts'

/** What was started, to be stopped in the opposite order. */
export class Running {
  readonly #stops: (() => Promise<unknown> | unknown)[] = []

  onStop(stop: () => Promise<unknown> | unknown): void {
    this.#stops.unshift(stop)
  }

  /** Stops everything, one after the other; what does not stop as it should keeps none of the rest. */
  async stop(log: Logger): Promise<void> {
    for (const stop of this.#stops.splice(0)) {
      await Promise.resolve()
        .then(stop)
        .catch((error: Error) => log.warn({ err: error }, 'something did not stop as it should'))
    }
  }

  /** The same for a process that must be gone after so long, whatever still hangs. */
  async stopWithin(log: Logger, wait_ms: number): Promise<void> {
    const callOff = later(
      wait_ms,
      () => process.exit(0),
      () => {},
    )
    await this.stop(log)
    callOff()
  }
}
