import type { Conflict } from '#protocol/schedules/conflicts.ts'
import { businessDate } from '#protocol/time/business-day.ts'
import { addDays } from '#protocol/time/calendar.ts'
import { type Block, type PlanAnswer, refOf } from './changes.ts'
import { type DayAxis, dayAxis } from './geometry.ts'

/** A cinema as it is drawn: its plan, its schedules, and what is wrong with them. */
export interface CinemaView {
  plan: PlanAnswer
  blocks: readonly Block[]
  conflicts: readonly Conflict[]
}

/** As in the picture: an hour is as wide as a word. */
export const PX_PER_HOUR = 60

export type PlanScreen = PlanAnswer['screens'][number]
export type PlanMovie = PlanAnswer['movies'][number]
export type PlanVersion = PlanAnswer['versions'][number]

export function axisOf({ cinema, midnight_offset }: PlanAnswer, date: string): DayAxis {
  return dayAxis(date, cinema.time_zone, midnight_offset, PX_PER_HOUR)
}

/** The business day that it is now at a cinema. */
export function todayOf({ cinema, midnight_offset }: PlanAnswer, now: string): string {
  return businessDate(now, cinema.time_zone, midnight_offset)
}

/** Whether a plan says what is on a day: of another week it knows nothing. */
export function isIn({ first_on, last_on }: Pick<PlanAnswer, 'first_on' | 'last_on'>, date: string): boolean {
  return first_on <= date && date <= last_on
}

/** The days of the week that begins on a day. */
export function daysFrom(first_on: string): string[] {
  return Array.from({ length: 7 }, (_, nth) => addDays(first_on, nth))
}

/** The blocks of a screen on a business day, by start. */
export function blocksAt(blocks: readonly Block[], screen_id: number, date: string): Block[] {
  return blocks
    .filter((block) => block.screen_id === screen_id && block.business_date === date)
    .sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))
}

/** The conflicts in which each block is, by its key. */
export function conflictsByKey({ blocks, conflicts }: CinemaView): Map<string, Conflict[]> {
  const keys = new Map(blocks.map((block) => [refOf(block), block.key]))
  const found = new Map<string, Conflict[]>()
  for (const conflict of conflicts)
    for (const ref of [conflict.ref, conflict.other_ref]) {
      const key = ref === null ? undefined : keys.get(ref)
      if (key !== undefined) found.set(key, [...(found.get(key) ?? []), conflict])
    }
  return found
}

/** People who have, or are just taking, a place in it: what is sold stays where it is (UX-25). */
export function takenOf({ sold, reserved, in_carts }: Pick<Block, 'sold' | 'reserved' | 'in_carts'>): number {
  return sold + reserved + in_carts
}

/** Parts of a day in which schedules are counted: until 14, 17 and 20 o'clock, and after that. */
const PARTS = ['14:00', '17:00', '20:00'] as const

/** A day of the week at a glance: how many schedules, how many of them in a conflict, and in which part. */
export interface DayGlance {
  date: string
  count: number
  in_conflict: number
  parts: number[]
}

/** @param clockOf the wall clock of a block on its business day, past midnight from 24:00 on */
export function glanceOf(views: readonly CinemaView[], date: string, clockOf: (block: Block) => string): DayGlance {
  const parts = PARTS.map(() => 0).concat(0)
  let [count, in_conflict] = [0, 0]
  for (const view of views) {
    const bad = conflictsByKey(view)
    for (const block of view.blocks) {
      if (block.business_date !== date) continue
      count += 1
      if (bad.has(block.key)) in_conflict += 1
      const clock = clockOf(block)
      const part = PARTS.findIndex((until) => clock < until)
      parts[part < 0 ? PARTS.length : part]! += 1
    }
  }
  return { date, count, in_conflict, parts }
}

/** The movies of some cinemas of one house, by name, each once. */
export function mergedMovies(views: readonly CinemaView[]): PlanMovie[] {
  const byId = new Map(views.flatMap(({ plan }) => plan.movies).map((movie) => [movie.id, movie]))
  return [...byId.values()].sort((a, b) => a.display_title.localeCompare(b.display_title))
}

/** Their versions, in the order in which the house has put them. */
export function mergedVersions(views: readonly CinemaView[]): PlanVersion[] {
  const byId = new Map(views.flatMap(({ plan }) => plan.versions).map((version) => [version.id, version]))
  return [...byId.values()].sort((a, b) => a.sort - b.sort || a.id - b.id)
}

/** What of the week is not published yet. */
export function draftsOf({ blocks, plan }: CinemaView): Block[] {
  return blocks.filter(
    ({ is_draft, cancelled_at, business_date }) => is_draft && cancelled_at === null && isIn(plan, business_date),
  )
}
