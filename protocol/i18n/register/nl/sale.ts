import type { Translated } from '../../texts.ts'
import type { sale as en } from '../en/sale.ts'

export const sale: Translated<typeof en> = {
  tabs: { tickets: 'Tickets', label: 'Wat er verkocht wordt' },
  rates: {
    label: 'Tarieven',
    none: 'Voor deze voorstelling is vandaag geen tarief te koop aan de kassa. De bedrijfsleider stelt ze in via het portaal.',
  },
  products: {
    none: 'Geen producten in deze groep',
  },
  bill: {
    title: 'Bon',
    onIt: 'op de bon',
    undo: 'Laatste stap ongedaan maken',
    clear: 'Bon leegmaken',
    empty: 'Niets op de bon',
    emptyText: 'Kies een tarief of een product.',
    tickets_one: '{{count}} ticket',
    tickets_other: '{{count}} tickets',
    items_one: '{{count}} product',
    items_other: '{{count}} producten',
    seatMissing_one: 'nog {{count}} stoel te kiezen',
    seatMissing_other: 'nog {{count}} stoelen te kiezen',
    noSeat: 'stoel wordt gevraagd',
    proof: 'Vraag het bewijs',
    more: 'Eén meer: {{name}}',
    less: 'Eén minder: {{name}}',
    total: 'Totaal {{amount}}',
  },
  keys: {
    title: 'De hele verkoop met het toetsenbord',
    text: 'Tab gaat van deel naar deel, pijltjes gaan erbinnen, Enter of spatie drukt, min haalt er een af.',
    schedules: 'Voorstellingen',
    tickets: 'Tickets en tarieven',
    products: 'Producten, volgende groep',
    plan: 'Stoelen op het plan',
    bill: 'Bon',
    undo: 'Ongedaan maken',
    exact: 'Contant, gepast',
    cash: 'Contant, bedrag',
    card: 'Pin',
    lock: 'Vergrendelen',
    help: 'Deze lijst',
  },
}
