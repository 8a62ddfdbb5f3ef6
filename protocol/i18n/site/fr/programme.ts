import type { Translated } from '../../texts.ts'
import type { programme as en } from '../en/programme.ts'

export const programme: Translated<typeof en> = {
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
    fees: 'Prix tous frais compris.',
    view_all: 'Toutes les séances',
    empty: 'Aucune séance ce soir',
    empty_text: 'Les prochaines séances sont au programme.',
  },
  movies: {
    title: 'Programme',
    title_day: 'Programme du {{day}}',
    all_one: '{{count}} film, toutes les séances jusqu’au {{day}}',
    all_other: '{{count}} films, toutes les séances jusqu’au {{day}}',
    next: 'Prochaine séance {{day}}',
    empty_today: 'Aucune séance aujourd’hui',
    empty_tomorrow: 'Aucune séance demain',
    empty_day: 'Aucune séance ce jour-là',
    empty: 'Rien au programme pour l’instant',
    empty_text: 'Il y a des séances les autres jours.',
    empty_all_text: 'Les nouvelles séances apparaissent ici dès qu’elles sont programmées.',
    see_all: 'Voir tous les films',
  },
}
