/** What stands around every page, and the pages for what is lost or broken. */
export const shell = {
  shell: {
    main_navigation: 'Main navigation',
    programme: 'Programme',
    events: 'Events',
    vouchers: 'Vouchers',
    info: 'Info',
    phone: 'Phone {{phone}}',
    guest: 'Booking as a guest, no account needed',
    newsletter: 'Newsletter: your e-mail',
    subscribe: 'Subscribe',
    back: 'Back',
    no_script: 'Choosing tickets and seats needs JavaScript. Switch it on, or buy at the box office.',
  },
  cookies: {
    question: 'May we count visits?',
    text: 'Buying works without it. Otherwise this site keeps only what it needs: your cart, your language and your cinema.',
    exactly: 'What exactly',
    needed: 'No, only what is needed',
    all: 'Yes, you may',
    again: 'Cookie settings',
  },
  lost_page: {
    title: 'You are lost',
    text: 'The page is not found. It may have moved, or the show is over.',
    home: 'To tonight’s films',
  },
  broken: {
    title: 'Something went wrong',
    text: 'An exception occurred, we are looking for a solution. Nothing was charged.',
    again: 'Try again',
  },
} as const
