import type { Translated } from '../../texts.ts'
import type { programme as en } from '../en/programme.ts'

export const programme: Translated<typeof en> = {
  home: {
    slides: 'Aktuelles',
    title: 'Heute im {{brand}}',
    schedules_one: '{{count}} Vorstellung in {{city}}, {{left}} noch zu sehen',
    schedules_other: '{{count}} Vorstellungen in {{city}}, {{left}} noch zu sehen',
    schedules_anywhere_one: '{{count}} Vorstellung, {{left}} noch zu sehen',
    schedules_anywhere_other: '{{count}} Vorstellungen, {{left}} noch zu sehen',
    movies: 'Filme heute',
    page: 'Filme {{first}} bis {{last}} von {{count}}',
    earlier: 'Filme davor',
    more: 'Weitere Filme',
    fees: 'Preise inklusive aller Gebühren.',
    view_all: 'Alle Vorstellungen',
    empty: 'Heute keine Vorstellung',
    empty_text: 'Die nächsten Vorstellungen stehen im Programm.',
  },
  movies: {
    title: 'Programm',
    title_day: 'Programm am {{day}}',
    all_one: '{{count}} Film, alle Vorstellungen bis {{day}}',
    all_other: '{{count}} Filme, alle Vorstellungen bis {{day}}',
    next: 'Wieder am {{day}}',
    empty_today: 'Heute keine Vorstellung',
    empty_tomorrow: 'Morgen keine Vorstellung',
    empty_day: 'An diesem Tag keine Vorstellung',
    empty: 'Noch nichts im Programm',
    empty_text: 'An anderen Tagen läuft etwas.',
    empty_all_text: 'Neue Vorstellungen erscheinen hier, sobald sie geplant sind.',
    see_all: 'Alle Filme ansehen',
  },
}
