import * as z from 'zod'
import { defineResource } from '../kit/resource.ts'
import { Color, Email, Opaque, RowId } from '../kit/shapes.ts'
import { Text } from '../kit/text.ts'

/** A permission as text (`bills.refund`), a whole area (`bills.*`) or everything (`*`). */
export const Permission = z
  .string()
  .max(60)
  .regex(/^[a-z0-9_.*-]+$/)

/**
 * A set of permissions with a name and a colour; `*` = all current and future ones.
 * @source operations spec, sections 3 and 6; F-234, F-235
 */
export const role = defineResource({
  kind: 'role',
  base: 'roles',
  module: 'core',
  feed: 'edge',
  columns: ['name', 'color'],
  search: ['name'],
  shape: z.object({
    name: Text(60).min(1),
    color: Color,
    permissions: z.array(Permission),
  }),
})

/**
 * A person who works here. `roles` are role ids. `pin_hash` is an argon2id text (see pin-hash.ts), null = may
 * not sign in at a device; a PIN has 4 to 6 digits. The e-mail never reaches an edge.
 * @source operations spec, section 3 (Employee); F-232, F-246
 */
export const employee = defineResource({
  kind: 'employee',
  base: 'employees',
  module: 'core',
  feed: 'edge',
  edge_omits: ['email'],
  columns: ['name', 'email', 'receives_notifications'],
  search: ['name', 'email'],
  filters: ['receives_notifications'],
  secrets: ['pin_hash'],
  shape: z.object({
    name: Text(80).min(1),
    email: Email.nullable().optional(),
    roles: z.array(RowId),
    permissions: z.array(Permission),
    pin_hash: Opaque.nullable(),
    receives_notifications: z.boolean().default(false),
  }),
})
