import './site.css'
import '#kit/no-eval.ts'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, redirect } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { TextsProvider } from '#kit/texts.tsx'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { Shell } from '#protocol/site/pages.ts'
import type { LoadRoute } from './context.ts'
import { DATA_ID, ROOT_ID } from './document.ts'
import { createRoutes, readyPages } from './routes.tsx'
import { SHELL_ROUTE } from './shell-context.ts'
import { siteTexts } from './texts.ts'

/** Begins where the server ended: the same routes, the page and the data that came along with it. */
async function start(): Promise<void> {
  const hydration = JSON.parse(document.getElementById(DATA_ID)!.textContent ?? '{}') as Record<string, unknown>
  const shell = hydration[SHELL_ROUTE] as Shell
  const [texts, ready] = await Promise.all([
    siteTexts(document.documentElement.lang as Locale),
    readyPages(Object.keys(hydration)),
  ])
  const router = createBrowserRouter(createRoutes(load, shell, ready), { hydrationData: { loaderData: hydration } })
  addEventListener('vite:preloadError', goThere)
  hydrateRoot(
    document.getElementById(ROOT_ID)!,
    <TextsProvider texts={texts}>
      <RouterProvider router={router} />
    </TextsProvider>,
  )
}

/** Where the visitor is going to. */
let goal = ''

/**
 * The data of the page that is being navigated to, from its own address (server.tsx). The hub has parsed it.
 */
const load: LoadRoute = async (name, _params, request) => {
  goal = request.url
  const address = new URL(goal)
  address.searchParams.set('_data', '1')
  const response = await fetch(address, { headers: { 'X-Requested-With': 'XMLHttpRequest' }, signal: request.signal })
  if (!response.ok && response.status !== 404) throw new Error(`${name}: ${response.status}`)
  const answer = (await response.json()) as { data: unknown } | { redirect: string }
  if ('redirect' in answer) throw redirect(answer.redirect)
  return answer.data as never
}

/**
 * The site was built anew since this page came: the part of it that is missing here comes with a whole page.
 */
function goThere(event: Event): void {
  event.preventDefault()
  location.assign(goal)
}

void start()
