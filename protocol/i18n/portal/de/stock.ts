import type { Translated } from '../../texts.ts'
import type { stock as en } from '../en/stock.ts'

export const stock: Translated<typeof en> = {
  stock: {
    combo: 'Wird vom Bestand seiner Artikel genommen',
    low: 'Wird knapp',
    low_at: 'Knapp ab {{pieces}} Stück',
    uncounted: 'noch nicht gezählt',
    pieces_one: '{{count}} Stück',
    pieces_other: '{{count}} Stück',
    write: 'Bestand eintragen',
    title: 'Bestand von {{name}}',
    changes: 'Zuletzt eingetragen',
    cinema: 'Kino',
    what: 'Was war',
    whats: {
      counted: 'Gezählt: so viele sind da',
      delivered: 'Geliefert: so viele kamen',
      wasted: 'Verdorben: so viele sind weg',
    },
    number: 'Stück',
    whole: 'Geben Sie eine ganze Zahl ein.',
    reason: 'Warum (bei Verdorbenem nötig)',
    save: 'Eintragen',
    done: '{{cinema}}: {{pieces}} im Bestand',
    was: {
      counted: '{{cinema}}: {{pieces}} gezählt',
      delivered: '{{cinema}}: {{pieces}} geliefert',
      wasted: '{{cinema}}: {{pieces}} verdorben',
    },
  },
}
