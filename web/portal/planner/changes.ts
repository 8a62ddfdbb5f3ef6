import type { CallAnswer, CallBody } from '#protocol/kit/call.ts'
import {
  type Conflict,
  conflictsAbout,
  conflictsOf,
  type PlanHouse,
  type Planned,
} from '#protocol/schedules/conflicts.ts'
import { occupancy, usualEnd } from '#protocol/schedules/occupancy.ts'
import type { changePlan, PlanSchedule, planOf } from '#protocol/schedules/planner-calls.ts'
import { addMinutes, businessDate, epochMs } from '#protocol/time/business-day.ts'

/** The plan of one cinema as the hub has answered it. */
export type PlanAnswer = CallAnswer<typeof planOf>
export type PlanBody = CallBody<typeof changePlan>

/**
 * A schedule as this page knows it. `key` names it as long as the page is open: that of one which was made
 * here stays when the hub has given it an id. `id` null = the hub has not answered yet.
 */
export interface Block extends Omit<PlanSchedule, 'id'> {
  key: string
  id: number | null
}

/** What of a schedule the planner itself changes. */
export type BlockFields = Pick<
  PlanSchedule,
  'screen_id' | 'movie_id' | 'movie_version_id' | 'price_group_id' | 'start' | 'end'
>

/** What is made new: the rest follows from its screen and its movie. */
export interface NewBlock extends BlockFields, Partial<Pick<PlanSchedule, NewField>> {
  key: string
}
const NEW_FIELDS = [
  'sell_online',
  'schedule_type',
  'item_type',
  'buy_cutoff_minutes',
  'max_online_tickets',
  'is_seatpicker_enabled',
  'visibility',
] as const
type NewField = (typeof NEW_FIELDS)[number]

/** One step of a manager in one cinema, as it is drawn at once and sent to the hub. */
export interface PlanChange {
  create: readonly NewBlock[]
  edit: readonly { key: string; fields: Partial<BlockFields> & { is_draft?: false } }[]
  remove: readonly string[]
  /** With what stood there, so that it is back at once. */
  restore: readonly Block[]
}

export const NO_CHANGE: PlanChange = { create: [], edit: [], remove: [], restore: [] }

/** The schedules of an answer, in the shape of this page. */
export function blocksOf(rows: readonly PlanSchedule[], keys: ReadonlyMap<number, string>): Block[] {
  return rows
    .filter(({ deleted_at }) => deleted_at === null)
    .map((row) => ({ ...row, key: keys.get(row.id) ?? String(row.id) }))
}

/** What the plan is when a change is done. What it names and is not there any more is left out. */
export function applied(blocks: readonly Block[], change: PlanChange, plan: PlanAnswer): Block[] {
  const edits = new Map(change.edit.map(({ key, fields }) => [key, fields]))
  const gone = new Set(change.remove)
  const kept = blocks
    .filter(({ key }) => !gone.has(key))
    .map((block) => (edits.has(block.key) ? timed({ ...block, ...edits.get(block.key) }, plan) : block))
  const there = new Set(kept.map(({ key }) => key))
  const back = change.restore.filter(({ key }) => !there.has(key))
  const made = change.create.filter(({ key }) => !there.has(key)).map((fields) => newBlock(fields, plan))
  return [...kept, ...back, ...made]
}

/** The same change with what it makes or moves put elsewhere. */
export function movedIn(change: PlanChange, key: string, to: Partial<BlockFields>): PlanChange {
  return {
    ...change,
    create: change.create.map((made) => (made.key === key ? { ...made, ...to } : made)),
    edit: change.edit.map((edit) => (edit.key === key ? { key, fields: { ...edit.fields, ...to } } : edit)),
  }
}

/** The change that takes a change back, by the plan that it was made on. */
export function inverse(change: PlanChange, before: readonly Block[]): PlanChange {
  const known = new Map(before.map((block) => [block.key, block]))
  const edit = change.edit.flatMap(({ key, fields }) => {
    const block = known.get(key)
    const names = Object.keys(fields).filter((field) => field !== 'is_draft') as (keyof BlockFields)[]
    return block ? [{ key, fields: Object.fromEntries(names.map((name) => [name, block[name]])) }] : []
  })
  return {
    create: [],
    edit: edit as PlanChange['edit'],
    remove: [...change.create, ...change.restore].map(({ key }) => key),
    restore: change.remove.flatMap((key) => known.get(key) ?? []),
  }
}

/**
 * A change in the words of the hub. What the hub does not know yet, or does not know any more, has no id and
 * is left out. What was made before and taken back is restored, not made twice.
 */
export function bodyOf(
  change: PlanChange,
  seen: (key: string) => { id: number; version: number } | undefined,
): Required<Pick<PlanBody, 'create' | 'edit' | 'remove' | 'restore'>> {
  const known = (key: string) => seen(key) ?? []
  const isNew = ({ key }: NewBlock) => seen(key) === undefined
  return {
    create: change.create.filter(isNew).map(({ key, ...fields }) => ({ ref: key, ...fields })),
    edit: change.edit.flatMap(({ key, fields }) => {
      const row = seen(key)
      return row ? [{ ...row, ...fields }] : []
    }),
    remove: change.remove.flatMap(known),
    restore: [...change.restore, ...change.create.filter((made) => !isNew(made))].flatMap(({ key }) => known(key)),
  }
}

/** The name by which the rules and the hub speak of a block. */
export function refOf({ id, key }: Pick<Block, 'id' | 'key'>): string {
  return id === null ? key : String(id)
}

/** A plan as the rules read it; what is cancelled takes no screen. */
export function plannedOf(blocks: readonly Block[]): Planned[] {
  return blocks.filter(({ cancelled_at }) => cancelled_at === null).map((block) => ({ ...block, ref: refOf(block) }))
}

/** What the rules know of a plan beside its schedules. */
export function houseOf({ cinema, midnight_offset, screens, movies, versions }: PlanAnswer): PlanHouse {
  return { cinema, midnight_offset, screens, movies, versions }
}

/** Every conflict of some blocks, in the plan that they stand in. */
export function conflictsIn(blocks: readonly Block[], keys: ReadonlySet<string>, plan: PlanAnswer): Conflict[] {
  const about = blocks.filter(({ key }) => keys.has(key))
  const refs = new Set(about.map(refOf))
  const screens = new Set(about.map(({ screen_id }) => screen_id))
  const beside = blocks.filter(({ screen_id }) => screens.has(screen_id))
  return conflictsAbout(conflictsOf(plannedOf(beside), houseOf(plan)), refs)
}

/**
 * Where a block ends that is moved: as long after its start as it was; on a screen with other advertising by
 * as much more or less, unless somebody gave it a length of its own.
 */
export function movedEnd(
  block: Pick<Block, 'start' | 'end' | 'screen_id' | 'movie_id'>,
  to: { start: string; screen_id: number },
  plan: PlanAnswer,
): string {
  const before = usualOf(block, block, plan)
  if (before === block.end) return usualOf(to, block, plan) ?? block.end
  return addMinutes(to.start, (epochMs(block.end) - epochMs(block.start)) / 60_000)
}

/** The usual end of a movie on a screen; null where either is not known. */
export function usualOf(
  { start, screen_id }: { start: string; screen_id: number },
  { movie_id }: { movie_id: number },
  { screens, movies }: PlanAnswer,
): string | null {
  const screen = screens.find(({ id }) => id === screen_id)
  const movie = movies.find(({ id }) => id === movie_id)
  return screen && movie ? usualEnd(start, movie.runtime, screen.config) : null
}

/** What follows from start, end and screen. */
function timed(block: Block, { screens, cinema, midnight_offset }: PlanAnswer): Block {
  const config = screens.find(({ id }) => id === block.screen_id)?.config
  const { feature_at, free_at } = occupancy(
    block,
    config ?? { ads_minutes: 0, trailers_minutes: 0, cleaning_minutes: 0 },
  )
  return { ...block, feature_at, free_at, business_date: businessDate(block.start, cinema.time_zone, midnight_offset) }
}

function newBlock(fields: NewBlock, plan: PlanAnswer): Block {
  const screen = plan.screens.find(({ id }) => id === fields.screen_id)
  const movie = plan.movies.find(({ id }) => id === fields.movie_id)
  const usual = {
    id: null,
    version: 0,
    deleted_at: null,
    changed_at: fields.start,
    changed_by: null,
    cinema_id: plan.cinema.id,
    business_date: plan.first_on,
    max_online_tickets: null,
    sell_online: true,
    is_seatpicker_enabled: true,
    visibility: movie?.default_visibility ?? 15,
    schedule_type: 'public',
    item_type: 'movie',
    buy_cutoff_minutes: 15,
    cancelled_at: null,
    ignore_conflict: false,
    is_draft: true,
    feature_at: fields.start,
    free_at: fields.end,
    capacity: screen?.capacity ?? 0,
    sold: 0,
    reserved: 0,
    in_carts: 0,
  } as const
  return timed({ ...usual, ...fields }, plan)
}
