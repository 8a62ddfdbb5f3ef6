import type { Translated } from '../../texts.ts'
import type { houses as en } from '../en/houses.ts'

export const houses: Translated<typeof en> = {
  cinema: {
    title: 'Cinémas',
    one: 'cinéma',
    empty: 'Un cinéma a son adresse, son heure et ses salles. Ajoutez le premier.',
    field: {
      lat: 'Latitude (degrés)',
      lng: 'Longitude (degrés)',
      gmaps: 'Lien vers le plan',
      time_zone: 'Fuseau horaire',
      accessible: 'Accessible sans marche',
    },
    help: {
      time_zone: 'Il ne change pas tant que des séances y sont prévues.',
    },
  },
  screen: {
    title: 'Salles',
    one: 'salle',
    empty: 'Ajoutez la première salle, puis programmez-y des séances.',
    field: {
      short: 'Nom court',
      capacity: 'Nombre de places',
      online_seats: 'Vendues en ligne au plus',
      class_rate: 'Suppléments par catégorie de place',
      config: 'Places et durées',
      config_row_naming: 'Noms des rangs, depuis l’écran',
      config_separator: 'Signe entre rang et place',
      config_auto_assign_seats: 'Places proposées',
      config_auto_assign_seats_enabled: 'Proposer des places',
      config_auto_assign_seats_algorithm: 'Commencer par',
      config_max_together: 'Ensemble au plus',
      config_seat_clearance: 'Places laissées libres à côté d’autres',
      config_social_distancing_enabled: 'Garder une distance entre les groupes',
      config_allow_visitor_seat_change: 'Les visiteurs peuvent choisir d’autres places',
      config_hide_seatpicker: 'Sans plan de salle sur le site',
      config_ads_minutes: 'Publicité et bandes-annonces, minutes',
      config_cleaning_minutes: 'Nettoyage, minutes',
      accessible: 'Accessible sans marche',
      arrangement: 'Plan de salle',
    },
    help: {
      capacity: 'Avec des places numérotées, c’est le plan de salle qui compte.',
      online_seats: 'La limite habituelle d’une nouvelle séance. Vide signifie sans limite.',
      config_row_naming: 'Vide signifie A, B, C et ainsi de suite.',
      config_max_together: 'Vide signifie sans limite.',
    },
    word: {
      config_auto_assign_seats_algorithm: {
        TOPLEFT_TO_BOTTOMRIGHT: 'Devant à gauche',
        TOPRIGHT_TO_BOTTOMLEFT: 'Devant à droite',
        BOTTOMLEFT_TO_TOPRIGHT: 'Au fond à gauche',
        BOTTOMRIGHT_TO_TOPLEFT: 'Au fond à droite',
        CENTER_OUTWARDS: 'Le milieu',
      },
    },
  },
  event: {
    title: 'Événements',
    one: 'événement',
    empty: 'Un événement accompagne une séance : une rencontre, une avant-première, un petit déjeuner.',
    field: {
      schedule_id: 'Séance',
      title: 'Titre',
      page_title: 'Titre de la page',
      content: 'Texte de la page',
      sell_online: 'Vendu en ligne',
    },
  },
}
