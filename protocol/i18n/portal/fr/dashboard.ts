import type { Translated } from '../../texts.ts'
import type { dashboard as en } from '../en/dashboard.ts'

export const dashboard: Translated<typeof en> = {
  dashboard: {
    cinema: 'Cinéma',
    all_cinemas: 'Tous les cinémas',
    day_before: 'Veille',
    today: 'Aujourd’hui',
    day_after: 'Lendemain',
    no_cinema: 'Aucun cinéma ici ne vous est visible.',
    takings_live: 'Ventes du jour, en direct',
    takings: 'Ventes de cette journée',
    not_compared: 'Rien à comparer le {{day}} précédent',
    more: '{{percent}} % de plus que {{day}} dernier',
    less: '{{percent}} % de moins que {{day}} dernier',
    admissions: 'Entrées',
    fill: 'Remplissage',
    per_guest: 'Par billet',
    online: 'En ligne',
    channel: {
      online: 'En ligne',
      counter: 'Caisse',
    },
    sold: 'Ensemble',
    before: '{{day}} dernier',
    nothing_sold: 'Rien n’est encore vendu ce jour-là.',
    lines: 'Lignes',
    devices_one: '{{online}} appareil sur {{count}} en ligne',
    devices_other: '{{online}} appareils sur {{count}} en ligne',
    printer: 'L’imprimante de billets a besoin d’aide.',
    openOf: 'Ouvrir {{cinema}}',
    open: 'Ouvrir',
    fill_by_hour: 'Remplissage par heure',
    no_schedules: 'Aucune séance n’est prévue ce jour-là.',
    show: '{{time}} {{movie}} : {{sold}} places vendues sur {{capacity}}',
    full: 'Complet',
  },
}
