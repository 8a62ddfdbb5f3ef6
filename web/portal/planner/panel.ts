import { addMinutes, businessDay, epochMs, instantOf } from '#protocol/time/business-day.ts'
import { addDays } from '#protocol/time/calendar.ts'
import { type Block, type BlockFields, movedEnd } from './changes.ts'
import type { CinemaView } from './scene.ts'
import { timeIn } from './words.ts'

/** A schedule as its form has it: the clock of its cinema, and a length. */
export type Typed = Pick<Block, 'screen_id' | 'movie_version_id' | 'price_group_id'> & { time: string; minutes: number }

export function typedOf(view: CinemaView, block: Block): Typed {
  const { screen_id, movie_version_id, price_group_id } = block
  const minutes = Math.round((epochMs(block.end) - epochMs(block.start)) / 60_000)
  return { time: timeIn(view, block.start), screen_id, movie_version_id, price_group_id, minutes }
}

/**
 * What a form changes: only what was typed since it was opened. The rest stays as it is by now, somebody else
 * may have changed it meanwhile.
 * @param before what the form was opened with
 * @param block the schedule as it is now
 * @returns null where the time or the length is none
 */
export function fieldsTyped(view: CinemaView, block: Block, before: Typed, typed: Typed): Partial<BlockFields> | null {
  const isTyped = (field: keyof Typed) => typed[field] !== before[field]
  const kept = (['screen_id', 'movie_version_id', 'price_group_id'] as const).filter(isTyped)
  const plain: Partial<BlockFields> = Object.fromEntries(kept.map((field) => [field, typed[field]]))
  const timed = isTyped('time') || isTyped('screen_id') || isTyped('minutes') ? timesOf(view, block, before, typed) : {}
  if (timed === null) return null
  const fields = Object.entries({ ...plain, ...timed })
  return Object.fromEntries(fields.filter(([field, value]) => block[field as keyof BlockFields] !== value))
}

function timesOf(view: CinemaView, block: Block, before: Typed, typed: Typed): Partial<BlockFields> | null {
  const start = typed.time === before.time ? block.start : startOn(view, block.business_date, typed.time)
  if (start === null || !(typed.minutes >= 1)) return null
  if (typed.minutes !== before.minutes) return { start, end: addMinutes(start, typed.minutes) }
  const screen_id = typed.screen_id === before.screen_id ? block.screen_id : typed.screen_id
  return { start, end: movedEnd(block, { start, screen_id }, view.plan) }
}

/** The start that a clock names on a business day: before the day begins it is that of the night after it. */
function startOn({ plan }: CinemaView, date: string, time: string): string | null {
  if (!/^\d\d:\d\d/.test(time)) return null
  const { time_zone } = plan.cinema
  const clock = time.slice(0, 5)
  const start = instantOf(date, clock, time_zone)
  const day = businessDay(date, time_zone, plan.midnight_offset)
  return start < day.start ? instantOf(addDays(date, 1), clock, time_zone) : start
}
