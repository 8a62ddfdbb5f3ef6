/** The list of sold seats, while no box answers. */
export const emergency = {
  emergency: {
    key: 'Notliste',
    title: 'Verkaufte Plätze des Tages',
    as_of: 'Wie der Kinoserver sie zuletzt gemeldet hat: {{time}}. Was danach verkauft wurde, steht nicht hier.',
    sold_one: '{{count}} von {{capacity}} verkauft',
    sold_other: '{{count}} von {{capacity}} verkauft',
    none: 'Nichts ist bekannt',
    none_text: 'Der Kinoserver hat von heute nichts gemeldet.',
    print: 'Drucken',
    back: 'Zurück',
  },
} as const
