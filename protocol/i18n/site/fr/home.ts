import type { Translated } from '../../texts.ts'
import type { home as en } from '../en/home.ts'

export const home: Translated<typeof en> = {
  home: {
    slides: 'À la une',
    title: 'Ce soir, {{brand}}',
    schedules_one: '{{count}} séance à {{city}}, encore {{left}} à venir',
    schedules_other: '{{count}} séances à {{city}}, encore {{left}} à venir',
    schedules_anywhere_one: '{{count}} séance, encore {{left}} à venir',
    schedules_anywhere_other: '{{count}} séances, encore {{left}} à venir',
    movies: 'Les films de ce soir',
    page: 'Films {{first}} à {{last}} sur {{count}}',
    earlier: 'Films précédents',
    more: 'Autres films',
    view_all: 'Toutes les séances',
    empty: 'Aucune séance ce soir',
    empty_text: 'Les prochaines séances sont au programme.',
    events: 'Plus qu’un film',
    events_page: 'Événements {{first}} à {{last}} sur {{count}}',
    events_before: 'Événements précédents',
    events_more: 'Autres événements',
    events_all: 'Tous les événements',
    soon: 'Bientôt',
    soon_from: 'Bientôt, à partir du {{day}}',
    watch_trailer: 'Voir la bande-annonce',
    more_about: 'En savoir plus',
  },
}
