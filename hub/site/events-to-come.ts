import type { Event } from '#protocol/catalogue/event.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { inLanguage } from '#protocol/kit/translations.ts'
import { isEventBookable, isEventToCome } from '#protocol/schedules/event-sale.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import type { ListedEvent } from '#protocol/site/pages.ts'
import { eventOf } from '../schedules/shown.ts'
import type { Visit } from './loaders.ts'
import { listedSchedule, type Programme, type ProgrammeParts } from './programme.ts'

/** The events around these schedules that are still to come, in the order of the schedules. */
export async function eventsOf(
  parts: ProgrammeParts,
  visit: Visit,
  programme: Programme,
  { schedules, most }: { schedules: readonly Schedule[]; most: number },
  locale: Locale,
): Promise<ListedEvent[]> {
  const { catalogue } = programme
  const around = schedules.flatMap((schedule) => {
    const event = isEventToCome(schedule, visit.now) ? eventOf(catalogue, schedule.id) : null
    return event ? [{ event, schedule }] : []
  })
  return Promise.all(around.slice(0, most).map((one) => listedEvent(parts, visit, programme, one, locale)))
}

/** An event as every list has it. */
export async function listedEvent(
  parts: ProgrammeParts,
  visit: Visit,
  programme: Programme,
  { event, schedule }: { event: Event; schedule: Schedule },
  locale: Locale,
): Promise<ListedEvent> {
  const { id, slug, title, description } = inLanguage(event, locale)
  const bookable = isEventBookable(event, schedule, visit.now)
  const listed = await listedSchedule(parts, visit, programme, schedule, locale)
  return { event_id: id, slug, title, description, bookable, schedule: listed }
}
