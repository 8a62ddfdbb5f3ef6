import type { Translated } from '../../texts.ts'
import type { schedules as en } from '../en/schedules.ts'

export const schedules: Translated<typeof en> = {
  day: {
    tonight: 'Heute',
    today: 'Heute',
    tomorrow: 'Morgen',
    all: 'Alle Filme',
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
    buy: 'Tickets',
  },
}
