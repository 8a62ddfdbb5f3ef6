import * as z from 'zod'
import { LinkToken } from '../content/newsletter.ts'
import { defineCall } from '../kit/call.ts'
import { Gift, HolderName } from './voucher-item.ts'

/** A gift as its giver wants it. */
export const WantedGift = Gift.extend({ holder_name: HolderName })
export type WantedGift = z.output<typeof WantedGift>

/**
 * A gift as its giver may still change it: for whom it is, where it goes, when, and with which words. The
 * token is in the letter to the giver alone; a wrong one is no gift: 404. What was sent stays (`gift_sent`).
 * Refused with 422 under holder_name, email, deliver_on or message. @source F-321
 */
export const changeGift = defineCall({
  method: 'POST',
  path: '/api/gifts/{token}',
  params: { token: LinkToken },
  who: { as: 'visitor', session: 'read' },
  limit: 'buyer_change',
  body: WantedGift,
  answer: z.object({}),
  refusals: ['not_found', 'gift_sent', 'day_over', 'day_too_late'],
})
