import type { Kind } from '#protocol/resources.ts'
import type { ResourceTable } from '../kit/columns.ts'
import { employees, roles } from './tables/access.ts'
import { cinemas, events, exhibitors, movies, movieVersions, screens } from './tables/catalogue.ts'
import { contents } from './tables/content.ts'
import { devices } from './tables/devices.ts'
import { paymentMethods } from './tables/payment-methods.ts'
import { priceGroups, priceRates, ticketPrices } from './tables/pricing.ts'
import { categories, products } from './tables/products.ts'
import { distributorOffices, distributors, rentalProfiles } from './tables/rentals.ts'
import { scheduleReservations, schedules } from './tables/schedules.ts'
import { backgrounds, signages, themes } from './tables/signage.ts'
import { tags } from './tables/tags.ts'
import { voucherPackages, voucherPacks, voucherTypes } from './tables/vouchers.ts'

/** The table of each resource. */
export const TABLES = {
  exhibitor: exhibitors,
  cinema: cinemas,
  screen: screens,
  tag: tags,
  distributor: distributors,
  distributor_office: distributorOffices,
  rental_profile: rentalProfiles,
  movie: movies,
  movie_version: movieVersions,
  voucher_type: voucherTypes,
  voucher_package: voucherPackages,
  voucher_pack: voucherPacks,
  price_group: priceGroups,
  price_rate: priceRates,
  ticket_price: ticketPrices,
  schedule: schedules,
  schedule_reservation: scheduleReservations,
  event: events,
  category: categories,
  product: products,
  role: roles,
  employee: employees,
  payment_method: paymentMethods,
  background: backgrounds,
  theme: themes,
  signage: signages,
  content: contents,
  device: devices,
} as const satisfies Record<Kind, ResourceTable>
