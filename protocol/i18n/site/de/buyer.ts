import type { Translated } from '../../texts.ts'
import type { buyer as en } from '../en/buyer.ts'

/** Was jemand mit seiner Bestellung allein tut: stornieren oder einen Platz tauschen. */
export const buyer: Translated<typeof en> = {
  buyer: {
    cancel: 'Diese Bestellung stornieren?',
    cancel_text_one: 'Ihr Ticket gilt dann nicht mehr, und der Platz wird wieder verkauft.',
    cancel_text_other: 'Ihre {{count}} Tickets gelten dann nicht mehr, und die Plätze werden wieder verkauft.',
    online:
      '{{amount}} gehen an Sie zurück, auf dem Weg, auf dem Sie bezahlt haben. Je nach Bank dauert das einige Tage.',
    voucher: '{{amount}} gehen sofort auf Ihren Gutschein zurück.',
    turns_one: '{{count}} Besuch geht sofort auf Ihren Gutschein zurück.',
    turns_other: '{{count}} Besuche gehen sofort auf Ihren Gutschein zurück.',
    until: 'Hier geht das bis {{day}}, {{time}} Uhr.',
    keep: 'Tickets behalten',
    yes: 'Bestellung stornieren',
    seat: 'Platz tauschen',
    seat_text:
      'Wählen Sie einen anderen Platz derselben Art. Es kostet nichts; der Code, den Sie jetzt haben, öffnet dann die Tür nicht mehr, und das neue Ticket kommt sofort.',
    ticket: 'Welches Ticket',
    row_seat: 'Reihe {{row}}, Platz {{seat}}',
    loading: 'Die Plätze werden geladen',
    screen: 'Leinwand',
    plan: 'Freie Plätze',
    choose: 'Wählen Sie einen freien Platz auf dem Plan.',
    take: 'Reihe {{row}}, Platz {{seat}} nehmen',
    back: 'Platz behalten',
    failed:
      'Das hat nicht geklappt. Noch weiß niemand, ob es geschehen ist: Drücken Sie noch einmal, es geschieht nur einmal.',
  },
}
