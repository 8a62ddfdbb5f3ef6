import { createBrowserRouter, type RouteObject } from 'react-router'
import { ResetPage } from './access/ResetPage.tsx'
import { Broken } from './lost/Broken.tsx'
import { LostScreen } from './lost/LostScreen.tsx'
import { SCREENS, type Screen } from './menu.ts'
import { LOADS } from './screens.ts'
import { Gate } from './shell/Gate.tsx'
import { screenRoute } from './shell/screen-route.tsx'

/** One lazy route for each screen; what is below its path is its own (`tags/12`). */
function routeOf(screen: Screen): RouteObject {
  const route = { Component: screenRoute(screen, LOADS[screen.path]), ErrorBoundary: Broken }
  return screen.path === '' ? { index: true, ...route } : { path: `${screen.path}/*`, ...route }
}

/** The addresses below /portal/: all but a new password ask for somebody who is signed in. */
export function portalRouter() {
  const screens = [...SCREENS.map(routeOf), { path: '*', Component: LostScreen }]
  return createBrowserRouter(
    [
      { path: 'reset', Component: ResetPage, ErrorBoundary: Broken },
      { Component: Gate, ErrorBoundary: Broken, children: screens },
    ],
    { basename: '/portal' },
  )
}
