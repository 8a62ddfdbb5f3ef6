import * as z from 'zod'
import { LOCALES, type Locale } from '../i18n/locales.ts'
import { RowId } from '../kit/shapes.ts'
import { Slug } from '../kit/slug.ts'
import { Lines, Name } from '../kit/text.ts'
import type { Content, WidgetSlot } from './content.ts'

/** HTML as it is drawn: a text of 20,000 letters with the paragraphs that it gets. */
const Html = Lines(100_000)
const Said = { locale: z.enum(LOCALES), title: Name(120), text: Html }

/** A page of the house as its site draws it; `locale` is the language in which it is written. */
export const ContentPage = z.object({
  ...Said,
  page_slug: Slug,
  type: z.enum(['page', 'faq']),
  groups: z.array(z.object({ title: Name(120), questions: z.array(z.object({ question: Name(300), answer: Html })) })),
})
export type ContentPage = z.output<typeof ContentPage>

/** A widget as it is drawn in its slot. */
export const Widget = z.object({ id: RowId, ...Said })
export type Widget = z.output<typeof Widget>

/** Whoever reads: a language, and the first one of the house, which is read where there is no other. */
export interface Reader {
  locale: Locale
  first: Locale
}

/** A text of the house that is neither deleted nor inactive. */
type Shown = Pick<Content, 'id' | 'type' | 'locale' | 'key' | 'page_slug' | 'title' | 'text' | 'groups' | 'priority'>

/** Pages that every house is asked for by law, by their address, in the order in which they are named. */
const LEGAL_PAGES = ['privacy-policy', 'imprint', 'accessibility']

/** Those of them that the house wrote. */
export function legalPages(contents: readonly Shown[], reader: Reader): ContentPage[] {
  return LEGAL_PAGES.flatMap((page_slug) => pageAt(contents, page_slug, reader) ?? [])
}

/** The page at an address, in the reader's language or in the first of the house; null = there is none. */
export function pageAt(contents: readonly Shown[], page_slug: string, reader: Reader): ContentPage | null {
  const [found] = inBest(
    pagesOf(contents).filter((page) => page.page_slug === page_slug),
    reader,
  )
  return found ?? null
}

/** Every page that a reader finds, by its title. */
export function pagesFor(contents: readonly Shown[], reader: Reader): ContentPage[] {
  const bySlug = Map.groupBy(pagesOf(contents), ({ page_slug }) => page_slug)
  return [...bySlug.values()]
    .flatMap((same) => inBest(same, reader))
    .toSorted((a, b) => a.title.localeCompare(b.title, reader.locale))
}

/**
 * The widgets of a slot, those of the greatest priority first: all that are written in the reader's language,
 * and where there are none all of the house's first one.
 */
export function widgetsIn(contents: readonly Shown[], slot: WidgetSlot, reader: Reader): Widget[] {
  const there = contents.filter(({ type, key }) => type === 'widget' && key === slot)
  return inBest(there, reader)
    .toSorted((a, b) => b.priority - a.priority || a.id - b.id)
    .map(({ id, locale, title, text }) => ({ id, locale, title, text }))
}

function pagesOf(contents: readonly Shown[]): ContentPage[] {
  return contents.flatMap(({ type, page_slug, locale, title, text, groups }) =>
    (type === 'page' || type === 'faq') && page_slug !== null ? [{ type, page_slug, locale, title, text, groups }] : [],
  )
}

function inBest<T extends { locale: Locale }>(all: readonly T[], { locale, first }: Reader): T[] {
  const own = all.filter((one) => one.locale === locale)
  return own.length > 0 ? own : all.filter((one) => one.locale === first)
}
