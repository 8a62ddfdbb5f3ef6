import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { IdParam } from '../kit/params.ts'
import { MODULES } from '../kit/resource.ts'
import { Email, RowId } from '../kit/shapes.ts'
import { Text } from '../kit/text.ts'
import { Instant } from '../time/shapes.ts'
import { HostName } from './host-name.ts'
import { FirstManager, NewHouse } from './house.ts'

/**
 * The calls of who looks after the whole installation: its exhibitors, by what their sites say of them
 * anyway. Nothing else of a house is seen or changed by them.
 */

const base = '/api/portal/exhibitors'
const who = { as: 'super_admin' } as const
const modules = z.array(z.enum(MODULES)).max(MODULES.length)

/** An exhibitor of this installation. Blocked, nobody is in its portal and it sells nothing online. */
export const Exhibitor = z.object({
  id: RowId,
  version: RowId,
  trade_name: Text(120),
  hosts: z.array(Text(253)),
  modules,
  made_at: Instant,
  blocked_at: Instant.nullable(),
  /** The house of who asks. */
  is_own: z.boolean(),
})
export type ExhibitorCard = z.output<typeof Exhibitor>

/** Every exhibitor, blocked ones too, by name. */
export const exhibitorList = defineCall({
  method: 'GET',
  path: base,
  who,
  limit: null,
  answer: z.array(Exhibitor),
  refusals: [],
})

/**
 * Makes an exhibitor with its first manager, who gets an invitation by mail; answers where it went. A host
 * name that is another one's is `taken`.
 */
export const makeExhibitor = defineCall({
  method: 'POST',
  path: base,
  who,
  limit: null,
  body: z.strictObject({ ...NewHouse, ...FirstManager, modules }),
  answer: z.object({ id: RowId, invited: Email }),
  refusals: ['plain_line', 'taken'],
})

/** Changes under which names a house is reached and which modules it has, of the version that one saw. */
export const changeExhibitor = defineCall({
  method: 'PUT',
  path: `${base}/{id}`,
  params: { id: IdParam },
  who,
  limit: null,
  body: z.strictObject({ version: RowId, hosts: z.array(HostName).min(1).max(20), modules }),
  answer: Exhibitor,
  refusals: ['not_found', 'stale', 'taken', 'host_needed'],
})

/**
 * Blocks an exhibitor, or ends that: its people are out of the portal at once, and visitors buy nothing;
 * what was bought stays, and its counters go on. One's own house is not blocked.
 */
export const blockExhibitor = defineCall({
  method: 'POST',
  path: `${base}/{id}/block`,
  params: { id: IdParam },
  who,
  limit: null,
  body: z.strictObject({ blocked: z.boolean() }),
  answer: Exhibitor,
  refusals: ['not_found', 'own_house'],
})
