import type { PoolClient } from 'pg'
import type * as z from 'zod'
import type { WriteRefusal } from '#protocol/kit/resource-calls.ts'
import { ok, type Refusal, type Result, refuse } from '#protocol/result.ts'
import { type Conflict, conflictsAbout, conflictsOf, type Planned } from '#protocol/schedules/conflicts.ts'
import type { changePlan } from '#protocol/schedules/planner-calls.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import { timeFaults } from '#protocol/schedules/times.ts'
import { addMinutes, epochMs } from '#protocol/time/business-day.ts'
import type { Rows } from '../kit/rows.ts'
import { followed } from './follow.ts'
import { type House, houseOf, type Standing, standingIn } from './plan.ts'
import { AROUND_MINUTES, isMoved, refusedConflict } from './schedule-check.ts'

/** What a manager changes of a plan in one go, as the contract has it. */
export type PlanChanges = Omit<z.output<NonNullable<typeof changePlan.body>>, 'request_id' | 'preview'>

type Faults = readonly Refusal<WriteRefusal | 'stale' | 'not_found'>[]

/** What was done, by the ids of the rows in the order of the body. */
export interface Done {
  create: number[]
  edit: number[]
  remove: number[]
  restore: number[]
  conflicts: Conflict[]
}

/** One change with what follows from it, before it is written. */
interface Step {
  list: 'create' | 'edit' | 'remove' | 'restore'
  at: number
  ref: string
  seen: { id: number; version: number } | null
  fields: Partial<Schedule>
  /** The schedule as it will be; null where it goes, or where what it names is not there. */
  after: Schedule | null
  /** It comes to a place, or to its surfaces: conflicts count. */
  comes: boolean
}

/**
 * Changes a plan: what follows is worked out first, then the plan as it will be is looked through for
 * conflicts, and then all of it is written, by the rules of each schedule but their order (two may change
 * places). In the caller's transaction, which is called off with the first refusal; all faults of the body
 * are given together. `accepts: 'all'` refuses no conflict. Not idempotent (hub/kit/once.ts).
 * @source F-191, F-200
 */
export async function applyPlan(
  client: PoolClient,
  rows: Rows,
  exhibitor_id: number,
  changes: PlanChanges,
  accepts: 'all' | 'named' = 'named',
): Promise<Result<Done, Faults>> {
  await client.query('set constraints schedules_no_overlap deferred')
  const steps = await stepsOf(client, changes)
  if (!steps.ok) return steps
  const timeless = steps.value.flatMap((step) =>
    step.after && step.comes ? timeFaults(step.after).map((fault) => at(step, fault)) : [],
  )
  if (timeless.length > 0) return { ok: false, refusal: timeless }
  const found = await conflictsAfter(client, changes.cinema_id, steps.value)
  if (!found) return { ok: false, refusal: [refuse('not_found').refusal] }
  const accepted = new Set(changes.accepted_conflicts)
  const done: Done = { create: [], edit: [], remove: [], restore: [], conflicts: found }
  const faults: Refusal<WriteRefusal>[] = []
  for (const step of steps.value) {
    if (step.after && step.after.cinema_id !== changes.cinema_id) {
      faults.push(at(step, refuse('unknown_choice', 'screen_id').refusal)) // the plan of another cinema
      continue
    }
    const written = await writeStep(rows, exhibitor_id, step, found)
    if (written.ok) done[step.list].push(written.value.id)
    else if ('code' in written.refusal) return { ok: false, refusal: [at(step, written.refusal)] }
    else faults.push(...written.refusal.map((fault) => at(step, fault)))
  }
  const refused = accepts === 'all' ? [] : found.filter(({ key }) => !accepted.has(key)).map(refusedConflict)
  if (faults.length + refused.length > 0) return { ok: false, refusal: [...faults, ...refused] }
  await client.query('set constraints schedules_no_overlap immediate')
  return ok(done)
}

/** A refusal under the place of its change. */
function at<C extends string>({ list, at }: Step, { code, field, detail }: Refusal<C>): Refusal<C> {
  return { code, field: `${list}.${at}${field === 'message' ? '' : `.${field}`}`, detail }
}

async function stepsOf(client: PoolClient, changes: PlanChanges): Promise<Result<Step[], Faults>> {
  const { create, edit, remove, restore, cinema_id } = changes
  const named = [...edit, ...remove, ...restore]
  const known = await lockedRows(
    client,
    cinema_id,
    named.map(({ id }) => id),
  )
  const steps: Step[] = []
  if (new Set(named.map(({ id }) => id)).size < named.length) return { ok: false, refusal: [refuse('invalid').refusal] }
  const lists = { edit, remove, restore }
  for (const list of ['edit', 'remove', 'restore'] as const)
    for (const [at, { id, version, ...given }] of lists[list].entries()) {
      const before = known.get(id)
      const place = { list, at, ref: String(id), seen: { id, version } }
      if (!before) return { ok: false, refusal: [refuse('not_found', `${list}.${at}`).refusal] }
      const fields =
        list === 'edit' ? { ...(given as Partial<Schedule>), ...(await followed(client, before, given)) } : {}
      const after = { ...before, ...fields }
      const comes = list === 'restore' || (list === 'edit' && isMoved(before, after))
      steps.push({ ...place, fields, after: list === 'remove' ? null : after, comes })
    }
  for (const [at, { ref, ...given }] of create.entries()) {
    const follows = await followed(client, null, given as Partial<Schedule>)
    const fields = { cinema_id, ...given, ...follows } as Partial<Schedule>
    const after = fields.business_date === undefined ? null : (fields as Schedule)
    steps.push({ list: 'create', at, ref, seen: null, fields, after, comes: true })
  }
  return ok(steps)
}

async function lockedRows(client: PoolClient, cinema_id: number, ids: number[]): Promise<Map<number, Schedule>> {
  const sql = 'select * from schedules where id = any ($1) and cinema_id = $2 order by id for update'
  const { rows } = await client.query<Schedule>(sql, [ids, cinema_id])
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The conflicts in which what comes will be, in the plan as it will be; null = there is no such cinema.
 */
async function conflictsAfter(
  client: PoolClient,
  cinema_id: number,
  steps: readonly Step[],
): Promise<Conflict[] | null> {
  const shown = steps.flatMap(({ after }) => after ?? [])
  const named = { movies: shown.map(({ movie_id }) => movie_id), screens: shown.map(({ screen_id }) => screen_id) }
  const house = await houseOf(client, cinema_id, named)
  if (!house || shown.length === 0) return house && []
  const changed = new Set(steps.map(({ ref }) => ref))
  const standing = new Map<string, Standing>()
  for (const around of windowsOf(shown))
    for (const one of await standingIn(client, cinema_id, around)) if (!changed.has(one.ref)) standing.set(one.ref, one)
  const placed = steps.flatMap(({ ref, after }): Planned[] =>
    after === null || after.cancelled_at ? [] : [{ ...placeOf(after), ref }],
  )
  const coming = new Set(steps.filter(({ comes }) => comes).map(({ ref }) => ref))
  return conflictsAbout(conflictsOf([...standing.values(), ...placed], house as House), coming)
}

/** From when to when others may meet these, what lies apart by itself: nothing between is read. */
function windowsOf(shown: readonly Pick<Schedule, 'start' | 'end'>[]): { from: string; to: string }[] {
  const windows: { from: string; to: string }[] = []
  for (const { start, end } of shown.toSorted((a, b) => epochMs(a.start) - epochMs(b.start))) {
    const [from, to] = [addMinutes(start, -AROUND_MINUTES), addMinutes(end, AROUND_MINUTES)]
    const last = windows.at(-1)
    if (!last || last.to < from) windows.push({ from, to })
    else if (last.to < to) last.to = to
  }
  return windows
}

function placeOf({ screen_id, movie_id, movie_version_id, start, end }: Schedule): Omit<Planned, 'ref'> {
  return { screen_id, movie_id, movie_version_id, start, end }
}

function writeStep(
  rows: Rows,
  exhibitor_id: number,
  { list, ref, seen, fields, comes }: Step,
  found: readonly Conflict[],
) {
  const meets = found.some((one) => one.code === 'overlap' && (one.ref === ref || one.other_ref === ref))
  const ignore = comes ? { ignore_conflict: meets } : {}
  if (list === 'create') return rows.create({ ...fields, ...ignore }, exhibitor_id)
  const { id, version } = seen!
  if (list === 'edit') return rows.edit(id, version, { ...fields, ...ignore })
  return list === 'remove'
    ? rows.remove(id, version, new Date().toISOString())
    : rows.restore(id, version, {}, meets ? ignore : {})
}
