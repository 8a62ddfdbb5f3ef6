import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { cinema } from '#protocol/catalogue/cinema.ts'
import { exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { movie, movieVersion } from '#protocol/catalogue/movie.ts'
import { screen } from '#protocol/catalogue/screen.ts'
import { paymentMethod } from '#protocol/payments/payment-method.ts'
import { priceGroup, priceRate } from '#protocol/pricing/price-rate.ts'
import { schedule } from '#protocol/schedules/schedule.ts'
import type { Arrangement, Seat } from '#protocol/seats/arrangement.ts'
import { cinemas, exhibitors, movies, movieVersions, screens } from '../../hub/catalogue/tables/catalogue.ts'
import { paymentMethods } from '../../hub/catalogue/tables/payment-methods.ts'
import { priceGroups, priceRates } from '../../hub/catalogue/tables/pricing.ts'
import { schedules } from '../../hub/catalogue/tables/schedules.ts'
import { withExhibitor } from '../../hub/db/connect.ts'

export const EXHIBITOR_ID = 1
export const CINEMAS = 8
export const SEATS_A_ROW = 50
export const PRICE_CENTS = 1_250
const HANDLING_CENTS = 100
const DAY_MS = 86_400_000

/** What a purchase has to name beside its seats. */
export interface House {
  cinema_ids: number[]
  screen_ids: number[]
  movie_id: number
  movie_version_id: number
  price_group_id: number
  price_rate_id: number
  payment_method_id: number
}

/** Where a slot of a hall is on the plan. */
export function seatOf(slot: number): { screen_row: number; screen_col: number } {
  return {
    screen_row: Math.ceil(slot / SEATS_A_ROW),
    screen_col: ((slot - 1) % SEATS_A_ROW) + 1,
  }
}

/** A numbered hall of so many seats, in rows of fifty. */
export function hallOf(capacity: number): Arrangement {
  const rows: Seat[][] = []
  for (let slot = 1; slot <= capacity; slot++) {
    const place = seatOf(slot)
    const row = rows[place.screen_row - 1] ?? []
    rows[place.screen_row - 1] = row
    const names = { row_name: `${place.screen_row}`, seat_name: `${place.screen_col}` }
    const name = `${place.screen_row}-${place.screen_col}`
    const rest = { class: 'standard_seats', disabled: false, autoassign: true, companion_of: null, sofa: null }
    row.push({ slot, ...place, ...names, name, ...rest })
  }
  return { numbered: true, places: 0, rows }
}

/**
 * The bench's own exhibitor: eight cinemas of one screen, one movie, one rate, the sandbox provider; limits
 * per address so high that they do not decide.
 */
export async function addHouse(pool: pg.Pool): Promise<House> {
  return withExhibitor(pool, EXHIBITOR_ID, async (client) => {
    const db = drizzle(client)
    const mine = { exhibitor_id: EXHIBITOR_ID }
    await db.insert(exhibitors).values({ ...EXHIBITOR, id: EXHIBITOR_ID, ...mine })
    const numbers = Array.from({ length: CINEMAS }, (_, index) => index + 1)
    const cinemaRows = await db
      .insert(cinemas)
      .values(numbers.map((n) => ({ ...cinemaOf(n), ...mine })))
      .returning({ id: cinemas.id })
    const cinema_ids = cinemaRows.map(({ id }) => id)
    const screenRows = await db
      .insert(screens)
      .values(cinema_ids.map((cinema_id) => ({ ...screenOf(cinema_id), ...mine })))
      .returning({ id: screens.id })
    const [movie] = await db
      .insert(movies)
      .values({ ...MOVIE, ...mine })
      .returning({ id: movies.id })
    const movie_id = movie!.id
    const [version] = await db
      .insert(movieVersions)
      .values({ ...movieVersion.shape.parse({ ...VERSION, movie_id }), ...mine })
      .returning({ id: movieVersions.id })
    const [group] = await db
      .insert(priceGroups)
      .values({ ...priceGroup.shape.parse({ name: 'On sale' }), ...mine })
      .returning({ id: priceGroups.id })
    const price_group_id = group!.id
    const [rate] = await db
      .insert(priceRates)
      .values({ ...priceRate.shape.parse({ ...RATE, price_group_id }), ...mine })
      .returning({ id: priceRates.id })
    const [method] = await db
      .insert(paymentMethods)
      .values({ ...METHOD, config: {}, ...mine })
      .returning({ id: paymentMethods.id })
    return {
      cinema_ids,
      screen_ids: screenRows.map(({ id }) => id),
      movie_id,
      movie_version_id: version!.id,
      price_group_id,
      price_rate_id: rate!.id,
      payment_method_id: method!.id,
    }
  })
}

/**
 * Adds a schedule for each capacity, in a month, in the cinemas in turn, beginning with the first. Answers
 * their ids.
 */
export async function addSchedules(pool: pg.Pool, house: House, capacities: readonly number[]): Promise<number[]> {
  const start = new Date(Date.now() + 30 * DAY_MS)
  const end = new Date(start.getTime() + DAY_MS / 12)
  const rows = capacities.map((capacity, index) => ({
    ...schedule.shape.parse({
      cinema_id: house.cinema_ids[index % CINEMAS]!,
      screen_id: house.screen_ids[index % CINEMAS]!,
      movie_id: house.movie_id,
      movie_version_id: house.movie_version_id,
      price_group_id: house.price_group_id,
      start: start.toISOString(),
      end: end.toISOString(),
      business_date: start.toISOString().slice(0, 10),
      max_online_tickets: null,
      is_seatpicker_enabled: true,
      ignore_conflict: true,
      arrangement: hallOf(capacity),
    }),
    exhibitor_id: EXHIBITOR_ID,
  }))
  return withExhibitor(pool, EXHIBITOR_ID, async (client) => {
    const made = await drizzle(client).insert(schedules).values(rows).returning({ id: schedules.id })
    return made.map(({ id }) => id)
  })
}

const EXHIBITOR = exhibitor.shape.parse({
  trade_name: 'Bench Cinemas',
  brand: 'Bench',
  hosts: ['localhost'],
  email: 'bench@bench.example',
  accent: { h: 88, c: 0.16, l: 0.85 },
  locales: ['en'],
  public_config: { features: { tickets: true } },
  settings: { holds_per_minute: 10_000, checkouts_per_minute: 10_000, unpaid_seats_per_address: 100_000 },
})

function cinemaOf(n: number) {
  return cinema.shape.parse({
    slug: `bench-${n}`,
    name: `Bench ${n}`,
    address1: 'Main Street 1',
    zip: '10000',
    city: 'Benchtown',
    country_code: 'DE',
    lat: null,
    lng: null,
    gmaps: null,
    phone: null,
    email: null,
    time_zone: 'Europe/Berlin',
  })
}

function screenOf(cinema_id: number) {
  return screen.shape.parse({
    cinema_id,
    name: 'Screen 1',
    short: '1',
    capacity: SEATS_A_ROW,
    online_seats: null,
    class_rate: { standard_seats: { name: 'Standard', color: 'var(--line-strong)' } },
    config: {},
    arrangement: hallOf(SEATS_A_ROW),
  })
}

const MOVIE = movie.shape.parse({
  slug: 'on-sale',
  display_title: 'On Sale',
  internal_title: null,
  original_title: 'On Sale',
  tagline: '',
  description: '',
  notice: null,
  runtime: 120,
  year: 2026,
  rating: '12',
  rating_scheme: 'fsk',
  warnings: [],
  showing_from: null,
  released_at: null,
  directors: [],
  actors: [],
  genres: ['Drama'],
  nation: ['DE'],
  original_language: 'en',
  spoken_languages: ['en'],
  links: {},
  poster: { genre: 'Drama', seed: 1 },
  trailer: null,
  maccsbox: null,
  tags: [],
  status: 'active',
})

const VERSION = {
  text: 'English',
  short: 'OV',
  dimension: '2D',
  media_type: 'DIGITAL',
  audio_language: 'en',
  subtitle_one_language: null,
  subtitle_two_language: null,
} as const

const RATE = {
  name: 'Adult',
  short: 'Adult',
  description: '',
  base_cents: PRICE_CENTS - HANDLING_CENTS,
  handling_cents: HANDLING_CENTS,
  vat_bp: 700,
  color: 'var(--accent)',
  usable: {},
  used_in: ['site' as const],
}

const METHOD = paymentMethod.shape.parse({
  name: 'Card',
  type: 'online',
  driver: 'sandbox',
  component: 'redirect',
  access: ['site'],
})
