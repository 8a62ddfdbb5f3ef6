import type { Translated } from '../../texts.ts'
import type { buyer as en } from '../en/buyer.ts'

/** Wat een koper alleen met een bestelling doet: annuleren of van stoel wisselen. */
export const buyer: Translated<typeof en> = {
  buyer: {
    cancel: 'Deze bestelling annuleren?',
    cancel_text_one: 'Uw ticket is dan niet meer geldig, en de stoel komt weer in de verkoop.',
    cancel_text_other: 'Uw {{count}} tickets zijn dan niet meer geldig, en de stoelen komen weer in de verkoop.',
    online:
      '{{amount}} gaat naar u terug via de betaalwijze die u hebt gebruikt. Afhankelijk van uw bank duurt dat enkele dagen.',
    voucher: '{{amount}} gaat meteen terug naar uw voucher.',
    turns_one: '{{count}} bezoek gaat meteen terug naar uw voucher.',
    turns_other: '{{count}} bezoeken gaan meteen terug naar uw voucher.',
    until: 'Hier kan dat tot {{day}}, {{time}} uur.',
    keep: 'Tickets houden',
    yes: 'Bestelling annuleren',
    seat: 'Van stoel wisselen',
    seat_text:
      'Kies een andere stoel van dezelfde soort. Het kost niets; de code die u nu hebt, opent de deur dan niet meer, en het nieuwe ticket komt meteen.',
    ticket: 'Welk ticket',
    row_seat: 'Rij {{row}}, stoel {{seat}}',
    loading: 'De stoelen komen eraan',
    screen: 'Doek',
    plan: 'Vrije stoelen',
    choose: 'Kies een vrije stoel op het plan.',
    take: 'Rij {{row}}, stoel {{seat}} nemen',
    back: 'Mijn stoel houden',
    failed: 'Dit is niet gelukt. Nog niemand weet of het is gebeurd: druk nog een keer, het gebeurt maar één keer.',
  },
}
