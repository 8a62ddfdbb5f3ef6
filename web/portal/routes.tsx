import { createBrowserRouter, Outlet, type RouteObject } from 'react-router'
import { SCREENS, type Screen } from './menu.ts'

/** One lazy route for each screen; what is below its path is its own (`tags/12`). */
function routeOf({ path, load }: Screen): RouteObject {
  const lazy = async () => ({ Component: await load() })
  return path === '' ? { index: true, lazy } : { path: `${path}/*`, lazy }
}

/** The addresses below /portal/. */
export function portalRouter() {
  const routes: RouteObject[] = [{ Component: Outlet, HydrateFallback: () => null, children: SCREENS.map(routeOf) }]
  return createBrowserRouter(routes, { basename: '/portal' })
}
