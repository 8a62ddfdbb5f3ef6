import { isDeepStrictEqual } from 'node:util'
import type { PoolClient } from 'pg'
import type { WriteRefusal } from '#protocol/kit/resource-calls.ts'
import { type Refusal, refuse } from '#protocol/result.ts'
import { type Conflict, conflictsAbout, conflictsOf, type Planned } from '#protocol/schedules/conflicts.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import { LONGEST_MINUTES, timeFaults } from '#protocol/schedules/times.ts'
import { addMinutes, businessDate, epochMs } from '#protocol/time/business-day.ts'
import type { Change } from '../kit/hooks.ts'
import { missing } from '../kit/references.ts'
import { houseOf, standingIn } from './plan.ts'
import { isBorn, isMoving, soldOf, whyElsewhere } from './sold.ts'

type Faults = Refusal<WriteRefusal>[]

/** What a schedule is called in the plan before it has an id. */
export const NEW_REF = 'new'
/** So far around a schedule others are read that may meet it: longer than any of them, and its cleaning. */
export const AROUND_MINUTES = LONGEST_MINUTES + 24 * 60

const NAMED = {
  cinema_id: 'cinemas',
  screen_id: 'screens',
  movie_id: 'movies',
  movie_version_id: 'movie_versions',
  price_group_id: 'price_groups',
}
/** What of a schedule nobody moves who has sold it. */
const PLACE = ['screen_id', 'movie_id', 'start', 'end'] as const

/**
 * Why a change of a schedule is refused:
 * 1. what it names is there, and belongs together; its cinema is that of its screen, its day that of its
 *    start, its seats those of its screen,
 * 2. what is cancelled or published stays so, and stays where it is (docs/ledger.md, L14),
 * 3. what somebody has a ticket of is neither moved nor deleted, nor what its cinema has places of: they come
 *    home first (come-home.ts),
 * 4. conflicts that nobody accepted by their keys (F-191); `ignore_conflict` accepts all of them.
 */
export async function scheduleFaults(change: Change): Promise<Faults> {
  const placed = await placeFaults(change)
  if (placed.length > 0 || change.action === 'delete') return placed
  const [before, after] = [change.before as Schedule | null, change.after as Schedule]
  return change.action === 'edit' && !isMoved(before!, after) ? [] : refusedConflicts(change)
}

/** The first three of them. */
export async function placeFaults(change: Change): Promise<Faults> {
  const { action, client } = change
  const [before, after] = [change.before as Schedule | null, change.after as Schedule]
  const named = await missing(change, NAMED)
  if (named.length > 0) return named
  const unfit = action === 'delete' ? [] : await unfitFields(client, before, after)
  if (unfit.length > 0) return unfit
  return stuckFields(change)
}

/** What of its place a change moves: an instant may be written in several ways. */
export function movedField(before: Schedule, after: Partial<Schedule>): (typeof PLACE)[number] | undefined {
  const isTime = (field: string): field is 'start' | 'end' => field === 'start' || field === 'end'
  return PLACE.find((field) =>
    isTime(field) ? epochMs(before[field]) !== epochMs(after[field]!) : before[field] !== after[field],
  )
}

export function isMoved(before: Schedule, after: Schedule): boolean {
  const isShown = before.is_draft && !after.is_draft
  return isShown || movedField(before, after) !== undefined || before.movie_version_id !== after.movie_version_id
}

const FACTS = `
select screens.cinema_id, arrangement, time_zone, coalesce((public_config ->> 'midnight_offset')::integer, 300) as midnight_offset,
  exists (select from movie_versions where id = $2 and movie_id = $3) as fits
from screens join cinemas on cinemas.id = screens.cinema_id join exhibitors on exhibitors.id = screens.exhibitor_id
where screens.id = $1`

interface Facts {
  cinema_id: number
  arrangement: Schedule['arrangement']
  time_zone: string
  midnight_offset: number
  fits: boolean
}

async function unfitFields(client: PoolClient, before: Schedule | null, after: Schedule): Promise<Faults> {
  const { screen_id, movie_version_id, movie_id, start } = after
  const [facts] = (await client.query<Facts>(FACTS, [screen_id, movie_version_id, movie_id])).rows
  if (!facts) return [refuse('unknown_choice', 'screen_id').refusal]
  const [timeless] = timeFaults(after)
  if (timeless) return [timeless]
  const day = businessDate(start, facts.time_zone, facts.midnight_offset)
  const isFrozen = before !== null && isDeepStrictEqual(before.arrangement, after.arrangement)
  return [
    ...(facts.fits ? [] : [refuse('unknown_choice', 'movie_version_id').refusal]),
    ...(facts.cinema_id === after.cinema_id ? [] : [refuse('unknown_choice', 'cinema_id').refusal]),
    ...(day === after.business_date || before?.business_date === after.business_date
      ? []
      : [refuse('invalid', 'business_date').refusal]),
    ...(isFrozen || isDeepStrictEqual(facts.arrangement, after.arrangement)
      ? []
      : [refuse('fixed', 'arrangement').refusal]),
  ]
}

async function stuckFields({ action, before: row, after: next, client }: Change): Promise<Faults> {
  const [before, after] = [row as Schedule | null, next as Schedule]
  if (!before) return (after.cancelled_at ?? null) === null ? [] : [refuse('fixed', 'cancelled_at').refusal]
  if (before.cancelled_at !== after.cancelled_at) return [refuse('fixed', 'cancelled_at').refusal]
  if (!before.is_draft && after.is_draft) return [refuse('fixed', 'is_draft').refusal]
  const isCapped = before.max_online_tickets !== after.max_online_tickets && (await isBorn(client, before.id))
  if (isCapped) return [refuse('fixed', 'max_online_tickets').refusal] // the ledger has it since its birth
  const moved = movedField(before, after)
  const isReplanned = !isDeepStrictEqual(before.arrangement, after.arrangement)
  if (isReplanned && moved === undefined && (await isBorn(client, before.id)))
    return [refuse('fixed', 'arrangement').refusal] // its tickets name the seats that it has
  if (action !== 'delete' && moved === undefined) return []
  const field = action === 'delete' ? 'message' : moved!
  if (before.cancelled_at !== null && action === 'edit') return [refuse('schedule_cancelled', field).refusal]
  if (await isMoving(client, before.id)) return [refuse('schedule_moving', field).refusal]
  const tickets = await soldOf(client, before.id)
  if (tickets > 0) return [refuse('schedule_sold', field, { tickets }).refusal]
  const elsewhere = await whyElsewhere(client, before)
  if (elsewhere !== null) {
    const { code, ...since } = elsewhere
    const { cinema_id, id: schedule_id } = before
    return [refuse(code, field, { cinema_id, schedule_id, ...since, ...(await clockOf(client, cinema_id)) }).refusal]
  }
  const isOther = before.cinema_id !== after.cinema_id || isReplanned || (await isElsewhere(client, before, after))
  return isOther && (await isBorn(client, before.id)) ? [refuse('other_plan', 'screen_id').refusal] : []
}

async function clockOf(client: PoolClient, cinema_id: number): Promise<{ time_zone: string } | undefined> {
  const sql = 'select time_zone from cinemas where id = $1'
  return (await client.query<{ time_zone: string }>(sql, [cinema_id])).rows[0]
}

/**
 * The ledger names the hall of one that was moved, so that only a move takes it to another, though the plan
 * there is the same.
 */
async function isElsewhere(client: PoolClient, before: Schedule, after: Schedule): Promise<boolean> {
  if (before.screen_id === after.screen_id) return false
  const moved = 'select from halls where schedule_id = $1 and screen_id is not null'
  return (await client.query(moved, [before.id])).rowCount === 1
}

/** A schedule with those around it in its cinema, and every conflict among them. */
export async function conflictsAround(client: PoolClient, schedule: Schedule): Promise<Conflict[]> {
  const ref = schedule.id ? String(schedule.id) : NEW_REF
  const { start, end, screen_id, movie_id, movie_version_id } = schedule
  const house = await houseOf(client, schedule.cinema_id, { movies: [movie_id], screens: [screen_id] })
  if (!house) return []
  const around = { from: addMinutes(start, -AROUND_MINUTES), to: addMinutes(end, AROUND_MINUTES) }
  const others = (await standingIn(client, schedule.cinema_id, around)).filter(({ id }) => id !== schedule.id)
  const self: Planned = { ref, start, end, screen_id, movie_id, movie_version_id }
  const here = others.filter((other) => other.screen_id === screen_id)
  return conflictsAbout(conflictsOf([...here, self], house), new Set([ref]))
}

async function refusedConflicts({ after, given, client }: Change): Promise<Faults> {
  const schedule = after as Schedule
  if ((schedule.cancelled_at ?? null) !== null) return []
  if (given.ignore_conflict === true) return []
  const accepted = new Set(given.accepted_conflicts as string[] | undefined)
  const conflicts = await conflictsAround(client, schedule)
  return conflicts.filter(({ key }) => !accepted.has(key)).map(refusedConflict)
}

/** A conflict as it is refused: its field names it by its key. */
export function refusedConflict({ key, code, ref, other_ref, minutes, free_at, from_on }: Conflict) {
  const detail = { ref, other_ref, ...(minutes !== null && { minutes }), free_at, ...(from_on !== null && { from_on }) }
  return refuse(`conflict_${code}`, `conflicts.${key}`, detail).refusal
}
