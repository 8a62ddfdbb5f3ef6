import { exists, hasModule, isAllowed, useWho } from '../access/use-session.ts'
import { GROUPS, SCREENS, type Screen } from '../menu.ts'

/** A screen as the menu shows it: one whose module the house has not stays in its place, and says so. */
export interface Entry {
  screen: Screen
  isOff: boolean
}

/** The screens that one may open, in the order of the menu. */
export function useEntries(): Entry[] {
  const who = useWho()
  return SCREENS.filter((screen) => exists(who, screen) && isAllowed(who, screen.permission)).map((screen) => ({
    screen,
    isOff: !hasModule(who, screen.module),
  }))
}

/** The same as the menu has them, by group; a group without any is left out. */
export function useMenu(): Entry[][] {
  const entries = useEntries()
  return GROUPS.map((group) => entries.filter(({ screen }) => screen.group === group)).filter(({ length }) => length)
}
