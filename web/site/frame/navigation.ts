import { usePageLocale } from '../address.ts'
import { PAGES } from '../pages/pages.ts'
import { useT } from '../texts.ts'

/**
 * The pages that are in the navigation, in the order of pages.ts; an address without its optional parameters.
 */
export function useNavigationLinks(): { address: string; label: string }[] {
  const t = useT()
  const locale = usePageLocale()
  return Object.values(PAGES).flatMap(({ path, navigation }) =>
    navigation ? [{ address: `/${locale}/${path.replace(/\/:\w+\?/g, '')}`, label: t(navigation) }] : [],
  )
}
