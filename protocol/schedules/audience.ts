import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { IdParam } from '../kit/params.ts'
import { Choice } from '../kit/resource-calls.ts'
import { Count, RowId } from '../kit/shapes.ts'
import { Lines, Text } from '../kit/text.ts'
import { Occasion } from '../mailings/letters.ts'
import { KeptCents } from '../money/cents.ts'
import { Instant, LocalDate } from '../time/shapes.ts'
import { ONE_SCHEDULE } from './one-schedule.ts'

/** Letters of one schedule within an hour, at most. */
export const MESSAGES_MAX = 5

/** A voucher for each reader, with what its type chooses at first, for which nothing is asked. */
const Goodwill = z.strictObject({ voucher_type_id: RowId, valid_until: LocalDate })
export type Goodwill = z.output<typeof Goodwill>

/** How much of the price of each ticket goes back, of 100. */
const RefundPercent = z.int().min(1).max(100)

/** What goes back of a line for which so much was paid, in cents, rounded to the nearest. @source F-352 */
export function partBack(paid_cents: number, percent: number): number {
  return Math.round((paid_cents * percent) / 100)
}

const NewMessage = z.strictObject({
  id: z.uuid(),
  occasion: Occasion,
  message: Lines(1_000).trim().min(1),
  voucher: Goodwill.nullable(),
  refund_percent: RefundPercent.nullable(),
})
export type NewMessage = z.output<typeof NewMessage>

/**
 * A letter to an audience of so many `readers`; `informed` of them have theirs in the queue. `refund`: what
 * goes back with it for so many tickets, and for how many it has begun; a ticket at a cinema that is cut off
 * waits for the line.
 */
const WrittenMessage = z.object({
  id: z.uuid(),
  occasion: Occasion,
  message: Lines(1_000),
  voucher: Text(120).nullable(),
  refund: z.object({ percent: RefundPercent, cents: KeptCents, tickets: Count, begun: Count }).nullable(),
  by: Text(80).nullable(),
  at: Instant,
  readers: Count,
  informed: Count,
  /** Nobody gets anything any more: all have it, or their tickets or addresses are gone. */
  is_done: z.boolean(),
})
export type WrittenMessage = z.output<typeof WrittenMessage>

/**
 * Who has tickets for a schedule, as far as the hub knows. `readers` = addresses that are written to, each
 * once; `unreached` = tickets whose buyer left none. `drafts`: words to begin with, in the language of the
 * house’s letters. `paid`: how many tickets were paid so that the hub can give money back, by what was paid
 * for each; empty for who may refund nothing. `written`: the latest first.
 */
export const AudienceShown = z.object({
  ...ONE_SCHEDULE,
  tickets: Count,
  readers: Count,
  unreached: Count,
  drafts: z.record(Occasion, Lines(1_000)),
  /** Types of which each reader may get one; empty for who may not issue vouchers. */
  voucher_types: z.array(Choice),
  paid: z.array(z.object({ cents: KeptCents, tickets: Count })),
  written: z.array(WrittenMessage),
})
export type AudienceShown = z.output<typeof AudienceShown>

const WHO = { as: 'person', permission: 'schedules.edit', module: 'tickets', scoped: true } as const

/** Who would be written to, and what was written before. */
export const audience = defineCall({
  method: 'GET',
  path: '/api/portal/schedules/{id}/messages',
  params: { id: IdParam },
  who: WHO,
  limit: null,
  refusals: [],
  answer: AudienceShown,
})

/**
 * Writes one letter to every buyer of a schedule: a delay, another screen, a breakdown; with a voucher for
 * each where somebody may issue some, or with a part of what each ticket cost where somebody may refund: that
 * goes back by the way it came, and the tickets stay. What was paid at a counter stays there. The id makes a
 * repeat the same letter; with other words it is `key_used_again`. Five within an hour. A schedule whose
 * tickets are not valid any more, or that ended a day ago, has no audience. @source F-352
 */
export const writeToAudience = defineCall({
  method: 'POST',
  path: '/api/portal/schedules/{id}/messages',
  params: { id: IdParam },
  who: WHO,
  limit: null,
  body: NewMessage,
  refusals: [
    'schedule_cancelled',
    'schedule_draft',
    'schedule_closed',
    'no_readers',
    'messages_throttled',
    'key_used_again',
    'forbidden',
    'unknown_choice',
    'voucher_empty',
    'no_refreshments',
    'off_step',
    'outside_range',
    'days_turned',
    'single_code',
    'nothing_online',
  ],
  answer: AudienceShown,
})
