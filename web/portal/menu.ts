import type { Permission } from '#protocol/access/permission.ts'
import type { Module } from '#protocol/kit/resource.ts'
import type { PortalIconName } from './PortalIcon.tsx'
import type { Key } from './texts.ts'

/** The menu's groups, in their order; a perforation stands between two of them. */
export const GROUPS = ['programme', 'sales', 'house'] as const

/** A screen of the portal: where it is, and who may open it. */
export interface Screen {
  /** Below /portal/, without a slash at its ends; '' = the first screen. What is below it belongs to it. */
  path: ScreenPath
  /** Its name, in the menu, in the search of screens and in the tab. */
  name: Key
  icon: PortalIconName
  /** null = not in the menu, only where it is linked, and in the search. */
  group: (typeof GROUPS)[number] | null
  /** null = everybody who is signed in. */
  permission: Permission | null
  module: Module | 'core'
}

const everybody = { permission: null, module: 'core' } as const

const MENU = [
  { path: '', name: 'screens.home', icon: 'home', group: 'programme', ...everybody },
  {
    path: 'price-rates',
    name: 'screens.price_rates',
    icon: 'money',
    group: 'sales',
    permission: 'price-rates.view',
    module: 'tickets',
  },
  {
    path: 'payment-methods',
    name: 'screens.payment_methods',
    icon: 'card',
    group: 'sales',
    permission: 'payment-methods.view',
    module: 'core',
  },
  { path: 'tags', name: 'screens.tags', icon: 'tag', group: 'house', permission: 'tags.view', module: 'core' },
  { path: 'account', name: 'screens.account', icon: 'person', group: null, ...everybody },
] as const satisfies readonly (Omit<Screen, 'path'> & { path: string })[]

/** Of each of them screens.ts says how it is fetched. */
export type ScreenPath = (typeof MENU)[number]['path']

/** Every screen that there is, in the order of the menu. One that is not built yet has no line. */
export const SCREENS: readonly Screen[] = MENU

/** The screen of an address below /portal; undefined where there is none. */
export function screenAt(pathname: string): Screen | undefined {
  const inside = pathname.replace(/^\/|\/$/g, '')
  return SCREENS.find(({ path }) => (path === '' ? inside === '' : inside === path || inside.startsWith(`${path}/`)))
}
