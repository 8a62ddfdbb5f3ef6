/** The stock of products. */
export const stock = {
  stock: {
    combo: 'Taken from the stock of its products',
    low: 'Running low',
    low_at: 'Low at {{pieces}} pieces',
    uncounted: 'not counted yet',
    pieces_one: '{{count}} piece',
    pieces_other: '{{count}} pieces',
    write: 'Write down stock',
    title: 'Stock of {{name}}',
    changes: 'Written down last',
    cinema: 'Cinema',
    what: 'What happened',
    whats: {
      counted: 'Counted: so many are there',
      delivered: 'Delivered: so many came',
      wasted: 'Wasted: so many are gone',
    },
    number: 'Pieces',
    whole: 'Type a whole number.',
    reason: 'Why (needed for waste)',
    save: 'Write down',
    done: '{{cinema}}: {{pieces}} in stock',
    was: {
      counted: '{{cinema}}: {{pieces}} counted',
      delivered: '{{cinema}}: {{pieces}} delivered',
      wasted: '{{cinema}}: {{pieces}} wasted',
    },
  },
} as const
