import * as z from 'zod'
import type { Exhibitor } from '../catalogue/exhibitor.ts'
import { Address, Email, Opaque, Word } from '../kit/shapes.ts'
import { Lines, Text } from '../kit/text.ts'
import type { AlertKind } from './alert-kinds.ts'
import type { TicketDocument } from './ticket-document.ts'

/** Why the audience of a schedule is written to; the title of the letter follows from it. @source F-352 */
export const Occasion = z.enum(['delay', 'screen', 'breakdown', 'other'])
export type Occasion = z.output<typeof Occasion>

/** Which screening a school asks for, on the wall of the cinema; `version` null = any. */
interface SchoolWish {
  movie: string
  version: string | null
  cinema: string
  date: string
  time: string
  persons: number
}

/** What a letter is about, with what it says. `name` is its reader's; `link` a whole address. */
export type Letter =
  /** The link works once, and for so many minutes. */
  | { kind: 'password_reset'; name: string; link: string; minutes: number }
  /** To somebody new: the link works once, and for so many days. */
  | { kind: 'invitation'; name: string; link: string; days: number }
  /** A manager switched somebody's codes off; the link leads to where they are switched on again. */
  | { kind: 'factor_removed'; name: string; link: string; by: string }
  /**
   * Tickets that were bought; the link leads to the page of the purchase, null = the site has no address.
   * `words` are what the house adds, each with its text in HTML that was cleaned.
   */
  | {
      kind: 'tickets'
      name: string
      link: string | null
      document: TicketDocument
      words: readonly { title: string; text: string }[]
    }
  /** To the house: what a visitor of its site wrote by the form, in lines; `phone` may be empty. */
  | { kind: 'contact_message'; name: string; email: string; phone: string; message: string }
  /**
   * To whoever is notified in the house: what a school asks for by the form of its site. The link leads to
   * the reservations; address and comments are lines, and `comments` may be empty.
   */
  | (SchoolWish & {
      kind: 'school_request'
      name: string
      link: string
      email: string
      mobile: string
      company_name: string
      cycle: string
      payment_method: 'cash' | 'card' | 'invoice'
      invoice_address: string
      comments: string
    })
  /** To a school: its request came. It repeats nothing that was typed there, as anybody may type it. */
  | (SchoolWish & { kind: 'school_request_came' })
  /**
   * To whoever wants the newsletter: the link confirms it, for so many days; `leave` ends it, for ever. It
   * repeats no name, as anybody may type one there.
   */
  | { kind: 'newsletter_confirm'; link: string; leave: string; days: number }
  /**
   * To whoever is notified in the house: what it must do something about, the worst first; without a cinema
   * it is about the hub. `more`: so many others are on the dashboard, to which the link leads; null = the
   * house has no address.
   */
  | {
      kind: 'alerts'
      link: string | null
      alerts: readonly { kind: AlertKind; cinema: string | null; since: string; time_zone: string }[]
      more: number
    }
  /** To everybody who looks after the installation: `who` of `house` does so too, or does so no more. */
  | { kind: 'caretaker_made' | 'caretaker_ended'; name: string; link: string; by: string; who: string; house: string }
  /** To a buyer: the schedule that tickets are for is cancelled; with the money back by itself, or not. */
  | {
      kind: 'schedule_cancelled'
      name: string
      movie: string
      cinema: string
      start: string
      time_zone: string
      tickets: number
      reason: string
      money: 'on_its_way' | 'at_counter' | 'stays'
    }
  /** To a buyer who cancelled a purchase: what comes back, by the way it was paid and to vouchers. */
  | {
      kind: 'order_cancelled'
      name: string
      number: string
      movie: string
      cinema: string
      start: string
      time_zone: string
      tickets: number
      back: { online_cents: number; voucher_cents: number; turns: number }
    }
  /**
   * To a buyer, or to whom seats are reserved: the schedule is in another screen, and where one sits there.
   * `document`: the tickets of now; null = they are reserved. A seat that is null has no number.
   */
  | {
      kind: 'schedule_moved'
      name: string
      movie: string
      cinema: string
      start: string
      time_zone: string
      from_screen: string
      screen: string
      seats: { from: string | null; to: string | null }[]
      document: TicketDocument | null
    }
  /** To a buyer: what a manager writes to all who have tickets for the schedule, in lines. */
  | {
      kind: 'schedule_message'
      name: string
      movie: string
      cinema: string
      start: string
      time_zone: string
      tickets: number
      occasion: Occasion
      message: string
      /** What its reader gets with it; valid to the end of that day. */
      voucher: { title: string; code: string; valid_until: string } | null
      /** What of the price goes back, by the way it was paid; 0 = nothing. */
      refund_cents: number
    }
  /**
   * A voucher that was bought, to its buyer, or to whom it is for: then `from` gives it, and `message` says
   * so. `name` is its reader's, empty where nobody wrote it; `valid_until` its last day, null = without end.
   */
  | {
      kind: 'voucher'
      name: string
      from: string | null
      message: string
      title: string
      turns: number
      products_cents: number
      code: string
      valid_until: string | null
      cinema: string
    }
  /** To whoever bought a voucher for somebody else: where it goes, and on which day. */
  | {
      kind: 'voucher_bought'
      name: string
      title: string
      email: string
      deliver_on: string
      link: string | null
      change_link: string | null
    }

export type LetterOf<K extends Letter['kind']> = Extract<Letter, { kind: K }>

/** Whose letter it is: a house in its colours. */
export type Sender = Pick<Exhibitor, 'trade_name' | 'brand' | 'accent' | 'email'>

/** A letter as it is read; `text` says all that `html` says. */
export interface Worded {
  subject: string
  html: string
  text: string
}

const MB = 1024 * 1024

/** A file that goes with a letter. */
const Attachment = z.object({
  filename: Text(120).min(1),
  content_type: Opaque.min(1).max(120),
  base64: z.base64().max(10 * MB),
})

export type Attachment = z.output<typeof Attachment>

/** What stands in a letter below its head. */
export const Content = z.object({
  html: Lines(MB).min(1),
  text: Lines(MB).min(1),
  attachments: z.array(Attachment).max(20),
})
export type Content = z.output<typeof Content>

/** So long is a subject, as this language counts letters. */
export const SUBJECT_MAX = 200

/**
 * The head of a letter. `reader` and `subject` stand in lines of a mail's head: neither has a line break
 * (docs/security.md, "Mail").
 */
export const Head = z.object({
  /** The same at every try. */
  id: z.uuid(),
  kind: Word,
  reader: Email,
  subject: Text(SUBJECT_MAX).min(1),
  from_name: Text(120).min(1),
  reply_to: Email,
  /** By what a mail program ends such letters by itself (RFC 8058); null = it is asked for, or it must be. */
  unsubscribe: Address.nullable().default(null),
})
export type Head = z.output<typeof Head>
