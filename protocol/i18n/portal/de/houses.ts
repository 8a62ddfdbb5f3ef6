import type { Translated } from '../../texts.ts'
import type { houses as en } from '../en/houses.ts'

export const houses: Translated<typeof en> = {
  cinema: {
    title: 'Kinos',
    one: 'Kino',
    empty: 'Ein Kino hat eine Adresse, eine Uhrzeit und Säle. Legen Sie das erste an.',
    field: {
      lat: 'Breitengrad',
      lng: 'Längengrad',
      gmaps: 'Link zur Karte',
      time_zone: 'Zeitzone',
      accessible: 'Stufenlos erreichbar',
    },
    help: {
      time_zone: 'Sie bleibt, solange hier Vorstellungen geplant sind.',
    },
  },
  screen: {
    title: 'Säle',
    one: 'Saal',
    empty: 'Legen Sie den ersten Saal an und planen Sie darin Vorstellungen.',
    field: {
      short: 'Kurzname',
      capacity: 'Plätze',
      online_seats: 'Höchstens online verkauft',
      class_rate: 'Aufschläge je Platzklasse',
      config: 'Plätze und Zeiten',
      config_row_naming: 'Namen der Reihen, von der Leinwand nach hinten',
      config_separator: 'Zeichen zwischen Reihe und Platz',
      config_auto_assign_seats: 'Platzvorschläge',
      config_auto_assign_seats_enabled: 'Plätze vorschlagen',
      config_auto_assign_seats_algorithm: 'Beginnen mit',
      config_max_together: 'Höchstens zusammen',
      config_seat_clearance: 'Freie Plätze neben anderen',
      config_social_distancing_enabled: 'Abstand zwischen Gruppen halten',
      config_allow_visitor_seat_change: 'Besucher dürfen andere Plätze wählen',
      config_hide_seatpicker: 'Ohne Saalplan auf der Website',
      config_ads_minutes: 'Werbung und Trailer, Minuten',
      config_cleaning_minutes: 'Reinigung, Minuten',
      accessible: 'Stufenlos erreichbar',
      arrangement: 'Saalplan',
    },
    help: {
      capacity: 'Mit nummerierten Plätzen gilt, was der Saalplan hat.',
      online_seats: 'Die übliche Grenze einer neuen Vorstellung. Leer heißt ohne Grenze.',
      config_row_naming: 'Leer heißt A, B, C und so weiter.',
      config_max_together: 'Leer heißt ohne Grenze.',
    },
    word: {
      config_auto_assign_seats_algorithm: {
        TOPLEFT_TO_BOTTOMRIGHT: 'Vorn links',
        TOPRIGHT_TO_BOTTOMLEFT: 'Vorn rechts',
        BOTTOMLEFT_TO_TOPRIGHT: 'Hinten links',
        BOTTOMRIGHT_TO_TOPLEFT: 'Hinten rechts',
        CENTER_OUTWARDS: 'Die Mitte',
      },
    },
  },
  event: {
    title: 'Veranstaltungen',
    one: 'Veranstaltung',
    empty: 'Eine Veranstaltung gehört zu einer Vorstellung: ein Gespräch, eine Premiere, ein Frühstück.',
    field: {
      schedule_id: 'Vorstellung',
      title: 'Titel',
      page_title: 'Titel der Seite',
      content: 'Text der Seite',
      sell_online: 'Wird online verkauft',
    },
  },
}
