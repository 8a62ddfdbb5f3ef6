import type { Location } from 'react-router'
import type { Wording } from '#kit/texts.tsx'
import type { Locale } from '#protocol/i18n/locales.ts'
import { tabIconPath } from '#protocol/site/icon.ts'
import type { Shell } from '#protocol/site/pages.ts'
import { clientFiles } from './client-files.ts'
import type { SiteContext } from './context.ts'
import { pageOf, tabOf } from './pages/pages.ts'

export const ROOT_ID = 'root'
export const DATA_ID = 'page-data'

interface Page {
  context: SiteContext
  shell: Shell
  locale: Locale
  texts: Wording
  /** Name of the page, null on an unknown address. */
  page: string | null
  data: unknown
  location: Pick<Location, 'pathname'>
  body: string
  hydration: Readonly<Record<string, unknown>>
}

/**
 * The whole document around a rendered page. Nothing inline runs: the data is no script, the only style
 * carries the nonce (docs/security.md, Browser).
 */
export function documentHtml(page: Page): string {
  const { context, shell, locale } = page
  const nonce = `nonce="${escapeHtml(context.nonce)}"`
  const { script, modules, styles, fonts } = clientFiles(context.manifest, page.page, locale)
  const { h, c, l } = shell.exhibitor.accent
  const { brand } = shell.exhibitor
  const { title, look } = tabOf(page.page, page.data, page.texts.t, { brand, locale })
  return [
    '<!doctype html>',
    `<html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="csrf-token" content="${escapeHtml(shell.csrf)}">`,
    '<meta name="color-scheme" content="light dark">',
    `<link rel="icon" type="image/svg+xml" href="${tabIconPath(look)}">`,
    ...robots(page),
    ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    `<style ${nonce}>:root{--accent-h:${Number(h)};--accent-c:${Number(c)};--accent-l:${Number(l)}}</style>`,
    ...modules.map((file) => `<link rel="modulepreload" href="/${file}">`),
    `<script type="module" src="/${script}" ${nonce}></script>`,
    '</head><body>',
    `<div id="${ROOT_ID}">${page.body}</div>`,
    `<script type="application/json" id="${DATA_ID}" ${nonce}>${scriptJson(page.hydration)}</script>`,
    '</body></html>',
  ].join('\n')
}

/** Where search engines shall look: one address a page, and the same page in every language (F-001). */
function robots({ page, shell, locale, location, context }: Page): string[] {
  const known = pageOf(page)
  if (!known || known.private) return ['<meta name="robots" content="noindex">']
  const rest = location.pathname.split('/').slice(2).join('/')
  const address = (language: string): string => escapeHtml(`${context.origin}/${language}${rest && `/${rest}`}`)
  return [
    `<link rel="canonical" href="${address(locale)}">`,
    ...shell.locales.map((language) => `<link rel="alternate" hreflang="${language}" href="${address(language)}">`),
  ]
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter]!)

/** JSON that cannot end its own script element, nor be read as anything but data. */
const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
