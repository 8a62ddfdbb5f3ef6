/** What recounts could not book, for a person to settle. */
export const conflicts = {
  conflicts: {
    key: 'To settle',
    title: 'To be settled by a person',
    nothing: 'Nothing is to be settled.',
    wants: 'This register has',
    has: 'Who has it now',
    nobody: 'nobody any more',
    online: 'sold online',
    in_portal: 'Look at both purchases, and mark it as settled in the portal, on the dashboard.',
    kind: {
      place_taken: 'Two guests have one place',
      right_spent: 'More of a voucher or a limited rate was used than was left',
      entry_unfit: 'A receipt names purchases or tickets of others',
      receipt_differs: 'Two bookings under one number',
      report_late: '{{register}} reported too late, bookings that nobody knows: {{count}}',
    },
    choice: {
      keep: 'Keep',
      refund: 'Refund',
      reseat: 'Reseat',
      take: 'Take over',
    },
    about: {
      keep: 'Whoever has the place keeps it. The other purchase is booked as paid, without a ticket.',
      refund: 'The purchase is booked, and what has no place ends. What is owed then stands in this list.',
      reseat: 'The purchase is booked on another free seat. The old ticket is not valid any more.',
      take: 'What still fits is booked as it was sold, the rest is listed one by one.',
    },
    seat_for: 'Another seat instead of {{seat}}',
    reason: 'Why',
    settle: 'Do this',
    owed: {
      cash: '{{money}} in cash is owed to a guest:',
      terminal: '{{money}} is owed to a guest at the terminal:',
    },
    pay: '{{money}} is paid back',
    asked: 'Not answered yet: this register goes on asking.',
  },
} as const
