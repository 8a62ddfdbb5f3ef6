import type { PlanAnswer } from '../changes.ts'

type Row = PlanAnswer['schedules'][number]

const SCREEN = { ads_minutes: 15, trailers_minutes: 0, cleaning_minutes: 15 }

/** A cinema in Berlin with two screens, three movies and a Saturday, as the hub answers it. */
export function planOf(schedules: readonly Row[] = []): PlanAnswer {
  const config = { ...SCREEN, dimensions: ['2D' as const], media_types: ['DIGITAL' as const] }
  return {
    cinema: { id: 1, name: 'Lichthof', time_zone: 'Europe/Berlin', opening_hours: [], cut_off_since: null },
    midnight_offset: 300,
    week_begins_on: 3,
    first_on: '2026-11-25',
    last_on: '2026-12-01',
    screens: [
      { id: 1, name: 'Screen 1', short: '1', capacity: 216, sort: 1, config },
      { id: 2, name: 'Screen 2', short: '2', capacity: 98, sort: 2, config: { ...config, ads_minutes: 5 } },
    ],
    movies: [movieOf(1, 'Conclave', 120), movieOf(2, 'Flow', 84), movieOf(3, 'Vertigo', 128)],
    versions: [1, 2, 3].map((id) => ({
      id,
      movie_id: id,
      text: 'English',
      short: 'OV',
      dimension: '2D' as const,
      media_type: 'DIGITAL' as const,
      sort: id,
      rental_starts_on: null,
    })),
    price_groups: [{ id: 1, name: 'Normal' }],
    schedules: [...schedules],
    conflicts: [],
  }
}

function movieOf(id: number, display_title: string, runtime: number): PlanAnswer['movies'][number] {
  return {
    id,
    slug: display_title.toLowerCase(),
    display_title,
    internal_title: null,
    runtime,
    status: 'active',
    showing_from: null,
    default_visibility: 15,
    poster: { genre: 'Drama', seed: 1, family: null, palette: null, picture: null },
  }
}

/** A schedule of that Saturday by its times in UTC, `HH:MM`; 20:15 in Berlin is 19:15 here. */
export function rowOf(id: number, screen_id: number, from: string, till: string, more: Partial<Row> = {}): Row {
  const [start, end] = [`2026-11-28T${from}:00.000Z`, `2026-11-28T${till}:00.000Z`]
  return {
    id,
    version: 1,
    deleted_at: null,
    changed_at: '2026-11-20T10:00:00.000Z',
    changed_by: null,
    cinema_id: 1,
    screen_id,
    movie_id: 1,
    movie_version_id: 1,
    price_group_id: 1,
    start,
    end,
    business_date: '2026-11-28',
    max_online_tickets: null,
    sell_online: true,
    is_seatpicker_enabled: true,
    visibility: 15,
    schedule_type: 'public',
    item_type: 'movie',
    buy_cutoff_minutes: 15,
    cancelled_at: null,
    ignore_conflict: false,
    is_draft: false,
    feature_at: new Date(Date.parse(start) + 15 * 60_000).toISOString(),
    free_at: new Date(Date.parse(end) + 15 * 60_000).toISOString(),
    capacity: 216,
    sold: 0,
    reserved: 0,
    in_carts: 0,
    ...more,
  }
}
