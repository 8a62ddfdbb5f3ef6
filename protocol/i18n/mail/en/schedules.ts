/** Letters about schedules to those who have tickets. */
export const schedules = {
  schedule_cancelled: {
    subject: '{{house}}: your show is cancelled',
    title: 'Your show is cancelled',
    text_one:
      '{{movie}} on {{day}} at {{time}} in {{cinema}} will not take place. You have {{count}} ticket for it; it is not valid any more.',
    text_other:
      '{{movie}} on {{day}} at {{time}} in {{cinema}} will not take place. You have {{count}} tickets for it; they are not valid any more.',
    on_its_way: 'Your money goes back by itself, the way you paid. Depending on your bank this takes a few days.',
    at_counter: 'What you paid at the box office is paid back there. Please bring your tickets.',
    stays: 'Please write to us or come to the box office if you have questions about your tickets.',
    sorry: 'We are sorry, and hope to see you again soon.',
  },
  schedule_moved: {
    subject: '{{movie}}: another screen, {{house}}',
    title: 'You are now in {{screen}}',
    text: '{{movie}} on {{day}} at {{time}} in {{cinema}} is shown in {{screen}} instead of {{from}}. These are your seats there:',
    seat: '{{seat}}',
    instead: '{{seat}} (before: {{before}})',
    free: 'Free choice of seats',
    tickets_one: 'This is your new ticket. The one you have is no longer valid.',
    tickets_other: 'These are your new tickets. The ones you have are no longer valid.',
    reserved_one: 'The seat is reserved for you as before.',
    reserved_other: 'The seats are reserved for you as before.',
    sorry: 'Please write to us or come to the box office if these seats do not suit you.',
  },
  schedule_message: {
    subject: '{{movie}}: news from {{house}}',
    title: {
      delay: 'It starts later',
      screen: 'It is in another screen',
      breakdown: 'We are sorry',
      other: 'News about your visit',
    },
    about_one: 'This is about {{movie}} on {{day}} at {{time}} in {{cinema}}, for which you have {{count}} ticket.',
    about_other: 'This is about {{movie}} on {{day}} at {{time}} in {{cinema}}, for which you have {{count}} tickets.',
    refund:
      'Of what you paid online {{amount}} goes back to you the way you paid. Depending on your bank this takes a few days. Your tickets stay valid.',
    voucher: 'We give you a voucher with it: {{title}}. This is its code:',
    valid: 'It is valid until {{day}}.',
    draft: {
      delay: 'The show starts about 20 minutes later than planned. Your tickets stay valid.',
      screen:
        'The show is in another screen than your tickets say. Your tickets stay valid: please ask our staff for the way.',
      breakdown: 'The show was interrupted by a technical fault. We are sorry about that.',
    },
  },
} as const
