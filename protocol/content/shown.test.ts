import { expect, test } from 'vitest'
import type { Locale } from '../i18n/locales.ts'
import { WIDGET_SLOTS } from './content.ts'
import { legalPages, pageAt, pagesFor, widgetsIn } from './shown.ts'

const TEXT = { key: null, page_slug: null, text: '', groups: [], priority: 0 }
function page(id: number, locale: Locale, page_slug: string | null) {
  return { ...TEXT, id, type: 'page' as const, locale, page_slug, title: `${page_slug} ${locale}` }
}

function widget(id: number, locale: Locale, key: string, priority = 0) {
  return { ...TEXT, id, type: 'widget' as const, locale, key, priority, title: `${key} ${id}` }
}

const pages = [
  page(1, 'en', 'about'),
  page(2, 'de', 'about'),
  page(3, 'en', 'jobs'),
  page(4, 'fr', 'presse'),
  { ...page(5, 'en', null), type: 'faq' as const },
  widget(6, 'en', 'about'),
]

test.each<[string, Locale, string | null]>([
  ['about', 'de', 'about de'],
  ['about', 'fr', 'about en'],
  ['jobs', 'de', 'jobs en'],
  ['presse', 'fr', 'presse fr'],
  ['presse', 'de', null],
  ['nothing', 'en', null],
])('F-056 F-006 the page %s is read in %s as %s', (slug, locale, title) => {
  expect(pageAt(pages, slug, { locale, first: 'en' })?.title ?? null).toBe(title)
})

test('F-055 every page is listed once, as its reader would find it, by its title', () => {
  expect(pagesFor(pages, { locale: 'de', first: 'en' }).map(({ title }) => title)).toEqual(['about de', 'jobs en'])
})

test.each(WIDGET_SLOTS)('F-230 %s: the greatest priority comes first; all of one language, never two', (slot) => {
  const other = WIDGET_SLOTS.find((one) => one !== slot)!
  const all = [
    widget(1, 'en', slot),
    widget(2, 'en', slot, 5),
    widget(3, 'en', slot),
    widget(4, 'de', slot),
    widget(5, 'en', other),
    { ...page(6, 'en', 'x'), key: slot },
  ]
  const idsFor = (locale: Locale) => widgetsIn(all, slot, { locale, first: 'en' }).map(({ id }) => id)
  expect([idsFor('en'), idsFor('de'), idsFor('nl')]).toEqual([[2, 1, 3], [4], [2, 1, 3]])
})

test('F-017 what the law asks for comes in its order, as far as it is written', () => {
  const contents = ['imprint', 'jobs', 'privacy-policy'].map((slug, n) => page(n, 'en', slug))
  const found = legalPages(contents, { locale: 'de', first: 'en' })
  expect(found.map(({ page_slug }) => page_slug)).toEqual(['privacy-policy', 'imprint'])
})
