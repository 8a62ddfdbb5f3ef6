import type { Translated } from '../../texts.ts'
import type { home as en } from '../en/home.ts'

export const home: Translated<typeof en> = {
  home: {
    slides: 'Nieuws',
    title: 'Vanavond in {{brand}}',
    schedules_one: '{{count}} voorstelling in {{city}}, {{left}} te gaan',
    schedules_other: '{{count}} voorstellingen in {{city}}, {{left}} te gaan',
    schedules_anywhere_one: '{{count}} voorstelling, {{left}} te gaan',
    schedules_anywhere_other: '{{count}} voorstellingen, {{left}} te gaan',
    movies: 'Films vanavond',
    page: 'Films {{first}} t/m {{last}} van {{count}}',
    earlier: 'Vorige films',
    more: 'Meer films',
    view_all: 'Alle voorstellingen',
    empty: 'Vanavond geen voorstelling',
    empty_text: 'De volgende voorstellingen staan in het programma.',
    events: 'Niet alleen film',
    events_page: 'Evenementen {{first}} t/m {{last}} van {{count}}',
    events_before: 'Vorige evenementen',
    events_more: 'Meer evenementen',
    events_all: 'Alle evenementen',
    soon: 'Binnenkort',
    soon_from: 'Binnenkort, vanaf {{day}}',
    watch_trailer: 'Bekijk de trailer',
    more_about: 'Meer hierover',
  },
}
