import type { Cinema } from '../catalogue/cinema.ts'
import type { Movie, MovieVersion } from '../catalogue/movie.ts'
import type { Screen } from '../catalogue/screen.ts'
import { addMinutes, businessDate, businessDay, epochMs, wallClock } from '../time/business-day.ts'
import { daysBetween, weekday } from '../time/calendar.ts'

/**
 * What may be wrong with a place in the plan; each may be saved anyway.
 * - `overlap` another schedule of the screen still runs at its start
 * - `cleaning` the screen is not cleaned by its start
 * - `past_day` it still runs when the next business day begins
 * - `outside_hours` it starts while the cinema is closed
 * - `before_release` the movie is not shown here yet
 * - `before_rental` its version is not rented yet
 * - `movie_archived` the movie is not shown any more
 * - `format` the screen cannot show that version
 * @source operations spec, sections 4 and 8; F-191; UX-24
 */
export const CONFLICT_CODES = [
  'overlap',
  'cleaning',
  'past_day',
  'outside_hours',
  'before_release',
  'before_rental',
  'movie_archived',
  'format',
] as const
export type ConflictCode = (typeof CONFLICT_CODES)[number]

/**
 * One conflict of a plan. `ref` is the schedule that it is said of: where two meet, the later one;
 * `other_ref` the earlier of them, else null. `minutes` = how much too early the later one starts, else null.
 * `free_at` = when its screen is free for it (two that meet, or an opening), `from_on` = the day from which
 * the movie may be shown; null where they say nothing. `key` names the conflict with all of that: who accepts
 * it has seen this one, and no worse one.
 */
export interface Conflict {
  key: string
  code: ConflictCode
  ref: string
  other_ref: string | null
  minutes: number | null
  free_at: string | null
  from_on: string | null
}

/**
 * A place in the plan. `ref` names it within the plan: the id of a schedule as text, or a name that its maker
 * chose.
 */
export interface Planned {
  ref: string
  screen_id: number
  movie_id: number
  movie_version_id: number
  start: string
  end: string
}

export type PlanScreen = Pick<Screen, 'id'> & {
  config: Pick<Screen['config'], 'ads_minutes' | 'trailers_minutes' | 'cleaning_minutes' | 'dimensions' | 'media_types'>
}
export type PlanMovie = Pick<Movie, 'id' | 'status' | 'showing_from'>
export type PlanVersion = Pick<MovieVersion, 'id' | 'dimension' | 'media_type'> & {
  /** First day of its rental profile, null = none is said. */
  rental_starts_on: string | null
}

/** The cinema of a plan, and what its schedules name. Of what is not there nothing is said. */
export interface PlanHouse {
  cinema: Pick<Cinema, 'time_zone' | 'opening_hours'>
  /** Minutes after midnight at which a business day begins. */
  midnight_offset: number
  screens: readonly PlanScreen[]
  movies: readonly PlanMovie[]
  versions: readonly PlanVersion[]
}

/**
 * Every conflict of a plan, by start of the schedule that it is said of. Neither cancelled nor deleted
 * schedules belong into it. On one screen each schedule is compared with those that start before its screen
 * is clean again, the first ten of them; two that start together meet in the order of their refs.
 */
export function conflictsOf(plan: readonly Planned[], house: PlanHouse): Conflict[] {
  const byScreen = Map.groupBy(plan.toSorted(byStart), (planned) => planned.screen_id)
  const meeting = [...byScreen].flatMap(([screen_id, rows]) =>
    meetings(rows, house.screens.find(({ id }) => id === screen_id)?.config.cleaning_minutes ?? 0),
  )
  const place = new Map(plan.toSorted(byStart).map(({ ref }, at) => [ref, at]))
  return [...meeting, ...plan.flatMap((planned) => conflictsAlone(planned, house))].sort(
    (a, b) => place.get(a.ref)! - place.get(b.ref)!,
  )
}

/** Those of them in which one of these schedules is. */
export function conflictsAbout(conflicts: readonly Conflict[], refs: ReadonlySet<string>): Conflict[] {
  return conflicts.filter(({ ref, other_ref }) => refs.has(ref) || (other_ref !== null && refs.has(other_ref)))
}

function byStart(a: Planned, b: Planned): number {
  return epochMs(a.start) - epochMs(b.start) || (a.ref < b.ref ? -1 : a.ref > b.ref ? 1 : 0)
}

/** Of so many schedules on one place each says that it meets them; of more nobody would read. */
const MEETINGS_MAX = 10

function meetings(rows: readonly Planned[], cleaning_minutes: number): Conflict[] {
  return rows.flatMap((earlier, at) => {
    const free_at = addMinutes(earlier.end, cleaning_minutes)
    const met: Conflict[] = []
    for (const later of rows.slice(at + 1, at + 1 + MEETINGS_MAX)) {
      const minutes = Math.ceil((epochMs(free_at) - epochMs(later.start)) / 60_000)
      if (minutes <= 0) break
      const code = epochMs(later.start) < epochMs(earlier.end) ? 'overlap' : 'cleaning'
      met.push(conflict(code, later.ref, { other_ref: earlier.ref, minutes, free_at }))
    }
    return met
  })
}

/** What is wrong with one place, whatever else is planned. */
export function conflictsAlone(planned: Planned, house: PlanHouse): Conflict[] {
  const { ref, start } = planned
  const { time_zone } = house.cinema
  const business_date = businessDate(start, time_zone, house.midnight_offset)
  const version = house.versions.find(({ id }) => id === planned.movie_version_id)
  return [
    ...timeConflicts(planned, business_date, house),
    ...movieConflicts(planned, business_date, house),
    ...(version && version.rental_starts_on !== null && business_date < version.rental_starts_on
      ? [conflict('before_rental', ref, { from_on: version.rental_starts_on })]
      : []),
    ...(version &&
    !canShow(
      house.screens.find(({ id }) => id === planned.screen_id),
      version,
    )
      ? [conflict('format', ref)]
      : []),
  ]
}

function timeConflicts(planned: Planned, business_date: string, house: PlanHouse): Conflict[] {
  const { time_zone } = house.cinema
  const day = businessDay(business_date, time_zone, house.midnight_offset)
  const over = epochMs(planned.end) > epochMs(day.end)
  const closed = !isOpen(planned.start, business_date, house)
  return [
    ...(over ? [conflict('past_day', planned.ref, { minutes: minutesBetween(day.end, planned.end) })] : []),
    ...(closed ? [conflict('outside_hours', planned.ref)] : []),
  ]
}

function movieConflicts({ ref, movie_id }: Planned, business_date: string, house: PlanHouse): Conflict[] {
  const movie = house.movies.find(({ id }) => id === movie_id)
  if (!movie) return []
  if (movie.status === 'archived') return [conflict('movie_archived', ref)]
  const from_on = movie.showing_from
  return from_on !== null && business_date < from_on ? [conflict('before_release', ref, { from_on })] : []
}

function minutesBetween(from: string, to: string): number {
  return Math.ceil((epochMs(to) - epochMs(from)) / 60_000)
}

/**
 * Whether the cinema is open at an instant of this business day, by the wall clock; one that names no hours
 * always is.
 */
function isOpen(instant: string, business_date: string, { cinema }: PlanHouse): boolean {
  const { opening_hours, time_zone } = cinema
  if (opening_hours.length === 0) return true
  const time = clockOfDay(instant, business_date, time_zone)
  const day = 1 << (weekday(business_date) - 1)
  return opening_hours.some(({ weekdays, opens, closes }) => (weekdays & day) !== 0 && opens <= time && time <= closes)
}

/**
 * The wall clock of an instant as its business day counts it: beyond `24:00` after midnight (`24:30`).
 */
export function clockOfDay(instant: string, business_date: string, time_zone: string): string {
  const { date, time } = wallClock(instant, time_zone)
  const hours = Number(time.slice(0, 2)) + 24 * daysBetween(business_date, date)
  return `${String(hours).padStart(2, '0')}${time.slice(2)}`
}

function canShow(screen: PlanScreen | undefined, version: PlanVersion): boolean {
  if (!screen) return true
  const { dimensions, media_types } = screen.config
  return dimensions.includes(version.dimension) && media_types.includes(version.media_type)
}

function conflict(code: ConflictCode, ref: string, facts: Partial<Conflict> = {}): Conflict {
  const { other_ref = null, minutes = null, free_at = null, from_on = null } = facts
  const key = [code, ref, other_ref, minutes, from_on].filter((part) => part !== null).join(':')
  return { key, code, ref, other_ref, minutes, free_at, from_on }
}

/**
 * The first start from `start` on, on a step of so many minutes of the hour, at which a schedule of this
 * length fits on its screen with its cleaning and that of the one before; null when there is none within a
 * day.
 * @source F-191; UX-21, UX-24
 */
export function nextFree(
  planned: Planned,
  plan: readonly Planned[],
  house: PlanHouse,
  step_minutes = 5,
): string | null {
  const cleaning = house.screens.find(({ id }) => id === planned.screen_id)?.config.cleaning_minutes ?? 0
  const length = minutesBetween(planned.start, planned.end)
  const others = plan.filter(({ ref, screen_id }) => ref !== planned.ref && screen_id === planned.screen_id)
  const step = step_minutes * 60_000
  const first = Math.ceil(epochMs(planned.start) / step) * step
  for (let at = first; at < first + 86_400_000; at += step) {
    const start = new Date(at).toISOString()
    const end = addMinutes(start, length)
    const meets = meetings([...others, { ...planned, start, end }].sort(byStart), cleaning)
    if (!meets.some(({ ref, other_ref }) => ref === planned.ref || other_ref === planned.ref)) return start
  }
  return null
}
