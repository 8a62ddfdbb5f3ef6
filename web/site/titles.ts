import type { Locale } from '#protocol/i18n/locales.ts'
import type { TabLook } from '#protocol/site/icon.ts'
import type { PageData, PageName } from '#protocol/site/pages.ts'
import { formatDay } from '#protocol/time/format.ts'
import type { T } from './texts.ts'

/** What the icon of a page says before the page lives. */
export const pageLook = (page: string | null, data: unknown): TabLook =>
  page === 'result' ? resultLook((data as PageData<'result'>).status) : page === 'processing' ? 'waits' : 'lamp'

/** What the icon says of a bill. */
export const resultLook = (status: PageData<'result'>['status']): TabLook =>
  status === 'settled' ? 'done' : status === 'paying' ? 'waits' : 'attention'

type Title<N extends PageName> = (data: PageData<N>, t: T, facts: { brand: string; locale: Locale }) => string

const TITLES: { [N in Exclude<PageName, 'shell' | 'event'>]: Title<N> } = {
  home: (_, t, { brand }) => t('home.title', { brand }),
  movies: ({ date }, t, { locale }) =>
    date ? t('movies.title_day', { day: formatDay(date, locale) }) : t('movies.title'),
  checkout: ({ movie }, t) => t('checkout.title', { film: movie.title }),
  processing: (_, t) => t('processing.title'),
  waiting: (_, t) => t('waiting.title'),
  result: ({ status }, t) => t(`result.title.${status}`),
}

/** The title of a page; of an unknown one that of the 404 page. The exhibitor's name follows. */
export function pageTitle(page: string | null, data: unknown, t: T, facts: { brand: string; locale: Locale }): string {
  const title = page === null ? undefined : (TITLES as Record<string, Title<never>>)[page]
  const text = title ? title(data as never, t, facts) : t('lost_page.title')
  return withBrand(text, facts.brand)
}

export const withBrand = (text: string, brand: string): string => (text.includes(brand) ? text : `${text} | ${brand}`)
