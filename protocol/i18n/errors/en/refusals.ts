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
    plain_line:
      'Passwords, and the links that open an account, go over an encrypted line only. Open this page with https:// in its address.',
    sign_in_wrong: 'E-mail address or password is not right.',
    password_wrong: 'This password is not right.',
    password_common: 'This password is one of the first that anybody would try. Please choose another one.',
    reset_invalid: 'This link does not work any more. Request a new one.',
    reset_throttled_one: 'Too many links were requested. Try again in {{seconds}} second, and check your inbox first.',
    reset_throttled_other:
      'Too many links were requested. Try again in {{seconds}} seconds, and check your inbox first.',
    reset_nobody: 'This person has no e-mail address or may not open the portal. Change that first.',
    code_needed: 'Type the code of your authenticator app.',
    code_wrong: 'This code is not right, or it was used already.',
    factor_on: 'One-time codes are switched on already.',
    factor_off: 'One-time codes are not switched on.',
    passkey_wrong: 'This passkey was not accepted. Try again, or sign in with your password.',
    passkey_known: 'This passkey is here already.',
    passkeys_full: 'No more passkeys are possible. Remove one first.',
    passkey_address: 'Passkeys need a secure connection (https) under the name of your house.',
    house_blocked: 'This house is blocked. Please contact the provider.',
    own_house: 'You cannot block the house in which you are yourself.',
    house_unknown: 'There is no other house of this name here.',
    link_over: 'This link is used or too old. Begin once more in the house that you come from.',
    setup_over:
      'This set-up link does not work any more. The console shows a new one at each start, as long as nothing is set up. If you have just finished, sign in at /portal/.',
    caretaker_unknown: 'Nobody of that house with this address may open its portal and has a password.',
    last_caretaker: 'One person must look after the installation. Give it to another one first.',
    host_needed: '“{{host}}” is the name by which you are here. It must be among them, or you could not come back.',

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
    still_used: 'This is still used elsewhere. Take it away there first.',
    week_order: 'The first rate holds from week 1, and each of the others from a later week than the one before.',
    rate_missing: 'Enter a fixed amount, a percentage or a minimum guarantee.',
    profile_shared: 'A shared rental profile cannot be un-shared.',
    profile_used: 'A rental profile that movies use cannot be deleted.',
    shared_read_only: 'This is shared: only its owner or somebody with permission may change it.',
    deposit_above_price: 'The deposit is part of the price and cannot be higher.',
    beyond_own_rights: 'You cannot give, change or take rights that you do not have yourself.',
    last_manager: 'After this nobody could manage people any more. Give somebody else the right first.',
    last_notified: 'At least one employee must receive management notifications.',
    movie_scheduled: 'This movie has schedules until {{until}}. It cannot be archived before they are over.',
    has_schedules: 'This has schedules and cannot be deleted.',
    still_scheduled: 'Schedules are planned here until {{until}}. Cancel them or move them first.',
    fixed: 'This cannot be changed any more.',
    unfit_rating: 'This scheme does not have this age rating.',
    capacity_of_plan_one: 'The seat plan of this screen has {{places}} place.',
    capacity_of_plan_other: 'The seat plan of this screen has {{places}} places.',
    plan_broken:
      'The seat plan does not fit together at seat {{seat}}: every seat has its own place and name, companions and sofas stand side by side.',
    plan_class: 'The seat plan has seats of the class “{{class}}” ({{seat}}), which this screen does not have.',
    unknown_zone: 'This is not a time zone. Write it like Europe/Berlin.',
    low_contrast: 'These two colours are too alike: nobody could read this from afar.',
    required: 'This field is required.',
    unfit_trailer: 'Only trailers at YouTube or Vimeo can be shown: copy the address of the video there.',

    // Pictures.
    picture_kind: 'This is no picture that can be used here: take a JPEG, PNG or WebP.',
    picture_broken: 'This picture is damaged or incomplete. Save it again, or take another one.',
    picture_moving: 'This picture moves. Take one that stands still.',
    picture_points: 'This picture has too many points: {{millions}} million at most.',
    pictures_unused:
      'There are {{count}} pictures here that nothing shows. Use some of them first; what is not used goes after a week.',

    // Movies of TMDB.
    tmdb_off: 'TMDB asks for a key. Type it in the settings, or add the movie by hand.',
    tmdb_key: 'TMDB does not accept this key.',
    tmdb_away: 'TMDB does not answer. Try again in a moment, or add the movie by hand.',
    tmdb_busy: 'TMDB asks to wait a moment. Try again then.',
    tmdb_odd: 'TMDB answered something that cannot be read. Try again later, or add the movie by hand.',

    // The plan of a cinema.
    conflict_overlap_one: 'Another schedule still runs on this screen. It is free {{minutes}} minute later.',
    conflict_overlap_other: 'Another schedule still runs on this screen. It is free {{minutes}} minutes later.',
    conflict_cleaning_one: 'The screen is not cleaned yet. It is free {{minutes}} minute later.',
    conflict_cleaning_other: 'The screen is not cleaned yet. It is free {{minutes}} minutes later.',
    conflict_past_day: 'It still runs when the next business day begins.',
    conflict_outside_hours: 'The cinema is closed at this time.',
    conflict_before_release: 'This movie is shown here from {{from}} on.',
    conflict_before_rental: 'This version is rented from {{from}} on.',
    conflict_movie_archived: 'This movie is archived.',
    conflict_format: 'This screen cannot show this version.',
    schedule_sold_one: '{{tickets}} ticket is sold or being paid. This schedule can only be cancelled.',
    schedule_sold_other: '{{tickets}} tickets are sold or being paid. This schedule can only be cancelled.',
    schedule_cancelled: 'This schedule is cancelled and stays as it is.',
    other_plan:
      'This schedule is on sale with the seats of its screen. Delete it, and make it anew on the other screen.',
    cut_off: 'This cinema is cut off and may be selling tickets for it. Try again when the line is back.',
    at_counter:
      'Seats of it are at the box office and did not come back. Somebody may be buying them there. Try again in a minute.',
    keyword_wrong: 'Type the word exactly as it stands here, in capital letters.',
    schedule_draft: 'This schedule is a draft and on sale nowhere. Delete it.',
    schedule_changed:
      'This schedule was changed a moment ago. Please load this page again and look at it before you pay.',
    converted: 'This reservation is a schedule already.',
    templates_full: 'This cinema has {{maximum}} templates. Delete one first.',

    fenced: 'Another box is the edge of this cinema now.',
    fork: 'These entries differ from those that are known here.',
    gap: 'Entries are missing before these.',
    other_box: 'This cinema has another box already.',
    enrolment_full: 'Too many boxes wait for approval. Try again in a few minutes.',
    enrolment_nowhere: 'The hub has no house under this address. Set HUB_URL to the address of the house’s own site.',
    enrolment_unknown: 'No box waits with this number. Look at its screen again.',
    enrolment_changed: 'This number belongs to another box now. Look it up again.',
    edge_there: 'This cinema has an edge already. End its credential first.',
    edge_no_successor:
      'Another box was the edge of this cinema, and what it holds cannot pass to a new one yet. Only that same box can come back.',
    edge_unreachable:
      'This cinema’s box cannot be reached just now. Approve the device at the box itself, on its page /pair.',
    edge_ended: 'The credential of this cinema’s box was ended: nothing reaches its devices any more.',
    orders_full:
      'Too much waits for the line to this cinema already. Nothing was ordered: try again when its box is back.',
    html_too_long: 'This text is too long: {{max}} characters at most, as it is kept.',
    name_not_typed: 'Type the name of the cinema exactly as it stands here.',
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
    seats_busy:
      'These seats cannot be changed just now, they are taken, in a cart or not blocked any more: {{seats}}. Nothing was changed.',
    seats_cut_off:
      'These seats are at the box office, and the line to this cinema is down: {{seats}}. Nothing was changed. Try again when the line is back.',
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
    rate_start: 'This rate cannot be used for shows at this time.',
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
    line_ended:
      'A line was refunded, exchanged or moved meanwhile. Nothing was paid back now: look at the purchase as it stands.',
    money_at_counter:
      'Money of these lines was taken at a counter, and the portal pays no cash. Nothing was paid back: refund them at a register.',
    no_tickets: 'There is no valid ticket to send: the schedule is over, or the tickets went back.',
    letters_throttled: 'This letter was sent five times within an hour. Try again later.',
    tickets_busy:
      'The box office is busy with these tickets just now: {{seats}}. Nothing was paid back, try again in a moment.',
    tickets_cut_off:
      'These tickets are at the box office of {{cinema}}, and the line to it is down: {{seats}}. Nothing was paid back. Refund them at its register, or here when the line is back.',
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
