import { clockOfDay } from '#protocol/schedules/conflicts.ts'
import { businessDate, epochMs } from '#protocol/time/business-day.ts'
import { type Block, movedEnd, NO_CHANGE, type PlanAnswer, type PlanChange, usualOf } from './changes.ts'
import type { Load } from './drag.ts'
import type { Spot } from './ground.ts'
import { type CinemaView, takenOf } from './scene.ts'

/** Where keys, and a week, begin with a movie from the shelf. */
export const USUAL_CLOCK = '20:00'

/** What is carried, in the cinema to which it belongs; a movie of the shelf belongs to any. */
export function loadOf(views: readonly CinemaView[], key: string): Load | null {
  if (versionOf(views, key) !== null) return { key, origin: null, clock: USUAL_CLOCK, taken: 0 }
  const view = viewOf(views, key)
  const block = view?.blocks.find((one) => one.key === key)
  if (!view || !block || block.cancelled_at !== null) return null
  const origin = { screen_id: block.screen_id, start_ms: epochMs(block.start) }
  const clock = clockOfDay(block.start, block.business_date, view.plan.cinema.time_zone)
  return { key, origin, clock, taken: takenOf(block) }
}

/** The version that is dragged from the shelf; null for a schedule of the plan. */
export function versionOf(views: readonly CinemaView[], key: string) {
  const id = /^v(\d+)$/.exec(key)?.[1]
  if (id === undefined) return null
  return views.flatMap(({ plan }) => plan.versions).find((version) => version.id === Number(id)) ?? null
}

/** The cinema of a schedule. */
export function viewOf(views: readonly CinemaView[], key: string): CinemaView | undefined {
  return views.find(({ blocks }) => blocks.some((block) => block.key === key))
}

/** The cinema of a screen. */
export function viewAt(views: readonly CinemaView[], screen_id: number): CinemaView | undefined {
  return views.find(({ plan }) => plan.screens.some(({ id }) => id === screen_id))
}

/**
 * What happens when something is put down there; null where it may not be: a schedule in another cinema, or a
 * movie where no prices are.
 * @param new_key the name of what is made
 */
export function changeFor(
  views: readonly CinemaView[],
  load: Load,
  spot: Spot,
  new_key: string,
): { view: CinemaView; key: string; change: PlanChange } | null {
  const view = viewAt(views, spot.screen_id)
  if (!view) return null
  const start = new Date(spot.start_ms).toISOString()
  const version = versionOf(views, load.key)
  if (version) return madeAt(view, version, { ...spot, start }, new_key)
  const block = view.blocks.find(({ key }) => key === load.key)
  if (!block) return null
  const fields = fieldsAt(view.plan, block, { screen_id: spot.screen_id, start })
  return { view, key: load.key, change: { ...NO_CHANGE, edit: [{ key: load.key, fields }] } }
}

/** The fields of a schedule that is moved. */
export function fieldsAt(plan: PlanAnswer, block: Block, to: { screen_id: number; start: string }) {
  return { ...to, end: movedEnd(block, to, plan) }
}

function madeAt(
  view: CinemaView,
  { id, movie_id }: { id: number; movie_id: number },
  { screen_id, start }: { screen_id: number; start: string },
  key: string,
): { view: CinemaView; key: string; change: PlanChange } | null {
  const end = usualOf({ start, screen_id }, { movie_id }, view.plan)
  const price_group_id = pricesOn(view, screen_id, start)
  if (end === null || price_group_id === null) return null
  const made = { key, movie_id, movie_version_id: id, price_group_id, screen_id, start, end }
  return { view, key, change: { ...NO_CHANGE, create: [made] } }
}

/**
 * The prices of a new schedule: those that most of this day on its screen have, else most of the plan, else
 * the first ones.
 */
function pricesOn({ plan, blocks }: CinemaView, screen_id: number, start: string): number | null {
  const date = businessDate(start, plan.cinema.time_zone, plan.midnight_offset)
  const known = new Set(plan.price_groups.map(({ id }) => id))
  const there = blocks.filter((block) => known.has(block.price_group_id))
  const near = there.filter((block) => block.screen_id === screen_id && block.business_date === date)
  return mostOf(near.length > 0 ? near : there) ?? plan.price_groups[0]?.id ?? null
}

function mostOf(blocks: readonly Block[]): number | null {
  const counts = new Map<number, number>()
  for (const { price_group_id } of blocks) counts.set(price_group_id, (counts.get(price_group_id) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}
