import type { Translated } from '../../texts.ts'
import type { schedules as en } from '../en/schedules.ts'

export const schedules: Translated<typeof en> = {
  day: {
    tonight: 'Vanavond',
    today: 'Vandaag',
    tomorrow: 'Morgen',
    all: 'Alle',
    choose: 'Kies een dag',
    another: 'Andere dag',
    days: 'Dagen met voorstellingen',
  },
  movie: {
    poster: 'Filmposter: {{title}}',
    minutes: '{{minutes}} min.',
    rating: 'Geschikt vanaf {{rating}} jaar',
    rating_all: 'Geschikt voor alle leeftijden',
    from_years: 'Vanaf {{rating}} jaar',
    for_all: 'Alle leeftijden',
    atmos: 'Dolby Atmos',
    trailer: 'Trailer',
    trailer_of: 'Trailer van {{title}}',
    rated: {
      fsk: 'FSK {{rating}}, toegelaten vanaf {{rating}} jaar',
      fsk_all: 'FSK 0, toegelaten zonder leeftijdsgrens',
      kijkwijzer: 'Kijkwijzer {{rating}}, af te raden tot {{rating}} jaar',
      kijkwijzer_all: 'Kijkwijzer, voor alle leeftijden',
    },
    warnings: {
      coarse_language: 'Grof taalgebruik',
      discrimination: 'Discriminatie',
      drugs_alcohol: 'Drugs of alcohol',
      fear: 'Angst',
      sex: 'Seks',
      violence: 'Geweld',
    },
  },
  schedule: {
    place: '{{screen}}, {{version}}',
    few: 'Nog {{count}}, {{price}}',
    few_only: 'Nog {{count}}',
    sold_out: 'Uitverkocht',
    counter_only: 'Aan de kassa',
    announced: 'Kaartverkoop volgt',
    started: 'Begonnen',
    in_carts: 'Even bezet',
    late: 'Laat, {{place}}',
    late_day: 'Laat, in de nacht naar {{day}}',
    fees: 'Prijzen inclusief alle kosten.',
    buy: 'Tickets',
  },
}
