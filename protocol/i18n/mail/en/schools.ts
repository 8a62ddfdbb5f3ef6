/** The letters about what a school asks for. */
export const schools = {
  school_request: {
    subject: '{{house}}: a school asks for {{movie}}',
    title: 'A school asks for a screening',
    intro: '{{company}} asks for {{movie}} on {{day}} at {{time}}.',
    label: {
      company_name: 'School or group',
      cycle: 'Years',
      name: 'Name',
      email: 'E-mail',
      mobile: 'Mobile',
      movie: 'Film',
      version: 'Version',
      when: 'When',
      cinema: 'Cinema',
      persons: 'Persons',
      payment: 'Payment',
      invoice_address: 'Address for the invoice',
    },
    payment: {
      cash: 'in cash',
      card: 'by card',
      invoice: 'by invoice',
    },
    when: '{{day}}, {{time}}',
    button: 'See the reservation',
    foot: 'This request came from the form on your website. Your reply goes to {{email}}.',
  },
  school_request_came: {
    subject: '{{house}}: we have your request',
    title: 'We have your request',
    text: 'Thank you. We will review your request and answer by e-mail. Nothing is booked and nothing is to be paid yet.',
    not_you: 'Did you not ask for this? Then there is nothing for you to do.',
  },
} as const
