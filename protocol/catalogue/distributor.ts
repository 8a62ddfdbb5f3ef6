import * as z from 'zod'
import { defineResource } from '../kit/resource.ts'
import { Country, Email, RowId, Url } from '../kit/shapes.ts'
import { Name, Text } from '../kit/text.ts'

/**
 * The company that rents out movies. Its figures go to `email`, unless the movie names an office that has an
 * address of its own.
 * @source operations spec, section 3 (Movie); F-188, F-189
 */
export const distributor = defineResource({
  kind: 'distributor',
  base: 'distributors',
  module: 'core',
  feed: 'none',
  columns: ['name', 'email', 'phone', 'website'],
  search: ['name', 'email'],
  order: 'name',
  shape: z.object({
    name: Name(120),
    email: Email.nullable().default(null),
    phone: Text(40).nullable().default(null),
    website: Url.nullable().default(null),
  }),
})

/**
 * Where a distributor is reached for some countries: `Vienna`, `Benelux`.
 * @source operations spec, section 3 (Movie); F-189
 */
export const distributorOffice = defineResource({
  kind: 'distributor_office',
  base: 'distributor-offices',
  module: 'core',
  feed: 'none',
  columns: ['name', 'distributor_id', 'contact_name', 'email', 'phone', 'city', 'country_code'],
  search: ['name', 'contact_name', 'email', 'city'],
  found_by: { distributor_id: 'distributor' },
  filters: ['distributor_id', 'country_code'],
  order: 'name',
  shape: z.object({
    distributor_id: RowId,
    name: Name(80),
    contact_name: Text(80).nullable().default(null),
    email: Email.nullable().default(null),
    phone: Text(40).nullable().default(null),
    address1: Text(120).nullable().default(null),
    zip: Text(12).nullable().default(null),
    city: Text(80).nullable().default(null),
    country_code: Country.nullable().default(null),
  }),
})
