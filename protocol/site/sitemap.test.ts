import { expect, test } from 'vitest'
import { robotsTxt, type SitemapPage, sitemapXml } from './sitemap.ts'

const ORIGIN = 'https://kino.example'

/** The addresses of a sitemap, each with what stands beside it. */
function read(xml: string) {
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset [^>]+>\n[\s\S]*\n<\/urlset>\n$/)
  return [...xml.matchAll(/<url>(.*)<\/url>/g)].map(([, url]) => ({
    loc: /<loc>(.*)<\/loc>/.exec(url!)![1],
    lastmod: /<lastmod>(.*)<\/lastmod>/.exec(url!)?.[1],
    others: [...url!.matchAll(/<xhtml:link rel="alternate" hreflang="(..)" href="([^"]*)"\/>/g)].map((m) => [
      m[1],
      m[2],
    ]),
  }))
}

test('F-027 a page stands in the sitemap once in each of its languages, each with all of them beside it', () => {
  const pages: SitemapPage[] = [
    { path: '', locales: ['en', 'de'], changed_at: null },
    { path: 'movies/view/flow', locales: ['de'], changed_at: '2026-11-21T19:45:00.000Z' },
  ]
  const both = [
    ['en', `${ORIGIN}/en`],
    ['de', `${ORIGIN}/de`],
  ]
  const flow = `${ORIGIN}/de/movies/view/flow`
  expect(read(sitemapXml(pages, ORIGIN))).toEqual([
    { loc: `${ORIGIN}/en`, lastmod: undefined, others: both },
    { loc: `${ORIGIN}/de`, lastmod: undefined, others: both },
    { loc: flow, lastmod: '2026-11-21T19:45:00.000Z', others: [['de', flow]] },
  ])
  expect(sitemapXml(pages, `${ORIGIN}/<&"'`)).toContain(`<loc>${ORIGIN}/&lt;&amp;&quot;&apos;/en</loc>`)
})

test('F-027 a sitemap has no more addresses than its protocol allows', () => {
  const pages = Array.from({ length: 30_000 }, (_, nth): SitemapPage => {
    return { path: `events/${nth}`, locales: ['en', 'de'], changed_at: null }
  })
  expect(read(sitemapXml(pages, ORIGIN))).toHaveLength(50_000)
})

test('F-027 crawlers are told where the sitemap is, and kept out of buying, bills, calls and the portal', () => {
  const lines = robotsTxt(['en', 'nl'], ORIGIN).split('\n')
  expect(lines[0]).toBe('User-agent: *')
  const kept = lines.flatMap((line) => /^Disallow: (.*)$/.exec(line)?.[1] ?? [])
  const isKept = (path: string) => kept.some((start) => path.startsWith(start))
  for (const path of ['/en/buy/tickets/7', '/nl/buy/events/3', '/en/bill/x/pay', '/nl/payments/x/y/status'])
    expect(isKept(path)).toBe(true)
  for (const path of ['/api/bill/x', '/portal', '/portal/movies', '/sync/feed', '/demo/', '/payments/x'])
    expect(isKept(path)).toBe(true)
  for (const path of [
    '/',
    '/en',
    '/en/movies',
    '/nl/events/talk',
    '/en/info/imprint',
    '/posters/1-2.svg',
    '/assets/x.js',
  ])
    expect(isKept(path)).toBe(false)
  expect(lines.at(-2)).toBe(`Sitemap: ${ORIGIN}/sitemap.xml`)
})
