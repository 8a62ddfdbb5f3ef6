import { setTimeout as delay } from 'node:timers/promises'
import type { DemoBox } from './demo-box.ts'
import type { DemoHub } from './demo-hub.ts'

const COPY_EVERY_MS = 60_000
const LOOK_EVERY_MS = 3_000
/** Of the last seven, which are kept, the oldest is ten minutes old. */
const BACK_UP_EVERY_MS = 100_000

/**
 * Each minute a copy of each box of the demo is kept, and now and then a backup of its hub; each Register 0
 * looks every few seconds which box is there. What fails is said, and tried again. Answers how to stop.
 */
export function mindDemo(
  { boxes, hub }: { boxes: ReadonlyMap<number, DemoBox>; hub: DemoHub },
  log: (line: string) => void,
): () => Promise<void> {
  const ending = new AbortController()
  const again = async <One>(
    pause_ms: number,
    all: () => Iterable<One>,
    work: (one: One) => Promise<void>,
  ): Promise<void> => {
    while (!ending.signal.aborted) {
      for (const one of all()) await work(one).catch((error: Error) => log(`the demo is not minded: ${error.message}`))
      await delay(pause_ms, undefined, { signal: ending.signal }).catch(() => {}) // it is to end
    }
  }
  const minded = Promise.all([
    again(
      COPY_EVERY_MS,
      () => boxes.values(),
      (box) => box.keepCopy(),
    ),
    again(
      LOOK_EVERY_MS,
      () => boxes.values(),
      (box) => box.mindRegister(),
    ),
    again(
      BACK_UP_EVERY_MS,
      () => [hub],
      (one) => one.keepCopy(),
    ),
  ])
  return async () => {
    ending.abort()
    await minded
    await hub.stop()
  }
}
