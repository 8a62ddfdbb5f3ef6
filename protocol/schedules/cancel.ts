import * as z from 'zod'
import type { Locale } from '../i18n/locales.ts'
import { defineCall } from '../kit/call.ts'
import { IdParam } from '../kit/params.ts'
import { Count, Key, RowId, Word } from '../kit/shapes.ts'
import { Reason, Text } from '../kit/text.ts'
import { KeptCents } from '../money/cents.ts'
import { Instant } from '../time/shapes.ts'
import { ONE_SCHEDULE } from './one-schedule.ts'

/**
 * The word that somebody types who cancels a schedule, in the language of the page: a cancelled schedule
 * never comes back. @source operations spec, section 4; F-194
 */
export const CANCEL_WORDS: Readonly<Record<Locale, string>> = {
  en: 'CANCEL',
  de: 'ABSAGEN',
  fr: 'CANCEL',
  nl: 'ANNULEER',
}

/** Whether this is the word, written large, whatever stands around it. */
export function isCancelWord(typed: string, locale: Locale): boolean {
  return typed.trim() === CANCEL_WORDS[locale]
}

/**
 * One way in which its tickets were paid: `hub` = goes back by itself, `counter` = at a register; `free` =
 * nothing was paid.
 */
const PaidBy = z.object({
  method: Text(60),
  way: z.enum(['hub', 'counter', 'free']),
  bills: Count,
  tickets: Count,
  cents: KeptCents,
})

/** Bills whose money has not gone back that are listed, at most. */
export const OPEN_BILLS_MAX = 500

/** A bill whose money has not gone back. `stuck`: what the provider says; null while it is on its way. */
const OpenBill = z.object({
  bill_id: Key,
  number: Text(60).nullable(),
  name: Text(120).nullable(),
  tickets: Count,
  cents: KeptCents,
  stuck: Word.nullable(),
})
export type OpenBill = z.output<typeof OpenBill>

/**
 * A cancellation, before it is begun and while it goes on. `bills`, `tickets` and `paid` are those whose
 * tickets live now, as far as the hub knows: `at_edge` seats may still be sold in the cinema until all came
 * home, which is at `closed_at`. Before that nothing is paid back and nobody is written to.
 */
export const CancellationShown = z.object({
  ...ONE_SCHEDULE,
  version: RowId,
  /** Null = it was not begun. */
  begun: z
    .object({
      is_refund: z.boolean(),
      reason: Text(200),
      by: Text(80).nullable(),
      begun_at: Instant,
      closed_at: Instant.nullable(),
      done_at: Instant.nullable(),
      /** Bills that had a ticket when it closed; of them those whose buyers can be written to, and were. */
      bills: Count,
      letters: Count,
      informed: Count,
      /** Of them those that have nothing left, neither a ticket nor money; and those that a register pays. */
      paid_back: Count,
      at_counter: Count,
    })
    .nullable(),
  line: z.object({ up: z.boolean(), since: Instant }),
  at_edge: Count,
  tickets: Count,
  bills: Count,
  reserved: Count,
  /** Buyers of these bills that have an address. */
  letters: Count,
  /** The tickets by where they were sold. */
  channels: z.array(z.object({ source: Word, tickets: Count })),
  paid: z.array(PaidBy),
  /** Of the listed bills of `open` those that are stuck. */
  stuck: Count,
  /** On their way to their buyers, or stuck at the provider; empty for who may not see purchases. */
  open: z.array(OpenBill).max(OPEN_BILLS_MAX),
  /** To be paid at a register; empty for who may not see purchases. */
  counter: z.array(OpenBill).max(OPEN_BILLS_MAX),
})
export type CancellationShown = z.output<typeof CancellationShown>

const WHO = { as: 'person', permission: 'schedules.cancel', module: 'tickets', scoped: true } as const

/** What cancelling a schedule would do, or how far it is. */
export const cancellation = defineCall({
  method: 'GET',
  path: '/api/portal/schedules/{id}/cancellation',
  params: { id: IdParam },
  who: WHO,
  limit: null,
  refusals: [],
  answer: CancellationShown,
})

/**
 * Cancels a schedule for ever, with the word of the page's language and by the version that was seen.
 * `refund` also needs the right to refund purchases. What is asked for is done by itself, also when the
 * cinema is cut off: then it waits for the line. A repeat is refused with `schedule_cancelled`.
 * @source F-194, F-195; docs/ledger.md, L14
 */
export const cancelSchedule = defineCall({
  method: 'POST',
  path: '/api/portal/schedules/{id}/cancel',
  params: { id: IdParam },
  who: WHO,
  limit: null,
  body: z.strictObject({
    version: RowId,
    keyword: Text(20),
    refund: z.boolean(),
    reason: Reason,
  }),
  refusals: ['forbidden', 'stale', 'keyword_wrong', 'schedule_cancelled', 'schedule_draft', 'schedule_closed'],
  answer: CancellationShown,
})
