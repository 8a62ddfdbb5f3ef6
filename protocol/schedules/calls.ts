import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { CaptchaToken } from '../kit/captcha-token.ts'
import { IdParam } from '../kit/params.ts'
import { Count, Language, RowId, Word } from '../kit/shapes.ts'
import { Slug } from '../kit/slug.ts'
import { Text } from '../kit/text.ts'
import { Tariff } from '../pricing/tariffs.ts'
import { OfferedProduct } from '../products/offered.ts'
import { Instant } from '../time/shapes.ts'
import { SeenSchedule } from './plan-seen.ts'

/**
 * The public calls about one schedule, exactly as website spec section 7 and FEATURES §27 name them. On the
 * wire each answer stands in `{"data": …}` and each refusal in `{"message": …, "errors": {field: [texts]}}`
 * (F-322); they refuse only with 422, 429, 404 or 419. Amounts are integer cents (F-323).
 */

/**
 * No hold and no bill of a visitor has more seats than this; an exhibitor's own limit (setting
 * max_seats_per_hold, 10 by default) is lower (F-331).
 */
export const MOST_SEATS = 50

/**
 * A seat on the public wire (F-125). `sold`: taken for good. `reserved`: cannot be picked just now — held by
 * another visitor, in a reservation, in limbo, or "not from here" (docs/ledger.md, Views). `blocked`: taken
 * out of sale. `disabled`: no seat there. Seats of the asking visitor's own hold count as free (F-326).
 * @source website spec, section 3 (Seat)
 */
export const WireSeat = z.object({
  screen_row: Count,
  screen_col: Count,
  class: Word,
  name: Text(16),
  sold: z.boolean(),
  reserved: z.boolean(),
  blocked: z.boolean(),
  disabled: z.boolean(),
  autoassign: z.boolean(),
})
export type WireSeat = z.output<typeof WireSeat>

/**
 * A seat of the arrangement as a visitor names it; whatever else the browser sends with it is not read
 * (F-326).
 */
export const SeatRef = z.object({ screen_row: z.int().min(1).max(200), screen_col: z.int().min(1).max(200) })
export type SeatRef = z.output<typeof SeatRef>

/** @source website spec, section 3 (Schedule, version) */
export const WireVersion = z.object({
  id: RowId,
  text: Text(80),
  short: Text(20),
  dimension: Text(10),
  media_type: Text(20),
  subtitle_one_language: Language.nullable(),
  subtitle_two_language: Language.nullable(),
})
export type WireVersion = z.output<typeof WireVersion>

/**
 * A schedule as the shop sees it now. `start` is an instant. `available_seats_online` = min(max online − sold
 * online, own free + the other side's free while the line is up). `sold_out_online` without `sold_out` means
 * that the box office may still have places. None available without either means that the last places are in
 * carts (`isInCarts`). `event` is null or the event it belongs to.
 * @source website spec, section 3 (Schedule); F-325; docs/ledger.md, Views
 */
export const WireSchedule = z.object({
  id: RowId,
  movie_id: RowId.nullable(),
  screen_id: RowId,
  cinema_id: RowId,
  start: Instant,
  sold_out: z.boolean(),
  sold_out_online: z.boolean(),
  purchasable_online: z.boolean(),
  is_seatpicker_enabled: z.boolean(),
  available_seats_online: Count,
  event: z.object({ id: RowId, slug: Slug, title: Text(120) }).nullable(),
  version: WireVersion.nullable(),
})
export type WireSchedule = z.output<typeof WireSchedule>

/**
 * The schedule, and the rates and the products beside them that may be bought on the site now, as this
 * visitor may have them. 404 for an unknown schedule (F-325, F-095).
 */
export const scheduleData = defineCall({
  method: 'GET',
  path: '/api/schedules/{id}/data',
  params: { id: IdParam },
  who: { as: 'anyone' },
  limit: null,
  refusals: [],
  answer: z.object({ schedule: WireSchedule, tariffs: z.array(Tariff), products: z.array(OfferedProduct) }),
})

/**
 * The seats row by row from the screen backwards, and the schedule again with fresh counts (F-346). Without
 * numbered seats `rows` is empty.
 */
export const scheduleArrangement = defineCall({
  method: 'GET',
  path: '/api/schedules/{id}/arrangement',
  params: { id: IdParam },
  who: { as: 'anyone' },
  limit: null,
  refusals: [],
  answer: z.object({ rows: z.array(z.array(WireSeat)), schedule: WireSchedule }),
})

/** A seat of a visitor's hold, with its label. */
export const HeldSeat = SeatRef.extend({ name: Text(16) })
export type HeldSeat = z.output<typeof HeldSeat>

/**
 * What a visitor holds in one schedule. `bill_id` names the hold in later calls and in the checkout;
 * `held_until` is the instant at which the seats are free again. Without numbered seats `seats` is empty.
 */
export const Hold = z.object({ bill_id: z.uuid(), held_until: Instant, seats: z.array(HeldSeat) })
export type Hold = z.output<typeof Hold>

/** Why seats cannot be had, wherever they are chosen. */
export const HOLD_REFUSALS = [
  'captcha_needed',
  'captcha_wrong',
  'too_many_tickets',
  'seat_unknown',
  'seat_taken',
  'seat_unreachable',
  'seat_too_near',
  'companion_alone',
  'sofa_parted',
  'seat_left_alone',
  'seats_lost',
  'not_enough_seats',
  'not_enough_online',
  'screen_full',
] as const

/**
 * Takes a visitor's hold at the slots' home, or replaces what it holds, all or nothing (F-331).
 *
 * - `seats`: exactly these. `quantity`: so many places, which the server chooses (auto-assign) where seats
 *   are numbered. One of the two, or with `renew` neither.
 * - `bill_id` null takes a new hold, or the one this visitor already has in the schedule. A foreign one is
 *   refused (`bill_id`).
 * - The end of a hold does not move by changing seats or quantity; `renew: true` moves it to now + 5 minutes
 *   (setting hold_renew_minutes), at most twice (setting hold_renewals; refused under `renew`).
 * - `wanted`: so many tickets the visitor wants. Seats that are all of them may not break a rule of the
 *   screen for what is picked by hand (protocol/seats/picks.ts); while some are missing, and without it, that
 *   waits for the checkout.
 * - Where very many seats are held behind the visitor's address, more of them need a puzzle
 *   (content/captcha.ts), solved in `grecaptcha`: `captcha_needed` asks for it, and each is good once.
 * - Refused with 422 under `seats.N` (N = position in `seats`: taken meanwhile, not a seat, too near another
 *   party), `seats` (`companion_alone`, `sofa_parted`, `seat_left_alone`), `quantity` (not enough places, or
 * more than
 *   max_seats_per_hold), `bill_id`, `renew` or `message` (`schedule_changed`: the page shows another hall
 *   than is sold, see `isPlanSeen`). A refusal leaves the hold as it was.
 */
export const takeHold = defineCall({
  method: 'POST',
  path: '/api/schedules/{id}/hold',
  params: { id: IdParam },
  who: { as: 'visitor', session: 'kept' },
  limit: 'hold',
  refusals: [...HOLD_REFUSALS, 'bill_foreign', 'bill_not_open', 'no_renewals', 'not_purchasable', 'schedule_changed'],
  body: z
    .strictObject({
      bill_id: z.uuid().nullable().default(null),
      seats: z.array(SeatRef).min(1).max(MOST_SEATS).optional(),
      quantity: z.int().min(1).max(MOST_SEATS).optional(),
      wanted: z.int().min(1).max(MOST_SEATS).optional(),
      renew: z.boolean().default(false),
      seen: SeenSchedule.optional(),
      grecaptcha: CaptchaToken.optional(),
    })
    .refine((body) => !(body.seats && body.quantity), { path: ['quantity'], error: 'errors.seats_or_quantity' })
    .refine((body) => body.seats || body.quantity || (body.renew && body.bill_id), {
      path: ['seats'],
      error: 'errors.seats_or_quantity',
    }),
  answer: Hold,
})

/** Frees this visitor's hold in the schedule. Answers the same when there was none (F-331). */
export const freeHold = defineCall({
  method: 'DELETE',
  path: '/api/schedules/{id}/hold',
  params: { id: IdParam },
  who: { as: 'visitor', session: 'read' },
  limit: 'hold',
  refusals: [],
  query: z.strictObject({ bill_id: z.uuid().optional() }),
  answer: z.object({ bill_id: z.uuid().nullable() }),
})
