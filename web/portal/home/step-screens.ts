import type { StepName } from '#protocol/exhibitors/readiness.ts'
import { SCREENS, type Screen } from '../menu.ts'

/** Where each step is done: the first of these screens that there is. */
const PATHS: Readonly<Record<StepName, readonly string[]>> = {
  cinema: ['cinemas'],
  screen: ['screens'],
  movie: ['movies'],
  price: ['price-groups'],
  method: ['payment-methods'],
  schedule: ['planner', 'schedules'],
  register: ['edges', 'devices'],
}

export function screenOf(step: StepName): Screen | undefined {
  return PATHS[step].map((path) => SCREENS.find((screen) => screen.path === path)).find(Boolean)
}
