import type { Translated } from '../../texts.ts'
import type { houses as en } from '../en/houses.ts'

export const houses: Translated<typeof en> = {
  cinema: {
    title: 'Cinémas',
    one: 'un cinéma',
    empty: 'Ajoutez le premier cinéma, puis ses salles.',
    field: {
      lat: 'Latitude nord',
      lng: 'Longitude est',
      gmaps: 'Lien vers un plan',
      time_zone: 'Fuseau horaire',
      opening_hours: 'Quand une séance peut commencer',
      opening_hours_weekdays: 'Ces jours-là',
      opening_hours_opens: 'De',
      opening_hours_closes: 'À',
      accessible: 'Accessible sans marche',
    },
    help: {
      opening_hours: 'Sans ligne : toujours.',
      opening_hours_closes: 'Après minuit, comptez au-delà de 24 heures.',
      time_zone: 'Toutes les heures de ce cinéma suivent cette horloge.',
    },
  },
  screen: {
    title: 'Salles',
    one: 'une salle',
    empty: 'Ajoutez la première salle et dessinez son plan, puis planifiez ses séances.',
    field: {
      short: 'Nom abrégé',
      capacity: 'Places',
      online_seats: 'Places en ligne au plus',
      class_rate: 'Suppléments par classe',
      config: 'Places et durées',
      config_row_naming: 'Noms des rangs',
      config_separator: 'Entre rang et place',
      config_auto_assign_seats: 'Places proposées',
      config_auto_assign_seats_enabled: 'Proposer des places',
      config_auto_assign_seats_algorithm: 'En commençant',
      config_max_together: 'Places côte à côte au plus',
      config_seat_clearance: 'Places libres entre groupes',
      config_social_distancing_enabled: 'Espacer les groupes',
      config_allow_visitor_seat_change: 'Les visiteurs peuvent changer de place',
      config_hide_seatpicker: 'Masquer le plan aux visiteurs',
      config_ads_minutes: 'Minutes de publicité',
      config_trailers_minutes: 'Minutes de bandes-annonces',
      config_cleaning_minutes: 'Minutes de nettoyage',
      config_dimensions: 'Projette en 2D et en 3D',
      config_media_types: 'Projette en',
      accessible: 'Accessible sans marche',
      arrangement: 'Plan de salle',
    },
    help: {
      capacity: 'Avec des places numérotées, c’est le plan de salle qui compte.',
      online_seats: 'Vide : toutes.',
      config_row_naming: 'Vide signifie A, B, C et ainsi de suite.',
      config_max_together: 'Vide signifie sans limite.',
      config_seat_clearance:
        'Autant de places à côté d’un groupe doivent rester libres quand les groupes sont espacés. La vente n’en tient pas encore compte.',
      config_social_distancing_enabled:
        'Note que les groupes sont espacés ici, selon le nombre ci-dessus. La vente n’en tient pas encore compte.',
    },
    word: {
      config_dimensions: {
        '2D': 'Plat, 2D',
        '3D': 'En relief, 3D',
      },
      config_media_types: {
        DIGITAL: 'Numérique',
        DOLBYATMOS: 'Avec Dolby Atmos',
        FILM: 'Sur pellicule',
      },
      config_auto_assign_seats_algorithm: {
        TOPLEFT_TO_BOTTOMRIGHT: 'Devant à gauche',
        TOPRIGHT_TO_BOTTOMLEFT: 'Devant à droite',
        BOTTOMLEFT_TO_TOPRIGHT: 'Derrière à gauche',
        BOTTOMRIGHT_TO_TOPLEFT: 'Derrière à droite',
        CENTER_OUTWARDS: 'Au milieu',
      },
    },
  },
  event: {
    title: 'Événements',
    one: 'un événement',
    empty: 'Ajoutez un événement pour donner à une séance sa propre page.',
    field: {
      schedule_id: 'Séance',
      title: 'Titre',
      page_title: 'Titre de la page',
      content: 'Texte de la page',
      theme_id: 'Thème',
      widget_id: 'Encart sous le texte',
      sell_online: 'Vendu en ligne',
      prices: 'Prix propres de tarifs',
      prices_price_rate_id: 'Tarif',
      prices_base_cents: 'Prix',
      prices_handling_cents: 'Frais en plus',
    },
    help: {
      picture: 'Vide\u00a0: l’affiche du film.',
      prices:
        'Ce que coûte un tarif pour cette séance au lieu de son prix habituel. Les autres tarifs restent tels quels.',
    },
  },
}
