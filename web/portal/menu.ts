import type { Permission } from '#protocol/access/permission.ts'
import type { Module } from '#protocol/kit/resource.ts'
import type { PortalIconName } from './PortalIcon.tsx'
import type { Key } from './texts.ts'

/** The menu's groups, in their order; a perforation stands between two of them. */
export const GROUPS = ['programme', 'sales', 'house'] as const

/** A screen of the portal: where it is, and who may open it. */
export interface Screen {
  /** Below /portal/, without a slash at its ends; '' = the first screen. What is below it belongs to it. */
  path: ScreenPath
  /** Its name, in the menu, in the search of screens and in the tab. */
  name: Key
  icon: PortalIconName
  /** null = not in the menu, only where it is linked, and in the search. */
  group: (typeof GROUPS)[number] | null
  /** null = everybody who is signed in. */
  permission: Permission | null
  module: Module | 'core'
  /** Of who looks after the whole installation alone; for others it is not there. */
  of_super_admin?: true
}

const everybody = { permission: null, module: 'core' } as const

const MENU = [
  { path: '', name: 'screens.home', icon: 'home', group: 'programme', ...everybody },
  {
    path: 'dashboard',
    name: 'screens.dashboard',
    icon: 'reports',
    group: 'programme',
    permission: 'dashboard.view',
    module: 'core',
  },
  {
    path: 'planner',
    name: 'planner.title',
    icon: 'planner',
    group: 'programme',
    permission: 'schedules.view',
    module: 'tickets',
  },
  {
    path: 'schedules',
    name: 'schedules.title',
    icon: 'clock',
    group: 'programme',
    permission: 'schedules.view',
    module: 'tickets',
  },
  {
    path: 'schedule-reservations',
    name: 'resource.schedule_reservation.title',
    icon: 'people',
    group: 'programme',
    permission: 'schedule-reservations.view',
    module: 'tickets',
  },
  {
    path: 'movies',
    name: 'resource.movie.title',
    icon: 'movie',
    group: 'programme',
    permission: 'movies.view',
    module: 'core',
  },
  {
    path: 'add-movie',
    name: 'tmdb.title',
    icon: 'plus',
    group: 'programme',
    permission: 'movies.create',
    module: 'core',
  },
  {
    path: 'movie-versions',
    name: 'resource.movie_version.title',
    icon: 'movie',
    group: 'programme',
    permission: 'movie-versions.view',
    module: 'core',
  },
  {
    path: 'events',
    name: 'resource.event.title',
    icon: 'event',
    group: 'programme',
    permission: 'events.view',
    module: 'tickets',
  },
  {
    path: 'bills',
    name: 'resource.bill.title',
    icon: 'bills',
    group: 'sales',
    permission: 'bills.view',
    module: 'core',
  },
  {
    path: 'bill-lines',
    name: 'resource.bill_line.title',
    icon: 'tag',
    group: 'sales',
    permission: 'bill-lines.view',
    module: 'core',
  },
  {
    path: 'payments',
    name: 'resource.payment.title',
    icon: 'card',
    group: 'sales',
    permission: 'payments.view',
    module: 'core',
  },
  {
    path: 'clients',
    name: 'resource.client.title',
    icon: 'people',
    group: 'sales',
    permission: 'clients.view',
    module: 'core',
  },
  {
    path: 'reservations',
    name: 'resource.reservation.title',
    icon: 'event',
    group: 'sales',
    permission: 'reservations.view',
    module: 'reservations',
  },
  {
    path: 'cash-balance',
    name: 'resource.movement.title',
    icon: 'cash',
    group: 'sales',
    permission: 'cash-balance.view',
    module: 'cash_balance',
  },
  {
    path: 'price-groups',
    name: 'resource.price_group.title',
    icon: 'money',
    group: 'sales',
    permission: 'price-groups.view',
    module: 'tickets',
  },
  {
    path: 'ticket-prices',
    name: 'resource.ticket_price.title',
    icon: 'money',
    group: 'sales',
    permission: 'ticket-prices.view',
    module: 'tickets',
  },
  {
    path: 'price-rates',
    name: 'resource.price_rate.title',
    icon: 'money',
    group: 'sales',
    permission: 'price-rates.view',
    module: 'tickets',
  },
  {
    path: 'products',
    name: 'resource.product.title',
    icon: 'bills',
    group: 'sales',
    permission: 'products.view',
    module: 'products',
  },
  {
    path: 'categories',
    name: 'resource.category.title',
    icon: 'bills',
    group: 'sales',
    permission: 'categories.view',
    module: 'products',
  },
  {
    path: 'vouchers',
    name: 'resource.voucher.title',
    icon: 'voucher',
    group: 'sales',
    permission: 'vouchers.view',
    module: 'vouchers',
  },
  {
    path: 'voucher-packages',
    name: 'resource.voucher_package.title',
    icon: 'voucher',
    group: 'sales',
    permission: 'voucher-packages.view',
    module: 'vouchers',
  },
  {
    path: 'voucher-packs',
    name: 'resource.voucher_pack.title',
    icon: 'voucher',
    group: 'sales',
    permission: 'voucher-packs.view',
    module: 'vouchers',
  },
  {
    path: 'voucher-cards',
    name: 'resource.voucher_card.title',
    icon: 'voucher',
    group: null,
    permission: 'voucher-cards.view',
    module: 'vouchers',
  },
  {
    path: 'voucher-types',
    name: 'resource.voucher_type.title',
    icon: 'voucher',
    group: 'sales',
    permission: 'voucher-types.view',
    module: 'vouchers',
  },
  {
    path: 'payment-methods',
    name: 'resource.payment_method.title',
    icon: 'card',
    group: 'sales',
    permission: 'payment-methods.view',
    module: 'core',
  },
  {
    path: 'devices',
    name: 'devices.title',
    icon: 'devices',
    group: 'house',
    permission: 'devices.view',
    module: 'core',
  },
  { path: 'edges', name: 'edges.title', icon: 'website', group: 'house', permission: 'edges.view', module: 'core' },
  {
    path: 'signages',
    name: 'resource.signage.title',
    icon: 'display',
    group: 'house',
    permission: 'signages.view',
    module: 'signage',
  },
  {
    path: 'themes',
    name: 'resource.theme.title',
    icon: 'display',
    group: 'house',
    permission: 'themes.view',
    module: 'signage',
  },
  {
    path: 'backgrounds',
    name: 'resource.background.title',
    icon: 'display',
    group: 'house',
    permission: 'backgrounds.view',
    module: 'signage',
  },
  {
    path: 'widgets',
    name: 'screens.widgets',
    icon: 'website',
    group: 'house',
    permission: 'contents.view',
    module: 'core',
  },
  {
    path: 'contents',
    name: 'resource.content.title',
    icon: 'website',
    group: 'house',
    permission: 'contents.view',
    module: 'core',
  },
  {
    path: 'employees',
    name: 'resource.employee.title',
    icon: 'people',
    group: 'house',
    permission: 'employees.view',
    module: 'core',
  },
  { path: 'roles', name: 'resource.role.title', icon: 'key', group: 'house', permission: 'roles.view', module: 'core' },
  {
    path: 'personal-data',
    name: 'screens.personal_data',
    icon: 'person',
    group: 'house',
    permission: 'personal-data.view',
    module: 'core',
  },
  {
    path: 'exports',
    name: 'resource.export.title',
    icon: 'download',
    group: 'house',
    permission: 'exports.view',
    module: 'core',
  },
  {
    path: 'cinemas',
    name: 'resource.cinema.title',
    icon: 'place',
    group: 'house',
    permission: 'cinemas.view',
    module: 'core',
  },
  {
    path: 'screens',
    name: 'resource.screen.title',
    icon: 'display',
    group: 'house',
    permission: 'screens.view',
    module: 'core',
  },
  {
    path: 'distributors',
    name: 'resource.distributor.title',
    icon: 'movie',
    group: 'house',
    permission: 'distributors.view',
    module: 'core',
  },
  {
    path: 'distributor-offices',
    name: 'resource.distributor_office.title',
    icon: 'mail',
    group: 'house',
    permission: 'distributor-offices.view',
    module: 'core',
  },
  {
    path: 'rental-profiles',
    name: 'resource.rental_profile.title',
    icon: 'cash',
    group: 'house',
    permission: 'rental-profiles.view',
    module: 'core',
  },
  { path: 'tags', name: 'resource.tag.title', icon: 'tag', group: 'house', permission: 'tags.view', module: 'core' },
  {
    path: 'receipt',
    name: 'screens.receipt',
    icon: 'print',
    group: 'house',
    permission: 'settings.view',
    module: 'core',
  },
  {
    path: 'settings',
    name: 'screens.settings',
    icon: 'settings',
    group: 'house',
    permission: 'settings.view',
    module: 'core',
  },
  {
    path: 'exhibitors',
    name: 'screens.exhibitors',
    icon: 'website',
    group: 'house',
    of_super_admin: true,
    ...everybody,
  },
  { path: 'account', name: 'screens.account', icon: 'person', group: null, ...everybody },
] as const satisfies readonly (Omit<Screen, 'path'> & { path: string })[]

/** Of each of them screens.ts says how it is fetched. */
export type ScreenPath = (typeof MENU)[number]['path']

/** Every screen that there is, in the order of the menu. One that is not built yet has no line. */
export const SCREENS: readonly Screen[] = MENU

/** The screen of an address below /portal; undefined where there is none. */
export function screenAt(pathname: string): Screen | undefined {
  const inside = pathname.replace(/^\/|\/$/g, '')
  return SCREENS.find(({ path }) => (path === '' ? inside === '' : inside === path || inside.startsWith(`${path}/`)))
}
