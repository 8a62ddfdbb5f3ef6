import type { ComponentType } from 'react'
import type { Permission } from '#protocol/access/permission.ts'
import type { Module } from '#protocol/kit/resource.ts'
import type { PortalIconName } from './PortalIcon.tsx'
import type { Key } from './texts.ts'

/** The menu's groups, in their order; a perforation stands between two of them. */
export const GROUPS = ['programme', 'sales', 'house'] as const

/** A screen of the portal: where it is, who may open it, and how it is fetched when it is. */
export interface Screen {
  /** Below /portal/, without a slash at its ends; '' = the first screen. What is below it belongs to it. */
  path: string
  /** Its name, in the menu and in the search of screens. */
  name: Key
  icon: PortalIconName
  group: (typeof GROUPS)[number]
  /** null = everybody who is signed in. */
  permission: Permission | null
  module: Module | 'core'
  load: () => Promise<ComponentType>
}

/** Every screen that there is, in the order of the menu. One that is not built yet has no line. */
export const SCREENS: readonly Screen[] = [
  {
    path: '',
    name: 'screens.home',
    icon: 'home',
    group: 'programme',
    permission: null,
    module: 'core',
    load: async () => (await import('./home/Home.tsx')).Home,
  },
]
