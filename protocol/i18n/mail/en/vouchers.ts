/** The letter with a voucher, the one to whoever gave it, and the voucher on paper. */
export const vouchers = {
  voucher: {
    subject: '{{house}}: {{title}}',
    title: 'Your voucher',
    title_gift: 'A voucher for you',
    text: 'Here is what you bought: {{title}}.',
    text_gift: '{{from}} gives you this: {{title}}.',
    turns_one: '{{count}} visit to the cinema',
    turns_other: '{{count}} visits to the cinema',
    products: '{{amount}} at the bar',
    code: 'This is its code. Whoever has it can use the voucher:',
    valid: 'It is valid until {{day}}, in {{cinema}}.',
    valid_always: 'It does not expire. It is valid in {{cinema}}.',
    use: 'Show the code at the box office, from your screen or on paper. It never has to be used in one go.',
  },
  voucher_bought: {
    subject: '{{house}}: your gift is paid',
    title: 'Paid. We send it for you.',
    text: '{{title}} goes to {{email}} on {{day}}.',
    link: 'The page of your purchase, with the code:',
    change_link: 'Until it is sent you can change who it is for, where it goes and when:',
  },
  voucher_paper: {
    heading: 'Voucher',
    for: 'For {{name}}',
    code: 'Show this code at the box office. Whoever has it can use the voucher.',
    small: '{{house}}. {{cinema}}, {{address}}.',
  },
} as const
