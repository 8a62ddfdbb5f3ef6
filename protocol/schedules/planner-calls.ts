import * as z from 'zod'
import { OpeningHours } from '../catalogue/cinema.ts'
import { movie, movieVersion } from '../catalogue/movie.ts'
import { screen } from '../catalogue/screen.ts'
import { defineCall } from '../kit/call.ts'
import { IdParam } from '../kit/params.ts'
import { WRITE_REFUSALS } from '../kit/resource-calls.ts'
import { Count, Key, RowId } from '../kit/shapes.ts'
import { Name, Text } from '../kit/text.ts'
import { Instant, LocalDate, MidnightOffset, TimeZone } from '../time/shapes.ts'
import { CONFLICT_CODES } from './conflicts.ts'
import { PLAN_DAYS, PlanEntry } from './plan-entry.ts'
import { schedule } from './schedule.ts'

/** Schedules that one call makes, changes or publishes at most: a week of a large house. */
export const PLAN_MAX = 500
/** Templates of a cinema at most. */
export const TEMPLATES_MAX = 200

function may(action: 'view' | 'edit') {
  return {
    who: { as: 'person', permission: `schedules.${action}`, module: 'tickets', scoped: true },
    limit: null,
  } as const
}

/** @source protocol/schedules/conflicts.ts */
export const WireConflict = z.object({
  key: Key,
  code: z.enum(CONFLICT_CODES),
  ref: Key,
  other_ref: Key.nullable(),
  minutes: Count.nullable(),
  free_at: Instant.nullable(),
  from_on: LocalDate.nullable(),
})

const { arrangement: _frozen, ...planned } = schedule.shape.shape

/**
 * A schedule in the plan: its row without the seats, from when to when it has its screen
 * (`protocol/schedules/occupancy.ts`), and how many of its places are sold, reserved, or in carts as the hub
 * knows it now.
 */
export const PlanSchedule = z.object({
  id: RowId,
  version: RowId,
  deleted_at: Instant.nullable(),
  changed_at: Instant,
  changed_by: RowId.nullable(),
  ...planned,
  feature_at: Instant,
  free_at: Instant,
  capacity: Count,
  sold: Count,
  reserved: Count,
  in_carts: Count,
})
export type PlanSchedule = z.output<typeof PlanSchedule>

const PlanScreen = z.object({
  id: RowId,
  ...screen.shape.pick({ name: true, short: true, capacity: true, sort: true }).shape,
  config: screen.shape.shape.config.unwrap().pick({
    ads_minutes: true,
    trailers_minutes: true,
    cleaning_minutes: true,
    dimensions: true,
    media_types: true,
  }),
})

const PlanMovie = z.object({
  id: RowId,
  ...movie.shape.pick({
    slug: true,
    display_title: true,
    internal_title: true,
    runtime: true,
    status: true,
    showing_from: true,
    default_visibility: true,
    poster: true,
  }).shape,
})

const PlanVersion = z.object({
  id: RowId,
  ...movieVersion.shape.pick({ movie_id: true, text: true, short: true, dimension: true, media_type: true, sort: true })
    .shape,
  /** First day of its rental profile, null = none is said. */
  rental_starts_on: LocalDate.nullable(),
})

/**
 * The plan of a cinema from the first to the last of its business days, and one day before and after, so that
 * what meets at its ends is seen: hence `schedules` reach beyond both. Without `last_on` it is the cine week
 * of `first_on`. `movies` are those that may be planned, and those that are. `conflicts` are all of these
 * schedules (`conflictsOf` over the same data says the same). `cut_off_since` = the line to the
 * cinema is cut: what is sold there since then is not counted. 404 for another house's cinema.
 * @source FEATURES F-190, F-196, F-200; UX-23, UX-25, UX-26
 */
export const planOf = defineCall({
  method: 'GET',
  path: '/api/portal/planner',
  ...may('view'),
  refusals: ['not_found', 'invalid'],
  query: z.strictObject({
    cinema_id: z.coerce.number().pipe(RowId),
    first_on: LocalDate,
    last_on: LocalDate.optional(),
  }),
  answer: z.object({
    cinema: z.object({
      id: RowId,
      name: Text(80),
      time_zone: TimeZone,
      opening_hours: z.array(OpeningHours),
      cut_off_since: Instant.nullable(),
    }),
    midnight_offset: MidnightOffset,
    /** The day on which the house begins its week, 1 = Monday … 7 = Sunday. */
    week_begins_on: z.int().min(1).max(7),
    first_on: LocalDate,
    last_on: LocalDate,
    screens: z.array(PlanScreen),
    movies: z.array(PlanMovie),
    versions: z.array(PlanVersion),
    price_groups: z.array(z.object({ id: RowId, name: Text(60) })),
    schedules: z.array(PlanSchedule),
    conflicts: z.array(WireConflict),
  }),
})

const Seen = z.strictObject({ id: RowId, version: RowId })

/** What of a new schedule follows from the screen, the movie and the clock where it is not said. */
const followed = z
  .object({
    ...schedule.shape.pick({ end: true, max_online_tickets: true, is_seatpicker_enabled: true }).shape,
    visibility: schedule.shape.shape.visibility.unwrap(),
  })
  .partial().shape

const fields = schedule.shape.pick({
  screen_id: true,
  movie_id: true,
  movie_version_id: true,
  price_group_id: true,
  start: true,
  sell_online: true,
  schedule_type: true,
  item_type: true,
  buy_cutoff_minutes: true,
})

/**
 * A schedule to be made, as a draft unless it says otherwise. `ref` is a name of its maker's choice, no
 * number, by which conflicts and refusals speak of it.
 */
const NewPlanned = z.strictObject({
  ref: Key.max(40).regex(/\D/),
  ...fields.shape,
  ...followed,
  is_draft: z.boolean().default(true),
})

/** Fields of a schedule that is moved or changed; what is not named stays. `is_draft: false` publishes it. */
const PlannedChange = z.strictObject({
  ...Seen.shape,
  screen_id: RowId.optional(),
  start: Instant.optional(),
  end: Instant.optional(),
  movie_id: RowId.optional(),
  movie_version_id: RowId.optional(),
  price_group_id: RowId.optional(),
  is_draft: z.literal(false).optional(),
})

/**
 * Changes of a cinema's plan in one transaction: all of them, or none. With them a manager drags, copies days
 * (protocol/schedules/plan-entry.ts `copied`), applies a template (`placed`), publishes (`edit` with
 * `is_draft: false`), and takes all of it back: what was made is removed, what was removed restored, what was
 * moved moved again, each by the version that this answer gave.
 *
 * - `request_id` is drawn by the asker: asked twice, it is done once and answered again; with another body it
 *   is `key_used_again` (409).
 * - A row of another version is `stale` (409).
 * - A conflict that a changed schedule would be in and that `accepted_conflicts` does not name is
 *   `conflict_…` (422) under `conflicts.<key>`, one field for each. `preview: true` writes nothing and is
 *   answered with the conflicts instead.
 * - What has sold tickets is neither removed nor moved: `schedule_sold` (422). Removing and restoring takes
 *   `schedules.delete`, making `schedules.create`.
 * - Errors of one change stand under its place: `create.3.screen_id`, `edit.0.start`.
 *
 * Answers the rows as they are now, in the order of the body: made, changed, removed, restored; `conflicts`
 * are those that they are in.
 * @source FEATURES F-191, F-200; UX-22, UX-24, UX-25, UX-27
 */
export const changePlan = defineCall({
  method: 'POST',
  path: '/api/portal/planner/changes',
  ...may('edit'),
  refusals: [...WRITE_REFUSALS, 'stale', 'not_found', 'key_used_again', 'forbidden'],
  body: z.strictObject({
    request_id: z.uuid(),
    cinema_id: RowId,
    preview: z.boolean().default(false),
    create: z.array(NewPlanned).max(PLAN_MAX).default([]),
    edit: z.array(PlannedChange).max(PLAN_MAX).default([]),
    remove: z.array(Seen).max(PLAN_MAX).default([]),
    restore: z.array(Seen).max(PLAN_MAX).default([]),
    accepted_conflicts: z.array(Key).max(2_000).default([]),
  }),
  answer: z.object({
    create: z.array(PlanSchedule),
    edit: z.array(PlanSchedule),
    remove: z.array(PlanSchedule),
    restore: z.array(PlanSchedule),
    conflicts: z.array(WireConflict),
  }),
})

/**
 * A day or a week without its date, by name. `days` = how many days it spans.
 * @source F-200
 */
export const Template = z.object({
  id: RowId,
  cinema_id: RowId,
  name: Name(80),
  days: z.int().min(1).max(PLAN_DAYS),
  entries: z.array(PlanEntry).min(1).max(PLAN_MAX),
  changed_at: Instant,
})
export type Template = z.output<typeof Template>

/** The templates of a cinema, by name. */
export const templatesOf = defineCall({
  method: 'GET',
  path: '/api/portal/planner/templates',
  ...may('view'),
  refusals: ['not_found'],
  query: z.strictObject({ cinema_id: z.coerce.number().pipe(RowId) }),
  answer: z.array(Template).max(TEMPLATES_MAX),
})

/** Keeps a template under its name; one of that name in the cinema is replaced. */
export const saveTemplate = defineCall({
  method: 'POST',
  path: '/api/portal/planner/templates',
  ...may('edit'),
  refusals: ['not_found', 'templates_full'],
  body: z.strictObject(Template.omit({ id: true, changed_at: true }).shape),
  answer: Template,
})

/** Ends a template; answers it as it was, so that it can be saved again. */
export const removeTemplate = defineCall({
  method: 'DELETE',
  path: '/api/portal/planner/templates/{id}',
  params: { id: IdParam },
  ...may('edit'),
  refusals: [],
  body: z.strictObject({}),
  answer: Template,
})

/**
 * The live channel of a cinema's plan (server-sent events): `plan` with `PlanChanged` after each change by
 * whomever, published or draft. It says that something changed and where, never what: the page asks again.
 * After `hello` nothing is missed; `refetch` = something was.
 */
export const planChannel = defineCall({
  method: 'GET',
  path: '/api/portal/planner/live',
  ...may('view'),
  refusals: ['not_found', 'too_many_requests'],
  query: z.strictObject({ cinema_id: z.coerce.number().pipe(RowId) }),
  answer: z.never(),
})
