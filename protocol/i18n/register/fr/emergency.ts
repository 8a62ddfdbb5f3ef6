/** The list of sold seats, while no box answers. */
export const emergency = {
  emergency: {
    key: 'Liste de secours',
    title: 'Places vendues du jour',
    as_of: 'Telles que le serveur les a dites en dernier : {{time}}. Ce qui a été vendu depuis n’y est pas.',
    sold_one: '{{count}} sur {{capacity}} vendue',
    sold_other: '{{count}} sur {{capacity}} vendues',
    none: 'Rien n’est connu',
    none_text: 'Le serveur du cinéma n’a rien dit d’aujourd’hui.',
    print: 'Imprimer',
    back: 'Retour',
  },
} as const
