import { legalPages, pageAt, pagesFor, widgetsIn } from '#protocol/content/shown.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { Contents } from '../content/contents.ts'
import type { PageLoaders, Visit } from './loaders.ts'

/** The pages that a house wrote, and what it says in the slots of all others (F-055 to F-058, F-230). */
export function wordLoaders({ contents }: { contents: Pick<Contents, 'of'> }) {
  const of = async ({ exhibitor }: Visit, locale: Locale) => ({
    all: await contents.of(exhibitor.id),
    reader: { locale, first: exhibitor.locales[0]! },
  })
  const at = async (visit: Visit, locale: Locale, page_slug: string) => {
    const { all, reader } = await of(visit, locale)
    return pageAt(all, page_slug, reader)
  }
  return {
    content: (visit, { locale, page_slug }) => at(visit, locale, page_slug),
    'privacy-policy': (visit, { locale }) => at(visit, locale, 'privacy-policy'),
    accessibility: (visit, { locale }) => at(visit, locale, 'accessibility'),
    contact: async () => ({}),
    legal: async (visit, { locale }) => {
      const { all, reader } = await of(visit, locale)
      return legalPages(all, reader)
    },
    info: async (visit, { locale }) => {
      const { all, reader } = await of(visit, locale)
      return { pages: pagesFor(all, reader) }
    },
    widgets: async (visit, { locale, slots }) => {
      const { all, reader } = await of(visit, locale)
      const said = slots.map((slot) => [slot, widgetsIn(all, slot, reader)] as const)
      return Object.fromEntries(said.filter(([, widgets]) => widgets.length > 0))
    },
  } satisfies Partial<PageLoaders>
}
