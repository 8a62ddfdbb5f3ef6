import type { Translated } from '../../texts.ts'
import type { dashboard as en } from '../en/dashboard.ts'

export const dashboard: Translated<typeof en> = {
  dashboard: {
    cinema: 'Kino',
    all_cinemas: 'Alle Kinos',
    day_before: 'Tag davor',
    today: 'Heute',
    day_after: 'Tag danach',
    no_cinema: 'Hier ist kein Kino, das Sie sehen dürfen.',
    takings_live: 'Umsatz heute, live',
    takings: 'Umsatz dieses Tages',
    not_compared: 'Kein Vergleich mit dem {{day}} davor',
    more: '{{percent}} % über letztem {{day}}',
    less: '{{percent}} % unter letztem {{day}}',
    admissions: 'Besucher',
    fill: 'Auslastung',
    per_guest: 'Je Ticket',
    online: 'Im Internet',
    channel: {
      online: 'Internet',
      counter: 'Kasse',
    },
    sold: 'Zusammen',
    before: 'Letzter {{day}}',
    nothing_sold: 'An diesem Tag ist noch nichts verkauft.',
    lines: 'Leitungen',
    devices_one: '{{online}} von {{count}} Gerät ist online',
    devices_other: '{{online}} von {{count}} Geräten sind online',
    printer: 'Der Ticketdrucker braucht Hilfe.',
    openOf: '{{cinema}} öffnen',
    open: 'Öffnen',
    fill_by_hour: 'Auslastung nach Stunden',
    no_schedules: 'An diesem Tag ist keine Vorstellung geplant.',
    show: '{{time}} {{movie}}: {{sold}} von {{capacity}} Plätzen verkauft',
    full: 'Voll',
  },
}
