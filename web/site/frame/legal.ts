import { usePageLocale } from '../address.ts'
import { contentAddress } from '../pages/content/page.ts'
import { useVisit } from '../visit.ts'

/** What the law asks for, with where it stands. */
export function useLegalLinks(): { page_slug: string; title: string; address: string }[] {
  const locale = usePageLocale()
  return useVisit().legal.map((page) => ({ ...page, address: contentAddress(page.page_slug, locale) }))
}
