import type { Translated } from '../../texts.ts'
import type { seats as en } from '../en/seats.ts'

export const seats: Translated<typeof en> = {
  seats: {
    plan: 'Saalplan',
    screen: 'Leinwand',
    row: 'Reihe {{row}}',
    rows: 'Reihen {{first}} bis {{last}}',
    rows_single: 'Reihe {{row}}',
    seat: 'Reihe {{row}}, Platz {{seat}}',
    seats_together: 'Reihe {{row}}, Plätze {{seats}}',
    seat_inside: 'Reihe {{row}}, Platz {{seat}}',
    seats_inside: 'Reihe {{row}}, Plätze {{seats}}',
    short: 'Reihe {{row}}, {{seats}}',
    and: '{{first}} und {{last}}',
    state: {
      free: 'frei',
      chosen: 'Ihr Platz',
      sold: 'vergeben',
      reserved: 'vergeben',
      held: 'gerade nicht buchbar',
      blocked: 'nicht buchbar',
      elsewhere: 'hier nicht buchbar',
    },
    legend: {
      free: 'Frei',
      chosen: 'Ihre Wahl',
      taken: 'Vergeben',
      off: 'Nicht buchbar',
      wheelchair: 'Rollstuhl',
      companion: 'Begleitung',
    },
    no_extra: 'ohne Aufpreis',
    extra: '+ {{amount}}',
    enough_one:
      'Ihr Platz ist gewählt. Geben Sie ihn zurück, um einen anderen zu wählen, oder nehmen Sie ein Ticket dazu.',
    enough_other:
      'Alle {{count}} Plätze sind gewählt. Geben Sie einen zurück, um einen anderen zu wählen, oder nehmen Sie ein Ticket dazu.',
    refused: 'Dieser Platz lässt sich nicht wählen.',
    free_one: '{{count}} frei',
    free_other: '{{count}} frei',
    as_list: 'Als Liste',
    as_plan: 'Als Plan',
    larger: 'Größer',
    smaller: 'Kleiner',
  },
  proposals: {
    title_one: 'Guter Platz für eine Person',
    title_other: 'Gute Plätze für {{count}} Personen',
    none_one: 'Kein Platz mehr, den wir vorschlagen können. Wählen Sie einen im Saalplan.',
    none_other: '{{count}} Plätze nebeneinander sind nicht mehr frei. Wählen Sie sie im Saalplan.',
    aisle: 'am Gang',
    row_end: 'am Ende der Reihe',
    gone: 'inzwischen vergeben',
  },
}
