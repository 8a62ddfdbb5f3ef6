import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import type * as z from 'zod'
import { cinema } from '#protocol/catalogue/cinema.ts'
import { distributor, distributorOffice } from '#protocol/catalogue/distributor.ts'
import { exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { movie } from '#protocol/catalogue/movie.ts'
import { rentalProfile } from '#protocol/catalogue/rental-profile.ts'
import { screen } from '#protocol/catalogue/screen.ts'
import { tag } from '#protocol/catalogue/tag.ts'
import { slugOf } from '#protocol/kit/slug.ts'
import { paymentMethod } from '#protocol/payments/payment-method.ts'
import { slotCount } from '#protocol/seats/arrangement.ts'
import { addDays, weekday } from '#protocol/time/calendar.ts'
import { voucherPack } from '#protocol/vouchers/voucher-pack.ts'
import { voucherPackage } from '#protocol/vouchers/voucher-package.ts'
import { voucherType } from '#protocol/vouchers/voucher-type.ts'
import { writePassword } from '../access/accounts.ts'
import { hashSecret } from '../access/secret.ts'
import { employees, roles } from '../catalogue/tables/access.ts'
import { cinemas, exhibitors, movies, movieVersions, screens } from '../catalogue/tables/catalogue.ts'
import { paymentMethods } from '../catalogue/tables/payment-methods.ts'
import { priceGroups, priceRates, ticketPrices } from '../catalogue/tables/pricing.ts'
import { categories, products } from '../catalogue/tables/products.ts'
import { distributorOffices, distributors, rentalProfiles } from '../catalogue/tables/rentals.ts'
import { tags } from '../catalogue/tables/tags.ts'
import { voucherPackages, voucherPacks, voucherTypes } from '../catalogue/tables/vouchers.ts'
import { withExhibitor } from '../db/connect.ts'
import { beginBookings } from './bookings/state.ts'
import { insertContents } from './contents.ts'
import { DISTRIBUTORS, distributorOf, profileOf, RENTAL_PROFILES } from './distributors.ts'
import { planEvents } from './events.ts'
import { FOR_SCHOOLS } from './for-schools.ts'
import { CINEMAS, EXHIBITOR, PAYMENT_METHODS, SCREENS } from './house.ts'
import { type DemoMovie, MOVIES } from './movies.ts'
import { movieOtherwise } from './movies-otherwise.ts'
import { otherwise } from './otherwise.ts'
import { PRICE_GROUPS, TICKET_PRICES } from './prices.ts'
import { CATEGORIES, PRODUCTS } from './products.ts'
import { planAhead, planTonight, rollComingSoon, today } from './programme.ts'
import { SEAT_PLANS } from './seat-plans.ts'
import { insertSignage } from './signage.ts'
import { ROLES, STAFF } from './staff.ts'
import { TAGS } from './tags.ts'
import { versionOf } from './versions.ts'
import { VOUCHER_PACKAGES, VOUCHER_PACKS, VOUCHER_TYPES } from './vouchers.ts'

/** The demo is exhibitor 1: it is loaded into an empty database before any other exists. */
export const DEMO_EXHIBITOR_ID = 1

/** How far ahead the demo is planned. */
const DAYS_AHEAD = 21

/** Two hubs that start at once load one demo. */
const DEMO_LOCK = 7_032_003

/**
 * Brings the demo exhibitor up to `now`: the first call on an empty database inserts all of it; every call
 * plans schedules on to `days` ahead, adds late ones when fewer than six of tonight can still be bought,
 * moves the announced movies so that something is always coming soon, and announces events. Idempotent;
 * each of the two parts is one transaction. With `bookings` the first planning also begins the bookings of
 * what it planned. Answers what it added.
 */
export async function loadDemo(
  pool: Pool,
  now: string,
  { bookings = false, days = DAYS_AHEAD }: { bookings?: boolean; days?: number } = {},
): Promise<{ first: boolean; planned: number; late: number }> {
  const first = await withExhibitor(pool, DEMO_EXHIBITOR_ID, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [DEMO_LOCK])
    const { rowCount } = await client.query('select 1 from exhibitors where id = $1', [DEMO_EXHIBITOR_ID])
    if (rowCount) return false
    await insertHouse(client, now)
    return true
  })
  return withExhibitor(pool, DEMO_EXHIBITOR_ID, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [DEMO_LOCK])
    const wasPlanned = (await client.query('select 1 from demo_state')).rowCount !== 0
    const planned = await planAhead(client, now, days)
    const late = await planTonight(client, now)
    if (bookings && !wasPlanned) await beginBookings(client, now)
    await rollComingSoon(client, now)
    await planEvents(client, now)
    return { first, planned, late }
  })
}

const mine = { exhibitor_id: DEMO_EXHIBITOR_ID }

async function insertHouse(client: PoolClient, now: string): Promise<void> {
  const db = drizzle(client)
  await db.insert(exhibitors).values({ ...exhibitor.shape.parse(EXHIBITOR), id: DEMO_EXHIBITOR_ID, ...mine })
  // the next exhibitor is number 2
  await client.query(`select nextval(pg_get_serial_sequence('exhibitors', 'id'))`)
  await insertScreens(client)
  await insertSignage(client, mine)
  await insertContents(client, mine)
  await insertMovies(client, now, await insertRentals(client))
  await insertPrices(client)
  await insertVouchers(client)
  await insertShop(client)
  await insertPeople(client)
  await insertStock(client)
}

async function insertScreens(client: PoolClient): Promise<void> {
  const db = drizzle(client)
  const made = await db
    .insert(cinemas)
    .values(CINEMAS.map((row) => ({ ...cinema.shape.parse(row), ...mine })))
    .returning({ id: cinemas.id, slug: cinemas.slug })
  const idOf = new Map(made.map(({ id, slug }) => [slug, id]))
  const rows = SCREENS.map(({ key, cinema: slug, equipment: _, ...row }, index) => {
    const arrangement = SEAT_PLANS[key]
    const capacity = slotCount(arrangement)
    const input: z.input<typeof screen.shape> = {
      ...row,
      cinema_id: idOf.get(slug)!,
      capacity,
      accessible: true,
      sort: index + 1,
      arrangement,
      class_rate: classesOtherwise(row.class_rate),
    }
    return { ...screen.shape.parse(input), ...mine }
  })
  await db.insert(screens).values(rows)
}

/** The classes of a screen with what their names are in other languages. */
function classesOtherwise(rates: (typeof SCREENS)[number]['class_rate']) {
  const said = Object.entries(rates).map(([key, rate]) => [key, { ...rate, translations: otherwise(rate, ['name']) }])
  return Object.fromEntries(said)
}

/** The ids of what movies name of their rental, by name. */
interface Rentals {
  distributors: ReadonlyMap<string, number>
  profiles: ReadonlyMap<string, number>
}

async function insertRentals(client: PoolClient): Promise<Rentals> {
  const db = drizzle(client)
  const made = await db
    .insert(distributors)
    .values(DISTRIBUTORS.map((row) => ({ ...distributor.shape.parse(row), ...mine })))
    .returning({ id: distributors.id, name: distributors.name })
  const idOf = new Map(made.map(({ id, name }) => [name, id]))
  const offices = DISTRIBUTORS.flatMap(({ name, offices }) =>
    offices.map((row) => ({ ...distributorOffice.shape.parse({ ...row, distributor_id: idOf.get(name) }), ...mine })),
  )
  await db.insert(distributorOffices).values(offices)
  const profiles = await db
    .insert(rentalProfiles)
    .values(RENTAL_PROFILES.map((row) => ({ ...rentalProfile.shape.parse(row), ...mine })))
    .returning({ id: rentalProfiles.id, name: rentalProfiles.name })
  return { distributors: idOf, profiles: new Map(profiles.map(({ id, name }) => [name, id])) }
}

/** A trailer of ours would be nobody's: its address asks for that of the movie. */
function trailerOf({ title, year }: DemoMovie): string {
  return `https://www.youtube.com/results?${new URLSearchParams({ search_query: `${title} ${year} trailer` })}`
}

function movieRow(made: DemoMovie, showing_from: string | null, tags: number[]) {
  return movie.shape.parse({
    slug: slugOf(made.title),
    display_title: made.title,
    internal_title: null,
    original_title: made.original_title,
    tagline: made.tagline,
    description: made.description,
    notice: made.notice ?? null,
    translations: movieOtherwise(made),
    runtime: made.runtime,
    year: made.year,
    rating: made.rating,
    rating_scheme: 'fsk',
    warnings: made.warnings,
    showing_from,
    released_at: null,
    directors: made.directors,
    actors: made.actors,
    genres: made.genres,
    nation: made.nation,
    original_language: made.language,
    spoken_languages: made.spoken,
    links: made.homepage ? { homepage: made.homepage } : {},
    poster: { genre: made.genres[0]!, seed: made.seed },
    trailer: trailerOf(made),
    maccsbox: null,
    is_school_screening: FOR_SCHOOLS.has(made.title),
    tags,
    status: made.planned ? 'planned' : 'active',
  } satisfies z.input<typeof movie.shape>)
}

function tagRow(slug: string, name: string, sort: number) {
  return tag.shape.parse({ slug, name, sort, translations: otherwise({ name }, ['name']) })
}

/** Movies open on Thursdays. */
function lastThursday(date: string): string {
  return addDays(date, -((weekday(date) + 3) % 7))
}

async function insertMovies(client: PoolClient, now: string, rentals: Rentals): Promise<void> {
  const opened = lastThursday(today(now))
  const db = drizzle(client)
  const tagged = await db
    .insert(tags)
    .values(TAGS.map(({ slug, name }, sort) => ({ ...tagRow(slug, name, sort), ...mine })))
    .returning({ id: tags.id, slug: tags.slug })
  const tagOf = new Map(tagged.map(({ id, slug }) => [slug, id]))
  const made = await db
    .insert(movies)
    .values(
      MOVIES.map((movie, index) => ({
        ...movieRow(
          movie,
          movie.planned ? null : addDays(opened, -7 * (index % 6)),
          TAGS.filter(({ has }) => has(movie)).map(({ slug }) => tagOf.get(slug)!),
        ),
        distributor_id: rentals.distributors.get(distributorOf(index))!,
        ...mine,
      })),
    )
    .returning({ id: movies.id, display_title: movies.display_title })
  const idOf = new Map(made.map(({ id, display_title }) => [display_title, id]))
  const versions = MOVIES.flatMap((movie) =>
    movie.versions.map((key, sort) => ({
      ...versionOf(movie, key),
      ...mine,
      movie_id: idOf.get(movie.title)!,
      rental_profile_id: rentals.profiles.get(profileOf(movie, key))!,
      sort,
    })),
  )
  await db.insert(movieVersions).values(versions)
}

async function insertPrices(client: PoolClient): Promise<void> {
  const db = drizzle(client)
  const made = await db
    .insert(priceGroups)
    .values(PRICE_GROUPS.map(({ name }, sort) => ({ name, sort, ...mine })))
    .returning({ id: priceGroups.id, name: priceGroups.name })
  const idOf = new Map(made.map(({ id, name }) => [name, id]))
  const rates = PRICE_GROUPS.flatMap(({ name, rates }) =>
    rates.map((rate) => ({
      ...rate,
      ...mine,
      price_group_id: idOf.get(name)!,
      translations: otherwise(rate, ['name', 'short', 'description']),
    })),
  )
  await db.insert(priceRates).values(rates)
  const nameOf = new Map(PRICE_GROUPS.map(({ key, name }) => [key, name]))
  await db
    .insert(ticketPrices)
    .values(
      TICKET_PRICES.map(({ group, ...row }) => ({ ...row, ...mine, price_group_id: idOf.get(nameOf.get(group)!)! })),
    )
}

async function insertVouchers(client: PoolClient): Promise<void> {
  const db = drizzle(client)
  const made = await db
    .insert(voucherTypes)
    .values(VOUCHER_TYPES.map((row, sort) => ({ ...voucherType.shape.parse({ ...row, sort }), ...mine })))
    .returning({ id: voucherTypes.id, slug: voucherTypes.slug })
  const idOf = new Map(made.map(({ id, slug }) => [slug, id]))
  const packages = VOUCHER_PACKAGES.map(({ items, ...row }, sort) => {
    const typed = items.map(({ type, ...item }) => ({ ...item, voucher_type_id: idOf.get(type)! }))
    const translations = otherwise({ ...row, description: row.description ?? '' }, ['title', 'description'])
    return { ...voucherPackage.shape.parse({ ...row, translations, items: typed, sort }), ...mine }
  })
  await db.insert(voucherPackages).values(packages)
  const [first] = await db.select({ id: cinemas.id }).from(cinemas).orderBy(cinemas.id).limit(1)
  const packs = VOUCHER_PACKS.map(({ type, ...row }) => {
    const named = { cinema_id: first!.id, voucher_type_id: idOf.get(type)! }
    return { ...voucherPack.shape.parse({ ...row, ...named }), ...mine }
  })
  await db.insert(voucherPacks).values(packs)
}

/** Pieces of each product that the site sells. */
const ONLINE_STOCK = 120

async function insertShop(client: PoolClient): Promise<void> {
  const db = drizzle(client)
  const made = await db
    .insert(categories)
    .values(CATEGORIES.map((row) => ({ ...row, ...mine })))
    .returning({ id: categories.id, name: categories.name })
  const idOf = new Map(made.map(({ id, name }) => [name, id]))
  const sold = PRODUCTS.map(({ category, ...row }, sort) => {
    const translations = otherwise(row, ['name', 'description'])
    return { ...row, ...mine, category_id: idOf.get(category)!, sort, translations }
  })
  await db.insert(products).values(sold)
  const methods = PAYMENT_METHODS.map((row) => {
    const translations = otherwise(row, ['name'])
    return { ...paymentMethod.shape.parse({ ...row, translations, config: {} }), config: {}, ...mine }
  })
  await db.insert(paymentMethods).values(methods)
}

async function insertPeople(client: PoolClient): Promise<void> {
  const db = drizzle(client)
  const made = await db
    .insert(roles)
    .values(ROLES.map((row) => ({ ...row, permissions: [...row.permissions], ...mine })))
    .returning({ id: roles.id, name: roles.name })
  const idOf = new Map(made.map(({ id, name }) => [name, id]))
  const rows = await Promise.all(
    STAFF.map(async ({ name, email, pin, roles: held, notified }) => ({
      ...mine,
      name,
      email,
      roles: held.map((role) => idOf.get(role)!),
      permissions: [],
      pin_hash: await hashSecret(pin),
      receives_notifications: notified ?? false,
    })),
  )
  const people = await db.insert(employees).values(rows).returning({ id: employees.id, name: employees.name })
  const accounts = new Map(people.map(({ id, name }) => [name, id]))
  for (const { name, password } of STAFF)
    if (password) await writePassword(client, { ...mine, employee_id: accounts.get(name)!, password })
}

/**
 * Each cinema has pieces of what the site sells beside tickets; whoever is first of the staff has counted
 * them.
 */
async function insertStock(client: PoolClient): Promise<void> {
  await client.query(
    `insert into stock_changes (exhibitor_id, cinema_id, product_id, what, pieces, reason, employee_id)
     select $1, cinemas.id, products.id, 'counted', $2, '', (select min(id) from employees)
     from cinemas, products where products.sell_online`,
    [mine.exhibitor_id, ONLINE_STOCK],
  )
}
