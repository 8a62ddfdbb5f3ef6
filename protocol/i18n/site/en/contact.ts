/** The form by which a visitor writes to the house. */
export const contact = {
  contact: {
    title: 'Contact',
    lead: 'Ask us anything. Somebody who works here reads it, and answers by e-mail.',
    name: 'Name',
    email: 'E-mail',
    phone: 'Phone, if we may call you',
    message: 'What is it about?',
    send: 'Send the message',
    sending: 'Sending',
    sent: 'Message sent.',
    sent_text: 'We answer to {{email}}.',
    failed: 'An exception occurred.',
    failed_text: 'We are looking for a solution. Nothing was lost, try again in a moment.',
    check_form: 'There are validation errors, please check the form.',
    or: 'Or write to',
    name_missing: 'Please tell us your name.',
    email_missing: 'Please tell us your e-mail address.',
    email_wrong: 'This is not an e-mail address.',
    message_missing: 'Please write what it is about.',
  },
} as const
