import type { Locale } from '#protocol/i18n/locales.ts'
import { sayIn } from '#protocol/i18n/say.ts'
import { feeds as de } from '#protocol/i18n/site/de/feeds.ts'
import { feeds as en } from '#protocol/i18n/site/en/feeds.ts'
import { feeds as fr } from '#protocol/i18n/site/fr/feeds.ts'
import { feeds as nl } from '#protocol/i18n/site/nl/feeds.ts'
import type { Say } from '#protocol/i18n/texts.ts'
import { inLanguage } from '#protocol/kit/translations.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import { PATHS, programmePath, siteAddress } from '#protocol/site/paths.ts'
import { type FeedSchedule, type ProgrammeFeed, schedulesInFeed } from '#protocol/site/programme-feeds.ts'
import { businessDay, timeInLine, whenThere } from '#protocol/time/business-day.ts'
import { formatDay } from '#protocol/time/format.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { announcedAt } from '../schedules/shown.ts'
import type { Visit } from './loaders.ts'
import { type ProgrammeParts, readProgramme } from './programme.ts'

const SAY: Readonly<Record<Locale, Say>> = {
  en: sayIn('en', en),
  de: sayIn('de', de),
  fr: sayIn('fr', fr),
  nl: sayIn('nl', nl),
}

/** What a feed says of a schedule, whoever asks when; a catalogue never changes. */
type Facts = Pick<FeedSchedule, 'title' | 'text' | 'place' | 'day'> & { path: string }
const factsOfCatalogue = new WeakMap<Catalogue, Map<string, Facts>>()

/**
 * The programme that begins now or later, for other programs (F-027). It is the same until the catalogue
 * changes or the next schedule begins.
 */
export async function programmeFeed(
  parts: Pick<ProgrammeParts, 'catalogue'>,
  visit: Pick<Visit, 'exhibitor' | 'now' | 'cinema'>,
  { locale, kind, origin }: { locale: Locale; kind: 'ics' | 'rss'; origin: string },
): Promise<ProgrammeFeed> {
  const { catalogue, cinemas, chosen, schedules, business_date } = await readProgramme(parts, visit)
  const { brand, public_config } = visit.exhibitor
  const zone = cinemas[0]?.time_zone ?? 'UTC'
  const isOnlyAnnounced = announcedAt({ catalogue, now: visit.now })
  return {
    title: SAY[locale]('feeds.title', { brand }),
    locale,
    host: new URL(origin).hostname,
    page_url: siteAddress(origin, locale, PATHS.movies),
    self_url: origin + programmePath(locale, kind, chosen?.slug ?? null),
    as_of: businessDay(business_date, zone, public_config.midnight_offset).start,
    schedules: schedulesInFeed(schedules, visit.now).map((schedule) => {
      const is_announced = isOnlyAnnounced(schedule)
      const { path, text, ...facts } = factsOf(catalogue, schedule, locale)
      return {
        ...facts,
        schedule_id: schedule.id,
        text: is_announced ? '' : text,
        url: siteAddress(origin, locale, path),
        start: schedule.start,
        end: is_announced ? null : schedule.end,
      }
    }),
  }
}

function factsOf(catalogue: Catalogue, schedule: Schedule, locale: Locale): Facts {
  const made = factsOfCatalogue.get(catalogue) ?? new Map<string, Facts>()
  factsOfCatalogue.set(catalogue, made)
  const key = `${locale} ${schedule.id}`
  const facts = made.get(key) ?? makeFacts(catalogue, schedule, locale)
  made.set(key, facts)
  return facts
}

function makeFacts(catalogue: Catalogue, schedule: Schedule, locale: Locale): Facts {
  const movie = inLanguage(catalogue.movie.get(schedule.movie_id)!, locale)
  const cinema = catalogue.cinema.get(schedule.cinema_id)!
  const when = whenThere(schedule.start, cinema.time_zone)
  return {
    title: movie.display_title,
    text: screenAndVersion(schedule, catalogue, locale),
    place: `${cinema.name}, ${cinema.address1}, ${cinema.zip} ${cinema.city}`,
    day: `${formatDay(when.date, locale)}, ${timeInLine(when)}`,
    path: PATHS.movie(movie.slug),
  }
}

function screenAndVersion(schedule: Schedule, catalogue: Catalogue, locale: Locale): string {
  const version = catalogue.movie_version.get(schedule.movie_version_id)
  const said = [catalogue.screen.get(schedule.screen_id)?.name, version && inLanguage(version, locale).text]
  return said.filter(Boolean).join(', ')
}
