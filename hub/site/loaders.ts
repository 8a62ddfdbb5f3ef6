import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import type { AskedCinema } from '#protocol/site/chosen-cinema.ts'
import { type PageData, type PageName, type PageParams, Pages } from '#protocol/site/pages.ts'
import type { Session } from '../access/sessions.ts'

/** Who asks for a page, and when. */
export interface Visit {
  exhibitor: Exhibitor
  session: Session
  /** Instant by this process's clock; what is sold is decided by the home's. */
  now: string
  /** The cinema to whose programme lists are narrowed; without it that of all cinemas (F-028). */
  cinema?: AskedCinema
}

/** Answers the data of one page; null = there is no such thing, the page becomes a 404. */
export type PageLoader<N extends PageName> = (visit: Visit, params: PageParams<N>) => Promise<PageData<N> | null>
/** All of them: a page of protocol without a loader does not compile. */
export type PageLoaders = { readonly [N in PageName]: PageLoader<N> }

/** The data of a page by its name; it goes through the page's own shape, so that no more than that leaves. */
export async function loadPage<N extends PageName>(
  loaders: PageLoaders,
  visit: Visit,
  name: N,
  params: PageParams<N>,
): Promise<PageData<N> | null> {
  const data = await (loaders[name] as PageLoader<N>)(visit, params)
  return data === null ? null : (Pages[name].data.parse(data) as PageData<N>)
}
