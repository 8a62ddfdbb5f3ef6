import type { Translated } from '../../texts.ts'
import type { seats as en } from '../en/seats.ts'

export const seats: Translated<typeof en> = {
  seats: {
    plan: 'Zaalplan',
    screen: 'Doek',
    row: 'Rij {{row}}',
    rows: 'rijen {{first}} t/m {{last}}',
    rows_single: 'rij {{row}}',
    seat: 'Rij {{row}}, stoel {{seat}}',
    seats_together: 'Rij {{row}}, stoelen {{seats}}',
    seat_inside: 'rij {{row}}, stoel {{seat}}',
    seats_inside: 'rij {{row}}, stoelen {{seats}}',
    short: 'Rij {{row}}, {{seats}}',
    and: '{{first}} en {{last}}',
    state: {
      free: 'vrij',
      chosen: 'van u',
      sold: 'bezet',
      reserved: 'bezet',
      held: 'nu niet te koop',
      blocked: 'niet te koop',
      elsewhere: 'hier niet te koop',
    },
    legend: {
      free: 'Vrij',
      chosen: 'Uw keuze',
      taken: 'Bezet',
      off: 'Niet te koop',
      wheelchair: 'Rolstoel',
      companion: 'Begeleider',
    },
    no_extra: 'geen toeslag',
    extra: '+ {{amount}}',
    enough_one: 'Uw stoel is gekozen. Geef hem terug om een andere te kiezen, of neem er een ticket bij.',
    enough_other:
      'Alle {{count}} stoelen zijn gekozen. Geef er een terug om een andere te kiezen, of neem er een ticket bij.',
    refused: 'Deze stoel kan niet worden gekozen.',
    free_one: '{{count}} vrij',
    free_other: '{{count}} vrij',
    as_list: 'Als lijst',
    as_plan: 'Als plattegrond',
    larger: 'Groter',
    smaller: 'Kleiner',
  },
}
