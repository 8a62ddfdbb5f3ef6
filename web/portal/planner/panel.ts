import { addMinutes, businessDay, epochMs, instantsOf, wallClock } from '#protocol/time/business-day.ts'
import { addDays } from '#protocol/time/calendar.ts'
import { type Block, type BlockFields, movedEnd } from './changes.ts'
import type { CinemaView } from './scene.ts'

/** A schedule as its form has it: the clock of its cinema, and a length. */
export type Typed = Pick<Block, 'screen_id' | 'movie_version_id' | 'price_group_id'> & {
  time: string
  /** Which of the instants is meant at which its clock shows it; the first, where it is none of them. */
  start: string
  minutes: number
}

export function typedOf(view: CinemaView, block: Block): Typed {
  const { screen_id, movie_version_id, price_group_id } = block
  const minutes = Math.round((epochMs(block.end) - epochMs(block.start)) / 60_000)
  const { time } = wallClock(block.start, view.plan.cinema.time_zone)
  return { time, start: block.start, screen_id, movie_version_id, price_group_id, minutes }
}

/**
 * What a form changes: only what was typed since it was opened. The rest stays as it is by now, somebody else
 * may have changed it meanwhile.
 * @param before what the form was opened with
 * @param block the schedule as it is now
 * @returns null where the time or the length is none, or where the clocks skip that time
 */
export function fieldsTyped(view: CinemaView, block: Block, before: Typed, typed: Typed): Partial<BlockFields> | null {
  const isTyped = (field: keyof Typed) => typed[field] !== before[field]
  const kept = (['screen_id', 'movie_version_id', 'price_group_id'] as const).filter(isTyped)
  const plain: Partial<BlockFields> = Object.fromEntries(kept.map((field) => [field, typed[field]]))
  const timed =
    isTyped('time') || isTyped('start') || isTyped('screen_id') || isTyped('minutes')
      ? timesOf(view, block, before, typed)
      : {}
  if (timed === null) return null
  const fields = Object.entries({ ...plain, ...timed })
  return Object.fromEntries(fields.filter(([field, value]) => block[field as keyof BlockFields] !== value))
}

function timesOf(view: CinemaView, block: Block, before: Typed, typed: Typed): Partial<BlockFields> | null {
  const isKept = typed.time === before.time && typed.start === before.start
  const start = isKept ? block.start : startOn(view, block, typed)
  if (start === null || !(typed.minutes >= 1)) return null
  if (typed.minutes !== before.minutes) return { start, end: addMinutes(start, typed.minutes) }
  const screen_id = typed.screen_id === before.screen_id ? block.screen_id : typed.screen_id
  return { start, end: movedEnd(block, { start, screen_id }, view.plan) }
}

function startOn(view: CinemaView, block: Block, typed: Typed): string | null {
  const instants = startsOn(view, block, typed) ?? []
  return instants.find((instant) => instant === typed.start) ?? instants[0] ?? null
}

/**
 * The starts that a clock names on a business day. None where the clocks skip it, two where they show it
 * twice; null = it is no time.
 */
export function startsOn(view: CinemaView, block: Pick<Block, 'business_date'>, typed: Pick<Typed, 'time'>) {
  const time = typed.time.slice(0, 5)
  return /^\d\d:\d\d$/.test(time) ? instantsOf(dateAt(view, block, time), time, view.plan.cinema.time_zone) : null
}

/** The date of a clock on a business day: before the day begins it is that of the night after it. */
export function dateAt({ plan }: CinemaView, { business_date }: Pick<Block, 'business_date'>, time: string): string {
  const { time_zone } = plan.cinema
  const begins = wallClock(businessDay(business_date, time_zone, plan.midnight_offset).start, time_zone).time
  return time < begins ? addDays(business_date, 1) : business_date
}
