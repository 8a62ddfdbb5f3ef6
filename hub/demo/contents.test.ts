import { expect, test } from 'vitest'
import { LOCALES } from '#protocol/i18n/locales.ts'
import { shownHtml } from '../kit/html.ts'
import { PAGES } from './pages.ts'
import { TAGS } from './tags.ts'
import { WEBSITE } from './website.ts'
import { WIDGETS } from './widgets.ts'

const TEXTS = [...PAGES, ...WIDGETS].flatMap(({ page_slug, key, ...said }) =>
  LOCALES.map((locale) => ({ name: `${page_slug ?? key} in ${locale}`, ...said[locale] })),
)
const TAGGED = TAGS.map(({ slug }) => `/movies/all/${slug}`)
/** Pages of the site that nobody writes. */
const OWN = ['/', '/movies', '/events', '/contact', '/info/vouchers', ...TAGGED]
const written = PAGES.map(({ page_slug }) =>
  page_slug === 'privacy-policy' || page_slug === 'accessibility' ? `/${page_slug}` : `/info/${page_slug}`,
)

test.each(TEXTS)('F-231 the text $name is shown as it is written', ({ text, groups = [] }) => {
  const answers = groups.flatMap(({ questions }) => questions.map(({ answer }) => answer))
  for (const html of [text, ...answers])
    expect(shownHtml(html).replaceAll(' rel="noopener nofollow"', '')).toBe(html.trim())
})

test('F-017 F-055 every link of the demo leads to a page that is there', () => {
  const inTexts = JSON.stringify(TEXTS).matchAll(/href=\\"(\/[^"\\]*)\\"/g)
  const lines = JSON.stringify(WEBSITE).matchAll(/"link":"(\/[^"]*)"/g)
  const links = [...inTexts, ...lines].map(([, link]) => link)
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter((link) => !OWN.includes(link!) && !written.includes(link!))).toEqual([])
})

test('F-057 questions are the same in every language', () => {
  const [faq] = PAGES.filter(({ type }) => type === 'faq')
  const counted = LOCALES.map((locale) => faq![locale].groups!.map(({ questions }) => questions.length))
  expect(new Set(counted.map(String)).size).toBe(1)
})
