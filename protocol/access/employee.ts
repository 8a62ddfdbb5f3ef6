import * as z from 'zod'
import { defineResource } from '../kit/resource.ts'

/** A set of permissions with a name and a colour; `*` = all current and future ones. @source operations spec, sections 3 and 6; FEATURES F-234, F-235 */
export const role = defineResource({
  kind: 'role',
  base: 'roles',
  module: 'core',
  feed: 'edge',
  shape: z.object({
    name: z.string().min(1).max(60),
    color: z.string().max(40),
    permissions: z.array(z.string().max(60)),
  }),
})

/**
 * A person who works here. `roles` are role ids. `pin_hash` is an argon2id text (see pin-hash.ts), null = may not sign in at a device; a PIN has 4 to 6 digits. The e-mail never reaches an edge.
 * @source operations spec, section 3 (Employee); FEATURES F-232, F-246
 */
export const employee = defineResource({
  kind: 'employee',
  base: 'employees',
  module: 'core',
  feed: 'edge',
  edge_omits: ['email'],
  shape: z.object({
    name: z.string().min(1).max(80),
    email: z.email().nullable().optional(),
    roles: z.array(z.int()),
    permissions: z.array(z.string().max(60)),
    pin_hash: z.string().max(200).nullable(),
    receives_notifications: z.boolean().default(false),
  }),
})
