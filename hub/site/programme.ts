import type { Cinema } from '#protocol/catalogue/cinema.ts'
import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { mapLinks } from '#protocol/catalogue/map-links.ts'
import type { Movie } from '#protocol/catalogue/movie.ts'
import { websiteOn } from '#protocol/catalogue/website.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { inLanguage } from '#protocol/kit/translations.ts'
import { isVisible } from '#protocol/kit/visibility.ts'
import { priceOnStub, ratesFor } from '#protocol/pricing/tariffs.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import { slotCount } from '#protocol/seats/arrangement.ts'
import { nearOf } from '#protocol/seats/clearance.ts'
import { chosenCinema } from '#protocol/site/chosen-cinema.ts'
import type { ListedDay, ListedMovie, ListedSchedule, Shell, SiteCinema } from '#protocol/site/pages.ts'
import { businessDate, utcOffset, whenThere } from '#protocol/time/business-day.ts'
import type { Catalogue, CatalogueStore } from '../catalogue/catalogue.ts'
import { posterUrl } from '../catalogue/posters/routes.ts'
import { shownHtml } from '../kit/html.ts'
import type { Mailer } from '../mailer/mailer.ts'
import { saleFlags } from '../schedules/shown.ts'
import { methodsOfSite } from '../schedules/site-methods.ts'
import type { SeatMap, Seats } from '../seats/store.ts'
import type { PageLoaders, Visit } from './loaders.ts'
import { nationName } from './names.ts'

/** From so many places down the stub says how many are left. */
export const FEW_SEATS = 10
/** A plan that goes further is shown so far. */
const MOST_DAYS = 366

/** Where the programme comes from. */
export interface ProgrammeParts {
  catalogue: Pick<CatalogueStore, 'of'>
  seats: Pick<Seats, 'map'>
}

/** What the site may show of a catalogue, sorted once: a catalogue never changes. */
interface Index {
  cinemas: readonly Cinema[]
  /** By start. */
  schedules: readonly Schedule[]
  /** The business day of the first one that is known, by movie. */
  first_days: ReadonlyMap<number, string>
  /** By price group. */
  rates: ReadonlyMap<number, Catalogue['price_rate'] extends ReadonlyMap<number, infer R> ? readonly R[] : never>
}
const indexes = new WeakMap<Catalogue, Index>()
/** Of a catalogue by cinema, null = of all of them together. */
const daysOfCatalogue = new WeakMap<Catalogue, Map<number | null, BusinessDay>>()

/** What of a programme stays the same on one business day. */
interface BusinessDay {
  business_date: string
  /** From this day on, by start. */
  schedules: readonly Schedule[]
  /** The same, by movie; the movies stand by the start of their first one. */
  by_movie: ReadonlyMap<number, readonly Schedule[]>
  days: readonly ListedDay[]
  /** Made so far, by schedule. */
  stubs: Map<number, Stub>
}

function indexOf(catalogue: Catalogue): Index {
  const known = indexes.get(catalogue)
  if (known) return known
  const cinemas = [...catalogue.cinema.values()].filter(({ deleted_at }) => deleted_at === null)
  const schedules = [...catalogue.schedule.values()]
    .filter(isOnSite)
    .sort((a, b) => (a.start === b.start ? a.id - b.id : a.start < b.start ? -1 : 1))
  const index = {
    cinemas: cinemas.sort((a, b) => a.sort - b.sort || a.id - b.id),
    schedules,
    first_days: new Map(schedules.toReversed().map(({ movie_id, business_date }) => [movie_id, business_date])),
    rates: Map.groupBy(catalogue.price_rate.values(), ({ price_group_id }) => price_group_id),
  }
  indexes.set(catalogue, index)
  return index
}

/** The public sees it on the site: not deleted, not cancelled, not private. */
export function isOnSite(schedule: Schedule): boolean {
  return (
    schedule.deleted_at === null &&
    schedule.cancelled_at === null &&
    schedule.schedule_type === 'public' &&
    isVisible(schedule, 'site')
  )
}

/** The programme from today's business day on (F-046), of all cinemas or of the one that was chosen. */
export interface Programme extends Index, BusinessDay {
  catalogue: Catalogue
  chosen: Cinema | null
  /** The schedules of all cinemas by movie, whichever one was chosen. */
  everywhere: BusinessDay['by_movie']
}

export async function readProgramme(
  parts: Pick<ProgrammeParts, 'catalogue'>,
  { exhibitor, now, cinema }: Pick<Visit, 'exhibitor' | 'now' | 'cinema'>,
): Promise<Programme> {
  const catalogue = await parts.catalogue.of(exhibitor.id)
  const index = indexOf(catalogue)
  const zone = index.cinemas[0]?.time_zone ?? 'UTC'
  const business_date = businessDate(now, zone, exhibitor.public_config.midnight_offset)
  const chosen = cinema ? chosenCinema(index.cinemas, cinema) : null
  const whole = dayOf(catalogue, index, business_date, null)
  const day = chosen ? dayOf(catalogue, index, business_date, chosen.id) : whole
  return { ...index, ...day, catalogue, chosen, everywhere: whole.by_movie }
}

function dayOf(catalogue: Catalogue, index: Index, business_date: string, cinema_id: number | null): BusinessDay {
  const made = daysOfCatalogue.get(catalogue) ?? new Map<number | null, BusinessDay>()
  daysOfCatalogue.set(catalogue, made)
  const known = made.get(cinema_id)
  const day = known?.business_date === business_date ? known : beginDay(index, business_date, cinema_id)
  made.set(cinema_id, day)
  return day
}

function beginDay(index: Index, business_date: string, cinema_id: number | null): BusinessDay {
  const isHere = (schedule: Schedule) => cinema_id === null || schedule.cinema_id === cinema_id
  const schedules = index.schedules.filter((one) => one.business_date >= business_date && isHere(one))
  const byDay = [...Map.groupBy(schedules, (schedule) => schedule.business_date)].sort(([a], [b]) => (a < b ? -1 : 1))
  const days = byDay.map(([date, its]) => ({ date, movies: new Set(its.map(({ movie_id }) => movie_id)).size }))
  const by_movie = Map.groupBy(schedules, ({ movie_id }) => movie_id)
  return { business_date, schedules, by_movie, days: days.slice(0, MOST_DAYS), stubs: new Map() }
}

/** A schedule that the ledger has not opened yet has sold nothing. */
async function seatsOf(
  parts: ProgrammeParts,
  schedule: Schedule,
  { screen }: Catalogue,
): Promise<Pick<SeatMap, 'free' | 'in_carts' | 'available_seats_online' | 'may_come_back'>> {
  const { exhibitor_id, cinema_id, id: schedule_id, screen_id, arrangement, max_online_tickets } = schedule
  const near = nearOf(arrangement, screen.get(screen_id)!.config)
  const map = await parts.seats.map({ exhibitor_id, cinema_id, schedule_id }, near)
  const free = slotCount(arrangement)
  const available_seats_online = Math.min(free, max_online_tickets ?? free)
  return map ?? { free, in_carts: 0, available_seats_online, may_come_back: false }
}

/**
 * What stands at the right of a stub: a schedule that is past its cut-off is only text, whatever its seats;
 * else sold out, for the counter, in carts, few, or on sale (F-030, F-042).
 */
async function stateOf(parts: ProgrammeParts, schedule: Schedule, { catalogue }: Programme, now: string) {
  const seats = await seatsOf(parts, schedule, catalogue)
  const { reason, state } = saleFlags({ catalogue, schedule, map: seats as SeatMap, now })
  const say = (said: ListedSchedule['state'], seats_left: number | null = null) => ({ state: said, seats_left })
  if (reason === 'closed') return say('started')
  if (reason === 'announced') return say('announced')
  if (state === 'sold_out') return say('sold_out')
  const switchedOff = reason === 'tickets_off' || reason === 'no_method'
  if (reason !== null && !switchedOff) return say('counter_only')
  const left = seats.available_seats_online
  if (left <= 0) return say(seats.may_come_back ? 'in_carts' : 'counter_only')
  return left <= FEW_SEATS ? say('few', left) : say('on_sale')
}

/** What of a stub stays the same all day. */
type Stub = Omit<ListedSchedule, 'state' | 'seats_left' | 'version_text'>

function stubOf({ catalogue, rates }: Programme, { exhibitor, now }: Visit, schedule: Schedule): Stub {
  const { time_zone } = catalogue.cinema.get(schedule.cinema_id)!
  const { midnight_offset } = exhibitor.public_config
  const moment = { now, channel: 'site' as const, time_zone, midnight_offset }
  const list = { rates: rates.get(schedule.price_group_id) ?? [], events: catalogue.event.values() }
  return {
    schedule_id: schedule.id,
    cinema_id: schedule.cinema_id,
    screen_name: catalogue.screen.get(schedule.screen_id)?.name ?? '',
    business_date: schedule.business_date,
    ...whenThere(schedule.start, time_zone),
    utc_offset: utcOffset(schedule.start, time_zone),
    price_from: priceOnStub(ratesFor(schedule, list, moment)),
  }
}

/** A schedule as its stub says it now. */
export async function listedSchedule(
  parts: ProgrammeParts,
  visit: Visit,
  programme: Programme,
  schedule: Schedule,
  locale: Locale,
): Promise<ListedSchedule> {
  const { stubs, catalogue } = programme
  const stub = stubs.get(schedule.id) ?? stubOf(programme, visit, schedule)
  stubs.set(schedule.id, stub)
  const said = await stateOf(parts, schedule, programme, visit.now)
  if (said.state === 'announced') return { ...stub, ...said, screen_name: '', version_text: '', price_from: null }
  const version = catalogue.movie_version.get(schedule.movie_version_id)
  return { ...stub, ...said, version_text: version ? inLanguage(version, locale).short : '' }
}

/**
 * Movies in the order in which their next schedule begins; those of which every schedule has begun stand
 * last. Schedules stand by cinema, then start.
 */
export async function moviesOf(
  parts: ProgrammeParts,
  visit: Visit,
  programme: Programme,
  schedules: readonly Schedule[],
  locale: Locale,
): Promise<ListedMovie[]> {
  const order = new Map(programme.cinemas.map(({ id }, index) => [id, index]))
  const byMovie = [...Map.groupBy(schedules, ({ movie_id }) => movie_id)]
  const made = byMovie.map(async ([movie_id, its]) => {
    const sorted = its.toSorted((a, b) => order.get(a.cinema_id)! - order.get(b.cinema_id)!)
    const schedules = await Promise.all(
      sorted.map((schedule) => listedSchedule(parts, visit, programme, schedule, locale)),
    )
    const movie = programme.catalogue.movie.get(movie_id)!
    return { next: nextStart(its, visit.now), movie: { ...siteMovie(movie, locale), schedules } }
  })
  const movies = await Promise.all(made)
  return movies.sort((a, b) => (a.next === b.next ? 0 : a.next < b.next ? -1 : 1)).map(({ movie }) => movie)
}

const AFTER_ALL = '~'
function nextStart(schedules: readonly Schedule[], now: string): string {
  return schedules.find(({ start }) => start > now)?.start ?? AFTER_ALL
}

/** `Drama, Japan`: the genre, and where it comes from when it does not speak the reader's language. */
function factsOf({ genres, nation, original_language }: Movie, locale: Locale): string {
  const country = original_language === locale || !nation[0] ? null : nationName(nation[0], locale)
  return [genres[0], country].filter(Boolean).join(', ')
}

/** A movie as every list names it. */
export function siteMovie(row: Movie, locale: Locale): Omit<ListedMovie, 'schedules'> {
  const movie = inLanguage(row, locale)
  return {
    movie_id: movie.id,
    slug: movie.slug,
    title: movie.display_title,
    rating: movie.rating,
    rating_scheme: movie.rating_scheme,
    runtime: movie.runtime,
    facts: factsOf(movie, locale),
    poster_url: posterUrl(movie),
  }
}

export function siteCinema({ id, slug, name, address1, zip, city, phone, public_hours, ...place }: Cinema): SiteCinema {
  return { id, slug, name, address1, zip, city, phone, hours: public_hours, ...mapLinks(place) }
}

/** What of the house's own words stands around every page; the text of the foot is cleaned once more. */
function websiteShown(config: Exhibitor['website_config'], on: string): Shell['website'] {
  const { footer, ...rest } = websiteOn(config, on)
  const said = Object.entries(footer.text).map(([locale, html]) => [locale, shownHtml(html)])
  return { ...rest, footer: { ...footer, text: Object.fromEntries(said) } }
}

interface ShellParts extends ProgrammeParts {
  mailer: Pick<Mailer, 'health'>
}

/** What stands around every page, and where the address of an event leads. */
export function shellLoaders(parts: ShellParts) {
  return {
    shell: async (visit) => {
      const { catalogue, cinemas, chosen, business_date } = await readProgramme(parts, visit)
      const { trade_name, brand, email, accent, locales, public_config, paper } = visit.exhibitor
      const { tickets = false, vouchers = false, newsletters = false } = public_config.features
      const buying = tickets && methodsOfSite(catalogue).length > 0
      return {
        exhibitor: { trade_name, brand, email, vat_number: paper.vat_number, accent },
        locales,
        cinemas: cinemas.map(siteCinema),
        chosen_cinema: chosen?.slug ?? null,
        website: websiteShown(visit.exhibitor.website_config, business_date),
        features: { tickets, vouchers, newsletters, buying },
        broadcasting: public_config.broadcasting ?? true,
        sends_letters: parts.mailer.health !== 'off',
        csrf: visit.session.csrf,
      }
    },
    'buy.events': async (visit, { event_id }) => {
      const { catalogue } = await readProgramme(parts, visit)
      const event = catalogue.event.get(event_id)
      const isThere = event?.deleted_at === null && isVisible(event, 'site')
      const schedule = isThere && catalogue.schedule.get(event.schedule_id)
      return schedule && isOnSite(schedule) ? { schedule_id: schedule.id } : null
    },
  } satisfies Partial<PageLoaders>
}
