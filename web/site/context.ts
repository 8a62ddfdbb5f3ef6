import type { PageData, PageName, PageParams, Shell, Widgets } from '#protocol/site/pages.ts'
import type { SitePageName } from './pages/page.ts'
import type { Tab } from './tab.ts'

/**
 * What the hub hands in to render one request of the site: `render(request, context)` of server.tsx, whose
 * answer it sends on as it is.
 *
 * - `load` answers the data of a page by name (protocol/site/pages.ts), for the exhibitor and the visitor's
 *   session of this request; null = there is no such thing, the page becomes a 404. It is asked for `shell`
 *   first, then for the page, then for `widgets` and `legal`. What it throws ends in the hub's own error
 *   page.
 * - `nonce` is the one of this response's Content-Security-Policy; no script or style of the page is without
 *   it.
 * - `manifest` is `dist/site/manifest.json` as Vite wrote it: the names of the client's files, served below
 *   `/`.
 * - `origin` is the public address of the site without a path (for canonical links), e.g.
 *   `https://kino.example`.
 */
export interface SiteContext {
  nonce: string
  manifest: ClientManifest
  origin: string
  load: LoadPage
}

export type LoadPage = <N extends PageName>(name: N, params: PageParams<N>) => Promise<PageData<N> | null>

/** A link at the very foot of every page. */
export interface FootLink {
  /** A page of the law by its name in links, or the name of a file. */
  name: string
  title: string
  address: string
}

/** What of a page goes along with it, so that the browser begins where the server ended. */
export interface PageContent {
  shell: Shell
  widgets: Widgets
  foot_links: readonly FootLink[]
  /** Name of the page, null on an unknown address. */
  page: SitePageName | null
  data: unknown
  /** What the tab says of it at first. */
  tab: Tab
  /** It brings its own head, and has no foot. */
  is_bare: boolean
  /** It belongs to one visitor. */
  is_private: boolean
}

/** A file of the client and what it needs: `imports` are names of this manifest, the rest are files. */
export interface ClientFile {
  file: string
  isEntry?: boolean
  imports?: readonly string[]
  css?: readonly string[]
  assets?: readonly string[]
}
export type ClientManifest = Readonly<Record<string, ClientFile>>
