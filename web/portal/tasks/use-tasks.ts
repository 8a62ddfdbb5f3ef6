import { useCall } from '#kit/use-call.ts'
import { type Task, tasks } from '#protocol/dashboard/tasks.ts'
import type { Boxes } from '../edges/use-boxes.ts'
import { useSurroundings } from '../kit/surroundings.ts'
import { type Answered, useAnswer } from '../kit/use-answer.ts'
import { useFresh } from '../use-fresh.ts'
import { type BoxTask, boxTasks } from './box-tasks.ts'

const FRESH_MS = 15_000

/** One thing that waits for a person. */
export type OpenTask = (Task | (BoxTask & { details: readonly string[] })) & { to: string }

/** What waits for a person, the oldest first; `at` is when the hub read it, null = not known yet. */
export interface OpenTasks extends Pick<Answered<unknown>, 'trouble' | 'waits' | 'again'> {
  at: string | null
  tasks: readonly OpenTask[]
}

/** What waits for whoever is here: at the hub, and at the boxes of the cinemas (F-333, F-353). */
export function useTasks(boxes: Boxes, cinema_id?: number): OpenTasks {
  const call = useCall()
  const { may } = useSurroundings()
  const known = useAnswer('tasks', (signal) => call(tasks, { signal }))
  useFresh(known, FRESH_MS)
  const ofBoxes = boxTasks(boxes?.data ?? [], { mayApprove: may('devices.approve') })
  const all: OpenTask[] = [
    ...(known.data?.tasks ?? []).map((task) => ({ ...task, to: addressOf(task) })),
    ...ofBoxes.map((task) => ({ ...task, details: [], to: boxes!.screen })),
  ]
  const here = all.filter((task) => cinema_id === undefined || task.cinema_id === cinema_id)
  const { trouble, waits, again, data } = known
  const sorted = here.toSorted((a, b) => (a.since ?? '~').localeCompare(b.since ?? '~'))
  return { trouble, waits, again, at: data?.at ?? null, tasks: sorted }
}

/** The screen where somebody sees to it. */
function addressOf({ kind, cinema_id, since }: Task): string {
  if (kind === 'drafts') return `/planner?date=${since.slice(0, 10)}&view=week&cinema=${cinema_id}`
  const refunding = kind === 'conflicts_open' ? '' : 'filter[status]=refunding&'
  return `/bills?${refunding}filter[cinema_id]=${cinema_id}`
}
