/** What a refusal says, by its code. Counted forms go by the number in its detail (server/speech.ts). */
export const refusals = {
  /** By the code of the refusal. */
  refusal: {
    // The request as a whole.
    invalid: 'This is not valid.',
    not_json: 'The request is not readable.',
    length_required: 'The request does not say how long it is.',
    too_large: 'The request is too large.',
    not_found: 'This does not exist here.',
    busy: 'There is too much to do just now. Nothing was changed, try again in a moment.',

    // Who asks, and how often.
    forbidden: 'You do not have access to this resource.',
    signed_out: 'You are not signed in.',
    module_off: 'This is not switched on for your house. Please contact the provider.',
    permission: 'You do not have access to this resource. It needs the permission “{{permission}}”.',
    session_ended: 'This page has been open for too long. Load it again.',
    too_many_requests: 'We are receiving too many requests in a brief period, wait a few moments and try again.',
    crowded_one:
      'Many seats of this show are in carts of your network just now. Wait {{seconds}} second and try again: what is held for you stays yours, and nothing was charged.',
    crowded_other:
      'Many seats of this show are in carts of your network just now. Wait {{seconds}} seconds and try again: what is held for you stays yours, and nothing was charged.',
    key_used_again: 'This request was already sent with another content.',
    sign_in_wrong: 'E-mail address or password is not right.',
    password_wrong: 'This password is not right.',
    password_common: 'This password is one of the first that anybody would try. Please choose another one.',

    // Between an edge and the hub.
    stale: 'Somebody else has changed this meanwhile. Load it again: nothing of yours was saved.',

    // Rows that a person edits.
    taken: 'This is taken already.',
    unknown_choice: 'This choice does not exist any more.',
    overlap: 'This overlaps with another one.',
    min_above_max: 'The least number is above the greatest.',
    unfit_component: 'This form does not fit the type.',
    unfit_driver: 'This driver does not fit the type.',
    unfit_access: 'This type cannot be used there.',

    fenced: 'Another box is the edge of this cinema now.',
    fork: 'These entries differ from those that are known here.',
    gap: 'Entries are missing before these.',
    other_box: 'This cinema has another box already.',
    quarantined: 'This cinema’s box may not sell just now. Nothing was sold and nothing was charged. Call support.',

    // Devices and the people at them.
    device_missing: 'This device is not paired with this edge.',
    device_logout: 'This device was signed out. Pair it again.',
    device_blocked: 'This device is blocked. It cannot sign in again: contact the administrator.',
    device_too_old:
      'This device has an older program than the cinema’s box. It updates by itself as soon as its bill is closed.',
    edge_too_old: 'This cinema’s box has too old a program. Nothing is lost. Have the box updated.',
    hub_too_old: 'The hub has an older program than this cinema’s box. Nothing is lost. Have the hub updated.',
    device_type: 'This is not done at a device of this kind. Use a register.',
    employee_missing: 'Sign in with your PIN first.',
    employee_locked_one: 'Locked after {{minutes}} minute without use. Type your PIN again.',
    employee_locked_other: 'Locked after {{minutes}} minutes without use. Type your PIN again.',
    employee_unknown: 'This person cannot sign in here.',
    pin_wrong: 'This PIN is not right.',
    pin_locked_one: 'Too many wrong PINs. Try again in {{seconds}} second.',
    pin_locked_other: 'Too many wrong PINs. Try again in {{seconds}} seconds.',
    pairing_unknown: 'No device waits with this number. Look at its screen again.',
    pairing_changed: 'This number belongs to another device now. Look it up again.',
    pairing_tries_one: 'Too many wrong numbers within an hour. Try again in {{minutes}} minute.',
    pairing_tries_other: 'Too many wrong numbers within an hour. Try again in {{minutes}} minutes.',
    pairing_full: 'Too many devices wait for approval. Try again in a few minutes.',

    // Seats and what is held of them.
    seat_unknown: 'There is no such seat.',
    seat_taken: 'This seat is no longer available. Choose another.',
    seat_unreachable: 'This seat cannot be reached just now. Choose another, or buy it at the box office.',
    seats_lost: 'These seats are no longer available. Choose others.',
    seats_not_held: 'Your seats are no longer held. Choose them again.',
    seats_unused: 'Choose as many tickets as you hold seats.',
    select_seat: 'Choose as many seats as tickets.',
    not_enough_seats_one: 'There is only {{available}} suitable seat left.',
    not_enough_seats_other: 'There are only {{available}} suitable seats left.',
    not_enough_online_one: 'There is only {{left}} place left online. More may be on sale at the box office.',
    not_enough_online_other: 'There are only {{left}} places left online. More may be on sale at the box office.',
    screen_full_one: 'The show has only {{left}} free seat.',
    screen_full_other: 'The show has only {{left}} free seats.',
    too_many_tickets: 'These are too many tickets for one purchase.',
    hold_ended: 'The time to choose is over, and your seats are free again.',
    no_renewals: 'The time cannot be extended any more.',

    // Rates, products and prices.
    not_purchasable: 'Tickets for this show are not on sale online.',
    schedule_closed: 'This show is not on sale here any more.',
    rate_unknown: 'This rate is not on sale for this show.',
    rate_other_price_group: 'This rate is not on sale for this show.',
    rate_not_in_channel: 'This rate is not sold at the counter.',
    rate_min_one: 'This rate is sold from {{minimum}} ticket on.',
    rate_min_other: 'This rate is sold from {{minimum}} tickets on.',
    rate_max_one: 'At most {{maximum}} ticket of this rate.',
    rate_max_other: 'At most {{maximum}} tickets of this rate.',
    rate_only_left_one: 'Only {{left}} ticket left for this rate.',
    rate_only_left_other: 'Only {{left}} tickets left for this rate.',
    rate_day_ahead: 'This rate must be bought at least one day ahead.',
    rate_weekday: 'This rate cannot be used on this day.',
    voucher_not_possible: 'Vouchers are not possible with this rate.',
    product_unknown: 'This product is not on sale.',
    price_changed: 'The price has changed. It is now {{total}}. Nothing was charged.',

    // Bills, payments and questions.
    bill_foreign: 'This order belongs to somebody else.',
    bill_not_open: 'This order can no longer be changed.',
    bill_not_paying: 'This order is not being paid.',
    ids_taken: 'This order was sent once already. Nothing was bought now; please try again.',
    no_lines: 'You cannot go on without items.',
    not_recorded:
      'We cannot record an order just now. Nothing was changed, your seats stay yours. Try again in a few minutes.',
    payment_method: 'Choose how you want to pay.',
    payment_exclusive: 'This way to pay cannot be combined with another.',
    payment_init: 'The payment could not be started. Nothing was charged, try again.',
    payment_mismatch: 'The price has changed. Nothing was charged.',
    tendered_less: 'Less was given than is to pay.',
    question_refused: 'This sale was ended before it was answered. Nothing was sold.',
    question_unknown: 'This edge does not know that sale.',
    already_confirmed: 'This sale is complete. It can be refunded, not ended.',
    already_ended: 'This sale has ended already.',
    not_voidable: 'This cannot be ended.',
    amount_sign: 'This amount does not fit what is done with the drawer.',
    print_queue_full: 'Too much waits for the printer.',
  },

  /** What a person at a counter reads in other words than a visitor of the site. */
  counter: {
    invalid: 'Something in this request is missing or not as expected.',
    busy: 'The edge is busy just now. Nothing was changed, try again in a moment.',
    rate_unknown: 'This rate is not on sale.',
    price_changed: 'The price has changed. Nothing was sold.',
    bill_not_open: 'This bill can no longer be changed.',
    ids_taken: 'This bill was asked for once already. Nothing was sold now. Clear it and ring it up again.',
    payment_method: 'This way to pay cannot be used here.',
    payment_mismatch: 'The payments are not the total. Nothing was sold.',
  },
} as const
