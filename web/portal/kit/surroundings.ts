import type { Clocks } from '#protocol/access/clocks.ts'
import type { Held } from '#protocol/access/grades.ts'
import type { Permission } from '#protocol/access/permission.ts'
import { businessDate } from '#protocol/time/business-day.ts'
import { isAllowed, useWho } from '../access/use-session.ts'

/** Who works at a screen, and where. */
export interface Surroundings {
  employee_id: number
  /** Whether that person may do this, if only in some cinemas. */
  may: (permission: Permission) => boolean
  /** All that this person may do, and the cinemas in which. */
  held: Held
  clocks: Clocks
  /** The business day of the house by now. */
  today: () => string
}

export function useSurroundings(): Surroundings {
  const who = useWho()
  const held = { permissions: new Set(who.permissions), cinemas: who.cinemas }
  const { employee_id, clocks, exhibitor } = who
  const today = () => businessDate(new Date().toISOString(), clocks.house, exhibitor.midnight_offset)
  return { employee_id, held, may: (permission) => isAllowed(who, permission), clocks, today }
}
