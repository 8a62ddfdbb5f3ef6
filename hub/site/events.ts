import type { Event } from '#protocol/catalogue/event.ts'
import type { Movie } from '#protocol/catalogue/movie.ts'
import type { Widget } from '#protocol/content/shown.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { pictureUrl } from '#protocol/kit/pictures.ts'
import { inLanguage } from '#protocol/kit/translations.ts'
import { isVisible } from '#protocol/kit/visibility.ts'
import { eventCutoff } from '#protocol/schedules/event-sale.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import type { EventViewPage, ListedEvent } from '#protocol/site/pages.ts'
import { epochMs, wallClock } from '#protocol/time/business-day.ts'
import type { Contents } from '../content/contents.ts'
import { shownHtml } from '../kit/html.ts'
import { eventOf, siteTariffs } from '../schedules/shown.ts'
import { listedEvent } from './events-to-come.ts'
import type { PageLoaders, Visit } from './loaders.ts'
import { isOnSite, type Programme, type ProgrammeParts, readProgramme, siteCinema, siteMovie } from './programme.ts'

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
      const wanted = toCome(programme, visit.now)
      return { events: await listed({ parts, visit, programme, locale }, wanted) }
    },
    'events.view': async (visit, { locale, event_slug }) => {
      const programme = await readProgramme(parts, visit)
      const found = [...programme.catalogue.event.values()].find(
        ({ slug, deleted_at }) => slug === event_slug && deleted_at === null,
      )
      const schedule = found && isVisible(found, 'site') && programme.catalogue.schedule.get(found.schedule_id)
      return schedule && isOnSite(schedule) ? pageOf({ parts, visit, programme, locale }, found, schedule) : null
    },
  } satisfies Partial<PageLoaders>
}

/** For whom something is listed, and out of what. */
interface Asked {
  parts: EventParts
  visit: Visit
  programme: Programme
  locale: Locale
}

interface Around {
  event: Event
  schedule: Schedule
}

/** Each event whose schedule has not ended, by start. */
function toCome({ catalogue, schedules }: Programme, now: string): Around[] {
  return schedules.flatMap((schedule) => {
    const event = epochMs(schedule.end) > epochMs(now) ? eventOf(catalogue, schedule.id) : null
    return event ? [{ event, schedule }] : []
  })
}

function listed({ parts, visit, programme, locale }: Asked, wanted: readonly Around[]): Promise<ListedEvent[]> {
  return Promise.all(wanted.map((one) => listedEvent(parts, visit, programme, one, locale)))
}

async function pageOf(asked: Asked, row: Event, schedule: Schedule): Promise<EventViewPage> {
  const { parts, visit, programme, locale } = asked
  const { catalogue } = programme
  const event = inLanguage(row, locale)
  const cinema = catalogue.cinema.get(schedule.cinema_id)!
  const movie = movieOf(catalogue.movie.get(schedule.movie_id)!, locale)
  const [own] = await listed(asked, [{ event: row, schedule }])
  const others = toCome(programme, visit.now).filter(({ event: other }) => other.id !== row.id)
  const { state } = own!.schedule
  return {
    ...own!,
    page_title: event.page_title || event.title,
    content: shownHtml(event.content),
    widget: await widgetOf(parts, row),
    poster_url: event.picture === null ? movie.poster_url : pictureUrl(event.picture, POSTER_WIDTH),
    cinema: siteCinema(cinema),
    accessible: catalogue.screen.get(schedule.screen_id)?.accessible ?? false,
    rates:
      state === 'announced' || state === 'started' ? [] : siteTariffs({ catalogue, schedule, now: visit.now }, locale),
    sale_until: wallClock(eventCutoff(schedule), cinema.time_zone),
    movie,
    more: await listed(asked, others.slice(0, MORE_MAX)),
  }
}

/** What stands below the words of an event, whatever its language. */
async function widgetOf({ contents }: EventParts, { widget_id, exhibitor_id }: Event): Promise<Widget | null> {
  if (widget_id === null) return null
  const found = (await contents.of(exhibitor_id)).find(({ id, type }) => id === widget_id && type === 'widget')
  return found ? { id: found.id, locale: found.locale, title: found.title, text: found.text } : null
}

function movieOf(row: Movie, locale: Locale): EventViewPage['movie'] {
  const { slug, title, rating, runtime, facts, poster_url } = siteMovie(row, locale)
  const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' })
  const spoken = row.spoken_languages.length > 0 ? row.spoken_languages : [row.original_language]
  const languages = spoken.flatMap((one) => (one === 'zxx' ? [] : (names.of(one) ?? [])))
  const { directors, actors } = row
  return { slug, title, rating, runtime, facts, poster_url, directors, actors: actors.slice(0, ACTORS_MAX), languages }
}
