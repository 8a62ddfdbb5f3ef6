import * as z from 'zod'
import { defineResource, type Row } from '../kit/resource.ts'
import { Country, Email, Place, Url } from '../kit/shapes.ts'
import { Slug } from '../kit/slug.ts'
import { Name, Text } from '../kit/text.ts'
import { DayTime, TimeZone } from '../time/shapes.ts'

/**
 * On days of the week, as bits (Monday = 1 … Sunday = 64), from when to when: `25:00` = an hour after
 * midnight.
 */
export const OpeningHours = z.object({
  weekdays: z.int().min(1).max(127),
  opens: DayTime,
  closes: DayTime,
})

/**
 * A house with screens, a ledger lane at the hub and (at most) one live edge box.
 * `slug` is its name in links (`lichthof`); `accessible`: reached without steps. `opening_hours`: when
 * schedules may start; none = always. `public_hours`: when its doors are open to visitors, as the site says
 * it; none = nothing is said (F-026).
 * @source website spec, section 3 (Cinema); F-201
 */
export const cinema = defineResource({
  kind: 'cinema',
  base: 'cinemas',
  module: 'core',
  feed: 'edge',
  cinema: 'id',
  edge_omits: ['opening_hours', 'public_hours'],
  columns: ['name', 'slug', 'city', 'accessible', 'sort'],
  search: ['name', 'city'],
  filters: ['accessible'],
  order: 'sort',
  shape: z.object({
    name: Name(80),
    slug: Slug.max(60),
    address1: Text(120),
    zip: Text(12),
    city: Text(80),
    country_code: Country,
    lat: z.number().min(-90).max(90).nullable().default(null),
    lng: z.number().min(-180).max(180).nullable().default(null),
    gmaps: Url.nullable().default(null),
    phone: Text(40).nullable().default(null),
    email: Email.nullable().default(null),
    time_zone: TimeZone,
    accessible: z.boolean().default(false),
    opening_hours: z.array(OpeningHours).max(50).default([]),
    public_hours: z.array(OpeningHours).max(20).default([]),
    sort: Place.default(0),
  }),
})
export type Cinema = Row<typeof cinema>
