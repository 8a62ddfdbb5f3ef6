import type { Context } from 'hono'
import type pg from 'pg'
import type { PoolClient } from 'pg'
import { cinemasFor, mayIn } from '#protocol/access/grades.ts'
import type { ACTIONS } from '#protocol/access/permission.ts'
import { RESOURCES } from '#protocol/resources.ts'
import { ok, type Refusal, refuse } from '#protocol/result.ts'
import { conflictsOf } from '#protocol/schedules/conflicts.ts'
import {
  changePlan,
  planChannel,
  planOf,
  removeTemplate,
  saveTemplate,
  type Template,
  templatesOf,
} from '#protocol/schedules/planner-calls.ts'
import { mount, mountRaw } from '#protocol/server/mount.ts'
import { addDays, daysBetween, weekOf } from '#protocol/time/calendar.ts'
import type { PortalSessions } from '../access/portal-sessions.ts'
import type { CatalogueStore } from '../catalogue/catalogue.ts'
import { TABLES } from '../catalogue/tables.ts'
import { withExhibitor } from '../db/connect.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import { once } from '../kit/once.ts'
import { Rows } from '../kit/rows.ts'
import { planChannelOf } from '../live/live.ts'
import type { Streams } from '../live/streams.ts'
import {
  type Counted,
  countedBetween,
  countedOf,
  type House,
  houseOf,
  inPlan,
  isCinema,
  isEdgeThere,
} from '../schedules/plan.ts'
import { applyPlan, type Done } from '../schedules/plan-changes.ts'
import { placeFaults } from '../schedules/schedule-check.ts'
import { removeTemplateOf, saveTemplateOf, templatesIn } from '../schedules/templates.ts'
import type { Lines } from '../seats/lines.ts'
import { type CrudParts, work, write } from './crud.ts'
import { personBehind } from './session.ts'

interface PlannerParts extends CrudParts {
  lines: Pick<Lines, 'of'>
  streams: Streams
  portal_sessions: Pick<PortalSessions, 'find'>
}

type Action = (typeof ACTIONS)[number]

/** Days that one call shows at most. */
const SHOWN_DAYS = 31

/** Whether who asks may do this with the plan of a cinema. */
function mayPlan(c: Context<HubEnv>, action: Action, cinema_id: number): boolean {
  return mayIn(c.get('principal'), `schedules.${action}`, [cinema_id])
}

function asked(action: Action) {
  return { kind: 'schedule', permission: `schedules.${action}` } as const
}

/**
 * The calls of the planner (protocol/schedules/planner-calls.ts): each about one cinema in which who asks has
 * the right; another cinema is not there.
 */
export function plannerRoutes(app: HubApp, parts: PlannerParts): void {
  mount(app, planOf, async (c, { query }) => {
    const { cinema_id, first_on } = query
    if (!mayPlan(c, 'view', cinema_id)) return refuse('not_found')
    if (query.last_on && daysBetween(first_on, query.last_on) > SHOWN_DAYS) return refuse('invalid', 'last_on')
    if (query.last_on && query.last_on < first_on) return refuse('invalid', 'last_on')
    return work(c, parts, asked('view'), async (_rows, client) => {
      const plan = await readPlan(client, query)
      if (!plan) return refuse('not_found')
      const line = await parts.lines.of(c.get('principal').exhibitor_id, cinema_id)
      const isCut = !line.up && (await isEdgeThere(client, cinema_id))
      return ok({ ...plan, cinema: { ...plan.cinema, cut_off_since: isCut ? line.since : null } })
    })
  })

  mountRaw(app, planChannel, async (c, { query: { cinema_id } }) => {
    if (!mayPlan(c, 'view', cinema_id)) return refuse('not_found')
    const find = async (_rows: Rows, client: PoolClient) => ok(await isCinema(client, cinema_id))
    const found = await work(c, parts, asked('view'), find)
    if (!found.ok || !found.value) return refuse('not_found')
    const person = personBehind(c, parts)
    const stands = async () => {
      const now = await person()
      return now !== null && mayIn(now, 'schedules.view', [cinema_id])
    }
    return parts.streams.begin(c, [planChannelOf(cinema_id)], stands)
  })
  changeRoute(app, parts)
  templateRoutes(app, parts)
}

async function readPlan(
  client: PoolClient,
  query: { cinema_id: number; first_on: string; last_on?: string | undefined },
) {
  const { cinema_id } = query
  const week = await houseOf(client, cinema_id, { movies: [], screens: [] })
  if (!week) return null
  const days = query.last_on
    ? { first_on: query.first_on, last_on: query.last_on }
    : weekAt(query.first_on, week.week_begins_on)
  const around = { first_on: addDays(days.first_on, -1), last_on: addDays(days.last_on, 1) }
  const counted = await countedBetween(client, cinema_id, around)
  const named = { movies: counted.map(({ movie_id }) => movie_id), screens: counted.map(({ screen_id }) => screen_id) }
  const house = (await houseOf(client, cinema_id, named))!
  return {
    ...house,
    ...days,
    schedules: counted.map((one) => inPlan(one, house)),
    ...(await pricesAnd(client, counted, house)),
  }
}

function weekAt(date: string, begins_on: number) {
  const { first, last } = weekOf(date, begins_on)
  return { first_on: first, last_on: last }
}

async function pricesAnd(client: PoolClient, counted: readonly Counted[], house: House) {
  const sql = 'select id, name from price_groups where deleted_at is null or id = any ($1) order by sort, id'
  const groups = await client.query<{ id: number; name: string }>(sql, [counted.map((one) => one.price_group_id)])
  const standing = counted.filter(({ cancelled_at }) => cancelled_at === null)
  const plan = standing.map((one) => ({ ...one, ref: String(one.id) }))
  return { price_groups: groups.rows, conflicts: conflictsOf(plan, house) }
}

function changeRoute(app: HubApp, parts: PlannerParts): void {
  mount(app, changePlan, async (c, { body: { request_id, preview, ...changes } }) => {
    const { cinema_id, create, remove, restore } = changes
    if (!mayPlan(c, 'edit', cinema_id)) return refuse('not_found')
    const needed: [boolean, Action][] = [
      [create.length > 0, 'create'],
      [remove.length + restore.length > 0, 'delete'],
    ]
    if (needed.some(([is, action]) => is && !mayPlan(c, action, cinema_id))) return refuse('forbidden')
    const by = { ...c.get('principal'), within: [cinema_id] }
    return write(c, parts, asked('edit'), async (_rows, client) => {
      const rows = new Rows(client, {
        resource: RESOURCES.schedule,
        table: TABLES.schedule,
        check: placeFaults,
        by,
        what: 'change',
      })
      if (preview) return previewed(client, () => applyPlan(client, rows, by.exhibitor_id, changes, 'all'))
      const request = { request_id, by, said: ['plan', changes] }
      const first = () => applyPlan(client, rows, by.exhibitor_id, changes)
      const again = async (made: unknown) => ok(made as Done)
      const done = await once(client, request, { first, made: (value) => value, again })
      return done.ok ? ok(await shown(client, cinema_id, done.value)) : done
    })
  })
}

/** What would be done and is not: its conflicts are no reason against it. */
async function previewed(client: PoolClient, apply: () => ReturnType<typeof applyPlan>) {
  await client.query('savepoint preview')
  const done = await apply()
  await client.query('rollback to savepoint preview')
  const nothing = { create: [], edit: [], remove: [], restore: [] }
  return done.ok ? ok({ ...nothing, conflicts: done.value.conflicts }) : done
}

async function shown(client: PoolClient, cinema_id: number, done: Done) {
  const ids = [...done.create, ...done.edit, ...done.remove, ...done.restore]
  const rows = await countedOf(client, ids)
  const all = [...rows.values()]
  const named = { movies: all.map(({ movie_id }) => movie_id), screens: all.map(({ screen_id }) => screen_id) }
  const house = (await houseOf(client, cinema_id, named))!
  const list = (of: readonly number[]) => of.map((id) => inPlan(rows.get(id)!, house))
  return {
    create: list(done.create),
    edit: list(done.edit),
    remove: list(done.remove),
    restore: list(done.restore),
    conflicts: done.conflicts,
  }
}

function templateRoutes(app: HubApp, parts: PlannerParts): void {
  mount(app, templatesOf, async (c, { query: { cinema_id } }) => {
    if (!mayPlan(c, 'view', cinema_id)) return refuse('not_found')
    return work<Template[], Refusal<'not_found'>>(c, parts, asked('view'), async (_rows, client) =>
      (await isCinema(client, cinema_id)) ? ok(await templatesIn(client, cinema_id)) : refuse('not_found'),
    )
  })
  mount(app, saveTemplate, async (c, { body }) => {
    if (!mayPlan(c, 'edit', body.cinema_id)) return refuse('not_found')
    return work<Template, Refusal<'not_found' | 'templates_full'>>(c, parts, asked('edit'), async (_rows, client) =>
      (await isCinema(client, body.cinema_id)) ? saveTemplateOf(client, body) : refuse('not_found'),
    )
  })
  mount(app, removeTemplate, async (c, { params }) => {
    const within = cinemasFor(c.get('principal'), 'schedules.edit')
    const cinemas = within === 'all' ? null : (within ?? [])
    return work(c, parts, asked('edit'), async (_rows, client) => removeTemplateOf(client, params.id, cinemas))
  })
}

/** Forgets what was asked for so long ago that nobody asks again (hub/kit/once.ts). */
export async function forgetRequests({
  pool,
  catalogue,
}: {
  pool: pg.Pool
  catalogue: Pick<CatalogueStore, 'exhibitors'>
}) {
  const sql = "delete from portal_requests where asked_at < now() - interval '7 days'"
  for (const id of await catalogue.exhibitors()) await withExhibitor(pool, id, (client) => client.query(sql))
}
