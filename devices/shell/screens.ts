import type { ComponentType } from 'react'
import { may, type Permission } from '#protocol/access/permission.ts'
import type { DeviceIconName } from './icons.tsx'
import { State } from './store.ts'

/** One screen of a device app. `Words`: the texts of the app by key. */
export interface DeviceScreen<Words extends string = string> {
  /** Below the app's base, without a slash; empty = the screen that opens first. */
  path: string
  /** The key that leads to it from the first screen; null for that one itself. */
  key: { icon: DeviceIconName; words: Words } | null
  /** What a person must be allowed to do to open it; null = everybody who is signed in. */
  permission: string | null
  /** A dialog lies over the first screen, which stays as it is; everything else stands in its place. */
  layer: 'stage' | 'dialog'
  Screen: ComponentType
}

/** Whether the person who is signed in may do this, without anybody's PIN; null asks for nothing. */
export function mayDo(held: readonly string[] | undefined, permission: string | null): boolean {
  return permission === null || may(new Set(held), permission as Permission)
}

/** The screen at a path, as far as this person may open it; else the first one. */
export function screenAt<S extends DeviceScreen>(screens: readonly S[], path: string, held: readonly string[]): S {
  const found = screens.find((screen) => screen.path === path && mayDo(held, screen.permission))
  return found ?? screens[0]!
}

/**
 * Where somebody is in a device app: the address below its base, which a reload keeps. There is no way back
 * in it: an installed app has no Back key.
 */
export class Place extends State<{ path: string }> {
  readonly #base: string

  /** @param base `/register/` */
  constructor(base: string) {
    super({ path: '' })
    this.#base = base
    const { pathname } = location
    if (pathname.startsWith(base)) this.patch({ path: pathname.slice(base.length) })
  }

  go(path: string): void {
    history.replaceState(null, '', this.#base + path)
    this.patch({ path })
  }
}
