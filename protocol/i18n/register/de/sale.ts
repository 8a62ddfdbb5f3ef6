import type { Translated } from '../../texts.ts'
import type { sale as en } from '../en/sale.ts'

export const sale: Translated<typeof en> = {
  tabs: { tickets: 'Tickets', label: 'Was verkauft wird' },
  rates: {
    label: 'Tarife',
    none: 'Für diese Vorstellung gibt es heute an der Kasse keinen Tarif. Die Theaterleitung legt sie im Portal an.',
  },
  products: {
    none: 'Keine Artikel in dieser Gruppe',
  },
  bill: {
    title: 'Bon',
    onIt: 'auf dem Bon',
    undo: 'Letzten Schritt zurück',
    clear: 'Bon leeren',
    empty: 'Nichts auf dem Bon',
    emptyText: 'Tarif oder Artikel wählen.',
    tickets_one: '{{count}} Ticket',
    tickets_other: '{{count}} Tickets',
    items_one: '{{count}} Artikel',
    items_other: '{{count}} Artikel',
    seatMissing_one: 'noch {{count}} Platz zu wählen',
    seatMissing_other: 'noch {{count}} Plätze zu wählen',
    noSeat: 'Platz wird angefragt',
    proof: 'Ausweis zeigen lassen',
    more: 'Eins mehr: {{name}}',
    less: 'Eins weniger: {{name}}',
    total: 'Summe {{amount}}',
  },
  keys: {
    title: 'Alles mit der Tastatur',
    text: 'Tab geht von Teil zu Teil, Pfeiltasten gehen darin, Enter oder Leertaste drückt, Minus nimmt eins weg.',
    schedules: 'Vorstellungen',
    tickets: 'Tickets und Tarife',
    products: 'Artikel, nächste Gruppe',
    plan: 'Plätze im Plan',
    bill: 'Bon',
    undo: 'Zurück',
    exact: 'Bar, passend',
    cash: 'Bar, Betrag',
    card: 'Karte',
    lock: 'Sperren',
    help: 'Diese Liste',
  },
}
