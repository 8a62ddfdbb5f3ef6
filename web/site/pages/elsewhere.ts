import type { Locale } from '#protocol/i18n/locales.ts'
import type { PageData } from '#protocol/site/pages.ts'
import { addressOf } from '../address.ts'
import { checkoutPage } from './checkout/page.ts'
import { contentAddress } from './content/page.ts'
import { ALL_MOVIES, moviesPage, narrowed } from './movies/page.ts'
import { newsletterPage } from './newsletter/page.ts'
import type { SitePageName } from './page.ts'
import { vouchersPage } from './vouchers/page.ts'

/** What an address says: the parameters of its path, and what stands behind it. */
interface Asked {
  params: { readonly [name: string]: string | undefined }
  searchParams: URLSearchParams
}

/**
 * The address to go to instead of showing a page; null = it is shown. It is the server that says so, and no
 * browser loads it (B7).
 */
type Elsewhere<N extends SitePageName> = (data: PageData<N>, locale: Locale, asked: Asked) => string | null

const ELSEWHERE: { readonly [N in SitePageName]?: Elsewhere<N> } = {
  // The house has another first page (F-033).
  home: ({ redirect }, locale) => redirect && (redirect.startsWith('/') ? `/${locale}${redirect}` : redirect),
  // A day that has no schedules, or is none at all, leads to all movies, and so does an unknown tag (F-039);
  // the whole list has one address.
  movies: ({ filter, tag }, locale, { params: { filterDate = null, filterTag = null }, searchParams }) => {
    const holding = narrowed(filter, tag)
    const holds = holding.filterDate === filterDate && holding.filterTag === filterTag
    const behind = searchParams.size > 0 ? `?${searchParams}` : ''
    return holds ? null : addressOf(moviesPage, locale, ALL_MOVIES) + behind
  },
  'buy.events': ({ schedule_id }, locale) => addressOf(checkoutPage, locale, { schedule_id }),
  // Pages of the house that have an address of their own.
  content: ({ page_slug }, locale, { params }) => {
    const own = contentAddress(page_slug, locale)
    return own === `/${locale}/info/${params.page_slug}` ? null : own
  },
  // A kind of voucher that there is not leads to all of them.
  vouchers: ({ type }, locale, { params: { type: asked = null } }) =>
    asked === type ? null : addressOf(vouchersPage, locale, { type }),
  // The box in the foot is a form, which puts what it carries behind the address (F-016).
  'newsletter.subscribe': (_, locale, { searchParams }) => {
    const email = searchParams.get('email')?.trim()
    return email ? addressOf(newsletterPage, locale, { email: encodeURIComponent(email) }) : null
  },
}

/** The address to go to instead of showing a page with this data; null = it is shown. */
export function elsewhereOf(name: SitePageName, data: unknown, locale: Locale, asked: Asked): string | null {
  return (ELSEWHERE[name] as Elsewhere<never> | undefined)?.(data as never, locale, asked) ?? null
}
