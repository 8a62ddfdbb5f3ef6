/** The letter to a house with what a visitor wrote. */
export const contact = {
  contact_message: {
    subject: '{{house}}: a message from {{name}}',
    title: 'A message from your website',
    intro: 'A visitor of your website writes:',
    name: 'Name',
    email: 'E-mail',
    phone: 'Phone',
    foot: 'This message came from the form on your website. Your reply goes to {{email}}.',
  },
} as const
