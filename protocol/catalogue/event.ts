import * as z from 'zod'
import { defineResource, type Row } from '../kit/resource.ts'
import { PictureName, RowId } from '../kit/shapes.ts'
import { Slug } from '../kit/slug.ts'
import { Lines, Name, Text } from '../kit/text.ts'
import { Translations } from '../kit/translations.ts'
import { VISIBLE_EVERYWHERE } from '../kit/visibility.ts'
import { Price, TicketPart } from '../money/cents.ts'

/**
 * Something around one schedule: a talk, a premiere, a breakfast. It is bought as its schedule is;
 * `sell_online` false = its own pages have no buy button (F-054). `visibility` = on which surfaces it shows
 * (bits of kit/visibility.ts). `prices` are what rates cost for its schedule instead of what they say
 * themselves, both parts with VAT (`pricedRate`). `content` is HTML, cleaned when it is saved; the widget
 * stands below it. `picture` null = the poster of its movie, `theme_id` null = the look of the house. Movie,
 * start and seat picking are those of its schedule.
 * @source website spec, section 3 (Event); F-208
 */
export const event = defineResource({
  kind: 'event',
  base: 'events',
  module: 'tickets',
  feed: 'edge',
  cinema: 'schedule_id',
  edge_omits: ['translations'],
  columns: ['title', 'slug', 'schedule_id', 'sell_online', 'visibility'],
  search: ['title', 'page_title'],
  filters: ['schedule_id', 'sell_online'],
  order: 'title',
  shape: z.object({
    schedule_id: RowId,
    title: Name(120),
    slug: Slug.max(80),
    page_title: Text(120).nullable().default(null),
    description: Lines(500).default(''),
    content: Lines(20_000).default(''),
    picture: PictureName.nullable().default(null),
    theme_id: RowId.nullable().default(null),
    widget_id: RowId.nullable().default(null),
    sell_online: z.boolean().default(true),
    visibility: z.int().min(0).max(VISIBLE_EVERYWHERE).default(VISIBLE_EVERYWHERE),
    prices: z
      .array(z.object({ price_rate_id: RowId, base_cents: TicketPart, handling_cents: Price.default(0) }))
      .max(50)
      .default([]),
    translations: Translations({
      title: Text(120),
      page_title: Text(120),
      description: Lines(500),
      content: Lines(20_000),
    }),
  }),
})
export type Event = Row<typeof event>
