import * as z from 'zod'
import { defineResource, type Row } from '../kit/resource.ts'
import { RowId } from '../kit/shapes.ts'
import { Slug } from '../kit/slug.ts'
import { Lines, Text } from '../kit/text.ts'

/**
 * Something around one schedule: a talk, a premiere, a breakfast. It is bought as its schedule is;
 * `sell_online` false = its own pages have no buy button (F-054). `content` is HTML.
 * @source website spec, section 3 (Event); F-208
 */
export const event = defineResource({
  kind: 'event',
  base: 'events',
  module: 'tickets',
  feed: 'edge',
  columns: ['title', 'slug', 'schedule_id', 'sell_online'],
  search: ['title', 'page_title'],
  shape: z.object({
    schedule_id: RowId,
    slug: Slug.max(80),
    title: Text(120).min(1),
    page_title: Text(120).nullable(),
    description: Lines(500),
    content: Lines(20_000),
    sell_online: z.boolean().default(true),
  }),
})
export type Event = Row<typeof event>
