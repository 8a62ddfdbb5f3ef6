import { usePageLocale } from '../address.ts'
import { eventsPage } from '../pages/events/page.ts'
import { infoPage } from '../pages/info/page.ts'
import { moviesPage } from '../pages/movies/page.ts'
import { vouchersPage } from '../pages/vouchers/page.ts'
import { useT } from '../texts.ts'
import { useShell } from '../visit.ts'
import { useSiteLink, useWords } from '../words.ts'

/** A line of the navigation; one that leads nowhere itself has lines below it. */
export interface NavigationLink {
  address: string | null
  label: string
  children: { address: string; label: string }[]
}

/** Where a house without a navigation of its own leads. */
const OWN = [moviesPage, eventsPage, vouchersPage, infoPage]

/**
 * What stands in the navigation: what the house has put there, otherwise the pages that every site has; an
 * address without its optional parameters.
 */
export function useNavigationLinks(): NavigationLink[] {
  const t = useT()
  const locale = usePageLocale()
  const said = useWords()
  const to = useSiteLink()
  const { website, features } = useShell()
  const { navigation } = website
  if (navigation.length > 0)
    return navigation.map(({ label, link, children }) => ({
      address: link === null ? null : to(link),
      label: said(label),
      children: children.flatMap((child) =>
        child.link === null ? [] : [{ address: to(child.link), label: said(child.label) }],
      ),
    }))
  return OWN.flatMap(({ path, navigation: name }) =>
    name && (path !== vouchersPage.path || features.vouchers)
      ? [{ address: `/${locale}/${path.replace(/\/:\w+\?/g, '')}`, label: t(name), children: [] }]
      : [],
  )
}

/** Whether a page is that of a link, or lies below it; below the first page of a language lie all others. */
export function isUnder(address: string, pathname: string): boolean {
  const isFirst = address.lastIndexOf('/') === 0
  return pathname === address || (!isFirst && pathname.startsWith(`${address}/`))
}
