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

/** The set-up of an empty installation, fetched by the one who has its link. */
async function setupPage() {
  return { Component: (await import('./setup/SetupPage.tsx')).SetupPage }
}

/** Where somebody comes from another house. */
async function switchPage() {
  return { Component: (await import('./houses/SwitchPage.tsx')).SwitchPage }
}

/** Where somebody proves an account in another house. */
async function linkPage() {
  return { Component: (await import('./houses/LinkPage.tsx')).LinkPage }
}

/**
 * The addresses below /portal/: all but a new password, the set-up and an arrival ask for somebody who is
 * signed in.
 */
export function portalRouter() {
  const link = { path: 'link', lazy: linkPage, ErrorBoundary: Broken }
  const screens = [...SCREENS.map(routeOf), link, { path: '*', Component: LostScreen }]
  return createBrowserRouter(
    [
      { path: 'reset', Component: ResetPage, ErrorBoundary: Broken },
      { path: 'switch', lazy: switchPage, ErrorBoundary: Broken },
      { path: 'setup', lazy: setupPage, ErrorBoundary: Broken },
      { Component: Gate, ErrorBoundary: Broken, children: screens },
    ],
    { basename: '/portal' },
  )
}
