/** What stands around every letter. */
export const frame = {
  frame: {
    hello: 'Hello {{name}},',
    address: 'The address for your browser:',
    sent_by: 'This e-mail was sent automatically. Your reply reaches us at {{email}}.',
  },
} as const
