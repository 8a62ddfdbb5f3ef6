/** The letter with tickets, and the tickets on paper and in a calendar. */
export const tickets = {
  tickets: {
    subject: '{{movie}}, {{when}}: your tickets from {{house}}',
    title: 'Paid. See you on {{day}} at {{time}}.',
    text_one: 'Here is your ticket. Show the code of the PDF at the door, from your screen or on paper.',
    text_other: 'Here are your {{count}} tickets. Show the codes of the PDF at the door, from your screen or on paper.',
    button: 'Open my tickets',
    fetch_text: 'The code for it is on the last page of the PDF.',
  },
  order_cancelled: {
    subject: '{{movie}}: your tickets are cancelled, {{house}}',
    title: 'Your tickets are cancelled',
    text_one:
      'You have cancelled order {{number}}: {{movie}} on {{day}} at {{time}} in {{cinema}}, {{count}} ticket. It is not valid any more.',
    text_other:
      'You have cancelled order {{number}}: {{movie}} on {{day}} at {{time}} in {{cinema}}, {{count}} tickets. They are not valid any more.',
    online: '{{amount}} goes back to you the way you paid. Depending on your bank this takes a few days.',
    voucher: '{{amount}} goes back to your voucher.',
    turns_one: '{{count}} visit goes back to your voucher.',
    turns_other: '{{count}} visits go back to your voucher.',
    not_you: 'If this was not you, please reply to this e-mail.',
  },
  visit: {
    file: 'Calendar',
    seat: 'Row {{row}}, seat {{seat}}',
  },
  paper: {
    head: '{{number}}, ticket {{nth}} of {{count}}',
    foot: '{{nth}} of {{count}}',
    screen: 'Screen',
    row: 'Row',
    seat: 'Seat',
    free: 'Free seating',
    price: '{{rate}}, {{money}}',
    by_voucher: '{{rate}}, paid with a voucher',
    turns_one: '{{count}} visit',
    turns_other: '{{count}} visits',
    code: 'Show this code at the door. It lets you in once.',
    fetch: 'To fetch at the counter',
    fetch_text: 'Show this code at the counter of the cinema. Everything is handed out once.',
    fold: 'Fold here, keep the upper half',
    order: 'Order {{number}}',
    line: '{{what}}, row {{row}}, seat {{seat}}',
    paid: 'Paid',
    tax: 'including VAT {{rate}} on {{net}} net',
    entry: 'Entry',
    entry_text_one:
      'The doors open {{minutes}} minute before the start. Every code is valid once; a copy lets nobody in a second time.',
    entry_text_other:
      'The doors open {{minutes}} minutes before the start. Every code is valid once; a copy lets nobody in a second time.',
    refund: 'Plans changed?',
    refund_text:
      'For other seats or your money back write to {{email}} before the start, and name the order {{number}}.',
    small: '{{house}}. {{cinema}}, {{address}}. Order {{number}} of {{day}}, paid online.',
  },
} as const
