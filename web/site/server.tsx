import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { generatePath, matchRoutes } from 'react-router'
import type { ZodType } from 'zod'
import { TextsProvider } from '#kit/texts.tsx'
import { isLocale, LOCALES } from '#protocol/i18n/locales.ts'
import { CINEMA_WORD, rememberedCinema, searchOf } from '#protocol/site/chosen-cinema.ts'
import { Pages, type Shell } from '#protocol/site/pages.ts'
import { localeOf } from './address.ts'
import { textsOf } from './all-texts.ts'
import type { PageContent, SiteContext } from './context.ts'
import { brokenHtml, documentHtml } from './document.ts'
import { footLinks } from './foot-links.ts'
import { FrameFoot, FrameHead } from './frame/Frame.tsx'
import { chooseLocale, localeCookie } from './locale.ts'
import { BrokenPage } from './lost/BrokenPage.tsx'
import { componentOf } from './pages/components.ts'
import { elsewhereOf } from './pages/elsewhere.ts'
import type { SitePageName } from './pages/page.ts'
import { PAGES, pageOf, roomsOf, slotsOf, tabOf } from './pages/pages.ts'
import { Around, Site } from './Site.tsx'

export type { SiteContext } from './context.ts'

const NAMES = Object.keys(PAGES) as SitePageName[]
/** The server has every page from the start: files that a later build replaces are not missing here. */
const components = new Map(await Promise.all(NAMES.map(async (name) => [name, await componentOf(name)] as const)))
/** The addresses of the pages below a locale; every other one is the 404 page (F-002, F-003). */
const routes = NAMES.map((name) => ({ id: name, path: `/:locale/${PAGES[name].path}` }))
/** A cinema that was chosen is remembered for a year. */
const REMEMBERED_SECONDS = 31_536_000
/** A whole number in an address. */
const WHOLE = /^[1-9]\d{0,9}$/

/**
 * Renders one request of the public site (F-001..F-003, F-347). `/` goes to the visitor's locale; an unknown
 * address is a 404 page at its own address. Expects a GET of an existing exhibitor.
 */
export async function render(request: Request, context: SiteContext): Promise<Response> {
  const url = new URL(request.url)
  const shell = await context.load('shell', {})
  if (!shell) return new Response('not found', { status: 404 })
  if (url.pathname === '/') {
    const locale = chooseLocale(request.headers, shell.locales)
    return redirect(`/${locale}${url.search}`, { Vary: 'Accept-Language, Cookie' })
  }
  const chosen = listOfChosen(url, shell)
  if (chosen !== null) return redirect(chosen, { Vary: 'Cookie' })
  const found = await findPage(url, shell, context)
  if ('elsewhere' in found) return redirect(found.elsewhere)
  const locale = localeOf(url.pathname.split('/')[1], shell.locales)
  const [widgets, legal] = await Promise.all([
    context.load('widgets', { locale, slots: slotsOf(found.page) }),
    context.load('legal', { locale }),
  ])
  return draw(
    url,
    { shell, widgets: widgets ?? {}, foot_links: footLinks(legal ?? [], locale, shell.chosen_cinema), ...found },
    context,
  )
}

function redirect(to: string, headers: Readonly<Record<string, string>> = {}): Response {
  // the session of whoever is sent on goes with it
  return new Response(null, {
    status: 302,
    headers: { Location: to, 'Cache-Control': 'private, no-cache', ...headers },
  })
}

/**
 * The address of a list with the cinema that a visitor chose before, so that it can be handed on as it is;
 * null where it names one, or none was chosen (F-028).
 */
function listOfChosen({ pathname, search, searchParams }: URL, { chosen_cinema }: Shell): string | null {
  if (chosen_cinema === null || searchParams.has(CINEMA_WORD)) return null
  const [match] = matchRoutes(routes, pathname) ?? []
  return match && PAGES[match.route.id as SitePageName].lists ? pathname + searchOf(search, chosen_cinema) : null
}

type Found = Pick<PageContent, 'page' | 'data'> | { elsewhere: string }
const LOST: Found = { page: null, data: null }

/**
 * The page of an address with its data, or where it leads instead. The hub is asked for pages of an offered
 * language whose parameters have their shape; every other address has none.
 */
async function findPage({ pathname, searchParams }: URL, shell: Shell, context: SiteContext): Promise<Found> {
  const [match] = matchRoutes(routes, pathname) ?? []
  if (!match || !shell.locales.some((locale) => locale === match.params.locale)) return LOST
  const { params } = match
  const name = match.route.id as SitePageName
  const behind = Object.fromEntries((pageOf(name)?.query ?? []).map((key) => [key, searchParams.get(key)]))
  const asked = Pages[name].params.safeParse({ ...paramsOf(name, params), ...behind })
  const data = asked.success ? await context.load(name, asked.data as never) : null
  if (data === null) return LOST
  const elsewhere = elsewhereOf(name, data, localeOf(params.locale, shell.locales), { params, searchParams })
  return elsewhere ? { elsewhere } : { page: name, data }
}

/** The parameters of an address; a number only where no name is wanted, as a movie may be called `1917`. */
function paramsOf(name: SitePageName, given: Readonly<Record<string, string | undefined>>): Record<string, unknown> {
  const shapes: Readonly<Record<string, ZodType>> = Pages[name].params.shape
  const asked = Object.entries(given).map(([key, text]) => {
    const isName = shapes[key]?.safeParse(text).success
    return [key, !isName && text !== undefined && WHOLE.test(text) ? Number(text) : text]
  })
  return Object.fromEntries(asked)
}

type Loaded = Omit<PageContent, 'tab' | 'is_bare' | 'is_private'>

function draw({ pathname, search }: URL, loaded: Loaded, context: SiteContext): Response {
  const { shell, page, data } = loaded
  const locale = localeOf(pathname.split('/')[1], shell.locales)
  const texts = textsOf(locale, roomsOf(page))
  const { brand } = shell.exhibitor
  const record = pageOf(page)
  const is_private = record?.private ?? false
  const tab = tabOf(page, data, texts.t, { brand, locale })
  const is_bare = record?.frame === 'bare'
  const content: PageContent = { ...loaded, tab, is_bare, is_private }
  const around = { content, address: { pathname, search }, texts }
  const standing = { ...around, texts: textsOf(locale, [...roomsOf(page), 'frame']) }
  const frame = (part: ReactNode): string => renderToString(<Around {...standing}>{part}</Around>)
  const lists = record?.lists ?? false
  const drawn = {
    head: frame(<FrameHead is_bare={is_bare} page={page} lists={lists} />),
    body: renderToString(<Site {...around} Page={page && components.get(page)!} />),
    foot: frame(<FrameFoot is_bare={is_bare} />),
  }
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': locale,
    'Cache-Control': is_private ? 'no-store' : 'private, no-cache',
    ...(is_private ? { 'X-Robots-Tag': 'noindex' } : {}),
  })
  if (shell.locales.length > 1) headers.append('Set-Cookie', localeCookie(locale))
  const cinema = lists ? cinemaCookie(search, shell) : null
  if (cinema !== null) headers.append('Set-Cookie', cinema)
  const address = addressOf(pathname)
  return new Response(documentHtml({ context, content, locale, texts, address, ...drawn }), {
    status: page === null ? 404 : 200,
    headers,
  })
}

/**
 * The address of a page below its locale, of all that lead to it: slashes at its end, letters in capitals,
 * escapes that nobody needs and what one visitor brings are of no other page; null = of none.
 */
function addressOf(pathname: string): string | null {
  const [match] = matchRoutes(routes, pathname) ?? []
  if (!match) return null
  const brought: readonly string[] = pageOf(match.route.id as SitePageName)?.brought ?? []
  const params = Object.entries(match.params).filter(([name]) => !brought.includes(name))
  return generatePath(match.route.path, Object.fromEntries(params)).split('/').slice(2).join('/')
}

/** Remembers the cinema that the address of a list names (F-028); null where it changes nothing. */
function cinemaCookie(search: string, { cinemas, chosen_cinema }: Shell): string | null {
  const chosen = cinemas.find(({ slug }) => slug === chosen_cinema) ?? null
  const remembered = rememberedCinema(chosen, new URLSearchParams(search).get(CINEMA_WORD))
  if (remembered === undefined) return null
  const age = remembered === null ? 0 : REMEMBERED_SECONDS
  return `${CINEMA_WORD}=${remembered ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax`
}

/**
 * The page that is shown in the place of one that could not be made, whatever the hub can still read: it asks
 * for nothing.
 */
export function renderBroken(request: Request, { manifest }: Pick<SiteContext, 'manifest'>): string {
  const { pathname, search } = new URL(request.url)
  const named = pathname.split('/')[1] ?? ''
  const locale = isLocale(named) ? named : chooseLocale(request.headers, LOCALES)
  const texts = textsOf(locale, roomsOf(null))
  const body = renderToString(
    <TextsProvider texts={texts}>
      <BrokenPage address={pathname + search} />
    </TextsProvider>,
  )
  return brokenHtml({ manifest, locale, texts, body })
}
