import * as z from 'zod'
import { defineResource, type Row } from '../kit/resource.ts'
import { Email, Place, Url } from '../kit/shapes.ts'
import { Slug } from '../kit/slug.ts'
import { Text } from '../kit/text.ts'
import { TimeZone } from '../time/shapes.ts'

/**
 * A house with screens, a ledger lane at the hub and (at most) one live edge box.
 * `slug` is its name in links (`lichthof`); `country_code` is ISO 3166-1 alpha-2; `accessible`: reached
 * without steps.
 * @source website spec, section 3 (Cinema); F-201
 */
export const cinema = defineResource({
  kind: 'cinema',
  base: 'cinemas',
  module: 'core',
  feed: 'edge',
  columns: ['name', 'slug', 'city', 'accessible', 'sort'],
  search: ['name', 'city'],
  filters: ['accessible'],
  shape: z.object({
    slug: Slug.max(60),
    name: Text(80).min(1),
    address1: Text(120),
    zip: Text(12),
    city: Text(80),
    country_code: z.string().regex(/^[A-Z]{2}$/),
    lat: z.number().min(-90).max(90).nullable().default(null),
    lng: z.number().min(-180).max(180).nullable().default(null),
    gmaps: Url.nullable().default(null),
    phone: Text(40).nullable().default(null),
    email: Email.nullable().default(null),
    time_zone: TimeZone,
    accessible: z.boolean().default(false),
    sort: Place.default(0),
  }),
})
export type Cinema = Row<typeof cinema>
