import * as z from 'zod'
import { defineResource, type Row } from '../kit/resource.ts'
import { Place, RowId } from '../kit/shapes.ts'
import { Name } from '../kit/text.ts'
import { MidnightOffset } from '../time/shapes.ts'
import { ThemeColors } from './theme.ts'

/** What a display shows. @source operations spec, section 2; F-279 */
export const SIGNAGE_TYPES = ['now_playing', 'final_program', 'available_seats'] as const

/**
 * When a display shows something, as bits of one number: nothing (blank, also called disabled), before a
 * schedule, after it, while it runs, at an event.
 * @source operations spec, sections 4 and 9; F-280, F-319
 */
export const SIGNAGE_ROLE = { blank: 1, preshow: 2, postshow: 4, show: 8, event: 16 } as const
const EVERY_ROLE = 31
const USUAL_ROLE = SIGNAGE_ROLE.preshow | SIGNAGE_ROLE.postshow | SIGNAGE_ROLE.show | SIGNAGE_ROLE.event

/** How long: one entry of a list in seconds, before the start and after the end of a schedule in minutes. */
const DisplayTimes = z.object({
  item_seconds: z.int().min(3).max(3_600).default(15),
  preshow_minutes: z.int().min(0).max(240).default(30),
  postshow_minutes: z.int().min(0).max(240).default(10),
})

/** One part of what a display shows in turn. */
const QueueItem = z.object({
  part: z.enum(['schedules', 'movies', 'events', 'messages']),
  seconds: z.int().min(3).max(3_600).default(15),
})

/**
 * A display of a cinema: at the door of one screen, or of the whole house (`screen_id` null). `colors` null =
 * those of its theme, `theme_id` null = the house's own look. `messages` run one after another, `queue_items`
 * say what is shown in turn. `midnight_offset` in minutes, null = the exhibitor's. `ratio` is width to height
 * as it hangs.
 * @source operations spec, section 3 (Signage screen settings); F-280, F-281, F-282
 */
export const signage = defineResource({
  kind: 'signage',
  base: 'signages',
  module: 'signage',
  feed: 'cinema',
  columns: ['name', 'cinema_id', 'screen_id', 'type', 'role', 'theme_id', 'orientation', 'sort'],
  search: ['name'],
  filters: ['cinema_id', 'screen_id', 'type', 'theme_id'],
  order: 'sort',
  shape: z.object({
    cinema_id: RowId,
    screen_id: RowId.nullable().default(null),
    name: Name(60),
    type: z.enum(SIGNAGE_TYPES),
    role: z.int().min(0).max(EVERY_ROLE).default(USUAL_ROLE),
    theme_id: RowId.nullable().default(null),
    colors: ThemeColors.nullable().default(null),
    orientation: z.enum(['landscape', 'portrait']).default('landscape'),
    ratio: z
      .string()
      .max(7)
      .regex(/^[1-9]\d{0,2}:[1-9]\d{0,2}$/)
      .default('16:9'),
    display_times: DisplayTimes.prefault({}),
    messages: z.array(Name(200)).max(20).default([]),
    queue_items: z.array(QueueItem).max(20).default([]),
    midnight_offset: MidnightOffset.nullable().default(null),
    sort: Place.default(0),
  }),
})
export type Signage = Row<typeof signage>
