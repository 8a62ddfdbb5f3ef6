import { useCall } from '#kit/use-call.ts'
import type { Permission } from '#protocol/access/permission.ts'
import { alertList, type ShownAlert } from '#protocol/alerts/calls.ts'
import { type Task, tasks } from '#protocol/dashboard/tasks.ts'
import type { ShownConflict } from '#protocol/ledger/conflict.ts'
import type { AlertKind } from '#protocol/mailings/alert-kinds.ts'
import type { Boxes } from '../edges/use-boxes.ts'
import { useSurroundings } from '../kit/surroundings.ts'
import { type Answered, useAnswer } from '../kit/use-answer.ts'
import { useFresh } from '../use-fresh.ts'
import { type BoxTask, boxTasks } from './box-tasks.ts'

const FRESH_MS = 15_000

/** One thing that waits for a person; `to` null = there is no screen on which this one could see to it. */
export type OpenTask = (Omit<Task, 'date'> | (BoxTask & { conflicts: readonly ShownConflict[] })) & {
  to: string | null
}

/**
 * What waits for a person, the oldest first; `at` is when the hub read it, null = not known yet. `is_whole`:
 * hub and boxes were both read, and nothing is in the way now.
 */
export interface OpenTasks {
  at: string | null
  tasks: readonly OpenTask[]
  /** What costs money soon, with what to do. */
  alerts: readonly ShownAlert[]
  is_whole: boolean
  troubled: readonly Answered<unknown>[]
  /** Asks the hub anew. */
  again: () => void
}

/** Somebody decides about them where they stand as tasks. */
const DECIDED_AS_TASKS: readonly AlertKind[] = ['amount', 'refund', 'conflict']
/** What of a box an alert says already, and more. */
const SAYS: Partial<Readonly<Record<BoxTask['kind'], readonly AlertKind[]>>> = {
  line_cut: ['edge_offline'],
  printer: ['printer'],
  trouble: ['quarantine', 'fork', 'stuck', 'recount_stuck', 'unmarked'],
}

/** What waits for whoever is here: at the hub, and at the boxes of the cinemas (F-333, F-353). */
export function useTasks(boxes: Boxes, cinema_id?: number): OpenTasks {
  const call = useCall()
  const { may } = useSurroundings()
  const known = useAnswer('tasks', (signal) => call(tasks, { signal }))
  useFresh(known, FRESH_MS)
  const found = useAnswer(may('dashboard.view') ? 'alerts' : null, (signal) => call(alertList, { signal }))
  useFresh(found, may('dashboard.view') ? FRESH_MS : null)
  const alerts = (found.data?.alerts ?? []).filter(
    ({ kind, cinema }) =>
      !DECIDED_AS_TASKS.includes(kind) && (cinema_id === undefined || cinema === null || cinema.id === cinema_id),
  )
  const isSaid = (task: BoxTask) =>
    alerts.some(({ kind, cinema }) => cinema?.id === task.cinema_id && SAYS[task.kind]?.includes(kind))
  const ofBoxes = boxTasks(boxes?.data ?? [], { mayApprove: may('devices.approve') }).filter((task) => !isSaid(task))
  const all: OpenTask[] = [
    ...(known.data?.tasks ?? []).map((task) => ({ ...task, to: addressOf(task, may) })),
    ...ofBoxes.map((task) => ({ ...task, conflicts: [], to: boxes!.screen })),
  ]
  const here = all.filter((task) => cinema_id === undefined || task.cinema_id === cinema_id)
  const sorted = here.toSorted((a, b) => (a.since ?? '~').localeCompare(b.since ?? '~'))
  const asked: Answered<unknown>[] = [known, ...(boxes ? [boxes] : []), ...(may('dashboard.view') ? [found] : [])]
  const troubled = asked.filter(({ trouble }) => trouble !== null)
  const is_whole = troubled.length === 0 && asked.every(({ data }) => data !== null)
  return { at: known.data?.at ?? null, tasks: sorted, alerts, is_whole, troubled, again: known.again }
}

/** The screen where somebody sees to it, for who may open it; a disagreement is decided where it stands. */
function addressOf({ kind, cinema_id, date }: Task, may: (permission: Permission) => boolean): string | null {
  if (kind === 'drafts') return may('schedules.view') ? `/planner?date=${date}&view=week&cinema=${cinema_id}` : null
  if (kind === 'conflicts_open' || !may('bills.view')) return null
  return `/bills?filter[status]=refunding&filter[cinema_id]=${cinema_id}`
}
