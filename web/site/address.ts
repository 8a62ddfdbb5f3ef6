import { useCallback } from 'react'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { AddressParams, SitePage, SitePageName } from './pages/page.ts'
import { useVisit } from './visit.ts'

type Parameters<N extends SitePageName> = keyof AddressParams<N> extends never ? [] : [params: AddressParams<N>]

/** The address of a page, below its locale, with its parameters filled in (F-001, F-321). */
export function addressOf<N extends SitePageName>(
  page: SitePage<N>,
  locale: Locale,
  ...[params]: Parameters<N>
): string {
  return filledIn(page, locale, params as Given)
}

type Given = Readonly<Record<string, string | number | null>>

function filledIn(
  { path, query = [] }: Pick<SitePage<never>, 'path' | 'query'>,
  locale: Locale,
  given: Given = {},
): string {
  const parts = path.split('/').flatMap((part) => {
    const name = /^:(\w+)\??$/.exec(part)?.[1]
    return name === undefined ? part || [] : (given[name] ?? [])
  })
  const behind = [...query, 'cinema'].flatMap((name) => (given[name] ? `${name}=${given[name]}` : []))
  return ['', locale, ...parts].join('/') + (behind[0] ? `?${behind.join('&')}` : '')
}

type Addresses = <N extends SitePageName>(page: SitePage<N>, ...params: Parameters<N>) => string

/**
 * The addresses of pages in the language of this one: `to(moviesPage, { day })`; lists are those of the
 * cinema that the visitor chose (F-028).
 */
export function useAddress(): Addresses {
  const locale = usePageLocale()
  const { chosen_cinema } = useVisit().shell
  return useCallback<Addresses>(
    (page, ...[params]) => filledIn(page, locale, { ...params, ...(page.lists && { cinema: chosen_cinema }) }),
    [locale, chosen_cinema],
  )
}

/** The locale of this page; on a page without one (an unknown address) the default. */
export function usePageLocale(): Locale {
  const { shell, pathname } = useVisit()
  return localeOf(pathname.split('/')[1], shell.locales)
}

/** The offered language that an address names; else the exhibitor's own, the first one (F-001). */
export function localeOf(named: string | undefined, locales: readonly Locale[]): Locale {
  return locales.find((locale) => locale === named) ?? locales[0]!
}
