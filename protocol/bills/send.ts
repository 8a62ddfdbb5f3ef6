import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { KeyParam } from '../kit/params.ts'
import { Email } from '../kit/shapes.ts'

/**
 * Sends the tickets of a purchase once more: to the address that it was bought with (`email` null) or to
 * another, which changes nothing of the purchase. The id makes a repeat of the call the same letter; with
 * another purchase or address it is `key_used_again`. Five within an hour; every one stands in the timeline,
 * with who asked for it. @source F-144, F-336
 */
export const sendTickets = defineCall({
  method: 'POST',
  path: '/api/portal/bills/{id}/send',
  params: { id: KeyParam },
  who: { as: 'person', permission: 'bills.send', module: 'core', scoped: true },
  limit: null,
  body: z.strictObject({ id: z.uuid(), email: Email.nullable() }),
  answer: z.object({ email: Email }),
  refusals: ['no_tickets', 'letters_throttled', 'key_used_again'],
})
