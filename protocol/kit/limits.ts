/**
 * How often something may be done, and by whom it is counted: `calls` of it, only its `failures`, or how many
 * are `open` at once. `times` is a number, or the name of the exhibitor's setting; an address of IPv6 is its
 * /64 network. Beyond it 429 with Retry-After.
 * @source docs/security.md, "Input", "Pairing" and "Sessions"; F-348
 */
export interface Limit {
  per: 'address' | 'cinema' | 'device' | 'person' | 'device and person' | 'address and account'
  counts: 'calls' | 'failures' | 'open'
  times: number | 'holds_per_minute' | 'checkouts_per_minute' | 'voucher_checks_per_minute'
  within_s: number | null
}

export const LIMITS = {
  /** Taking, changing and freeing seats. */
  hold: { per: 'address', counts: 'calls', times: 'holds_per_minute', within_s: 60 },
  checkout: { per: 'address', counts: 'calls', times: 'checkouts_per_minute', within_s: 60 },
  /** Codes of vouchers that a visitor types, right or wrong; `voucher_checks_per_hour` holds too. */
  voucher_check: { per: 'address', counts: 'calls', times: 'voucher_checks_per_minute', within_s: 60 },
  /** Messages by the form of the site. */
  contact: { per: 'address', counts: 'calls', times: 5, within_s: 60 },
  /** Addresses that somebody gives for the newsletter, and puzzles that a page asks for. */
  newsletter: { per: 'address', counts: 'calls', times: 20, within_s: 3_600 },
  captcha: { per: 'address', counts: 'calls', times: 30, within_s: 60 },
  /** Requests of schools, each with letters to the house and to the address that was typed. */
  school_request: { per: 'address', counts: 'calls', times: 10, within_s: 3_600 },
  /** Pictures of pages that are drawn to be shared; what is drawn already is not counted. */
  share_picture: { per: 'address', counts: 'calls', times: 12, within_s: 60 },
  /** Tickets as files to take along, each of which is made anew. */
  ticket_file: { per: 'address', counts: 'calls', times: 20, within_s: 60 },
  /** Letters with tickets that a visitor wants once more; each purchase has a limit of its own. */
  resend: { per: 'address', counts: 'calls', times: 5, within_s: 60 },
  /** Tickets that their buyer cancels or moves to another seat, and the plans that are shown for it. */
  buyer_change: { per: 'address', counts: 'calls', times: 10, within_s: 60 },
  bill_seats: { per: 'address', counts: 'calls', times: 30, within_s: 60 },
  /** Wrong credentials and tokens of edges. */
  credential: { per: 'address', counts: 'failures', times: 20, within_s: 60 },
  /** Boxes that wait to become the edge of a cinema. */
  enrolment: { per: 'address', counts: 'open', times: 3, within_s: 600 },
  /** Numbers of waiting boxes and devices that somebody in the portal types, right or wrong. */
  enrolment_number: { per: 'person', counts: 'calls', times: 20, within_s: 60 },
  /** Orders to the boxes of a house: several devices that load themselves anew, and website syncs. */
  box_order: { per: 'person', counts: 'calls', times: 60, within_s: 60 },
  /** Passwords of people; after three each try waits twice as long as the one before (access/sign-in.ts). */
  sign_in: { per: 'address and account', counts: 'failures', times: 3, within_s: null },
  /** Links to choose a password, asked for and used; they slow down as passwords do. */
  reset: { per: 'address and account', counts: 'calls', times: 3, within_s: null },
  /** The page and the call that set up an empty installation. */
  set_up: { per: 'address', counts: 'calls', times: 60, within_s: 60 },
  /** Pictures that somebody uploads. */
  picture: { per: 'person', counts: 'calls', times: 60, within_s: 60 },
  /** Questions to TMDB. */
  tmdb: { per: 'person', counts: 'calls', times: 60, within_s: 60 },
  /** Small posters of TMDB, several for each question. */
  tmdb_thumb: { per: 'person', counts: 'calls', times: 300, within_s: 60 },
  /** Codes that no voucher of a cinema has, asked for by its edge. */
  voucher_code: { per: 'cinema', counts: 'failures', times: 20, within_s: 60 },
  /** Files of labels that are being sent; a hub sends two at once. */
  labels: { per: 'person', counts: 'open', times: 1, within_s: null },
  /** Live channels of browsers. */
  stream: { per: 'address', counts: 'open', times: 100, within_s: null },
  /** Devices that wait to be paired. */
  pairing: { per: 'address', counts: 'open', times: 10, within_s: 600 },
  /** Numbers of waiting devices that somebody types, right or wrong. */
  pairing_number: { per: 'cinema', counts: 'calls', times: 20, within_s: 3_600 },
  /** Wrong set-up codes of a device that waits, until it asks again. */
  set_up_code: { per: 'device', counts: 'failures', times: 20, within_s: 600 },
  /** Wrong PINs; then locked for 1, 5 and 15 minutes. */
  pin: { per: 'device and person', counts: 'failures', times: 5, within_s: null },
} as const satisfies Readonly<Record<string, Limit>>

export type LimitName = keyof typeof LIMITS
