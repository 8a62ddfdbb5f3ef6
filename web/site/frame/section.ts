import { usePageLocale } from '../address.ts'
import { useVisit } from '../visit.ts'
import { isUnder, type NavigationLink, useNavigationLinks } from './navigation.ts'

/** The part of the navigation in which a page stands: a line with lines below it. */
export interface Section extends NavigationLink {
  /** Where its lines are listed: its own page, otherwise `info`. */
  list: string
}

/** The parts of the navigation that have lines below them, in their order. */
export function useSections(): Section[] {
  const locale = usePageLocale()
  return useNavigationLinks().flatMap((one) =>
    one.children.length > 0 ? [{ ...one, list: one.address ?? `/${locale}/info` }] : [],
  )
}

/** The part in which this page stands; null of one that no part has. */
export function useSection(): Section | null {
  const { pathname } = useVisit()
  const has = ({ children }: Section) => children.some(({ address }) => isUnder(address, pathname))
  return useSections().find(has) ?? null
}
