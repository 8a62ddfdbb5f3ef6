/**
 * What a server says when it does not do what was asked. `errors.<code>` is the text of a refusal's code or of a contract's own message; `{{name}}` is filled from the
 * refusal's detail. English is the source of keys.
 * @source website spec, sections 5 and 8; operations spec, sections 5 and 8; FEATURES §23
 */
export const en = {
  // What is wrong with a field.
  'errors.invalid': 'This is not valid.',
  'errors.required': 'This field is required.',
  'errors.too_long': 'This is too long.',
  'errors.too_short': 'This is too short.',
  'errors.letters': 'Some letters of this cannot be kept. Write it without them.',
  'errors.too_small': 'This must be at least {{minimum}}.',
  'errors.too_big': 'This must be at most {{maximum}}.',
  'errors.too_many': 'These are too many.',
  'errors.too_few': 'These are too few.',
  'errors.unknown_field': 'This field is not known here.',
  'errors.email': 'This is not an e-mail address.',
  'errors.email_confirmation': 'The two e-mail addresses are not the same.',
  'errors.taken': 'This is taken already.',
  'errors.unknown_choice': 'This choice does not exist any more.',
  'errors.overlap': 'This overlaps with another one.',
  'errors.min_above_max': 'The least number is above the greatest.',
  'errors.unfit_component': 'This form does not fit the type.',
  'errors.unfit_driver': 'This driver does not fit the type.',
  'errors.unfit_access': 'This type cannot be used there.',
  'errors.not_json': 'The request is not readable.',

  // The whole request.
  'errors.form': 'There are validation errors, please check the form.',
  'errors.not_found': 'This does not exist here.',
  'errors.forbidden': 'You do not have access to this resource.',
  'errors.signed_out': 'You are not signed in.',
  'errors.module_off': 'This is not switched on for your house. Please contact the provider.',
  'errors.stale': 'Somebody else has changed this meanwhile. Load it again: nothing of yours was saved.',
  'errors.session_ended': 'This page has been open for too long. Load it again.',
  'errors.crowded':
    'Many seats of this show are in carts of your network just now. Wait {{seconds}} seconds and try again: what is held for you stays yours, and nothing was charged.',
  'errors.too_many_requests': 'We are receiving too many requests in a brief period, wait a few moments and try again.',
  'errors.key_used_again': 'This request was already sent with another content.',
  'errors.length_required': 'The request does not say how long it is.',
  'errors.too_large': 'The request is too large.',
  'errors.busy': 'There is too much to do just now. Nothing was changed, try again in a moment.',
  'errors.not_recorded':
    'We cannot record an order just now. Nothing was changed, your seats stay yours. Try again in a few minutes.',
  'errors.unknown': 'Something went wrong.',

  // Choosing tickets and seats.
  'errors.select_ticket': 'Select at least 1 ticket.',
  'errors.too_many_tickets': 'These are too many tickets for one purchase.',
  'errors.seats_or_quantity': 'Choose seats, or how many.',
  'errors.select_seat': 'Choose as many seats as tickets.',
  'errors.seat_unknown': 'There is no such seat.',
  'errors.seats_lost': 'These seats are no longer available. Choose others.',
  'errors.seat_taken': 'This seat is no longer available. Choose another.',
  'errors.seat_unreachable': 'This seat cannot be reached just now. Choose another, or buy it at the box office.',
  'errors.seats_not_held': 'Your seats are no longer held. Choose them again.',
  'errors.seats_unused': 'Choose as many tickets as you hold seats.',
  'errors.not_enough_seats': 'There are only {{available}} suitable seats left.',
  'errors.not_enough_online': 'There are only {{left}} places left online. More may be on sale at the box office.',
  'errors.screen_full': 'The show has only {{left}} free seats.',
  'errors.hold_ended': 'The time to choose is over, and your seats are free again.',
  'errors.no_renewals': 'The time cannot be extended any more.',
  'errors.bill_foreign': 'This order belongs to somebody else.',
  'errors.bill_not_open': 'This order can no longer be changed.',
  'errors.bill_not_paying': 'This order is not being paid.',
  'errors.ids_taken': 'This order was sent once already. Nothing was bought now; please try again.',
  'errors.no_lines': 'You cannot go on without items.',
  'errors.seatpicker_off': 'Seats are not chosen for this show.',

  // Rates and prices.
  'errors.rate_unknown': 'This rate is not on sale for this show.',
  'errors.rate_min': 'This rate is sold from {{minimum}} tickets on.',
  'errors.rate_max': 'At most {{maximum}} tickets of this rate.',
  'errors.rate_only_left': 'Only {{left}} tickets left for this rate.',
  'errors.rate_day_ahead': 'This rate must be bought at least one day ahead.',
  'errors.rate_weekday': 'This rate cannot be used on this day.',
  'errors.voucher_not_possible': 'Vouchers are not possible with this rate.',
  'errors.price_changed': 'The price has changed. It is now {{total}}. Nothing was charged.',
  'errors.payment_mismatch': 'The price has changed. Nothing was charged.',

  // Buying at all.
  'errors.buying_off': 'Buying tickets is currently not possible.',
  'errors.sold_out': 'This show is sold out.',
  'errors.sold_out_online': 'This show is sold out online. Tickets may still be on sale at the box office.',
  'errors.not_purchasable': 'Tickets for this show are not on sale online.',
  'errors.payment_method': 'Choose how you want to pay.',
  'errors.payment_init': 'The payment could not be started. Nothing was charged, try again.',
  'errors.cinema_away': 'The cinema cannot be reached just now. Nothing was charged.',
} as const

export type ErrorKey = keyof typeof en
