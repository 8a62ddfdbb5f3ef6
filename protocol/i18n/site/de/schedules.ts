import type { Translated } from '../../texts.ts'
import type { schedules as en } from '../en/schedules.ts'

export const schedules: Translated<typeof en> = {
  day: {
    tonight: 'Heute',
    today: 'Heute',
    tomorrow: 'Morgen',
    all: 'Alle',
    choose: 'Tag wählen',
    another: 'Anderer Tag',
    days: 'Tage mit Vorstellungen',
  },
  movie: {
    poster: 'Plakat: {{title}}',
    minutes: '{{minutes}} Min.',
    rating: 'Freigegeben ab {{rating}} Jahren',
    rating_all: 'Freigegeben ohne Altersbeschränkung',
    from_years: 'Ab {{rating}} Jahren',
    for_all: 'Ohne Altersbeschränkung',
    atmos: 'Dolby Atmos',
    trailer: 'Trailer',
    trailer_of: 'Trailer zu {{title}}',
    rated: {
      fsk: 'FSK {{rating}}, freigegeben ab {{rating}} Jahren',
      fsk_all: 'FSK 0, freigegeben ohne Altersbeschränkung',
      kijkwijzer: 'Kijkwijzer {{rating}}, nicht empfohlen unter {{rating}} Jahren',
      kijkwijzer_all: 'Kijkwijzer, für jedes Alter geeignet',
    },
    warnings: {
      coarse_language: 'Derbe Sprache',
      discrimination: 'Diskriminierung',
      drugs_alcohol: 'Drogen oder Alkohol',
      fear: 'Angst',
      sex: 'Sex',
      violence: 'Gewalt',
    },
  },
  schedule: {
    place: '{{screen}}, {{version}}',
    few: 'Noch {{count}}, {{price}}',
    few_only: 'Noch {{count}}',
    sold_out: 'Ausverkauft',
    counter_only: 'An der Kasse',
    announced: 'Karten später',
    started: 'Läuft schon',
    in_carts: 'Gerade vergriffen',
    late: 'Spät, {{place}}',
    late_day: 'Spätvorstellung, in der Nacht auf {{day}}',
    fees: 'Preise inklusive aller Gebühren.',
    buy: 'Tickets',
  },
}
