import * as z from 'zod'
import { defineResource, type Row } from '../kit/resource.ts'
import { Color, Email, Opaque, Permission, RowId } from '../kit/shapes.ts'
import { Name } from '../kit/text.ts'

/**
 * A set of permissions with a name and a colour; `*` = all current and future ones. Grades and scopes stand
 * in the words (grades.ts).
 * @source operations spec, sections 3 and 6; F-234, F-235
 */
export const role = defineResource({
  kind: 'role',
  base: 'roles',
  module: 'core',
  feed: 'edge',
  in_turn: true,
  columns: ['name', 'color', 'permissions'],
  search: ['name'],
  shape: z.object({
    name: Name(60),
    color: Color,
    permissions: z.array(Permission).max(500),
  }),
})
export type Role = Row<typeof role>

/** What a person types at a device. */
export const Pin = z.string().regex(/^\d{4,6}$/)

/**
 * A person who works here. `roles` are role ids. `pin_hash` is an argon2id text (see pin-hash.ts) of the PIN
 * that a manager gave (`pin`), null = may not sign in at a device. `access_level` blocked = may do nothing
 * anywhere, at once. `cinemas` are the ids of those in which this person works: rights of the scope `own`
 * hold there. The e-mail never reaches an edge; a password is chosen by its owner alone.
 * @source operations spec, section 3 (Employee); F-232, F-233, F-246
 */
export const employee = defineResource({
  kind: 'employee',
  base: 'employees',
  module: 'core',
  feed: 'edge',
  edge_omits: ['email'],
  in_turn: true,
  cinema: 'cinemas',
  columns: ['name', 'email', 'roles', 'cinemas', 'access_level', 'receives_notifications'],
  search: ['name', 'email'],
  filters: ['roles', 'cinemas', 'access_level', 'receives_notifications'],
  secrets: ['pin_hash'],
  hashed: { pin: { as: 'pin_hash', shape: Pin.nullable().default(null) } },
  order: 'name',
  shape: z.object({
    name: Name(80),
    email: Email.nullable().optional(),
    roles: z.array(RowId).max(50),
    cinemas: z.array(RowId).max(100).default([]),
    access_level: z.enum(['all', 'blocked']).default('all'),
    pin_hash: Opaque.nullable(),
    receives_notifications: z.boolean().default(false),
    permissions: z.array(Permission).max(500),
  }),
})
export type Employee = Row<typeof employee>
