import type { Device } from '#protocol/catalogue/device.ts'
import { methodsAtDevice, type PaymentMethod } from '#protocol/payments/payment-method.ts'
import type { Replica } from './replica.ts'

type Read = Pick<Replica, 'all'>
const USUAL_MINUTES = 5

/** What a manager says of a device at the portal; nothing yet of one that the hub does not know. */
export function ownDevice(replica: Read, device_uuid: string): Omit<Device, 'exhibitor_id'> | undefined {
  return replica.all('device').find(({ uid }) => uid === device_uuid)
}

/** Minutes without a touch after which a device locks: its own where it has some, else those of the house. */
export function autoLockMinutes(replica: Read, device_uuid: string): number {
  const own = ownDevice(replica, device_uuid)?.auto_lock_minutes
  return own ?? replica.all('exhibitor')[0]?.settings.auto_lock_minutes ?? USUAL_MINUTES
}

/** How is paid at a device of the counter. */
export function methodsAt(replica: Read, device_uuid: string): ReturnType<typeof methodsAtDevice<PaymentMethod>> {
  return methodsAtDevice(replica.all('payment_method'), ownDevice(replica, device_uuid)?.payment_method_ids ?? [])
}

/** The device to which this one belongs. */
export function parentOf(replica: Read, device_uuid: string): string | null {
  const parent_id = ownDevice(replica, device_uuid)?.parent_id ?? null
  return replica.all('device').find(({ id }) => id === parent_id)?.uid ?? null
}

/** The devices that belong to this one. */
export function childrenOf(replica: Read, device_uuid: string): string[] {
  const own = ownDevice(replica, device_uuid)
  const children = own ? replica.all('device').filter(({ parent_id }) => parent_id === own.id) : []
  return children.map(({ uid }) => uid)
}
