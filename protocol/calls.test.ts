import { expect, test } from 'vitest'
import { HUB_CALLS } from './calls.ts'

/** The bases of F-329 but for those of invoices and newsletters, which come with their rooms. */
const BASES = [
  'movies',
  'movie-versions',
  'rental-profiles',
  'distributors',
  'distributor-offices',
  'tags',
  'events',
  'cinemas',
  'screens',
  'schedules',
  'schedule-reservations',
  'price-groups',
  'ticket-prices',
  'price-rates',
  'products',
  'categories',
  'voucher-types',
  'voucher-packages',
  'voucher-packs',
  'vouchers',
  'payment-methods',
  'employees',
  'roles',
  'devices',
  'signages',
  'themes',
  'backgrounds',
  'contents',
  'bills',
  'bill-lines',
  'payments',
  'clients',
  'reservations',
]
/** What the ledger writes is read at its base, and a device begins at its edge. */
const NO_FORM = ['bills', 'bill-lines', 'payments', 'clients', 'reservations', 'devices']
const calls = new Set(HUB_CALLS.map(({ method, path }) => `${method} ${path}`))

test.each(BASES)('F-329 F-173 the portal reads %s at its base', (base) => {
  const at = `/api/portal/${base}`
  expect([`GET ${at}`, `GET ${at}.csv`, `GET ${at}/{id}`].filter((call) => !calls.has(call))).toEqual([])
  const makes = [`GET ${at}/create`, `POST ${at}`, `PUT ${at}/{id}`].filter((call) => calls.has(call))
  expect(makes).toHaveLength(NO_FORM.includes(base) ? (base === 'devices' ? 1 : 0) : 3)
})
