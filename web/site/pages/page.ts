import type { WidgetSlot } from '#protocol/content/content.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { en } from '#protocol/i18n/site/en.ts'
import type { TextKey } from '#protocol/i18n/texts.ts'
import type { TabLook } from '#protocol/site/icon.ts'
import type { PageData, PageName, PageParams } from '#protocol/site/pages.ts'
import type { TextRoom } from '../text-rooms.ts'
import type { T } from '../texts.ts'

/** Every page; what is asked for with each is none itself. */
export type SitePageName = Exclude<PageName, 'shell' | 'widgets' | 'legal'>

/**
 * The parameters of a page's address, as protocol/site/pages.ts names them; the locale is that of the
 * visitor.
 */
export type AddressParams<N extends SitePageName> = Omit<PageParams<N>, 'locale'>

/**
 * One page of the site, as plain data: everything that is not what it looks like. It stands in
 * `pages/<name>/page.ts`, its component in `Page.tsx` beside it, both in the list of pages.ts; its data in
 * protocol/site/pages.ts, and the loader of that at the hub.
 */
export interface SitePage<N extends SitePageName> {
  name: N
  /** Address below the locale: `:name` is a parameter, `:name?` one that may be missing; home is empty. */
  path: string
  /** What the tab says, before the exhibitor's name. */
  title: (data: PageData<N>, t: T, facts: { brand: string; locale: Locale }) => string
  /** What the icon of the tab says before the page lives; the lamp if nothing (UX-45). */
  look?: (data: PageData<N>) => TabLook
  /** It belongs to one visitor: never kept by anybody, never found by a search engine. */
  private?: true
  /** bare = its own head, no footer. */
  frame?: 'bare'
  /** Its parameters that stand behind the address. */
  query?: readonly Extract<keyof AddressParams<N>, string>[]
  /** Its parameters that one visitor brings: the address by which everybody finds it is without them. */
  brought?: readonly Extract<keyof AddressParams<N>, string>[]
  /** It lists what is shown: of all cinemas, or of the one that a visitor chose (F-028). */
  lists?: true
  /** The texts that it has, beside those of its frame and of what is listed everywhere. */
  texts: readonly TextRoom[]
  /** Its words in the navigation; without them it is not in it. */
  navigation?: TextKey<typeof en>
  /** The slots that it has, beside those of its frame. */
  slots?: readonly WidgetSlot[]
  /** Where its component stands when that is not under its own name: the folder of `Page.tsx`. */
  folder?: string
}
