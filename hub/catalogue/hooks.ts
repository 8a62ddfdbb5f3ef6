import { isDeepStrictEqual } from 'node:util'
import type { PoolClient } from 'pg'
import { may } from '#protocol/access/permission.ts'
import type { Cinema } from '#protocol/catalogue/cinema.ts'
import type { Event } from '#protocol/catalogue/event.ts'
import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import type { Movie, MovieVersion } from '#protocol/catalogue/movie.ts'
import { movieFaults } from '#protocol/catalogue/movie-faults.ts'
import { paperFaults } from '#protocol/catalogue/paper-template.ts'
import { rentalFaults } from '#protocol/catalogue/rental-faults.ts'
import type { RentalProfile } from '#protocol/catalogue/rental-profile.ts'
import type { Screen } from '#protocol/catalogue/screen.ts'
import { planAfter, planFaults, screenFaults } from '#protocol/catalogue/screen-faults.ts'
import { trailerOf } from '#protocol/catalogue/trailer.ts'
import { FOOT_MAX, websiteFaults } from '#protocol/catalogue/website.ts'
import type { Choice } from '#protocol/kit/resource-calls.ts'
import { type Refusal, refuse } from '#protocol/result.ts'
import { isTimeZone } from '#protocol/time/zones.ts'
import type { Change, Checks, Derived, Options } from '../kit/hooks.ts'
import { cleanHtml, htmlFaults } from '../kit/html.ts'
import { cleanInLanguages, htmlFaultsInLanguages, PAGE } from '../kit/html-in-languages.ts'
import { choicesOf, isNamed, missing } from '../kit/references.ts'
import { amongCinemas } from '../kit/within.ts'
import { lastDayToCome } from './scheduled.ts'

async function choices(client: PoolClient, sql: string, values: unknown[] = []): Promise<Choice[]> {
  return (await client.query<Choice>(sql, values)).rows
}

const DISTRIBUTORS = 'select id as value, name as label from distributors where deleted_at is null order by name, id'
const OFFICES = `
select distributor_offices.id as value, distributors.name || ', ' || distributor_offices.name as label
from distributor_offices join distributors on distributors.id = distributor_id
where distributor_offices.deleted_at is null and distributors.deleted_at is null order by 2, 1`
const TAGS = 'select id as value, name as label from tags where deleted_at is null order by sort, name, id'
const PROFILES = 'select id as value, name as label from rental_profiles where deleted_at is null order by name, id'
const MOVIES = `
select id as value, coalesce(internal_title, display_title) as label from movies
where deleted_at is null order by 2, 1`

const CINEMAS = `
select id as value, name as label from cinemas where deleted_at is null and ${amongCinemas('id')} order by sort, id`
const WIDGETS = `
select id as value, title || ', ' || locale as label from contents
where type = 'widget' and deleted_at is null order by title, locale, id`
const RATES = `
select price_rates.id as value, price_groups.name || ', ' || price_rates.name as label
from price_rates join price_groups on price_groups.id = price_group_id
where price_rates.deleted_at is null and price_groups.deleted_at is null
order by price_groups.sort, price_groups.id, price_rates.sort, price_rates.id`
const SCHEDULES = `
select schedules.id as value, concat_ws(', ', display_title,
  to_char(start at time zone time_zone, 'YYYY-MM-DD HH24:MI'), screens.name, cinemas.name) as label
from schedules join movies on movies.id = movie_id join screens on screens.id = screen_id
  join cinemas on cinemas.id = schedules.cinema_id
where ${amongCinemas('schedules.cinema_id')} and (schedules.deleted_at is null and cancelled_at is null and "end" > now()
  or schedules.id in (select schedule_id from events where deleted_at is null))
order by start, schedules.id`

export const options: Options = {
  screen: async (client, { within }) => ({ cinema_id: await choices(client, CINEMAS, [within]) }),
  event: async (client, { within }) => ({
    schedule_id: await choices(client, SCHEDULES, [within]),
    'prices.price_rate_id': await choices(client, RATES),
    theme_id: await choicesOf(client, 'themes'),
    widget_id: await choices(client, WIDGETS),
  }),
  distributor_office: async (client) => ({ distributor_id: await choices(client, DISTRIBUTORS) }),
  movie: async (client) => ({
    distributor_id: await choices(client, DISTRIBUTORS),
    distributor_office_id: await choices(client, OFFICES),
    tags: await choices(client, TAGS),
  }),
  movie_version: async (client) => ({
    movie_id: await choices(client, MOVIES),
    rental_profile_id: await choices(client, PROFILES),
  }),
}

/** The text below the site is HTML, in whichever language (SECURITY "Browser"). */
function cleanFoot({ website_config }: Partial<Exhibitor>): Partial<Exhibitor> {
  if (!website_config) return {}
  const { footer, ...rest } = website_config
  const said = Object.entries(footer.text).map(([locale, html]) => [locale, cleanHtml(html)])
  return { website_config: { ...rest, footer: { ...footer, text: Object.fromEntries(said) } } }
}

export const derive: Derived = {
  exhibitor: (_, given) => cleanFoot(given),
  event: (_, given) => cleanInLanguages(given, PAGE),
  screen: (before, given) => planAfter(before as Screen | null, given),
}

/**
 * Ways to pay that the website names as its own and nobody pays by there; those that it had before may stay.
 */
async function siteMethodFaults(
  client: PoolClient,
  before: Exhibitor['web_device'],
  after: Exhibitor['web_device'],
): Promise<Refusal<'unknown_choice'>[]> {
  const named = after.payment_method_ids.filter((id) => !before.payment_method_ids.includes(id))
  const open = `select id from payment_methods where id = any ($1) and deleted_at is null and status = 'active'
    and type = 'online' and 'site' = any (access) order by id for share`
  const known = (await client.query<{ id: number }>(open, [named])).rows.map(({ id }) => id)
  return named.every((id) => known.includes(id))
    ? []
    : [refuse('unknown_choice', 'web_device.payment_method_ids').refusal]
}

export const check: Checks = {
  /** Its host names and modules are switched by whoever looks after the whole installation (F-171, F-330). */
  exhibitor: async (change) => {
    const [before, after] = [change.before as Exhibitor, change.after as Exhibitor]
    const fixed = [
      ['hosts', before.hosts, after.hosts],
      ['public_config.features', before.public_config.features, after.public_config.features],
    ] as const
    const changed = fixed.filter(([, one, other]) => !isDeepStrictEqual(one, other))
    return [
      ...changed.map(([field]) => refuse('fixed', field).refusal),
      ...websiteFaults(after.website_config),
      ...Object.entries(after.website_config.footer.text).flatMap(([locale, html]) =>
        htmlFaults(`website_config.footer.text.${locale}`, html, FOOT_MAX),
      ),
      ...paperFaults(after.paper),
      ...(await siteMethodFaults(change.client, before.web_device, after.web_device)),
    ]
  },

  /** It stays while it has screens or schedules to come, and keeps its clock while it has such schedules. */
  cinema: async ({ action, before, after, client }) => {
    const { id, time_zone } = after as Cinema
    if (!isTimeZone(time_zone)) return [refuse('unknown_zone', 'time_zone').refusal]
    const moves = before !== null && before.time_zone !== time_zone
    const until_on = moves || action === 'delete' ? await lastDayToCome(client, 'cinema_id', id) : null
    if (until_on) return [refuse('still_scheduled', moves ? 'time_zone' : 'message', { until_on }).refusal]
    const isUsed = action === 'delete' && (await isNamed(client, 'screens', 'cinema_id', id))
    return isUsed ? [refuse('still_used').refusal] : []
  },

  /**
   * It stays while it has schedules to come, or one is on its way there, and always its cinema's: that house
   * alone has its seats.
   */
  screen: async (change) => {
    const { action, before, client } = change
    const after = change.after as Screen
    if (action === 'delete') {
      const until_on = await lastDayToCome(client, 'screen_id', after.id)
      return until_on ? [refuse('still_scheduled', 'message', { until_on }).refusal] : []
    }
    if (before && before.cinema_id !== after.cinema_id) return [refuse('fixed', 'cinema_id').refusal]
    const plan = isSamePlan(before as Screen | null, after) ? [] : planFaults(after)
    return [...screenFaults(after), ...plan, ...(await missing(change, { cinema_id: 'cinemas' }))]
  },

  /** Its schedule is there; its own prices are of rates by which that schedule is sold, each once. */
  event: async (change) => [
    ...htmlFaultsInLanguages(change.after as Event, PAGE),
    ...(await missing(change, { schedule_id: 'schedules', theme_id: 'themes' })),
    ...(await widgetFaults(change)),
    ...(await priceFaults(change)),
  ],

  /** One of which there are offices or movies stays. */
  distributor: async ({ action, after, client }) => {
    if (action !== 'delete') return []
    const isUsed =
      (await isNamed(client, 'distributor_offices', 'distributor_id', after.id)) ||
      (await isNamed(client, 'movies', 'distributor_id', after.id))
    return isUsed ? [refuse('still_used').refusal] : []
  },

  /** One that movies name stays, and with its distributor. */
  distributor_office: async (change) => {
    const { action, before, after, client } = change
    const moves = before !== null && before.distributor_id !== after.distributor_id
    const leaves = action === 'delete' || moves
    if (leaves && (await isNamed(client, 'movies', 'distributor_office_id', after.id)))
      return [refuse('still_used', moves ? 'distributor_id' : 'message').refusal]
    return missing(change, { distributor_id: 'distributors' })
  },

  rental_profile: async (change) => {
    const { action, client } = change
    const [before, after] = [change.before as RentalProfile | null, change.after as RentalProfile]
    if (before?.is_shared && !(await mayEditShared(change))) return [refuse('shared_read_only').refusal]
    if (before?.is_shared && !after.is_shared) return [refuse('profile_shared', 'is_shared').refusal]
    if (action !== 'delete') return rentalFaults(after)
    const isUsed = await isNamed(client, 'movie_versions', 'rental_profile_id', after.id)
    return isUsed ? [refuse('profile_used').refusal] : []
  },

  /** Schedules to come keep it out of the archive (F-183), any schedule keeps it. */
  movie: async (change) => {
    const { action, client } = change
    const [before, after] = [change.before as Movie | null, change.after as Movie]
    if (action === 'delete')
      return (await isNamed(client, 'schedules', 'movie_id', after.id)) ? [refuse('has_schedules').refusal] : []
    const isArchived = before !== null && after.status === 'archived' && before.status !== 'archived'
    const until_on = isArchived ? await lastDayToCome(client, 'movie_id', after.id) : null
    return [
      ...movieFaults(after),
      ...(after.trailer && after.trailer !== before?.trailer && !trailerOf(after.trailer)
        ? [refuse('unfit_trailer', 'trailer').refusal]
        : []),
      ...(until_on ? [refuse('movie_scheduled', 'status', { until_on }).refusal] : []),
      ...(await missing(change, {
        distributor_id: 'distributors',
        distributor_office_id: 'distributor_offices',
        tags: 'tags',
      })),
    ]
  },

  /** One with schedules stays, and stays its movie's (F-184). */
  movie_version: async (change) => {
    const { action, client } = change
    const [before, after] = [change.before as MovieVersion | null, change.after as MovieVersion]
    if (action === 'delete')
      return (await isNamed(client, 'schedules', 'movie_version_id', after.id)) ? [refuse('has_schedules').refusal] : []
    if (before && before.movie_id !== after.movie_id && (await isEverScheduled(client, after.id)))
      return [refuse('fixed', 'movie_id').refusal]
    return missing(change, { movie_id: 'movies', rental_profile_id: 'rental_profiles' })
  },
}

/** What stands below the text of an event is a widget that is there. */
async function widgetFaults(change: Change): Promise<Refusal<'unknown_choice'>[]> {
  const faults = await missing(change, { widget_id: 'contents' })
  const { widget_id } = change.after as Event
  if (faults.length > 0 || change.action === 'delete' || widget_id === null) return faults
  if (widget_id === (change.before as Event | null)?.widget_id) return []
  const { rowCount } = await change.client.query(`select 1 from contents where id = $1 and type = 'widget'`, [
    widget_id,
  ])
  return rowCount === 0 ? [refuse('unknown_choice', 'widget_id').refusal] : []
}

/** Of what it had before nothing is asked: its rate or the prices of its schedule may be others since. */
async function priceFaults({ action, client, ...change }: Change): Promise<Refusal<'unknown_choice'>[]> {
  const [before, after] = [change.before as Event | null, change.after as Event]
  if (action === 'delete') return []
  const ids = after.prices.map(({ price_rate_id }) => price_rate_id)
  const isSame = action === 'edit' && before?.schedule_id === after.schedule_id
  const kept = isSame ? before.prices.map(({ price_rate_id }) => price_rate_id) : []
  const { rows } = await client.query<{ id: number }>(
    `select price_rates.id from price_rates join schedules using (price_group_id)
     where schedules.id = $1 and price_rates.id = any ($2) and price_rates.deleted_at is null`,
    [after.schedule_id, ids],
  )
  const fit = new Set([...kept, ...rows.map(({ id }) => id)])
  return ids.flatMap((id, nth) =>
    fit.has(id) && ids.indexOf(id) === nth ? [] : [refuse('unknown_choice', `prices.${nth}.price_rate_id`).refusal],
  )
}

/** A plan of before these rules keeps nobody from editing something else of its screen. */
function isSamePlan(before: Screen | null, after: Screen): boolean {
  return isDeepStrictEqual(
    [before?.arrangement, before?.class_rate, before?.config.separator],
    [after.arrangement, after.class_rate, after.config.separator],
  )
}

/** Whether a schedule names this version, a deleted one too: it names the movie of the version beside it. */
async function isEverScheduled(client: PoolClient, movie_version_id: number): Promise<boolean> {
  const sql = 'select 1 from schedules where movie_version_id = $1 limit 1'
  return (await client.query(sql, [movie_version_id])).rowCount !== 0
}

/** Whether it was made by whoever changes it now, or that person may change what others share (F-187). */
async function mayEditShared({ before, by, client }: Change): Promise<boolean> {
  if (may(by.permissions, 'rental-profiles.edit-shared')) return true
  const { rowCount } = await client.query(
    `select 1 from history where kind = 'rental_profile' and row_id = $1 and version = 1 and changed_by = $2`,
    [before?.id, by.employee_id],
  )
  return rowCount !== 0
}
