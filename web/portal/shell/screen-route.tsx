import { type ComponentType, lazy, Suspense } from 'react'
import { exists, hasModule, isAllowed, useWho } from '../access/use-session.ts'
import { ForbiddenScreen } from '../lost/ForbiddenScreen.tsx'
import { LostScreen } from '../lost/LostScreen.tsx'
import { ModuleOff } from '../lost/ModuleOff.tsx'
import type { Screen } from '../menu.ts'
import { laterTexts, useT } from '../texts.ts'
import { useTab } from '../use-tab.ts'
import { Loading } from './Loading.tsx'

/** A screen as a route draws it: fetched when it is opened, by who may, where the house has its module. */
export function screenRoute(screen: Screen, load: () => Promise<ComponentType>): ComponentType {
  const Fetched = lazy(async () => {
    const [found] = await Promise.all([load(), screen.path === '' || laterTexts()])
    return { default: found }
  })
  return function RoutedScreen() {
    const t = useT()
    const who = useWho()
    const name = t(screen.name)
    useTab(name)
    if (!exists(who, screen)) return <LostScreen />
    if (!isAllowed(who, screen.permission)) return <ForbiddenScreen permission={screen.permission!} />
    if (!hasModule(who, screen.module)) return <ModuleOff screen={screen} />
    return (
      <Suspense fallback={<Loading />}>
        <Fetched />
      </Suspense>
    )
  }
}
