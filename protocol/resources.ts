import { employee, role } from './access/employee.ts'
import { exported } from './access/exports.ts'
import { everyPermission, everyWord } from './access/grades.ts'
import { bill, billLine, client, movement, payment, reservation } from './bills/listings.ts'
import { cinema } from './catalogue/cinema.ts'
import { device } from './catalogue/device.ts'
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
import { scheduleReservation } from './schedules/schedule-reservation.ts'
import { signage } from './signage/signage.ts'
import { background, theme } from './signage/theme.ts'
import { voucher } from './vouchers/voucher.ts'
import { voucherCard, voucherPack } from './vouchers/voucher-pack.ts'
import { voucherPackage } from './vouchers/voucher-package.ts'
import { voucherType } from './vouchers/voucher-type.ts'

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
  voucher_type: voucherType,
  voucher_package: voucherPackage,
  voucher_pack: voucherPack,
  price_group: priceGroup,
  price_rate: priceRate,
  ticket_price: ticketPrice,
  schedule,
  schedule_reservation: scheduleReservation,
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
  device,
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
  'schedule',
  'schedule_reservation',
  'voucher_type',
  'voucher_package',
  'voucher_pack',
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

/** What the portal lists and never writes as rows, by its kind: the ledger, cards of packs, and exports. */
export const LISTINGS = {
  bill,
  bill_line: billLine,
  payment,
  client,
  reservation,
  movement,
  voucher_card: voucherCard,
  voucher,
  export: exported,
} as const
export type ListingKind = keyof typeof LISTINGS

const KEPT = [...Object.values(RESOURCES), ...Object.values(LISTINGS)]
/** The resources whose rows come and go by themselves; the portal reads and edits them. */
export const EDIT_KINDS: readonly Kind[] = ['device']

/** Every permission that there is. */
export const EVERY_PERMISSION: readonly string[] = everyPermission(KEPT)

/**
 * Every word that a role may have: each doing, each action of each resource and the view of each listing, in
 * each of its grades and scopes, each area as a whole (`movies.*`), and everything.
 * @source operations spec, section 6; F-235
 */
export const ALL_PERMISSIONS: readonly string[] = everyWord(KEPT)
