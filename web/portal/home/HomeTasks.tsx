import { useBoxes } from '../edges/use-boxes.ts'
import { Tasks } from '../tasks/Tasks.tsx'
import { useTasks } from '../tasks/use-tasks.ts'

/** Whoever has only the first screen open looks at it now and then. */
const BOXES_MS = 60_000

/** What waits for whoever came. Its file comes after the first screen, which begins without it (B7). */
export function HomeTasks() {
  return <Tasks open={useTasks(useBoxes(BOXES_MS))} />
}
