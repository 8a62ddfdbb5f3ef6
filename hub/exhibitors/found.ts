import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type * as z from 'zod'
import { areaOf } from '#protocol/access/grades.ts'
import { DEVICE_DOINGS } from '#protocol/access/permission.ts'
import { cinema } from '#protocol/catalogue/cinema.ts'
import { exhibitor } from '#protocol/catalogue/exhibitor.ts'
import type { FirstCinema, FirstManager, NewHouse } from '#protocol/exhibitors/house.ts'
import type { Module } from '#protocol/kit/resource.ts'
import { slugOf } from '#protocol/kit/slug.ts'
import { EVERY_PERMISSION } from '#protocol/resources.ts'
import { employees, roles } from '../catalogue/tables/access.ts'
import { cinemas, exhibitors } from '../catalogue/tables/catalogue.ts'
import { enterHouse } from '../db/connect.ts'

type Shaped<S extends Readonly<Record<string, z.ZodType>>> = { readonly [K in keyof S]: z.output<S[K]> }

/** Nobody's number: of a transaction in which the tenant does not exist yet. */
export const NO_HOUSE = 0

/** The lamp of a house that has chosen no colour of its own (docs/look.md, tokens). */
export const FIRST_ACCENT = { h: 88, c: 0.168, l: 0.855 }

/** The modules of a house of one's own: all that have screens. */
export const FIRST_MODULES: readonly Module[] = ['tickets', 'vouchers', 'products', 'pos', 'signage', 'cash_balance']

/** What is done at a device, not in the portal. */
const DEVICE_AREAS: readonly string[] = DEVICE_DOINGS.map(areaOf)
const AREAS = [...new Set(EVERY_PERMISSION.map(areaOf))]
const PORTAL = AREAS.filter((area) => !DEVICE_AREAS.includes(area)).map((area) => `${area}.*`)
const COUNTER = ['register.sell', 'register.refund', 'register.exchange', 'register.drawer', 'scanner.scan']

/**
 * The roles that a new house begins with; its people change them.
 * @source operations spec, section 6; F-234
 */
export const FIRST_ROLES = [
  { name: 'admin', color: '#8a1a14', permissions: ['*'] },
  { name: 'manager', color: '#1d5fa8', permissions: PORTAL },
  { name: 'employee', color: '#1b7f4b', permissions: COUNTER },
]

/**
 * Inserts an exhibitor with its first roles, and makes it the tenant of this transaction; answers its id. A
 * host name that is somebody's breaks `exhibitor_hosts_pkey`.
 */
export async function insertHouse(
  client: pg.PoolClient,
  { trade_name, brand, email, hosts, locale }: Shaped<typeof NewHouse>,
  modules: readonly Module[],
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('exhibitors', 'id'))::integer as id`,
  )
  const { id } = rows[0]!
  await enterHouse(client, id)
  const row = exhibitor.shape.parse({
    trade_name,
    brand,
    email,
    hosts: [...new Set(hosts)],
    locales: [locale],
    accent: FIRST_ACCENT,
    public_config: { features: Object.fromEntries(modules.map((module) => [module, true])) },
    settings: {},
  })
  const db = drizzle(client)
  await db.insert(exhibitors).values({ ...row, id, exhibitor_id: id })
  await db.insert(roles).values(FIRST_ROLES.map((role) => ({ ...role, exhibitor_id: id })))
  return id
}

/** Inserts a cinema of the tenant. */
export async function insertCinema(
  client: pg.PoolClient,
  exhibitor_id: number,
  { cinema_name: name, address1, zip, city, country_code, time_zone }: Shaped<typeof FirstCinema>,
): Promise<void> {
  const slug = slugOf(name).slice(0, 60).replace(/-$/, '') || 'cinema'
  const row = cinema.shape.parse({ slug, name, address1, zip, city, country_code, time_zone })
  await drizzle(client)
    .insert(cinemas)
    .values({ ...row, exhibitor_id })
}

/** Inserts who may do everything in the house of the tenant; answers that person's id. */
export async function insertManager(
  client: pg.PoolClient,
  exhibitor_id: number,
  { manager_name: name, manager_email: email }: Shaped<typeof FirstManager>,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(`select id from roles where permissions = '{*}' order by id`)
  const row = { name, email, roles: [rows[0]!.id], permissions: [], pin_hash: null, receives_notifications: true }
  const [made] = await drizzle(client)
    .insert(employees)
    .values({ ...row, exhibitor_id })
    .returning({ id: employees.id })
  return made!.id
}
