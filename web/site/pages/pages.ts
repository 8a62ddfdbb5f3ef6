import type { ComponentType } from 'react'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { TabLook } from '#protocol/site/icon.ts'
import type { PageData } from '#protocol/site/pages.ts'
import type { T } from '../texts.ts'
import { checkoutPage } from './checkout/page.ts'
import { eventPage } from './event/page.ts'
import { homePage } from './home/page.ts'
import { moviesPage } from './movies/page.ts'
import type { SitePage, SitePageName } from './page.ts'
import { processingPage } from './processing/page.ts'
import { resultPage } from './result/page.ts'
import { waitingPage } from './waiting/page.ts'

/** What draws a page; `null` where the address only leads elsewhere. A browser loads its own page only. */
export type PageComponent<N extends SitePageName> = ComponentType<{ data: PageData<N> }>
type Entry<N extends SitePageName> = SitePage<N> & {
  component: (() => Promise<{ Page: PageComponent<N> }>) | null
}

/**
 * Every page of the site that this house has so far (F-321). A page of protocol that is not in it does not
 * compile.
 */
export const PAGES: { readonly [N in SitePageName]: Entry<N> } = {
  home: { ...homePage, component: () => import('./home/Page.tsx') },
  movies: { ...moviesPage, component: () => import('./movies/Page.tsx') },
  checkout: { ...checkoutPage, component: () => import('./checkout/Page.tsx') },
  event: { ...eventPage, component: null },
  processing: { ...processingPage, component: () => import('./processing/Page.tsx') },
  result: { ...resultPage, component: () => import('./result/Page.tsx') },
  waiting: { ...waitingPage, component: () => import('./waiting/Page.tsx') },
}

/** The record of a page by its name; undefined on an unknown address. */
export function pageOf(id: SitePageName | null): Entry<never> | undefined {
  return id === null ? undefined : (PAGES[id] as unknown as Entry<never>)
}

/** What draws a page; null on an unknown address. */
export async function componentOf(id: SitePageName | null): Promise<ComponentType<{ data: never }> | null> {
  return (await pageOf(id)?.component?.())?.Page ?? null
}

/**
 * What the tab says of a page and of its data: title and icon; of an unknown page those of the 404 page
 * (UX-45).
 */
export function tabOf(
  id: SitePageName | null,
  data: unknown,
  t: T,
  facts: { brand: string; locale: Locale },
): { title: string; look: TabLook } {
  const page = pageOf(id)
  const title = page ? page.title(data as never, t, facts) : t('lost_page.title')
  return { title: withBrand(title, facts.brand), look: page?.look?.(data as never) ?? 'lamp' }
}

export function withBrand(text: string, brand: string): string {
  return text.includes(brand) ? text : `${text} | ${brand}`
}
