/** The list of sold seats, while no box answers. */
export const emergency = {
  emergency: {
    key: 'Emergency list',
    title: 'Sold seats of the day',
    as_of: 'As the box last said them: {{time}}. What was sold since then is not here.',
    sold_one: '{{count}} of {{capacity}} sold',
    sold_other: '{{count}} of {{capacity}} sold',
    none: 'Nothing is known',
    none_text: 'The box of this cinema has said nothing of today.',
    print: 'Print',
    back: 'Back',
  },
} as const
