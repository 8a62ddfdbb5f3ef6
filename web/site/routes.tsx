import type { ComponentType } from 'react'
import { data, type RouteObject, redirect, useLoaderData } from 'react-router'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { Shell } from '#protocol/site/pages.ts'
import type { LoadRoute } from './context.ts'
import { Layout } from './frame/Layout.tsx'
import { BrokenPage } from './lost/BrokenPage.tsx'
import { LostPage } from './lost/LostPage.tsx'
import type { SitePageName } from './pages/page.ts'
import { PAGES, type PageComponent, pageOf } from './pages/pages.ts'
import { SHELL_ROUTE } from './shell-context.ts'

/** The components of pages that are there already; every other one is loaded when its page is gone to. */
export type Ready = { readonly [N in SitePageName]?: PageComponent<N> }

/**
 * The routes of the site: its pages under a locale; every other address shows the 404 page (F-002, F-003).
 * @param load asks for a page's data: the hub on the server, the server in the browser
 */
export function createRoutes(load: LoadRoute, shell: Shell, ready: Ready): RouteObject[] {
  const pages = Object.values(PAGES).map(({ name }) => pageRoute(name, load, ready))
  return [
    {
      id: SHELL_ROUTE,
      Component: Layout,
      ErrorBoundary: BrokenPage,
      loader: () => shell,
      shouldRevalidate: () => false,
      children: [
        {
          ErrorBoundary: BrokenPage,
          children: [...pages, { path: '*', loader: () => data(null, { status: 404 }), Component: LostPage }],
        },
      ],
    },
  ]
}

function pageRoute(name: SitePageName, load: LoadRoute, ready: Ready): RouteObject {
  const page = pageOf(name)!
  const { component } = page
  const there = ready[name] as ComponentType<{ data: never }> | undefined
  return {
    path: `/:locale/${page.path}`,
    id: name,
    loader: async ({ params, request }) => {
      const found = await load(name, params, request)
      if (found === null) return data(null, { status: 404 })
      const elsewhere = page.elsewhere?.(found as never, params.locale as Locale, params)
      return elsewhere ? redirect(elsewhere) : found
    },
    ...(there || !component
      ? { Component: orLost(there ?? LostPage) }
      : { lazy: async () => ({ Component: orLost((await component()).Page) }) }),
  }
}

/** The page with its data, or the 404 page where there is no such thing. */
const orLost = (Page: ComponentType<{ data: never }>) =>
  function PageOrLost() {
    const found = useLoaderData() as unknown
    return found === null ? <LostPage /> : <Page data={found as never} />
  }

/** The component of a page, before its route is made. */
export async function readyPages(names: readonly string[]): Promise<Ready> {
  const known = names.flatMap((name) => pageOf(name) ?? [])
  const made = known.map(async ({ name, component }) => [name, (await component?.())?.Page] as const)
  return Object.fromEntries(await Promise.all(made))
}
