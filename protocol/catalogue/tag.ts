import * as z from 'zod'
import { defineResource, type Row } from '../kit/resource.ts'
import { Place } from '../kit/shapes.ts'
import { Slug } from '../kit/slug.ts'
import { Name, Text } from '../kit/text.ts'
import { Translations } from '../kit/translations.ts'

/**
 * A word by which visitors narrow a list of movies; `slug` is its segment in a link (`/en/movies/all/anime`).
 * Movies name their tags by id.
 * @source website spec, section 3 (Tag); F-037, F-162
 */
export const tag = defineResource({
  kind: 'tag',
  base: 'tags',
  module: 'core',
  feed: 'edge',
  edge_omits: ['translations'],
  columns: ['name', 'slug', 'sort'],
  search: ['name', 'slug'],
  order: 'sort',
  shape: z.object({
    name: Name(60),
    slug: Slug.max(60),
    sort: Place.default(0),
    translations: Translations({ name: Text(60) }),
  }),
})
export type Tag = Row<typeof tag>
