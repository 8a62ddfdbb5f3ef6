import * as z from 'zod'
import { Proof, UNPROVEN } from '../access/second-factor.ts'
import { defineCall } from '../kit/call.ts'
import { Email, RowId } from '../kit/shapes.ts'
import { Text } from '../kit/text.ts'
import { Instant } from '../time/shapes.ts'

/**
 * The calls about who looks after the whole installation, for those people: who they are, another one, the
 * end of one, and what was done.
 * @source docs/security.md, "Set-up" and "Audit"
 */

const base = '/api/portal/installation'
const who = { as: 'super_admin' } as const

/** Somebody who looks after the installation, by the house whose people that person is of. */
const Caretaker = z.object({
  exhibitor_id: RowId,
  employee_id: RowId,
  name: Text(120),
  email: Email.nullable(),
  trade_name: Text(120),
  since: Instant,
  is_me: z.boolean(),
})
export type Caretaker = z.output<typeof Caretaker>

export const DOINGS = [
  ...(['exhibitor_made', 'exhibitor_changed', 'exhibitor_blocked', 'exhibitor_unblocked'] as const),
  ...(['caretaker_made', 'caretaker_ended'] as const),
] as const

/** What is said of a house or of a person before or after something was done. */
const Said = z.object({
  hosts: z.array(Text(253)).optional(),
  modules: z.array(Text(40)).optional(),
  name: Text(120).optional(),
})
export type Said = z.output<typeof Said>

/** What was done: by whom, of which house, and what was before and after where something changed. */
const Doing = z.object({
  n: RowId,
  at: Instant,
  by_name: Text(120),
  action: z.enum(DOINGS),
  trade_name: Text(120),
  before: Said.nullable(),
  after: Said.nullable(),
})
export type Doing = z.output<typeof Doing>

export const DOINGS_SHOWN = 100

const Installation = z.object({
  people: z.array(Caretaker).max(1_000),
  log: z.array(Doing).max(DOINGS_SHOWN),
})
export type Installation = z.output<typeof Installation>

/** Who looks after the installation, the longest first, and what was done last, the newest first. */
export const installationCall = defineCall({
  method: 'GET',
  path: base,
  who,
  limit: null,
  answer: Installation,
  refusals: [],
})

/**
 * Makes somebody of a house, by e-mail address, one who looks after the installation as well. Everybody who
 * does gets a letter; that person signs in anew. `caretaker_unknown`: nobody of that house with this address
 * may open its portal and has a password.
 */
export const makeCaretaker = defineCall({
  method: 'POST',
  path: `${base}/people`,
  who,
  limit: 'sign_in',
  body: z.strictObject({ exhibitor_id: RowId, email: Email, proof: Proof }),
  answer: Caretaker,
  refusals: [...UNPROVEN, 'caretaker_unknown'],
})

/** Ends that, of another one or of oneself; the last one who can do it stays. Everybody gets a letter. */
export const endCaretaker = defineCall({
  method: 'POST',
  path: `${base}/people/end`,
  who,
  limit: 'sign_in',
  body: z.strictObject({ exhibitor_id: RowId, employee_id: RowId, proof: Proof }),
  answer: z.object({}),
  refusals: [...UNPROVEN, 'not_found', 'last_caretaker'],
})
