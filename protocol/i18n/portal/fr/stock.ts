import type { Translated } from '../../texts.ts'
import type { stock as en } from '../en/stock.ts'

export const stock: Translated<typeof en> = {
  stock: {
    combo: 'Pris sur le stock de ses produits',
    low: 'Bientôt épuisé',
    low_at: 'Bas à partir de {{pieces}} unités',
    uncounted: 'pas encore compté',
    pieces_one: '{{count}} unité',
    pieces_other: '{{count}} unités',
    write: 'Noter le stock',
    title: 'Stock de {{name}}',
    changes: 'Noté en dernier',
    cinema: 'Cinéma',
    what: 'Ce qui s’est passé',
    whats: {
      counted: 'Compté\u00a0: il y en a autant',
      delivered: 'Livré\u00a0: il en est arrivé autant',
      wasted: 'Perdu\u00a0: il y en a autant en moins',
    },
    number: 'Unités',
    whole: 'Tapez un nombre entier.',
    reason: 'Pourquoi (nécessaire pour une perte)',
    save: 'Noter',
    done: '{{cinema}}\u00a0: {{pieces}} en stock',
    was: {
      counted: '{{cinema}}\u00a0: {{pieces}} comptés',
      delivered: '{{cinema}}\u00a0: {{pieces}} livrés',
      wasted: '{{cinema}}\u00a0: {{pieces}} perdus',
    },
  },
}
