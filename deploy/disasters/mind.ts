import { setTimeout as delay } from 'node:timers/promises'
import type { DemoBox } from './demo-box.ts'

const COPY_EVERY_MS = 60_000
const LOOK_EVERY_MS = 3_000

/**
 * Each minute a copy of each box of the demo is kept, and Register 0 of each looks every few seconds which
 * box is there; what fails is said, and tried again. Answers how to stop.
 */
export function mindBoxes(boxes: ReadonlyMap<number, DemoBox>, log: (line: string) => void): () => Promise<void> {
  const ending = new AbortController()
  const again = async (pause_ms: number, work: (box: DemoBox) => Promise<void>): Promise<void> => {
    while (!ending.signal.aborted) {
      for (const box of boxes.values())
        await work(box).catch((error: Error) => log(`a box of the demo is not minded: ${error.message}`))
      await delay(pause_ms, undefined, { signal: ending.signal }).catch(() => {}) // it is to end
    }
  }
  const minded = Promise.all([
    again(COPY_EVERY_MS, (box) => box.keepCopy()),
    again(LOOK_EVERY_MS, (box) => box.mindRegister()),
  ])
  return async () => {
    ending.abort()
    await minded
  }
}
