import type { Locale } from '#protocol/i18n/locales.ts'
import { type Conflict, clockOfDay } from '#protocol/schedules/conflicts.ts'
import { timeInLine, wallClock, whenThere } from '#protocol/time/business-day.ts'
import { formatDay } from '#protocol/time/format.ts'
import type { T } from '../texts.ts'
import { type Block, refOf } from './changes.ts'
import { type CinemaView, type PlanMovie, takenOf } from './scene.ts'

/** What staff call a movie. */
export function titleOf(movie: PlanMovie | undefined, id: number): string {
  return movie ? (movie.internal_title ?? movie.display_title) : `#${id}`
}

export function titleIn({ plan }: CinemaView, { movie_id }: Pick<Block, 'movie_id'>): string {
  return titleOf(
    plan.movies.find(({ id }) => id === movie_id),
    movie_id,
  )
}

export function screenNameIn({ plan }: CinemaView, screen_id: number): string {
  return plan.screens.find(({ id }) => id === screen_id)?.name ?? `#${screen_id}`
}

/** A time as the clock on the wall of the cinema shows it; which of two, in the night it shows them twice. */
export function timeIn({ plan }: CinemaView, instant: string): string {
  const { time_zone } = plan.cinema
  return timeInLine(whenThere(instant, time_zone))
}

/** The same on its business day: past midnight from 24:00 on. */
export function clockIn({ plan }: CinemaView, { start, business_date }: Pick<Block, 'start' | 'business_date'>) {
  return clockOfDay(start, business_date, plan.cinema.time_zone)
}

/** Beside the time on a block: its version, or for one that ends past midnight when it does. */
export function noteOf(t: T, view: CinemaView, block: Block): string {
  const short = view.plan.versions.find(({ id }) => id === block.movie_version_id)?.short ?? ''
  const { date } = wallClock(block.end, view.plan.cinema.time_zone)
  if (date <= block.business_date) return short
  return `${short} ${t('planner.till', { time: timeIn(view, block.end) })}`.trim()
}

/** What is read out of a block beside its movie, its time and its version. */
export function labelOf(t: T, view: CinemaView, block: Block, conflicts: readonly Conflict[], locale: Locale): string {
  const taken = takenOf(block)
  return [
    t('planner.said', { till: timeIn(view, block.end), screen: screenNameIn(view, block.screen_id) }),
    ...(block.cancelled_at === null ? [] : [t('planner.cancelled')]),
    ...(block.is_draft ? [t('planner.draft')] : []),
    ...(taken > 0 ? [t('planner.taken', { count: taken })] : []),
    ...conflicts.map((conflict) => conflictText(t, view, conflict, locale, refOf(block))),
  ].join(', ')
}

/**
 * What is wrong, in one short sentence that is said of one schedule: of two that meet the later one begins
 * too early, and the earlier one ends too late.
 */
export function conflictText(t: T, view: CinemaView, conflict: Conflict, locale: Locale, of = conflict.ref): string {
  const { code, minutes, from_on, ref } = conflict
  const count = minutes ?? 0
  if (of !== ref && isMeeting(code)) {
    const later = view.blocks.find((block) => refOf(block) === ref)
    return t(`planner.conflict.${code}_next`, { count, other: later ? titleIn(view, later) : '' })
  }
  return t(`planner.conflict.${code}`, { count, date: from_on === null ? '' : formatDay(from_on, locale) })
}

function isMeeting(code: Conflict['code']): code is 'overlap' | 'cleaning' {
  return code === 'overlap' || code === 'cleaning'
}

/** Why, said of the same schedule; '' where the sentence says it all. */
export function conflictReason(t: T, view: CinemaView, conflict: Conflict, of = conflict.ref): string {
  const { code, free_at, other_ref, ref } = conflict
  if (!isMeeting(code) || free_at === null) return ''
  const later = view.blocks.find((block) => refOf(block) === ref)
  const earlier = view.blocks.find((block) => refOf(block) === other_ref)
  if (!later || !earlier) return ''
  const cleaning = view.plan.screens.find(({ id }) => id === later.screen_id)?.config.cleaning_minutes ?? 0
  const said = {
    screen: screenNameIn(view, later.screen_id),
    time: timeIn(view, free_at),
    end: timeIn(view, earlier.end),
    count: cleaning,
  }
  if (of === ref) return t('planner.free_at', { ...said, other: titleIn(view, earlier) })
  return t('planner.needed_at', { ...said, other: titleIn(view, later), start: timeIn(view, later.start) })
}
