import type { BillResult, WirePayment, WireTicket } from '#protocol/bills/calls.ts'
import { NO_WEBSITE } from '#protocol/catalogue/website.ts'
import type { Seat } from '#protocol/seats/arrangement.ts'
import type {
  CheckoutPage,
  DayMovie,
  HomePage,
  ListedDay,
  ListedEvent,
  ListedMovie,
  ListedSchedule,
  MoviePage,
  MoviesPage,
  PageData,
  PageName,
  PosterMovie,
  SchoolRequestPage,
  SchoolScreeningsPage,
  Shell,
} from '#protocol/site/pages.ts'
import type { SiteContext } from '../context.ts'

/** One evening as the fixture of every test of the site. */
export const TODAY = '2026-11-21'
export const BILL = '6f1c9f3e-7a40-4f39-9c3a-1b2f6d1c2a10'
export const PAYMENT = '0b9a4a0e-33c5-4a53-8d38-1f5be0a6c111'

export const shell: Shell = {
  exhibitor: {
    trade_name: 'Lichthof Kinos GmbH',
    brand: 'Lichthof',
    email: 'kontakt@lichthof.example',
    vat_number: '',
    accent: { h: 88, c: 0.168, l: 0.855 },
  },
  locales: ['en'],
  cinemas: [
    {
      id: 1,
      slug: 'lichthof',
      name: 'Lichthof',
      address1: 'Karl-Heine-Straße 61',
      zip: '04229',
      city: 'Leipzig',
      phone: '+49 341 000 00 10',
      hours: [],
      map_url: 'https://www.openstreetmap.org/?mlat=51.3&mlon=12.3',
      way_url: 'https://www.openstreetmap.org/directions?to=51.3',
    },
    {
      id: 2,
      slug: 'kronen-kino',
      name: 'Kronen Kino',
      address1: 'Kronengasse 4',
      zip: '04109',
      city: 'Leipzig',
      phone: null,
      hours: [],
      map_url: null,
      way_url: null,
    },
  ],
  chosen_cinema: null,
  website: {
    contact: NO_WEBSITE.contact,
    header: { logo_url: null, logo_dark_url: null, tagline: {} },
    navigation: [],
    notices: [],
    footer: { groups: [], text: {} },
  },
  features: { tickets: true, vouchers: false, newsletters: false, buying: true },
  broadcasting: true,
  sends_letters: true,
  csrf: 'token-of-this-session',
}

export function schedule(facts: Partial<ListedSchedule> = {}): ListedSchedule {
  return {
    schedule_id: 7,
    cinema_id: 1,
    screen_name: 'Screen 1',
    version_text: 'OV',
    business_date: TODAY,
    date: TODAY,
    time: '20:45',
    utc_offset: '+01:00',
    price_from: 1250,
    state: 'on_sale',
    seats_left: null,
    ...facts,
  }
}

export function movie(title: string, schedules: ListedSchedule[]): ListedMovie {
  return {
    movie_id: title.length * 1000 + title.charCodeAt(0),
    slug: title.toLowerCase().replaceAll(' ', '-'),
    title,
    rating: '6',
    rating_scheme: 'fsk',
    runtime: 120,
    facts: 'Thriller',
    poster_url: null,
    schedules,
  }
}

export const DAYS: ListedDay[] = [
  { date: TODAY, movies: 2 },
  { date: '2026-11-22', movies: 1 },
  { date: '2026-11-23', movies: 8 },
  { date: '2026-12-01', movies: 4 },
]

export function home(movies: ListedMovie[], facts: Partial<HomePage> = {}): HomePage {
  return {
    redirect: null,
    today: TODAY,
    business_date: TODAY,
    days: DAYS,
    slides: [],
    movies,
    schedules_total: movies.flatMap(({ schedules }) => schedules).length,
    schedules_to_come: 2,
    events: [],
    expected: [],
    ...facts,
  }
}

/** A movie of the list of a day. */
export function dayMovie(title: string, schedules: ListedSchedule[], facts: Partial<DayMovie> = {}): DayMovie {
  const told = { synopsis: `The synopsis of ${title}.`, warnings: [], trailer: null }
  return { ...movie(title, schedules), ...told, ...facts }
}

export const TRAILER = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

/** A movie as a poster: with a next schedule of tonight, or expected. */
export function poster(title: string, facts: Partial<PosterMovie> = {}): PosterMovie {
  const { schedules: _, ...named } = movie(title, [])
  return { ...named, next: schedule(), more: 0, until: TODAY, expected: null, trailer: null, ...facts }
}

export function expected(title: string, from: string | null): PosterMovie {
  return poster(title, { next: null, until: null, expected: { from }, trailer: TRAILER })
}

/** The list of all movies, empty without facts. */
export function movies(facts: Partial<MoviesPage> = {}): MoviesPage {
  return {
    business_date: TODAY,
    days: DAYS,
    filter: 'all',
    date: null,
    tag: null,
    tags: [],
    only: null,
    showings: [],
    list: [],
    posters: [],
    soon: [],
    ...facts,
  }
}

export function event(facts: Partial<ListedEvent> = {}): ListedEvent {
  return {
    event_id: 3,
    slug: 'film-talk',
    title: 'Film talk',
    description: 'After the film.',
    bookable: true,
    schedule: schedule(),
    ...facts,
  }
}

/** The page of a movie with two versions and schedules on two days. */
export function moviePage(facts: Partial<MoviePage['movie']> = {}, page: Partial<MoviePage> = {}): MoviePage {
  const version = {
    movie_version_id: 1,
    text: 'English',
    dimension: '2D',
    media_type: 'DOLBYATMOS',
    audio: 'English',
    original: true,
    subtitles: [],
    has_audio_description: false,
    has_captions: false,
  } as const
  const { schedules: _, ...named } = movie('Conclave', [])
  return {
    business_date: TODAY,
    movie: {
      ...named,
      original_title: 'Conclave',
      tagline: 'One cardinal has to count the votes.',
      poster_large_url: null,
      overview_url: null,
      trailer: TRAILER,
      streaming: null,
      notice: 'The film starts 15 minutes later.',
      warnings: ['fear', 'violence'],
      directors: ['Edward Berger'],
      actors: ['Ralph Fiennes', 'Stanley Tucci'],
      genres: ['Thriller'],
      nations: ['United Kingdom', 'United States'],
      year: 2024,
      original_language: 'English',
      spoken_languages: ['English', 'Italian', 'Latin'],
      showing_from: '2026-11-19',
      is_expected: false,
      links: [{ to: 'homepage', url: 'https://conclave.example/' }],
      tags: [{ slug: 'classics', name: 'Classics' }],
      synopsis: 'When the pope dies.',
      ...facts,
    },
    versions: [
      { ...version, subtitles: [] },
      {
        ...version,
        movie_version_id: 2,
        text: 'German, 3D',
        dimension: '3D',
        media_type: 'DIGITAL',
        audio: 'German',
        original: false,
        subtitles: ['French', 'Dutch'],
      },
    ],
    days: [TODAY, '2026-11-22'],
    schedules: [
      { ...schedule(), movie_version_id: 1 },
      { ...schedule({ schedule_id: 8, business_date: '2026-11-22', date: '2026-11-22' }), movie_version_id: 1 },
      { ...schedule({ schedule_id: 9, time: '18:00' }), movie_version_id: 2 },
    ],
    events: [],
    ...page,
  }
}

/** The movies for schools: two, of which one has a tag. */
export function schools(facts: Partial<SchoolScreeningsPage> = {}): SchoolScreeningsPage {
  const named = (title: string) => ({
    ...poster(title),
    poster_url: '/posters/1-1.svg',
    synopsis: `The synopsis of ${title}.`,
  })
  return {
    content: null,
    tag: null,
    tags: [{ slug: 'history', name: 'History', movies: 1 }],
    movies: [
      { ...named('M'), tags: ['History'] },
      { ...named('Metropolis'), tags: [] },
    ],
    ...facts,
  }
}

/** Among what a school chooses: Metropolis comes later than tomorrow. */
export function schoolRequest(facts: Partial<SchoolRequestPage> = {}): SchoolRequestPage {
  return {
    movie_id: null,
    tomorrow: '2026-11-22',
    cinemas: shell.cinemas.map(({ id, name }) => ({ cinema_id: id, name })),
    cycles: [{ cycle: 'Grundschule', name: 'Primary school' }],
    times: ['08:30', '10:00'],
    movies: [
      { ...poster('M'), movie_id: 1, showing_from: null, versions: [{ movie_version_id: 11, text: 'German' }] },
      { ...poster('Metropolis'), movie_id: 2, showing_from: '2026-12-10', versions: [] },
    ],
    ...facts,
  }
}

/** Rows A to D with eight seats and an aisle in the middle; row D is loge. Slots row by row. */
export const seats: Seat[][] = ['A', 'B', 'C', 'D'].map((row_name, row) =>
  [1, 2, 3, 4, 6, 7, 8, 9].map((screen_col, index) => ({
    slot: row * 8 + index + 1,
    screen_row: row + 1,
    screen_col,
    row_name,
    seat_name: String(index + 1),
    name: `${row_name}${index + 1}`,
    class: row_name === 'D' ? 'loge' : 'standard_seats',
    disabled: false,
    autoassign: true,
    companion_of: null,
    sofa: null,
  })),
)

export function checkout(changes: Partial<CheckoutPage> = {}): CheckoutPage {
  return {
    more_at_counter: false,
    schedule: {
      id: 7,
      movie_id: 1,
      screen_id: 1,
      cinema_id: 1,
      start: '2026-11-21T19:45:00.000Z',
      sold_out: false,
      sold_out_online: false,
      purchasable_online: true,
      is_seatpicker_enabled: true,
      available_seats_online: 32,
      event: null,
      version: {
        id: 1,
        text: 'English',
        short: 'OV',
        dimension: '2D',
        media_type: 'DOLBYATMOS',
        subtitle_one_language: null,
        subtitle_two_language: null,
      },
    },
    tariffs: [
      {
        price_rate_id: 1,
        name: 'Adult',
        description: '',
        total_price: 1250,
        min_tickets: 1,
        max_tickets: 10,
        accept_voucher: false,
      },
      {
        price_rate_id: 2,
        name: 'Student',
        description: 'Up to 27, <b>bring your card</b>',
        total_price: 950,
        min_tickets: 1,
        max_tickets: 4,
        accept_voucher: false,
      },
    ],
    date: TODAY,
    time: '20:45',
    business_date: TODAY,
    movie: { title: 'Conclave', rating: '6', poster_url: null },
    cinema: shell.cinemas[0]!,
    screen: {
      name: 'Screen 1',
      accessible: true,
      social_distancing_enabled: false,
      class_rate: {
        standard_seats: { name: 'Standard', ticket: 0, handling: 0, color: 'var(--line-strong)' },
        loge: { name: 'Loge', ticket: 150, handling: 50, color: 'var(--band-loge)' },
      },
      config: {
        separator: '',
        hide_seatpicker: false,
        allow_visitor_seat_change: true,
        auto_assign_seats: { enabled: true, algorithm: 'TOPLEFT_TO_BOTTOMRIGHT' },
        max_together: null,
        leave_no_single_seat: false,
        sofas_whole: false,
        seat_clearance: 2,
      },
    },
    arrangement: { numbered: true, places: 0, rows: seats },
    is_test: false,
    products: [],
    payment_methods: [
      { id: 1, name: 'Card', type: 'online', component: 'redirect' },
      { id: 2, name: 'PayPal', type: 'online', component: 'redirect' },
    ],
    settings: {
      newsletter_signup: false,
      show_dimension: false,
      max_seats: 10,
      hold_minutes: 10,
      hold_renew_minutes: 5,
    },
    hold: null,
    ...changes,
  }
}

export function payment(status: WirePayment['status']): WirePayment {
  return {
    id: PAYMENT,
    status,
    amount: 2200,
    tip: 0,
    payment_method_id: 1,
    payment_type: 'online',
    passbook: null,
    receipt: null,
    download: null,
    schedule: { id: 7, start: '2026-11-21T19:45:00.000Z', event_id: null },
    voucher: null,
  }
}

/** A ticket whose code is a real one in form: KT1 and base45. */
export function ticket(seat_name: string): WireTicket {
  return {
    schedule_id: 7,
    movie_title: 'Conclave',
    poster_url: null,
    rating: '6',
    version_text: 'English',
    start: '2026-11-21T19:45:00.000Z',
    date: TODAY,
    time: '20:45',
    cinema_name: 'Lichthof',
    cinema_address: 'Karl-Heine-Straße 61, Leipzig',
    screen_name: 'Screen 1',
    row_name: 'H',
    seat_name,
    rate_name: 'Adult',
    price: 1250,
    turns: 0,
    state: 'valid',
    code: `KT1:${'A1B2C3D4E5F6 $%*+-./:'.repeat(6)}`,
    human_code: `7K4M 22Q${seat_name} AB9C`,
    google_wallet: null,
  }
}

export function result(status: BillResult['status'], tickets: WireTicket[] = []): PageData<'result'> {
  return {
    today: TODAY,
    changing: false,
    uuid: BILL,
    status,
    reference: '26-1000310',
    total_price: 2200,
    schedule_id: 7,
    held_until: null,
    payment: payment(status),
    tickets,
    products: [],
    bill_code: null,
    calendar: tickets.length > 0 ? `/api/bill/${BILL}/calendar?locale=en` : null,
    download: tickets.length > 0 ? `/api/bill/${BILL}/download?locale=en` : null,
    passbook: null,
    receipt: null,
    voucher: null,
    by_buyer: { until: null, cancel: null, changes_seats: false, is_going: false, is_cancelled: false },
  }
}

/** What a hub answers: pages by name, everything else does not exist. */
export function context(pages: { [N in PageName]?: PageData<N> | null }): SiteContext {
  return {
    nonce: 'nonce-of-this-page',
    origin: 'https://kino.example',
    manifest: {
      'client.tsx': {
        file: 'assets/client-1.js',
        isEntry: true,
        css: ['assets/client-1.css'],
        assets: ['assets/inter-latin-wght-normal-1.woff2', 'assets/inter-greek-wght-normal-1.woff2'],
      },
    },
    load: async (name) =>
      name in pages ? ((pages[name] ?? null) as never) : name === 'shell' ? (shell as never) : null,
  }
}
