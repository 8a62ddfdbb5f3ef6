import type { Translated } from '../../texts.ts'
import type { home as en } from '../en/home.ts'

export const home: Translated<typeof en> = {
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
    view_all: 'Alle Vorstellungen',
    empty: 'Heute keine Vorstellung',
    empty_text: 'Die nächsten Vorstellungen stehen im Programm.',
    events: 'Nicht nur Film',
    events_page: 'Veranstaltungen {{first}} bis {{last}} von {{count}}',
    events_before: 'Veranstaltungen davor',
    events_more: 'Weitere Veranstaltungen',
    events_all: 'Alle Veranstaltungen',
    soon: 'Demnächst',
    soon_from: 'Demnächst, ab {{day}}',
    watch_trailer: 'Trailer ansehen',
    more_about: 'Mehr dazu',
  },
}
