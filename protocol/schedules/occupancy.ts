import { addMinutes } from '../time/business-day.ts'

/** What a screen needs around a movie, in minutes. */
export interface ScreenMinutes {
  ads_minutes: number
  trailers_minutes: number
  cleaning_minutes: number
}

/**
 * From when to when a schedule has its screen: doors and advertising at `start` (the time on the ticket), the
 * movie itself from `feature_at`, the audience leaves at `end`, and after the cleaning, at `free_at`, the
 * next one may start. Instants. A schedule that is shorter than what goes before its movie has no more of it.
 */
export interface Occupancy {
  start: string
  feature_at: string
  end: string
  free_at: string
}

function beforeFeature({ ads_minutes, trailers_minutes }: ScreenMinutes): number {
  return ads_minutes + trailers_minutes
}

/** @source UX-23; F-200 */
export function occupancy(schedule: { start: string; end: string }, screen: ScreenMinutes): Occupancy {
  const { start, end } = schedule
  const feature = addMinutes(start, beforeFeature(screen))
  return {
    start,
    feature_at: feature < end ? feature : end,
    end,
    free_at: addMinutes(end, screen.cleaning_minutes),
  }
}

/**
 * The end of a schedule where nobody gave one: advertising, trailers and the movie after its start. `runtime`
 * in minutes.
 * @source UX-23
 */
export function usualEnd(start: string, runtime: number, screen: ScreenMinutes): string {
  return addMinutes(start, beforeFeature(screen) + runtime)
}
