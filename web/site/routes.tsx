import type { ComponentType } from 'react'
import { data, type LoaderFunctionArgs, type RouteObject, redirect, useLoaderData } from 'react-router'
import type * as z from 'zod'
import type { Locale } from '#protocol/i18n/locales.ts'
import { type PageData, type PageName, type PageParams, Pages, type Shell } from '#protocol/site/pages.ts'
import type { LoadRoute } from './context.ts'
import { Layout } from './Layout.tsx'
import { BrokenPage } from './lost/BrokenPage.tsx'
import { LostPage } from './lost/LostPage.tsx'
import { CheckoutPage } from './pages/checkout/Page.tsx'
import { HomePage } from './pages/home/Page.tsx'
import { MoviesPage } from './pages/movies/Page.tsx'
import type { PageHandle } from './pages/page.ts'
import { ProcessingPage } from './pages/processing/Page.tsx'
import { ResultPage } from './pages/result/Page.tsx'
import { WaitingPage } from './pages/waiting/Page.tsx'
import { paths } from './paths.ts'
import { SHELL_ROUTE } from './shell-context.ts'

type Params = LoaderFunctionArgs['params']

interface PageRoute<N extends PageName> {
  path: string
  page: N
  read: (params: Params) => object
  Component: ComponentType<{ data: PageData<N> }>
  handle?: PageHandle
  /** Where to go instead of showing the page. */
  elsewhere?: (data: PageData<N>, params: Params) => string | null
}

/**
 * The routes of the site (F-321: those that this house has so far), under a locale; every other address shows the 404 page (F-002, F-003).
 * @param load asks for a page's data: the hub on the server, the server in the browser
 */
export function createRoutes(load: LoadRoute, shell: (request: Request) => Promise<Shell>): RouteObject[] {
  const route = <N extends PageName>(page: PageRoute<N>): RouteObject => pageRoute(load, shell, page)
  return [
    {
      id: SHELL_ROUTE,
      Component: Layout,
      ErrorBoundary: BrokenPage,
      loader: ({ request }) => shell(request),
      shouldRevalidate: () => false,
      children: [
        {
          ErrorBoundary: BrokenPage,
          children: [
            route({ path: '/:locale', page: 'home', read: () => ({}), Component: HomePage }),
            route({
              path: '/:locale/movies/:day?',
              page: 'movies',
              read: ({ day }) => ({ day: Pages.movies.params.shape.day.safeParse(day).data ?? null }),
              Component: MoviesPage,
              elsewhere: (movies, { locale, day }) =>
                day && movies.date === null ? paths(locale as Locale).movies() : null,
            }),
            route({
              path: '/:locale/buy/tickets/:schedule_id',
              page: 'checkout',
              read: ({ schedule_id }) => ({ schedule_id: whole(schedule_id) }),
              Component: CheckoutPage,
              handle: { frame: 'bare' },
            }),
            route({
              path: '/:locale/buy/events/:event_id',
              page: 'event',
              read: ({ event_id }) => ({ event_id: whole(event_id) }),
              Component: () => null,
              elsewhere: ({ schedule_id }, { locale }) => paths(locale as Locale).tickets(schedule_id),
            }),
            route({
              path: '/:locale/bill/:uuid/pay',
              page: 'processing',
              read: ({ uuid }) => ({ uuid }),
              Component: ProcessingPage,
              handle: { frame: 'bare' },
            }),
            route({
              path: '/:locale/bill/:uuid',
              page: 'result',
              read: ({ uuid }) => ({ uuid }),
              Component: ResultPage,
              handle: { frame: 'bare' },
            }),
            route({
              path: '/:locale/payments/:payment/:driver/status',
              page: 'waiting',
              read: ({ payment, driver }) => ({ payment, driver }),
              Component: WaitingPage,
              handle: { frame: 'bare' },
            }),
            { path: '*', loader: () => data(null, { status: 404 }), Component: LostPage },
          ],
        },
      ],
    },
  ]
}

function pageRoute<N extends PageName>(
  load: LoadRoute,
  shell: (request: Request) => Promise<Shell>,
  page: PageRoute<N>,
): RouteObject {
  return {
    path: page.path,
    id: page.page,
    handle: page.handle ?? {},
    loader: async ({ params, request }) => {
      const lost = data(null, { status: 404 })
      const { locales } = await shell(request)
      if (!locales.some((locale) => locale === params.locale)) return lost
      const shape: z.ZodType = Pages[page.page].params
      const asked = shape.safeParse({ locale: params.locale, ...page.read(params) })
      if (!asked.success) return lost
      const found = await load(page.page, asked.data as PageParams<N>, request)
      if (found === null) return lost
      const elsewhere = page.elsewhere?.(found, params)
      return elsewhere ? redirect(elsewhere) : found
    },
    Component: () => {
      const found = useLoaderData() as PageData<N> | null
      return found === null ? <LostPage /> : <page.Component data={found} />
    },
  }
}

/** A whole number out of an address, or NaN. */
const whole = (text: string | undefined): number => (/^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : Number.NaN)
