import type { Translated } from '../../texts.ts'
import type { houses as en } from '../en/houses.ts'

export const houses: Translated<typeof en> = {
  cinema: {
    title: 'Bioscopen',
    one: 'bioscoop',
    empty: 'Een bioscoop heeft een adres, een tijdzone en zalen. Voeg de eerste toe.',
    field: {
      lat: 'Breedtegraad',
      lng: 'Lengtegraad',
      gmaps: 'Link naar de kaart',
      time_zone: 'Tijdzone',
      accessible: 'Zonder trappen bereikbaar',
    },
    help: {
      time_zone: 'Die blijft zolang hier voorstellingen gepland zijn.',
    },
  },
  screen: {
    title: 'Zalen',
    one: 'zaal',
    empty: 'Voeg de eerste zaal toe en plan er voorstellingen in.',
    field: {
      short: 'Korte naam',
      capacity: 'Plaatsen',
      online_seats: 'Online verkocht, hoogstens',
      class_rate: 'Toeslagen per stoelklasse',
      config: 'Stoelen en tijden',
      config_row_naming: 'Namen van de rijen, vanaf het doek',
      config_separator: 'Teken tussen rij en stoel',
      config_auto_assign_seats: 'Voorgestelde stoelen',
      config_auto_assign_seats_enabled: 'Stoelen voorstellen',
      config_auto_assign_seats_algorithm: 'Beginnen met',
      config_max_together: 'Hoogstens samen',
      config_seat_clearance: 'Stoelen vrij naast anderen',
      config_social_distancing_enabled: 'Afstand houden tussen groepen',
      config_allow_visitor_seat_change: 'Bezoekers mogen andere stoelen kiezen',
      config_hide_seatpicker: 'Zonder zaalplattegrond op de website',
      config_ads_minutes: 'Reclame en trailers, minuten',
      config_cleaning_minutes: 'Schoonmaak, minuten',
      accessible: 'Zonder trappen bereikbaar',
      arrangement: 'Zaalplattegrond',
    },
    help: {
      capacity: 'Met genummerde stoelen geldt wat de zaalplattegrond heeft.',
      online_seats: 'De gewone grens van een nieuwe voorstelling. Leeg betekent geen grens.',
      config_row_naming: 'Leeg betekent A, B, C enzovoort.',
      config_max_together: 'Leeg betekent geen grens.',
    },
    word: {
      config_auto_assign_seats_algorithm: {
        TOPLEFT_TO_BOTTOMRIGHT: 'Linksvoor',
        TOPRIGHT_TO_BOTTOMLEFT: 'Rechtsvoor',
        BOTTOMLEFT_TO_TOPRIGHT: 'Linksachter',
        BOTTOMRIGHT_TO_TOPLEFT: 'Rechtsachter',
        CENTER_OUTWARDS: 'Het midden',
      },
    },
  },
  event: {
    title: 'Evenementen',
    one: 'evenement',
    empty: 'Een evenement hoort bij een voorstelling: een gesprek, een première, een ontbijt.',
    field: {
      schedule_id: 'Voorstelling',
      title: 'Titel',
      page_title: 'Titel van de pagina',
      content: 'Tekst van de pagina',
      sell_online: 'Online te koop',
    },
  },
}
