import type { Translated } from '../../texts.ts'
import type { houses as en } from '../en/houses.ts'

export const houses: Translated<typeof en> = {
  cinema: {
    title: 'Kinos',
    one: 'Kino',
    empty: 'Legen Sie das erste Kino an, dann seine Säle.',
    field: {
      lat: 'Breitengrad',
      lng: 'Längengrad',
      gmaps: 'Link zur Karte',
      time_zone: 'Zeitzone',
      opening_hours: 'Wann Vorstellungen beginnen dürfen',
      opening_hours_weekdays: 'An diesen Wochentagen',
      opening_hours_opens: 'Von',
      opening_hours_closes: 'Bis',
      accessible: 'Stufenlos erreichbar',
    },
    help: {
      opening_hours: 'Ohne Zeile gilt: immer.',
      opening_hours_closes: 'Nach Mitternacht zählen die Stunden weiter: 25:00 ist ein Uhr.',
      time_zone: 'Alle Zeiten dieses Kinos folgen dieser Uhr.',
    },
  },
  screen: {
    title: 'Säle',
    one: 'Saal',
    empty: 'Legen Sie den ersten Saal an und zeichnen Sie seinen Saalplan, dann planen Sie seine Vorstellungen.',
    field: {
      short: 'Kurzname',
      capacity: 'Plätze',
      online_seats: 'Höchstens online verkauft',
      class_rate: 'Zuschläge je Platzklasse',
      config: 'Plätze und Zeiten',
      config_row_naming: 'Namen der Reihen',
      config_separator: 'Zwischen Reihe und Platz',
      config_auto_assign_seats: 'Plätze werden vorgeschlagen',
      config_auto_assign_seats_enabled: 'Plätze vorschlagen',
      config_auto_assign_seats_algorithm: 'Beginn',
      config_max_together: 'Höchstens nebeneinander',
      config_seat_clearance: 'Freie Plätze zwischen Gruppen',
      config_social_distancing_enabled: 'Gruppen auf Abstand',
      config_allow_visitor_seat_change: 'Besucher dürfen andere Plätze wählen',
      config_hide_seatpicker: 'Plan vor Besuchern verbergen',
      config_ads_minutes: 'Minuten Werbung',
      config_trailers_minutes: 'Minuten Trailer',
      config_cleaning_minutes: 'Minuten Reinigung',
      config_dimensions: 'Zeigt flach und 3D',
      config_media_types: 'Zeigt mit',
      accessible: 'Stufenlos erreichbar',
      arrangement: 'Sitzplan',
    },
    help: {
      capacity: 'Mit nummerierten Plätzen gilt, was der Saalplan hat.',
      online_seats: 'Leer heißt alle.',
      config_row_naming: 'Leer heißt A, B, C und so weiter.',
      config_max_together: 'Leer heißt ohne Grenze.',
      config_seat_clearance:
        'So viele Plätze neben einer Gruppe sollen frei bleiben, solange Gruppen Abstand halten. Der Verkauf beachtet es noch nicht.',
      config_social_distancing_enabled:
        'Vermerkt, dass Gruppen hier Abstand halten, nach der Zahl darüber. Der Verkauf beachtet es noch nicht.',
    },
    word: {
      config_dimensions: {
        '2D': 'Flach, 2D',
        '3D': 'Räumlich, 3D',
      },
      config_media_types: {
        DIGITAL: 'Digitalkopie',
        DOLBYATMOS: 'Mit Dolby Atmos',
        FILM: 'Auf Zelluloid',
      },
      config_auto_assign_seats_algorithm: {
        TOPLEFT_TO_BOTTOMRIGHT: 'Vorn links',
        TOPRIGHT_TO_BOTTOMLEFT: 'Vorn rechts',
        BOTTOMLEFT_TO_TOPRIGHT: 'Hinten links',
        BOTTOMRIGHT_TO_TOPLEFT: 'Hinten rechts',
        CENTER_OUTWARDS: 'In der Mitte',
      },
    },
  },
  event: {
    title: 'Veranstaltungen',
    one: 'Veranstaltung',
    empty: 'Legen Sie eine Veranstaltung an, damit eine Vorstellung eine eigene Seite hat.',
    field: {
      schedule_id: 'Vorstellung',
      title: 'Titel',
      page_title: 'Titel der Seite',
      content: 'Text der Seite',
      theme_id: 'Farbwelt',
      widget_id: 'Baustein unter dem Text',
      sell_online: 'Wird online verkauft',
      prices: 'Eigene Preise von Tarifen',
      prices_price_rate_id: 'Tarif',
      prices_base_cents: 'Preis',
      prices_handling_cents: 'Gebühr dazu',
    },
    help: {
      picture: 'Leer: das Plakat des Films.',
      prices:
        'Was ein Tarif für diese Vorstellung statt seines üblichen Preises kostet. Andere Tarife bleiben, wie sie sind.',
    },
  },
}
