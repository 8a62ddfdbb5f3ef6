import type { Event } from '#protocol/catalogue/event.ts'
import type { Movie } from '#protocol/catalogue/movie.ts'
import type { Widget } from '#protocol/content/shown.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { pictureUrl } from '#protocol/kit/pictures.ts'
import { inLanguage } from '#protocol/kit/translations.ts'
import { isVisible } from '#protocol/kit/visibility.ts'
import { eventCutoff } from '#protocol/schedules/event-sale.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import type { EventViewPage } from '#protocol/site/pages.ts'
import { wallClock } from '#protocol/time/business-day.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Contents } from '../content/contents.ts'
import { shownHtml } from '../kit/html.ts'
import { siteTariffs } from '../schedules/shown.ts'
import { eventsOf, listedEvent } from './events-to-come.ts'
import type { PageLoaders, Visit } from './loaders.ts'
import { languageName } from './names.ts'
import { isOnSite, type Programme, type ProgrammeParts, readProgramme, siteCinema, siteMovie } from './programme.ts'

/** A house that plans more shows the first ones. */
const MOST_EVENTS = 200
/** So many others stand below the page of an event. */
const MORE_MAX = 2
const ACTORS_MAX = 4
const POSTER_WIDTH = 640

export interface EventParts extends ProgrammeParts {
  contents: Pick<Contents, 'of'>
}

/** The list of events to come, and the page of one (F-052). */
export function eventLoaders(parts: EventParts) {
  return {
    events: async (visit, { locale }) => {
      const programme = await readProgramme(parts, visit)
      const { schedules } = programme
      return { events: await eventsOf(parts, visit, programme, { schedules, most: MOST_EVENTS }, locale) }
    },
    'events.view': async ({ cinema: _, ...visit }, { locale, event_slug }) => {
      const programme = await readProgramme(parts, visit)
      const found = eventsWithPage(programme.catalogue).find(({ event }) => event.slug === event_slug)
      return found ? pageOf(parts, visit, programme, found, locale) : null
    },
  } satisfies Partial<PageLoaders>
}

/** The events that have a page, with their schedules: those of the past too. */
export function eventsWithPage(catalogue: Catalogue): { event: Event; schedule: Schedule }[] {
  return [...catalogue.event.values()].flatMap((event) => {
    const schedule = catalogue.schedule.get(event.schedule_id)
    const isShown = schedule && isOnSite(schedule) && event.deleted_at === null && isVisible(event, 'site')
    return isShown ? [{ event, schedule }] : []
  })
}

async function pageOf(
  parts: EventParts,
  visit: Visit,
  programme: Programme,
  around: { event: Event; schedule: Schedule },
  locale: Locale,
): Promise<EventViewPage> {
  const { catalogue, schedules } = programme
  const { schedule } = around
  const event = inLanguage(around.event, locale)
  const cinema = catalogue.cinema.get(schedule.cinema_id)!
  const movie = movieOf(catalogue.movie.get(schedule.movie_id)!, locale)
  const own = await listedEvent(parts, visit, programme, around, locale)
  const others = schedules.filter(({ id }) => id !== schedule.id)
  const { state } = own.schedule
  return {
    ...own,
    page_title: event.page_title || event.title,
    content: shownHtml(event.content),
    widget: await widgetOf(parts, event),
    poster_url: event.picture === null ? movie.poster_url : pictureUrl(event.picture, POSTER_WIDTH),
    cinema: siteCinema(cinema),
    accessible: catalogue.screen.get(schedule.screen_id)?.accessible ?? false,
    rates:
      state === 'announced' || state === 'started' ? [] : siteTariffs({ catalogue, schedule, now: visit.now }, locale),
    sale_until: wallClock(eventCutoff(schedule), cinema.time_zone),
    movie,
    more: await eventsOf(parts, visit, programme, { schedules: others, most: MORE_MAX }, locale),
  }
}

/** What stands below the words of an event, whatever its language. */
async function widgetOf(
  { contents }: EventParts,
  { widget_id, exhibitor_id }: Pick<Event, 'widget_id' | 'exhibitor_id'>,
): Promise<Widget | null> {
  if (widget_id === null) return null
  const found = (await contents.of(exhibitor_id)).find(({ id, type }) => id === widget_id && type === 'widget')
  return found ? { id: found.id, locale: found.locale, title: found.title, text: found.text } : null
}

function movieOf(row: Movie, locale: Locale): EventViewPage['movie'] {
  const { directors, actors, spoken_languages, original_language } = row
  const spoken = spoken_languages.length > 0 ? spoken_languages : [original_language]
  const languages = spoken.flatMap((one) => languageName(one, locale) ?? [])
  return { ...siteMovie(row, locale), directors, actors: actors.slice(0, ACTORS_MAX), languages }
}
