import type { Permission } from '#protocol/access/permission.ts'

export const ROLES = [
  { name: 'admin', color: '#8a1a14', permissions: ['*'] },
  {
    name: 'manager',
    color: '#1d5fa8',
    permissions: [
      'portal.open',
      'dashboard.*',
      'schedules.*',
      'bills.*',
      'bill-lines.*',
      'payments.*',
      'clients.*',
      'exports.*',
      'personal-data.*',
      'reservations.*',
      'cash-balance.*',
      'settings.*',
      'edges.*',
      'devices.*',
      'tags.*',
      'movies.*',
      'schedules.view',
      'schedule-reservations.*',
      'events.*',
      'screens.*',
      'cinemas.*',
      'movie-versions.*',
      'distributors.*',
      'distributor-offices.*',
      'rental-profiles.*',
      'price-groups.*',
      'price-rates.*',
      'ticket-prices.*',
      'products.*',
      'categories.*',
      'voucher-types.*',
      'voucher-packages.*',
      'voucher-packs.*',
      'voucher-cards.*',
      'vouchers.*',
      'payment-methods.*',
      'signages.*',
      'themes.*',
      'backgrounds.*',
      'contents.*',
      'employees.*',
      'roles.*',
      'devices.approve',
      'devices.block',
      'schedules.cancel',
    ],
  },
  {
    name: 'employee',
    color: '#1b7f4b',
    permissions: ['register.sell', 'register.refund', 'register.exchange', 'register.drawer', 'scanner.scan'],
  },
  {
    name: 'shift lead',
    color: '#b25e09',
    permissions: ['register.block-seats', 'register.reports', 'devices.approve', 'devices.block'],
  },
  { name: 'scanner', color: '#5d42a9', permissions: ['scanner.scan'] },
] as const satisfies readonly {
  name: string
  color: string
  permissions: readonly (Permission | `${string}.*` | '*')[]
}[]

export type RoleName = (typeof ROLES)[number]['name']

interface DemoPerson {
  name: string
  email: string
  pin: string
  /** Of those who open the portal. */
  password?: string
  roles: RoleName[]
  notified?: true
}

/**
 * The people of the pin-lock picture. PINs and passwords stand in clear here and in demo.json only; the
 * database keeps their hashes.
 */
export const STAFF: readonly DemoPerson[] = [
  { name: 'Mira K.', email: 'mira@lichthof.example', pin: '2468', roles: ['employee', 'shift lead'] },
  { name: 'Tarek S.', email: 'tarek@lichthof.example', pin: '1379', roles: ['employee'] },
  { name: 'Nele P.', email: 'nele@lichthof.example', pin: '80421', roles: ['employee'] },
  { name: 'Rosa W.', email: 'rosa@lichthof.example', pin: '5927', roles: ['employee'] },
  { name: 'Jule L.', email: 'jule@lichthof.example', pin: '6183', roles: ['scanner'] },
  {
    name: 'Anton B.',
    email: 'anton@lichthof.example',
    pin: '740258',
    password: 'Regal-Tulpe-91-oval',
    roles: ['manager', 'shift lead', 'employee'],
    notified: true,
  },
]
