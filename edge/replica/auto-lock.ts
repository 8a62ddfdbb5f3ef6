import type { Replica } from './replica.ts'

const USUAL_MINUTES = 5

/** Minutes without a touch after which a device locks: its own where it has some, else those of the house. */
export function autoLockMinutes(replica: Pick<Replica, 'all'>, device_uuid: string): number {
  const own = replica.all('device').find(({ uid }) => uid === device_uuid)?.auto_lock_minutes
  return own ?? replica.all('exhibitor')[0]?.settings.auto_lock_minutes ?? USUAL_MINUTES
}
