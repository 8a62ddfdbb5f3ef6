import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router'
import { TextsProvider } from '#kit/texts.tsx'
import { LOCALES } from '#protocol/i18n/locales.ts'
import { Pages, type Shell } from '#protocol/site/pages.ts'
import { localeOf } from './address.ts'
import type { LoadRoute, SiteContext } from './context.ts'
import { documentHtml } from './document.ts'
import { chooseLocale, localeCookie } from './locale.ts'
import { PAGES, pageOf } from './pages/pages.ts'
import { createRoutes, readyPages } from './routes.tsx'
import { SHELL_ROUTE } from './shell-context.ts'
import { siteTexts } from './texts.ts'

export type { SiteContext } from './context.ts'

/** Asks for the data of a page instead of the page; see client.tsx. */
const DATA = '_data'

/**
 * The server has every page and every language from the start: files that a later build replaces are not
 * missing here.
 */
const ready = await readyPages(Object.keys(PAGES))
const languages = new Map(await Promise.all(LOCALES.map(async (locale) => [locale, await siteTexts(locale)] as const)))
/** A whole number in an address. */
const WHOLE = /^[1-9]\d{0,9}$/

/**
 * Renders one request of the public site (F-001..F-003, F-347). `/` goes to the visitor's locale; an unknown
 * address is a 404 page at its own address; a GET with the parameter `_data` answers `{"data": …}` of that
 * page, or `{"redirect": address}`, for navigation in the browser. Expects a GET of an existing exhibitor.
 */
export async function render(request: Request, context: SiteContext): Promise<Response> {
  const url = new URL(request.url)
  const shell = await context.load('shell', {})
  if (!shell) return new Response('not found', { status: 404 })
  if (url.pathname === '/') {
    const locale = chooseLocale(request.headers, shell.locales)
    return new Response(null, {
      status: 302,
      headers: { Location: `/${locale}${url.search}`, Vary: 'Accept-Language, Cookie' },
    })
  }
  const wantsData = url.searchParams.has(DATA)
  url.searchParams.delete(DATA)
  const handler = createStaticHandler(createRoutes(loadAsked(context, shell), shell, ready))
  const answer = await handler.query(new Request(url, { headers: request.headers, signal: request.signal }))
  if (answer instanceof Response) return wantsData ? dataOfRedirect(answer) : answer
  const failure = Object.values(answer.errors ?? {})[0]
  if (failure !== undefined) throw failure
  return wantsData ? dataOf(answer) : page(handler.dataRoutes, answer, shell, context)
}

/**
 * Asks the hub for a page of an offered language whose parameters have their shape; every other address has
 * none.
 */
function loadAsked(context: SiteContext, shell: Shell): LoadRoute {
  return async (name, params) => {
    if (!shell.locales.some((locale) => locale === params.locale)) return null
    const given = Object.entries(params).map(([key, text]) => [key, text && WHOLE.test(text) ? Number(text) : text])
    const asked = Pages[name].params.safeParse(Object.fromEntries(given))
    return asked.success ? context.load(name, asked.data as never) : null
  }
}

const leafOf = (answer: StaticHandlerContext): string => answer.matches.at(-1)?.route.id ?? ''

const dataOfRedirect = (answer: Response): Response =>
  Response.json({ redirect: answer.headers.get('Location') }, { headers: { 'Cache-Control': 'no-store' } })

const dataOf = (answer: StaticHandlerContext): Response =>
  Response.json(
    { data: answer.loaderData[leafOf(answer)] ?? null },
    { status: answer.statusCode, headers: { 'Cache-Control': 'no-store' } },
  )

function page(
  routes: ReturnType<typeof createStaticHandler>['dataRoutes'],
  answer: StaticHandlerContext,
  shell: Shell,
  context: SiteContext,
): Response {
  const locale = localeOf(answer.location.pathname.split('/')[1], shell.locales)
  const texts = languages.get(locale)!
  const router = createStaticRouter(routes, answer)
  const body = renderToString(
    <TextsProvider texts={texts}>
      <StaticRouterProvider router={router} context={answer} hydrate={false} />
    </TextsProvider>,
  )
  const leaf = leafOf(answer)
  const found = answer.loaderData[leaf] ?? null
  const html = documentHtml({
    context,
    shell,
    locale,
    texts,
    page: found === null ? null : leaf,
    data: found,
    location: answer.location,
    body,
    hydration: { [SHELL_ROUTE]: answer.loaderData[SHELL_ROUTE], [leaf]: found },
  })
  const isPrivate = pageOf(leaf)?.private ?? false
  return new Response(html, {
    status: answer.statusCode,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': locale,
      'Cache-Control': isPrivate ? 'no-store' : 'private, no-cache',
      ...(isPrivate ? { 'X-Robots-Tag': 'noindex' } : {}),
      ...(shell.locales.length > 1 ? { 'Set-Cookie': localeCookie(locale) } : {}),
    },
  })
}
