import type { Locale } from '../i18n/locales.ts'
import type { TicketDocument, TicketPage } from './ticket-document.ts'

/**
 * One ticket as a pass of a phone's wallet, as it is said in one language: every text is written out, and
 * `page` is the very page that its PDF has, with the same code (F-136, UX-40).
 */
export interface WalletPass {
  /** Of the ticket on whichever seat: one that is added later takes the place of it. */
  id: string
  /** Of its schedule at this time, in this language. */
  event_id: string
  /** Passes of one purchase stand together. */
  group_id: string
  locale: Locale
  house: TicketDocument['house']
  title: string
  /** By the clock of the cinema, with its offset from UTC: `2026-11-21T20:45:00+01:00`. */
  start: string
  end: string
  /** Where the cinema is; null = nobody has said it. */
  place: { lat: number; lng: number } | null
  page: TicketPage
  notes: readonly { title: string; text: string }[]
}
