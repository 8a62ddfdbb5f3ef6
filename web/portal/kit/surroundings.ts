import { may, type Permission } from '#protocol/access/permission.ts'
import { useWho } from '../access/use-session.ts'

/** Who works at a screen, and where. */
export interface Surroundings {
  employee_id: number
  may: (permission: Permission) => boolean
  /** The zone in which instants are said and typed. */
  time_zone: string
}

export function useSurroundings(): Surroundings {
  const { employee_id, permissions } = useWho()
  const held = new Set(permissions)
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return { employee_id, may: (permission) => may(held, permission), time_zone }
}
