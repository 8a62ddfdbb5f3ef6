import type { Translated } from '../../texts.ts'
import type { redeem as en } from '../en/redeem.ts'

/** Vouchers waarmee bij het bestellen wordt betaald. */
export const redeem: Translated<typeof en> = {
  redeem: {
    code: 'Vouchercode',
    another: 'Nog een vouchercode',
    as_printed: 'Hoofdletters zoals gedrukt',
    check: 'Controleren',
    of_visits_one: 'van {{count}} bezoek',
    of_visits_other: 'van {{count}} bezoeken',
    name: '{{title}}, eindigt op {{end}}',
    left_one: 'Daarna blijft {{count}} bezoek over.',
    left_other: 'Daarna blijven {{count}} bezoeken over.',
    left_until_one: 'Daarna blijft {{count}} bezoek over, tot en met {{day}}.',
    left_until_other: 'Daarna blijven {{count}} bezoeken over, tot en met {{day}}.',
    off: 'Verwijderen',
    off_label: 'Verwijderen: {{name}}',
    no_rate: 'Geen tarief van deze voorstelling accepteert hem.',
    pays_nothing: 'Hij betaalt nog niets: tik op plus bij de tickets die hij moet betalen.',
    tickets_first: 'Kies eerst tickets, en dan welke hij betaalt.',
    pays: 'Tickets van het tarief {{rate}} die hij betaalt',
    pays_more: 'Betaalt er een meer: {{rate}}',
    pays_less: 'Betaalt er een minder: {{rate}}',
    count: '{{count}} van {{total}}',
    rate_none: 'Vouchers gelden niet bij dit tarief.',
    rate_paid: '{{count}} van {{total}} betaald met een voucher.',
    visits_one: '{{count}} bezoek',
    visits_other: '{{count}} bezoeken',
    pay: '{{amount}} en {{visits}} betalen',
    get: 'Betalen met {{visits}}',
    comes_back: 'De bezoeken gaan eraf als u betaalt. Mislukt de betaling, dan komen ze terug.',
  },
}
