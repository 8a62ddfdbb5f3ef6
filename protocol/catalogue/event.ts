import * as z from 'zod'
import { defineResource, type Row } from '../kit/resource.ts'
import { Slug } from '../kit/slug.ts'

/**
 * Something around one schedule: a talk, a premiere, a breakfast. It is bought as its schedule is; `sell_online` false = its own pages have no buy button (F-054). `content` is HTML.
 * @source website spec, section 3 (Event); FEATURES F-208
 */
export const event = defineResource({
  kind: 'event',
  base: 'events',
  module: 'tickets',
  feed: 'edge',
  shape: z.object({
    schedule_id: z.int().min(1),
    slug: Slug.max(80),
    title: z.string().min(1).max(120),
    page_title: z.string().max(120).nullable(),
    description: z.string().max(500),
    content: z.string().max(20_000),
    sell_online: z.boolean().default(true),
  }),
})
export type Event = Row<typeof event>
