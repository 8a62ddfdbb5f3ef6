import { addDays } from '../time/calendar.ts'

/** Where money comes in: bought from afar, or at a counter of the cinema. @source F-221 */
export type Channel = 'online' | 'counter'

const COUNTERS = ['register', 'pos', 'scanner', 'device']

/** The channel of a bill by its source. */
export function channelOf(source: string): Channel {
  return COUNTERS.includes(source) ? 'counter' : 'online'
}

/** The business day with which a day is compared: the same weekday before. */
export function comparedDay(on: string): string {
  return addDays(on, -7)
}

/** Minutes of a point of the curve. */
export const STEP_MINUTES = 15

/** What was sold in the quarter of an hour that begins so many minutes after the business day. */
export interface Sold {
  minute: number
  online_cents: number
  counter_cents: number
}

/**
 * The sums of a day as they grew: a point at the end of each step, from nothing at the first to everything at
 * the last, until the minute that is asked for.
 *
 * @param steps of one day, in any order
 * @param until the minute of the day up to which the curve is drawn; later steps are left out
 */
export function grown(steps: readonly Sold[], until: number): Sold[] {
  const sorted = steps.filter(({ minute }) => minute < until).toSorted((a, b) => a.minute - b.minute)
  const points: Sold[] = [{ minute: sorted[0]?.minute ?? 0, online_cents: 0, counter_cents: 0 }]
  for (const { minute, online_cents, counter_cents } of sorted) {
    const last = points.at(-1)!
    points.push({
      minute: Math.min(minute + STEP_MINUTES, until),
      online_cents: last.online_cents + online_cents,
      counter_cents: last.counter_cents + counter_cents,
    })
  }
  return points
}

/** How much more or less than before, in whole percent; null where there was nothing to compare with. */
export function changeOf(cents: number, before_cents: number): number | null {
  return before_cents <= 0 ? null : Math.round(((cents - before_cents) / before_cents) * 100)
}
