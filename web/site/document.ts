import type { Wording } from '#kit/texts.tsx'
import type { Locale } from '#protocol/i18n/locales.ts'
import { tabIconPath } from '#protocol/site/icon.ts'
import { siteAddress } from '#protocol/site/paths.ts'
import { clientFiles } from './client-files.ts'
import type { ClientManifest, PageContent, SiteContext } from './context.ts'
import { DATA_ID, ROOT_ID } from './document-ids.ts'
import { programmeLinks } from './foot-links.ts'
import { logoRule } from './frame/logo.ts'
import { openGraph } from './open-graph.ts'
import { type PartName, partMeta } from './parts.ts'
import { structuredData } from './structured-data.ts'

interface Page {
  context: SiteContext
  content: PageContent
  locale: Locale
  texts: Wording
  /** Of the page below its locale; null = of none. */
  address: string | null
  /** What stands before the page; it does not live, and neither does the foot. */
  head: string
  body: string
  foot: string
}

/**
 * The whole document around a rendered page. Nothing inline runs: the data is no script, the only style
 * carries the nonce (docs/security.md, Browser).
 */
export function documentHtml(page: Page): string {
  const { context, content, locale } = page
  const { shell } = content
  const nonce = `nonce="${escapeHtml(context.nonce)}"`
  const { script, modules, styles, fonts, parts } = clientFiles(context.manifest, content.page, locale)
  const { h, c, l } = shell.exhibitor.accent
  const { title, look } = content.tab
  return [
    '<!doctype html>',
    `<html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="csrf-token" content="${escapeHtml(shell.csrf)}">`,
    '<meta name="color-scheme" content="light dark">',
    `<link rel="icon" type="image/svg+xml" href="${tabIconPath(look)}">`,
    ...robots(page),
    ...shared(page, title),
    ...structured(page, nonce),
    ...filesHtml(fonts, styles),
    `<style ${nonce}>:root{--accent-h:${Number(h)};--accent-c:${Number(c)};--accent-l:${Number(l)}}${logoRule(shell.website.header)}</style>`,
    ...modules.map((file) => `<link rel="modulepreload" href="/${file}">`),
    ...partsHtml(parts),
    `<script type="module" src="/${script}" ${nonce}></script>`,
    '</head><body class="preload">',
    page.head,
    `<div id="${ROOT_ID}">${page.body}</div>`,
    page.foot,
    `<script type="application/json" id="${DATA_ID}" ${nonce}>${scriptJson(content)}</script>`,
    '</body></html>',
  ].join('\n')
}

/** The document of a page that could not be made. It is complete as it stands: no script begins in it. */
export function brokenHtml(page: Pick<Page, 'locale' | 'texts' | 'body'> & { manifest: ClientManifest }): string {
  const { locale, texts, body, manifest } = page
  const { styles, fonts } = clientFiles(manifest, null, locale)
  return [
    '<!doctype html>',
    `<html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(texts.t('broken.title'))}</title>`,
    '<meta name="color-scheme" content="light dark">',
    '<meta name="robots" content="noindex">',
    `<link rel="icon" type="image/svg+xml" href="${tabIconPath('attention')}">`,
    ...filesHtml(fonts, styles),
    '</head><body>',
    `<div id="${ROOT_ID}">${body}</div>`,
    '</body></html>',
  ].join('\n')
}

/** Which files the browser loads by the name of a part (parts.ts). */
function partsHtml(parts: Readonly<Record<PartName, readonly string[]>>): string[] {
  return (Object.keys(parts) as PartName[])
    .filter((name) => parts[name].length > 0)
    .map((name) => `<meta name="${partMeta(name)}" content="${parts[name].map((file) => `/${file}`).join(' ')}">`)
}

function filesHtml(fonts: readonly string[], styles: readonly string[]): string[] {
  return [
    ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
  ]
}

/** The address of a page that everybody may find, in a language; null = it has none. */
function publicAddress({ content, address, context }: Page, language: Locale): string | null {
  if (content.page === null || content.is_private || address === null) return null
  return siteAddress(context.origin, language, address)
}

/** Where search engines shall look: one address a page, and the same page in every language (F-001). */
function robots(page: Page): string[] {
  const { shell } = page.content
  const { locale } = page
  if (publicAddress(page, locale) === null) return ['<meta name="robots" content="noindex">']
  const address = (language: Locale): string => escapeHtml(publicAddress(page, language)!)
  return [
    `<link rel="canonical" href="${address(locale)}">`,
    ...shell.locales.map((language) => `<link rel="alternate" hreflang="${language}" href="${address(language)}">`),
    ...programmeLinks(locale, shell.chosen_cinema).map(
      (link) => `<link rel="alternate" type="${link.type}" title="${escapeHtml(link.title)}" href="${link.address}">`,
    ),
  ]
}

/** What networks show of it. */
function shared(page: Page, title: string): string[] {
  const { content, locale, context } = page
  const said = openGraph({ content, locale, origin: context.origin, title, address: publicAddress(page, locale) })
  const description = said.find(([property]) => property === 'og:description')?.[1]
  return [
    ...(description ? [`<meta name="description" content="${escapeHtml(description)}">`] : []),
    ...said.map(([property, text]) => `<meta property="${property}" content="${escapeHtml(text)}">`),
  ]
}

function structured({ content, locale, context }: Page, nonce: string): string[] {
  const things = structuredData(content, locale, context.origin)
  return things ? [`<script type="application/ld+json" ${nonce}>${scriptJson(things)}</script>`] : []
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter]!)
}

/** JSON that cannot end its own script element, nor be read as anything but data. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
