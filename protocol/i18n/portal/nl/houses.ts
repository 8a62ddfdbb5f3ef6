import type { Translated } from '../../texts.ts'
import type { houses as en } from '../en/houses.ts'

export const houses: Translated<typeof en> = {
  cinema: {
    title: 'Bioscopen',
    one: 'Bioscoop',
    empty: 'Voeg de eerste bioscoop toe, dan de zalen.',
    field: {
      lat: 'Breedtegraad',
      lng: 'Lengtegraad',
      gmaps: 'Link naar een kaart',
      time_zone: 'Tijdzone',
      opening_hours: 'Wanneer voorstellingen mogen beginnen',
      opening_hours_weekdays: 'Op deze weekdagen',
      opening_hours_opens: 'Van',
      opening_hours_closes: 'Tot',
      accessible: 'Zonder trappen bereikbaar',
    },
    help: {
      opening_hours: 'Zonder regel: altijd.',
      opening_hours_closes: 'Na middernacht tellen de uren door: 25:00 is één uur.',
      time_zone: 'Alle tijden van deze bioscoop volgen deze klok.',
    },
  },
  screen: {
    title: 'Zalen',
    one: 'Zaal',
    empty: 'Voeg de eerste zaal toe en teken het zaalplan, plan dan de voorstellingen.',
    field: {
      short: 'Korte naam',
      capacity: 'Stoelen',
      online_seats: 'Stoelen online maximaal',
      class_rate: 'Toeslagen per stoelklasse',
      config: 'Stoelen en tijden',
      config_row_naming: 'Namen van de rijen',
      config_separator: 'Tussen rij en stoel',
      config_auto_assign_seats: 'Stoelen worden voorgesteld',
      config_auto_assign_seats_enabled: 'Stoelen voorstellen',
      config_auto_assign_seats_algorithm: 'Beginnend',
      config_max_together: 'Stoelen naast elkaar maximaal',
      config_seat_clearance: 'Vrije stoelen tussen groepen',
      config_social_distancing_enabled: 'Groepen op afstand',
      config_allow_visitor_seat_change: 'Bezoekers mogen andere stoelen kiezen',
      config_hide_seatpicker: 'Plan voor bezoekers verbergen',
      config_ads_minutes: 'Minuten reclame',
      config_trailers_minutes: 'Minuten trailers',
      config_cleaning_minutes: 'Minuten schoonmaak',
      config_dimensions: 'Vertoont plat en 3D',
      config_media_types: 'Vertoont met',
      accessible: 'Zonder trappen bereikbaar',
      arrangement: 'Stoelenplan',
    },
    help: {
      capacity: 'Met genummerde stoelen geldt wat de zaalplattegrond heeft.',
      online_seats: 'Leeg betekent alle.',
      config_row_naming: 'Leeg betekent A, B, C enzovoort.',
      config_max_together: 'Leeg betekent geen grens.',
      config_seat_clearance:
        'Zoveel stoelen naast een groep moeten vrij blijven zolang groepen op afstand zitten. De verkoop let er nog niet op.',
      config_social_distancing_enabled:
        'Noteert dat groepen hier op afstand zitten, volgens het getal hierboven. De verkoop let er nog niet op.',
    },
    word: {
      config_dimensions: {
        '2D': 'Vlak, 2D',
        '3D': 'Ruimtelijk, 3D',
      },
      config_media_types: {
        DIGITAL: 'Digitale kopie',
        DOLBYATMOS: 'Met Dolby Atmos',
        FILM: 'Op celluloid',
      },
      config_auto_assign_seats_algorithm: {
        TOPLEFT_TO_BOTTOMRIGHT: 'Linksvoor',
        TOPRIGHT_TO_BOTTOMLEFT: 'Rechtsvoor',
        BOTTOMLEFT_TO_TOPRIGHT: 'Linksachter',
        BOTTOMRIGHT_TO_TOPLEFT: 'Rechtsachter',
        CENTER_OUTWARDS: 'In het midden',
      },
    },
  },
  event: {
    title: 'Evenementen',
    one: 'Evenement',
    empty: 'Voeg een evenement toe om een voorstelling een eigen pagina te geven.',
    field: {
      schedule_id: 'Voorstelling',
      title: 'Titel',
      page_title: 'Titel van de pagina',
      content: 'Tekst van de pagina',
      theme_id: 'Thema',
      widget_id: 'Bouwsteen onder de tekst',
      sell_online: 'Online te koop',
      prices: 'Eigen prijzen van tarieven',
      prices_price_rate_id: 'Tarief',
      prices_base_cents: 'Prijs',
      prices_handling_cents: 'Toeslag erbij',
    },
    help: {
      picture: 'Leeg: de poster van de film.',
      prices:
        'Wat een tarief voor deze voorstelling kost in plaats van de gewone prijs. Andere tarieven blijven zoals ze zijn.',
    },
  },
}
