import type { Translated } from '../../texts.ts'
import type { dashboard as en } from '../en/dashboard.ts'

export const dashboard: Translated<typeof en> = {
  dashboard: {
    cinema: 'Bioscoop',
    all_cinemas: 'Alle bioscopen',
    day_before: 'Dag ervoor',
    today: 'Vandaag',
    day_after: 'Dag erna',
    no_cinema: 'Hier is geen bioscoop die u mag zien.',
    takings_live: 'Omzet vandaag, live',
    takings: 'Omzet van deze dag',
    not_compared: 'Niets te vergelijken met de {{day}} ervoor',
    more: '{{percent}} % boven vorige {{day}}',
    less: '{{percent}} % onder vorige {{day}}',
    admissions: 'Bezoekers',
    fill: 'Bezetting',
    per_guest: 'Gemiddeld per ticket',
    online: 'Via internet',
    channel: {
      online: 'Internet',
      counter: 'Kassa',
    },
    sold: 'Samen',
    before: 'Vorige {{day}}',
    nothing_sold: 'Op deze dag is nog niets verkocht.',
    lines: 'Lijnen',
    devices_one: '{{online}} van {{count}} apparaat is online',
    devices_other: '{{online}} van {{count}} apparaten zijn online',
    printer: 'De ticketprinter heeft hulp nodig.',
    openOf: '{{cinema}} openen',
    open: 'Openen',
    fill_by_hour: 'Bezetting per uur',
    no_schedules: 'Op deze dag is geen voorstelling gepland.',
    show: '{{time}} {{movie}}: {{sold}} van {{capacity}} stoelen verkocht',
    full: 'Vol',
  },
}
