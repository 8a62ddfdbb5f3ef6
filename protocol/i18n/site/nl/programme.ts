import type { Translated } from '../../texts.ts'
import type { programme as en } from '../en/programme.ts'

export const programme: Translated<typeof en> = {
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
    fees: 'Prijzen inclusief alle kosten.',
    view_all: 'Alle voorstellingen',
    empty: 'Vanavond geen voorstelling',
    empty_text: 'De volgende voorstellingen staan in het programma.',
  },
  movies: {
    title: 'Programma',
    title_day: 'Programma van {{day}}',
    all_one: '{{count}} film, alle voorstellingen tot en met {{day}}',
    all_other: '{{count}} films, alle voorstellingen tot en met {{day}}',
    next: 'Weer op {{day}}',
    empty_today: 'Vandaag geen voorstelling',
    empty_tomorrow: 'Morgen geen voorstelling',
    empty_day: 'Geen voorstelling op deze dag',
    empty: 'Nog niets in het programma',
    empty_text: 'Op andere dagen is er wel iets.',
    empty_all_text: 'Nieuwe voorstellingen verschijnen hier zodra ze gepland zijn.',
    see_all: 'Alle films bekijken',
  },
}
