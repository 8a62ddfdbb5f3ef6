import type { Event } from '../catalogue/event.ts'
import { addMinutes, epochMs } from '../time/business-day.ts'
import { buyCutoff } from './purchasable.ts'
import type { Schedule } from './schedule.ts'

/**
 * So many minutes after its start the buttons of an event sell it no more, however long its schedule is sold.
 * @source website spec, sections 2 and 9; F-043
 */
export const EVENT_BUY_MINUTES = 15

/** Whether an event is listed: as long as its buttons could sell it, whatever is said of its schedule. */
export function isEventToCome({ start }: Pick<Schedule, 'start'>, now: string): boolean {
  return epochMs(now) < epochMs(addMinutes(start, EVENT_BUY_MINUTES))
}

/** The instant at which the buttons of an event end: with its schedule's sale, and never later than that. */
export function eventCutoff(schedule: Pick<Schedule, 'start' | 'buy_cutoff_minutes'>): string {
  const [own, usual] = [buyCutoff(schedule), addMinutes(schedule.start, EVENT_BUY_MINUTES)]
  return epochMs(own) < epochMs(usual) ? own : usual
}

/**
 * Whether the buttons of an event sell it, whatever is said of its schedule beside that.
 * @param now instant by the clock of the selling home
 * @source F-043, F-054
 */
export function isEventBookable(
  { sell_online }: Pick<Event, 'sell_online'>,
  schedule: Pick<Schedule, 'start' | 'buy_cutoff_minutes'>,
  now: string,
): boolean {
  return sell_online && epochMs(now) < epochMs(eventCutoff(schedule))
}
