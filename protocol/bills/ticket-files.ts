import * as z from 'zod'
import { LOCALES } from '../i18n/locales.ts'
import { defineCall } from '../kit/call.ts'
import { CODE_ALPHABET } from '../kit/code-alphabet.ts'
import { UuidParam } from '../kit/params.ts'
import { FILE_MAX } from '../kit/resource-calls.ts'
import { Text } from '../kit/text.ts'

/**
 * What the page of a purchase gives to take along: valid tickets alone, to whoever knows its unguessable id,
 * as the page itself does (F-143).
 */
const OF_BILL = {
  method: 'GET',
  who: { as: 'anyone' },
  limit: 'ticket_file',
  query: z.strictObject({ locale: z.enum(LOCALES) }),
  answer: Text(FILE_MAX),
  refusals: ['not_found'],
} as const

/** A code for people (`humanCode`), without its spaces. */
export const TicketParam = z.string().regex(new RegExp(`^[${CODE_ALPHABET}]{12}$`))

/** The screenings for a calendar (F-144); 404 where no ticket is valid, or its schedule is cancelled. */
export const billCalendar = defineCall({
  ...OF_BILL,
  path: '/api/bill/{uuid}/calendar',
  params: { uuid: UuidParam },
  media: 'text/calendar',
})

/** The tickets as a PDF, as the letter brings them (F-136, F-144). */
export const billDownload = defineCall({
  ...OF_BILL,
  path: '/api/bill/{uuid}/download',
  params: { uuid: UuidParam },
  media: 'application/pdf',
})

/**
 * The receipt of the purchase as a PDF, by the template of its house: what still stands, and how it was paid.
 * 404 where nothing stands, and on an installation in production, which gives none (F-136).
 */
export const billReceipt = defineCall({
  ...OF_BILL,
  path: '/api/bill/{uuid}/receipt',
  params: { uuid: UuidParam },
  media: 'application/pdf',
})

/**
 * The tickets as passes of Apple's wallet, several as one file (.pkpasses); 404 too where this installation
 * has no certificate for passes (F-136).
 */
export const billPassbook = defineCall({
  ...OF_BILL,
  path: '/api/bill/{uuid}/passbook',
  params: { uuid: UuidParam },
  media: 'application/vnd.apple.pkpass',
})

/**
 * Leads to Google's wallet, which saves one ticket as a pass; 404 too where this installation has no key for
 * it (F-136).
 */
export const googleWallet = defineCall({
  ...OF_BILL,
  path: '/api/bill/{uuid}/google-wallet/{ticket}',
  params: { uuid: UuidParam, ticket: TicketParam },
  leads_away: true,
})

/**
 * Sends the letter with the tickets once more, to the address of the purchase, which is not said here
 * (F-143). The id makes a repeat of the call the same letter. Five within an hour, with those that the house
 * sends. @source F-144
 */
export const resendLetter = defineCall({
  method: 'POST',
  path: '/api/bill/{uuid}/letter',
  params: { uuid: UuidParam },
  who: { as: 'visitor', session: 'read' },
  limit: 'resend',
  body: z.strictObject({ id: z.uuid() }),
  answer: z.object({}),
  refusals: ['no_tickets', 'letters_throttled', 'key_used_again'],
})
