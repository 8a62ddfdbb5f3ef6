/** What a buyer does alone with an order: cancel it, or change a seat. */
export const buyer = {
  buyer: {
    cancel: 'Cancel this order?',
    cancel_text_one: 'Your ticket is not valid any more then, and the seat goes back on sale.',
    cancel_text_other: 'Your {{count}} tickets are not valid any more then, and the seats go back on sale.',
    online: '{{amount}} goes back to you the way you paid. Depending on your bank this takes a few days.',
    voucher: '{{amount}} goes back to your voucher at once.',
    turns_one: '{{count}} visit goes back to your voucher at once.',
    turns_other: '{{count}} visits go back to your voucher at once.',
    until: 'You can do this here until {{day}}, {{time}}.',
    keep: 'Keep my tickets',
    yes: 'Cancel the order',
    seat: 'Change a seat',
    seat_text:
      'Choose another seat of the same kind. Nothing is to pay; the code that you have now does not open the door any more, and the new ticket comes at once.',
    ticket: 'Which ticket',
    row_seat: 'Row {{row}}, seat {{seat}}',
    loading: 'The seats are coming',
    screen: 'Screen',
    plan: 'Free seats',
    choose: 'Choose a free seat on the plan.',
    take: 'Take row {{row}}, seat {{seat}}',
    back: 'Keep my seat',
    failed: 'This did not work. Nobody knows yet whether it was done: press once more, it is done once.',
  },
} as const
