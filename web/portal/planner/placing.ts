import { newId } from '#kit/id.ts'
import { copied, type Placed as PlacedRow, placed } from '#protocol/schedules/plan-entry.ts'
import type { Template } from '#protocol/schedules/planner-calls.ts'
import { NO_CHANGE, type PlanAnswer, type PlanChange } from './changes.ts'
import type { CinemaView } from './scene.ts'

/** What is placed on days at once, by cinema: a copy of other days, or a template. */
export type Placing = ReadonlyMap<number, Placed>

/** `late` = the keys of those that begin an hour later, because the clocks skip their time on their night. */
export interface Placed extends PlanChange {
  late: ReadonlySet<string>
}

/** Days of the plan, as they would be from another day on. */
export function copyOf(views: readonly CinemaView[], from: { from_on: string; to_on: string; days: number }): Placing {
  return new Map(views.map(({ plan, blocks }) => [plan.cinema.id, madeOf(copied(blocks, from, placeOf(plan)))]))
}

/** A template from a day on. Entries whose screen is gone stay away. */
export function templateOn(view: CinemaView, { entries }: Template, first_on: string): Placing {
  const screens = new Set(view.plan.screens.map(({ id }) => id))
  const rows = entries.filter(({ screen_id }) => screens.has(screen_id))
  return new Map([[view.plan.cinema.id, madeOf(rows.map((entry) => placed(entry, first_on, placeOf(view.plan))))]])
}

function placeOf({ cinema, midnight_offset }: PlanAnswer) {
  return { time_zone: cinema.time_zone, midnight_offset }
}

function madeOf(rows: readonly PlacedRow[]): Placed {
  const made = rows.map(({ business_date: _follows, is_late, ...fields }) => ({
    is_late,
    fields: { key: newKey(), ...fields },
  }))
  return {
    ...NO_CHANGE,
    create: made.map(({ fields }) => fields),
    late: new Set(made.filter(({ is_late }) => is_late).map(({ fields }) => fields.key)),
  }
}

/** A name for what has no id yet; no number, as the hub asks. */
export function newKey(): string {
  return `n${newId()}`
}

/** The same without those of these refs: those that would meet something. */
export function without({ create, ...rest }: Placed, refs: ReadonlySet<string>): Placed {
  return { ...rest, create: create.filter(({ key }) => !refs.has(key)) }
}
