import * as z from 'zod'
import { LOCALES } from '../i18n/locales.ts'
import { defineResource, type Row } from '../kit/resource.ts'
import { Place, Word } from '../kit/shapes.ts'
import { Slug } from '../kit/slug.ts'
import { Lines, Name } from '../kit/text.ts'

/** Where a widget may stand. @source operations spec, section 3 (CMS content); F-230 */
export const WIDGET_SLOTS = [
  'checkout-form-social-distancing-terms',
  'checkout-newsletter-terms',
  'checkout-tickets-above-pricerates',
  'checkout-tickets-barcode',
  'conditions-ticket',
  'conditions-voucher',
  'events-below-list',
  'help-on-buy-tickets-page',
  'home-above-events',
  'mail-purchase',
  'newsletter-subscribe',
  'payment-success',
  'site-below-navigation',
] as const
export type WidgetSlot = (typeof WIDGET_SLOTS)[number]

const FaqGroup = z.object({
  title: Name(120),
  questions: z
    .array(z.object({ question: Name(300), answer: Lines(5_000) }))
    .min(1)
    .max(50),
})

/**
 * A text of the house in one language: a page at its `page_slug`, questions with their answers in groups, a
 * preset that forms and letters begin with, a widget in one of the slots. `key` names the slot of a widget,
 * or a preset; of several in one place the greatest `priority` comes first. `text` and answers are HTML,
 * cleaned when they are saved; without paragraphs of their own a blank line begins one. A preset is plain.
 * @source operations spec, sections 2 and 3 (CMS content); F-229, F-230, F-231
 */
export const content = defineResource({
  kind: 'content',
  base: 'contents',
  module: 'core',
  feed: 'none',
  columns: ['title', 'type', 'locale', 'key', 'page_slug', 'priority', 'status'],
  search: ['title', 'text', 'key', 'page_slug'],
  filters: ['type', 'locale', 'key', 'status'],
  order: 'title',
  shape: z.object({
    type: z.enum(['page', 'faq', 'preset', 'widget']),
    locale: z.enum(LOCALES),
    key: Word.nullable().default(null),
    page_slug: Slug.max(80).nullable().default(null),
    title: Name(120),
    text: Lines(20_000).default(''),
    groups: z.array(FaqGroup).max(30).default([]),
    priority: Place.default(0),
    status: z.enum(['active', 'inactive']).default('active'),
  }),
})
export type Content = Row<typeof content>
