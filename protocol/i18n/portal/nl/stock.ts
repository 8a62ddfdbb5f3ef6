import type { Translated } from '../../texts.ts'
import type { stock as en } from '../en/stock.ts'

export const stock: Translated<typeof en> = {
  stock: {
    combo: 'Wordt van de voorraad van zijn producten genomen',
    low: 'Bijna op',
    low_at: 'Laag vanaf {{pieces}} stuks',
    uncounted: 'nog niet geteld',
    pieces_one: '{{count}} stuk',
    pieces_other: '{{count}} stuks',
    write: 'Voorraad noteren',
    title: 'Voorraad van {{name}}',
    changes: 'Laatst genoteerd',
    cinema: 'Bioscoop',
    what: 'Wat er was',
    whats: {
      counted: 'Geteld: zoveel zijn er',
      delivered: 'Geleverd: zoveel kwamen er',
      wasted: 'Verspild: zoveel zijn er weg',
    },
    number: 'Stuks',
    whole: 'Typ een heel getal.',
    reason: 'Waarom (nodig bij verspilling)',
    save: 'Noteren',
    done: '{{cinema}}: {{pieces}} op voorraad',
    was: {
      counted: '{{cinema}}: {{pieces}} geteld',
      delivered: '{{cinema}}: {{pieces}} geleverd',
      wasted: '{{cinema}}: {{pieces}} verspild',
    },
  },
}
