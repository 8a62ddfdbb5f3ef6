import type { Locale } from '#protocol/i18n/locales.ts'

/** What the hub wrote into the page for this answer (hub/portal/page.ts). */
export interface PageData {
  /** The house of this address, as its head and its colour are. */
  brand: string
  accent: { h: number; c: number; l: number }
  /** The languages of its site, its usual one first. */
  locales: readonly Locale[]
  /** The browser brought a session of the portal along, which may be over. */
  has_session: boolean
}

export function pageData(): PageData {
  return JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="page-data"]')!.content) as PageData
}

/** The nonce of this page, which every style element needs (docs/security.md, "Browser"). */
export function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

/** The language in which the hub answered: the one that was chosen here, else that of the browser. */
export function pageLocale(): Locale {
  return document.documentElement.lang as Locale
}
