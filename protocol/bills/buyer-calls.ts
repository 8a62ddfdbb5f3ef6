import * as z from 'zod'
import { ClassRate } from '../catalogue/screen.ts'
import { defineCall } from '../kit/call.ts'
import { UuidParam } from '../kit/params.ts'
import { Word } from '../kit/shapes.ts'
import { SeatRef } from '../schedules/calls.ts'
import { SeenSchedule } from '../schedules/plan-seen.ts'
import { Arrangement, Slot } from '../seats/arrangement.ts'
import { TicketParam } from './ticket-files.ts'

/** Whoever knows the unguessable id of a purchase is its buyer; a wrong one is no purchase: 404 (F-143). */
const OF_BUYER = {
  method: 'POST',
  params: { uuid: UuidParam },
  who: { as: 'visitor', session: 'read' },
  limit: 'buyer_change',
  answer: z.object({}),
} as const

/** Why a buyer changes nothing, whatever it is. */
const REFUSALS = [
  'buyer_off',
  'buyer_ended',
  'buyer_on_its_way',
  'buyer_called_off',
  'buyer_begun',
  'buyer_late',
  'buyer_at_counter',
  'buyer_busy',
  'buyer_cut_off',
  'not_recorded',
  'key_used_again',
] as const

/**
 * Cancels all tickets of a purchase that live: what was paid goes back by the way it was paid, turns and
 * money of vouchers to these. Once it is answered it comes to its end by itself. The id makes a repeat of the
 * call the same call. @source F-144; docs/ledger.md, L8, L18
 */
export const cancelByBuyer = defineCall({
  ...OF_BUYER,
  path: '/api/bill/{uuid}/cancel',
  body: z.strictObject({ id: z.uuid() }),
  refusals: REFUSALS,
})

/**
 * Where the tickets of a purchase are, each by its code for people without spaces, and which seats of their
 * hall are free. 404 too where the buyer may change none.
 */
export const seatsOfBuyer = defineCall({
  method: 'GET',
  path: '/api/bill/{uuid}/seats',
  params: { uuid: UuidParam },
  who: { as: 'anyone' },
  limit: 'bill_seats',
  answer: z.object({
    seen: SeenSchedule,
    tickets: z.array(z.object({ ticket: TicketParam, slot: Slot })),
    arrangement: Arrangement,
    /** Of every slot, slot 1 first; as the public may know it. */
    states: z.array(z.enum(['free', 'reserved', 'blocked', 'sold'])),
    class_rate: z.record(Word, ClassRate),
    sofas_whole: z.boolean(),
  }),
  refusals: [],
})

/**
 * A ticket goes to another free seat of its class, as its next generation: the one on paper opens no door any
 * more, and a letter brings the new one. Refused under `seat` for the seat. The id makes a repeat of the call
 * the same call. @source F-144; docs/ledger.md, L8, L16
 */
export const changeSeat = defineCall({
  ...OF_BUYER,
  path: '/api/bill/{uuid}/seat',
  body: z.strictObject({ id: z.uuid(), ticket: TicketParam, seat: SeatRef, seen: SeenSchedule }),
  refusals: [
    ...REFUSALS,
    'buyer_same_seat',
    'buyer_other_class',
    'sofa_parted',
    'buyer_too_often',
    'buyer_plan_changed',
    'seat_unknown',
    'seat_taken',
    'seat_unreachable',
    'seat_too_near',
  ],
})
