/**
 * What a person may do, as words. `<base>.view`, `<base>.create`, `<base>.edit`, `<base>.delete` come from
 * the resources; these are the doings that no resource stands for. `DEVICE_DOINGS` are done at a device.
 * @source operations spec, section 6; F-232, F-235
 */
export const DEVICE_DOINGS = [
  'register.sell',
  'register.refund',
  'register.exchange',
  'register.block-seats',
  'register.drawer',
  'register.reports',
  'scanner.scan',
] as const
/** Doings that may be kept to the own cinemas. */
export const CINEMA_DOINGS = [
  ...DEVICE_DOINGS,
  'devices.approve',
  'devices.block',
  'edges.view',
  'edges.approve',
  'edges.sync',
  'edges.end',
  'schedules.cancel',
  'schedules.block-seats',
  'bills.refund',
  'bills.send',
  'bills.decide',
  'products.count',
  'employees.remove-factor',
  'voucher-cards.read-codes',
  'vouchers.create',
  'vouchers.edit',
] as const
export const PERMISSIONS = [
  'portal.open',
  'dashboard.view',
  ...CINEMA_DOINGS,
  'rental-profiles.edit-shared',
  'personal-data.view',
  'personal-data.erase',
] as const
/** What may be done with the rows of any resource (`price-rates.edit`). To restore a row takes `delete`. */
export const ACTIONS = ['view', 'create', 'edit', 'delete'] as const
type Action = (typeof ACTIONS)[number]
export type Permission = (typeof PERMISSIONS)[number] | `${string}.${Action}`

interface Holder {
  roles: readonly number[]
  permissions: readonly string[]
}
interface Grant {
  id: number
  permissions: readonly string[]
}

/**
 * Everything a person may do, as the words of that person and of the roles. `*` in a role means all current
 * and future permissions; words with a grade or a scope stay as they are (grades.ts).
 */
export function permissionsOf(employee: Holder, roles: readonly Grant[]): ReadonlySet<string> {
  return new Set([
    ...employee.permissions,
    ...roles.filter((role) => employee.roles.includes(role.id)).flatMap((role) => role.permissions),
  ])
}

/**
 * Whether a permission is held in every cinema, without anybody's PIN: as itself, with its whole area
 * (`price-rates.*`), or with everything.
 */
export function may(held: ReadonlySet<string>, permission: Permission): boolean {
  return held.has(permission) || held.has(`${permission.split('.', 1)[0]}.*`) || held.has('*')
}
