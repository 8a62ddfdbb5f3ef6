import type { Locale } from '#protocol/i18n/locales.ts'
import { isBuyable } from '#protocol/site/buyable.ts'
import type {
  EventViewPage,
  ListedSchedule,
  MoviePage,
  ScheduleState,
  Shell,
  SiteCinema,
} from '#protocol/site/pages.ts'
import { addressOf } from './address.ts'
import type { PageContent } from './context.ts'
import { checkoutPage } from './pages/checkout/page.ts'
import { eventViewPage } from './pages/event-view/page.ts'
import { homePage } from './pages/home/page.ts'
import { moviePage } from './pages/movie/page.ts'

/** A thing in the words of schema.org; what is undefined is left out. */
type Thing = Readonly<Record<string, unknown>>

/** Search engines read a page often: they need the next screenings, not all of them. */
const MOST_SCREENINGS = 60

/** In whose words an age is said. */
const SCHEMES: Readonly<Record<string, string>> = { fsk: 'FSK', kijkwijzer: 'Kijkwijzer' }

interface Place {
  shell: Shell
  locale: Locale
  /** The public address of the site without a path. */
  origin: string
}

/**
 * What a search engine reads of a page (F-008): on the first one the house and its cinemas, on that of a
 * movie the movie and each screening with the price that its stub shows, on that of an event its screening;
 * null where there is nothing.
 */
export function structuredData(content: PageContent, locale: Locale, origin: string): Thing | null {
  const things = thingsOf(content, { shell: content.shell, locale, origin })
  return things.length > 0 ? { '@context': 'https://schema.org', '@graph': things } : null
}

function thingsOf({ page, data }: PageContent, place: Place): Thing[] {
  if (page === 'home') return houseThings(place)
  if (page === 'movies.view') return movieThings(data as MoviePage, place)
  return page === 'events.view' ? eventThings(data as EventViewPage, place) : []
}

function houseThings({ shell, locale, origin }: Place): Thing[] {
  const { exhibitor, cinemas, website } = shell
  const logo = website.header.logo_url
  const house = {
    '@type': 'Organization',
    '@id': `${origin}/#house`,
    name: exhibitor.brand,
    legalName: exhibitor.trade_name,
    url: origin + addressOf(homePage, locale),
    logo: logo === null ? undefined : whole(logo, origin),
    department: cinemas.map(({ id }) => ({ '@id': cinemaId(id, origin) })),
  }
  return [house, ...cinemas.map((cinema) => cinemaThing(cinema, origin))]
}

function cinemaThing({ id, name, address1, zip, city, phone }: SiteCinema, origin: string): Thing {
  return {
    '@type': 'MovieTheater',
    '@id': cinemaId(id, origin),
    name,
    telephone: phone ?? undefined,
    address: { '@type': 'PostalAddress', streetAddress: address1, postalCode: zip, addressLocality: city },
  }
}

function cinemaId(id: number, origin: string): string {
  return `${origin}/#cinema-${id}`
}

function movieThings({ movie, schedules }: MoviePage, place: Place): Thing[] {
  const { shell, locale, origin } = place
  const url = origin + addressOf(moviePage, locale, { movie_slug: movie.slug })
  const shown = schedules.filter(({ state }) => state !== 'started').slice(0, MOST_SCREENINGS)
  const here = shell.cinemas.filter(({ id }) => shown.some(({ cinema_id }) => cinema_id === id))
  return [
    movieThing(movie, url, origin),
    ...here.map((cinema) => cinemaThing(cinema, origin)),
    ...shown.map((schedule) => screeningThing(schedule, { title: movie.title, url, movie_url: url }, place)),
  ]
}

function movieThing(movie: MoviePage['movie'], url: string, origin: string): Thing {
  const { title, original_title, rating, runtime, synopsis, directors, actors, genres, nations, links } = movie
  const poster = movie.poster_large_url ?? movie.poster_url
  const scheme = SCHEMES[movie.rating_scheme]
  return {
    '@type': 'Movie',
    '@id': `${url}#movie`,
    name: title,
    alternateName: original_title === title ? undefined : original_title,
    url,
    image: poster === null ? undefined : whole(poster, origin),
    description: synopsis || undefined,
    dateCreated: String(movie.year),
    duration: runtime === null ? undefined : `PT${runtime}M`,
    contentRating: rating === null ? undefined : [scheme, rating].filter(Boolean).join(' '),
    genre: some(genres),
    director: some(directors.map(person)),
    actor: some(actors.map(person)),
    countryOfOrigin: some(nations.map((name) => ({ '@type': 'Country', name }))),
    sameAs: some(links.map((link) => link.url)),
  }
}

/** The evening as a screening of its movie; it has the picture and the words of the event. */
function eventThings(event: EventViewPage, place: Place): Thing[] {
  const { page_title, slug, description, poster_url, movie, schedule, cinema } = event
  const { locale, origin } = place
  const url = origin + addressOf(eventViewPage, locale, { event_slug: slug })
  const movie_url = origin + addressOf(moviePage, locale, { movie_slug: movie.slug })
  return [
    {
      ...screeningThing(schedule, { title: page_title, url, movie_url }, place),
      image: poster_url === null ? undefined : whole(poster_url, origin),
      description: description || undefined,
    },
    cinemaThing(cinema, origin),
    {
      '@type': 'Movie',
      '@id': `${movie_url}#movie`,
      name: movie.title,
      url: movie_url,
      director: some(movie.directors.map(person)),
      actor: some(movie.actors.map(person)),
    },
  ]
}

/** The page that says of a screening, and that of its movie. */
interface About {
  title: string
  url: string
  movie_url: string
}

function screeningThing(schedule: ListedSchedule, { title, url, movie_url }: About, place: Place): Thing {
  return {
    '@type': 'ScreeningEvent',
    name: title,
    url,
    startDate: `${schedule.date}T${schedule.time}:00${schedule.utc_offset}`,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@id': cinemaId(schedule.cinema_id, place.origin) },
    workPresented: { '@id': `${movie_url}#movie` },
    videoFormat: schedule.version_text || undefined,
    offers: offerThing(schedule, url, place),
  }
}

/** Whether there is something to buy, and where; nothing of a schedule that is not sold yet. */
const AVAILABLE: Readonly<Record<ScheduleState, string | null>> = {
  on_sale: 'InStock',
  few: 'LimitedAvailability',
  in_carts: 'LimitedAvailability',
  sold_out: 'SoldOut',
  counter_only: 'InStoreOnly',
  announced: null,
  started: null,
}

/** The real lowest price of a schedule, as its stub has it; none where it has none. */
function offerThing(schedule: ListedSchedule, page_url: string, { shell, locale, origin }: Place): Thing | undefined {
  const { schedule_id, price_from, state } = schedule
  const available = isBuyable(state) && !shell.features.buying ? 'InStoreOnly' : AVAILABLE[state]
  if (available === null || price_from === null) return undefined
  const checkout = origin + addressOf(checkoutPage, locale, { schedule_id })
  return {
    '@type': 'Offer',
    price: (price_from / 100).toFixed(2),
    priceCurrency: 'EUR',
    availability: `https://schema.org/${available}`,
    url: available === 'InStoreOnly' || available === 'SoldOut' ? page_url : checkout,
  }
}

function person(name: string): Thing {
  return { '@type': 'Person', name }
}

function some<T>(values: readonly T[]): readonly T[] | undefined {
  return values.length > 0 ? values : undefined
}

function whole(address: string, origin: string): string {
  return new URL(address, origin).href
}
