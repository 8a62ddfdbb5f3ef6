import { employee, role } from './access/employee.ts'
import { ACTIONS, PERMISSIONS } from './access/permission.ts'
import { cinema } from './catalogue/cinema.ts'
import { distributor, distributorOffice } from './catalogue/distributor.ts'
import { event } from './catalogue/event.ts'
import { exhibitor } from './catalogue/exhibitor.ts'
import { movie, movieVersion } from './catalogue/movie.ts'
import { rentalProfile } from './catalogue/rental-profile.ts'
import { screen } from './catalogue/screen.ts'
import { tag } from './catalogue/tag.ts'
import { content } from './content/content.ts'
import { paymentMethod } from './payments/payment-method.ts'
import { priceGroup, priceRate } from './pricing/price-rate.ts'
import { ticketPrice } from './pricing/ticket-price.ts'
import { category, product } from './products/product.ts'
import { schedule } from './schedules/schedule.ts'
import { signage } from './signage/signage.ts'
import { background, theme } from './signage/theme.ts'

/**
 * Every resource there is, by its kind: the portal's calls and permissions, the change feed, the tables and
 * the contract suite follow this one list. It stands above the rooms that it names and below everything that
 * goes over all of them.
 */
export const RESOURCES = {
  exhibitor,
  cinema,
  screen,
  tag,
  distributor,
  distributor_office: distributorOffice,
  rental_profile: rentalProfile,
  movie,
  movie_version: movieVersion,
  price_group: priceGroup,
  price_rate: priceRate,
  ticket_price: ticketPrice,
  schedule,
  event,
  category,
  product,
  role,
  employee,
  payment_method: paymentMethod,
  background,
  theme,
  signage,
  content,
} as const
export type Kind = keyof typeof RESOURCES

/** The resources whose calls are whole; another joins when its screen does. */
export const PORTAL_KINDS: readonly Kind[] = [
  'tag',
  'distributor',
  'distributor_office',
  'rental_profile',
  'movie',
  'movie_version',
  'event',
  'screen',
  'cinema',
  'price_rate',
  'payment_method',
  'category',
  'product',
  'price_group',
  'ticket_price',
  'role',
  'employee',
  'background',
  'theme',
  'signage',
  'content',
]

/** The resources that the portal reads alone; what changes them has calls of its own. */
export const READ_KINDS: readonly Kind[] = ['schedule']

/**
 * Every permission that a role may have: each doing, each action of each resource, each area as a whole
 * (`movies.*`), and everything.
 * @source operations spec, section 6; F-235
 */
export const ALL_PERMISSIONS: readonly string[] = allPermissions()

function allPermissions(): string[] {
  const bases = Object.values(RESOURCES).flatMap(({ base }) => base ?? [])
  const words = [...PERMISSIONS, ...bases.flatMap((base) => ACTIONS.map((action) => `${base}.${action}`))]
  const areas = new Set(words.map((word) => `${word.split('.', 1)[0]}.*`))
  return ['*', ...areas, ...words]
}
