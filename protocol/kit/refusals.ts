/**
 * Every refusal that may go out on a wire, by its code, with its HTTP status: one spelling for hub and edge.
 * What a person can mend in the form is 422 (F-322). The code travels in `X-Refusal` for programs; its text
 * is for people, and a code without one does not compile (server/speech.ts).
 */
export const REFUSALS = {
  // The request as a whole.
  invalid: 422,
  not_json: 422,
  length_required: 411,
  too_large: 413,
  not_found: 404,
  busy: 503,

  // Who asks, and how often.
  forbidden: 403,
  signed_out: 401,
  module_off: 403,
  permission: 403,
  session_ended: 419,
  too_many_requests: 429,
  crowded: 429,
  key_used_again: 409,
  sign_in_wrong: 422,
  password_wrong: 422,
  password_common: 422,
  code_needed: 422,
  code_wrong: 422,
  factor_on: 422,
  factor_off: 422,
  passkey_wrong: 422,
  passkey_known: 422,
  passkeys_full: 422,
  passkey_address: 422,

  // Rows that a person edits.
  stale: 409,
  taken: 422,
  unknown_choice: 422,
  overlap: 422,
  min_above_max: 422,
  unfit_component: 422,
  unfit_driver: 422,
  unfit_access: 422,
  still_used: 422,
  week_order: 422,
  rate_missing: 422,
  profile_shared: 422,
  profile_used: 422,
  shared_read_only: 403,
  deposit_above_price: 422,
  beyond_own_rights: 422,
  last_manager: 422,
  last_notified: 422,
  movie_scheduled: 422,
  has_schedules: 422,
  still_scheduled: 422,
  fixed: 422,
  unfit_rating: 422,
  capacity_of_plan: 422,
  unknown_zone: 422,

  // Between an edge and the hub.
  fenced: 422,
  fork: 422,
  gap: 422,
  other_box: 422,
  quarantined: 422,
  hub_too_old: 426,

  // Devices and the people at them.
  device_missing: 401,
  device_logout: 401,
  device_blocked: 403,
  device_type: 403,
  device_too_old: 426,
  edge_too_old: 426,
  employee_missing: 401,
  employee_locked: 401,
  employee_unknown: 422,
  pin_wrong: 422,
  pin_locked: 429,
  pairing_unknown: 422,
  pairing_changed: 422,
  pairing_tries: 429,
  pairing_full: 429,

  // Seats and what is held of them.
  seat_unknown: 422,
  seat_taken: 422,
  seat_unreachable: 422,
  seats_lost: 422,
  seats_not_held: 422,
  seats_unused: 422,
  select_seat: 422,
  not_enough_seats: 422,
  not_enough_online: 422,
  screen_full: 422,
  too_many_tickets: 422,
  hold_ended: 422,
  no_renewals: 422,

  // Rates, products and prices.
  not_purchasable: 422,
  schedule_closed: 422,
  rate_unknown: 422,
  rate_other_price_group: 422,
  rate_not_in_channel: 422,
  rate_min: 422,
  rate_max: 422,
  rate_only_left: 422,
  rate_day_ahead: 422,
  rate_weekday: 422,
  voucher_not_possible: 422,
  product_unknown: 422,
  price_changed: 422,

  // Bills, payments and questions.
  bill_foreign: 422,
  bill_not_open: 422,
  bill_not_paying: 422,
  ids_taken: 422,
  no_lines: 422,
  not_recorded: 422,
  payment_method: 422,
  payment_exclusive: 422,
  payment_init: 422,
  payment_mismatch: 422,
  tendered_less: 422,
  question_refused: 422,
  question_unknown: 422,
  already_confirmed: 422,
  already_ended: 422,
  not_voidable: 422,
  amount_sign: 422,
  print_queue_full: 422,
} as const satisfies Readonly<Record<string, number>>

export type RefusalCode = keyof typeof REFUSALS

export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(REFUSALS, code)
}
