/** The list of sold seats, while no box answers. */
export const emergency = {
  emergency: {
    key: 'Noodlijst',
    title: 'Verkochte plaatsen van de dag',
    as_of: 'Zoals de server ze het laatst heeft gemeld: {{time}}. Wat daarna is verkocht, staat er niet bij.',
    sold_one: '{{count}} van {{capacity}} verkocht',
    sold_other: '{{count}} van {{capacity}} verkocht',
    none: 'Er is niets bekend',
    none_text: 'De server van de bioscoop heeft over vandaag niets gemeld.',
    print: 'Printen',
    back: 'Terug',
  },
} as const
