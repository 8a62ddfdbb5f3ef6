/** Products beside the tickets of the checkout; fetched with their part of it (B7). */
export const beside = {
  beside: {
    title: 'Anything to go with it?',
    fetch: 'You fetch it at the counter of the cinema, with the code of your order.',
    one_more: 'One more: {{product}}',
    one_less: 'One less: {{product}}',
    quantity: '{{count}} times {{product}}',
    limit: 'No more online',
    pieces: '{{count}} × {{product}}',
  },
} as const
