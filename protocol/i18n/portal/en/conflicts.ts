/** What nobody can settle but a person. */
export const conflicts = {
  conflicts: {
    of_bill: 'Purchase {{number}}',
    of_bill_open: 'A purchase without a number',
    of_schedule: '{{movie}}, {{when}}',
    kind: {
      settle_refused:
        'It is paid, but the payment provider does not take the record of the sale. Its tickets are not sent before that.',
      refund_refused: 'The payment provider refuses to give {{money}} back.',
      amount_differs:
        'The payment provider took {{taken}}, but {{known}} is booked for this payment. Look it up there, and settle the difference with the buyer.',
      cancelled_not_refunded: 'The show is cancelled, but this purchase could not be refunded.',
      goodwill_not_issued: 'The buyer was written to without the voucher that the letter was to bring.',
      goodwill_not_paid: 'The letter to the buyer promises {{money}} back, but it cannot be paid.',
      voucher_code:
        '{{vouchers}} vouchers have the same code, which ends with {{end}}. Withdraw all but one, and issue new ones to their holders.',
      voucher_code_unread:
        '{{vouchers}} vouchers have the same code. Withdraw all but one, and issue new ones to their holders.',
      codes_tried:
        'More than {{count}} voucher codes that nobody has were tried on the site within an hour. Each code needs a puzzle now; see whether your vouchers are as you expect.',
      receipt_differs:
        'Register {{register}} has another booking under number {{entry}} than the one that its box had sent. So two boxes were at work here at once. Compare its receipts of that time with the purchases, and settle it with the guests.',
      receipts_differ:
        'Registers {{register}} and {{other}} have different bookings under one number, {{entry}}. So two boxes were at work here at once. Compare their receipts of that time with the purchases, and settle it with the guests.',
      place_taken:
        'Register {{register}} has a receipt, number {{entry}}, for a place that somebody else has too. Its guest is not booked here.',
      right_spent:
        'Register {{register}} has a receipt, number {{entry}}, that used more of a voucher or of a limited rate than was left. Its guest is not booked here.',
      entry_unfit:
        'Register {{register}} has a receipt, number {{entry}}, that names purchases or tickets of others. It cannot be booked by itself: compare it with the purchases, and settle it with the guest.',
      report_late:
        'Register {{register}} reported after the recount had ended without it. So many of its bookings are not known here: {{count}}. Compare its receipts with the purchases.',
      receipt_missing:
        'Register {{register}} has a receipt, number {{entry}}, of a box before, which neither that box had sent nor the register has reported. Approve the box anew: the recount then has every register report all that it keeps.',
    },
    why: {
      order_unknown: 'The provider does not know this payment.',
      order_differs: 'The provider knows this payment with another amount or for another purchase.',
      not_captured: 'The provider says that it took no money.',
      settled_differently: 'The provider has another sale on record for this payment.',
      refunded_before_settled: 'Money went back at the provider before the sale was recorded.',
      refund_exceeds: 'At the provider less than that is left: some of it went back there already.',
      refund_differs: 'The provider gave another amount back for the same ticket before.',
      not_found: 'The purchase was not found.',
      line_ended: 'One of its tickets was refunded, exchanged or moved meanwhile.',
      money_at_counter: 'It was paid at a counter: refund it at a register.',
      tickets_busy: 'The box office is busy with its tickets.',
      tickets_cut_off: 'Its tickets are at the box office, and the line to the cinema is down.',
      key_used_again: 'Another refund of the same tickets stands in its way.',
      type_gone: 'Its type of voucher was deleted, or is not issued for this cinema.',
      type_unfit: 'Its type of voucher was changed and does not allow such a voucher any more.',
      other: 'No further reason is known.',
    },
    unknown: 'Something cannot be settled by itself. This page does not know more of it: load it again.',
    settle: 'Settle …',
    settle_of: 'Settle: {{what}}',
    sides: {
      title: 'Two sides, one decision',
      wants: 'What the register has',
      has: 'Who has it now',
      register: 'Register {{register}}',
      online: 'Sold online',
      entry: 'Booking {{entry}}',
      receipt: 'Receipt {{number}}',
      state: {
        sold: 'sold',
        held: 'in a cart',
        reserved: 'reserved',
        blocked: 'blocked',
        gone: 'Nobody any more.',
        unknown: 'More is not known.',
      },
      what: 'What shall happen?',
      choose: 'Choose what shall happen.',
      choose_seats: 'Choose a free seat for each guest.',
      settle: 'Do this',
      choice: {
        keep: 'Keep: nobody moves',
        refund: 'Refund: the guest without a place gets the money back',
        reseat: 'Reseat: the guest gets another seat',
        take: 'Take over the report',
      },
      about: {
        keep: 'Whoever has the place keeps it. The other purchase is booked as paid, without a ticket; where the place is free again, its guest has it.',
        refund:
          'The purchase is booked, and what has no place ends. Cash and card money is paid at a register; what a voucher paid is back on it at once.',
        reseat:
          'The purchase is booked with another free seat. The old ticket is not valid any more: hand out a new one.',
        take: 'What still fits is booked as it was sold. What somebody else has by now is listed here one by one.',
      },
      seat_for: 'Another seat instead of {{seat}}',
      place: 'Place {{slot}}',
      no_seats: 'Not enough seats of this show are free.',
    },
    decide: 'Mark as settled',
    decide_of: 'Mark as settled: {{what}}',
    title: 'Mark this as settled?',
    text: 'It leaves the list, for everybody and for good. No money moves, and no ticket or voucher changes: see to that first. Your name, the time and what you write stay with it.',
    text_provider: 'From then on the payment provider is not asked again and again.',
    reason: 'What was decided, and why',
    done: 'Marked as settled',
  },
} as const
