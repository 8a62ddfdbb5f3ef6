import type { Translated } from '../../texts.ts'
import type { schedules as en } from '../en/schedules.ts'

export const schedules: Translated<typeof en> = {
  day: {
    tonight: 'Ce soir',
    today: 'Aujourd’hui',
    tomorrow: 'Demain',
    all: 'Tous',
    choose: 'Choisir un jour',
    another: 'Autre jour',
    days: 'Jours avec séances',
  },
  movie: {
    poster: 'Affiche : {{title}}',
    minutes: '{{minutes}} min',
    rating: 'À partir de {{rating}} ans',
    rating_all: 'Tous publics',
    from_years: 'Dès {{rating}} ans',
    for_all: 'Tous publics',
    atmos: 'Dolby Atmos',
    trailer: 'Bande-annonce',
    trailer_of: 'Bande-annonce de {{title}}',
    rated: {
      fsk: 'FSK {{rating}}, autorisé à partir de {{rating}} ans',
      fsk_all: 'FSK 0, autorisé sans limite d’âge',
      kijkwijzer: 'Kijkwijzer {{rating}}, déconseillé avant {{rating}} ans',
      kijkwijzer_all: 'Kijkwijzer, pour tous les âges',
    },
    warnings: {
      coarse_language: 'Langage grossier',
      discrimination: 'Discrimination',
      drugs_alcohol: 'Drogue ou alcool',
      fear: 'Peur',
      sex: 'Sexe',
      violence: 'Violence',
    },
  },
  schedule: {
    place: '{{screen}}, {{version}}',
    few: 'Plus que {{count}}, {{price}}',
    few_only: 'Plus que {{count}}',
    sold_out: 'Complet',
    counter_only: 'En caisse',
    announced: 'Billets plus tard',
    started: 'Commencée',
    in_carts: 'En cours d’achat',
    late: 'Tard, {{place}}',
    late_day: 'Séance tardive, dans la nuit avant {{day}}',
    fees: 'Prix tous frais compris.',
    buy: 'Billets',
  },
}
