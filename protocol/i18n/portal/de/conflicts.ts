import type { Translated } from '../../texts.ts'
import type { conflicts as en } from '../en/conflicts.ts'

export const conflicts: Translated<typeof en> = {
  conflicts: {
    of_bill: 'Kauf {{number}}',
    of_bill_open: 'Ein Kauf ohne Nummer',
    of_schedule: '{{movie}}, {{when}}',
    kind: {
      settle_refused:
        'Er ist bezahlt, aber der Zahlungsanbieter nimmt den Beleg des Verkaufs nicht an. Vorher werden seine Tickets nicht verschickt.',
      refund_refused: 'Der Zahlungsanbieter lehnt es ab, {{money}} zurückzuzahlen.',
      amount_differs:
        'Der Zahlungsanbieter hat {{taken}} eingezogen, gebucht sind für diese Zahlung aber {{known}}. Sehen Sie dort nach, und klären Sie die Differenz mit dem Käufer.',
      cancelled_not_refunded: 'Die Vorstellung ist abgesagt, aber dieser Kauf ließ sich nicht erstatten.',
      goodwill_not_issued: 'Der Käufer hat den Brief ohne den Gutschein bekommen, der dazugehört.',
      goodwill_not_paid: 'Der Brief an den Käufer verspricht {{money}} zurück, aber die Zahlung ist nicht möglich.',
      voucher_code:
        '{{vouchers}} Gutscheine haben denselben Code, er endet auf {{end}}. Ziehen Sie alle bis auf einen zurück, und stellen Sie den Inhabern neue aus.',
      voucher_code_unread:
        '{{vouchers}} Gutscheine haben denselben Code. Ziehen Sie alle bis auf einen zurück, und stellen Sie den Inhabern neue aus.',
      codes_tried:
        'Auf der Internetseite wurden in einer Stunde mehr als {{count}} Gutscheincodes probiert, die es nicht gibt. Jeder Code braucht jetzt ein gelöstes Rätsel; sehen Sie nach, ob Ihre Gutscheine so sind, wie Sie es erwarten.',
      receipt_differs:
        'Kasse {{register}} hat unter Nummer {{entry}} eine andere Buchung als die, die ihr Kinoserver gesendet hatte. Hier waren also zwei Kinoserver zugleich in Betrieb. Vergleichen Sie ihre Belege von damals mit den Käufen, und klären Sie es mit den Gästen.',
      receipts_differ:
        'Die Kassen {{register}} und {{other}} haben unter einer Nummer, {{entry}}, verschiedene Buchungen. Hier waren also zwei Kinoserver zugleich in Betrieb. Vergleichen Sie ihre Belege von damals mit den Käufen, und klären Sie es mit den Gästen.',
      place_taken:
        'Kasse {{register}} hat einen Beleg, Nummer {{entry}}, für etwas, das auch jemand anderes hat. Ihr Gast ist hier nicht gebucht: Suchen Sie ihm einen anderen Platz, oder geben Sie das Geld zurück.',
      report_late:
        'Kasse {{register}} hat berichtet, nachdem die Neuzählung ohne sie beendet war. So viele ihrer Buchungen sind hier nicht bekannt: {{count}}. Vergleichen Sie ihre Belege mit den Käufen.',
    },
    why: {
      order_unknown: 'Der Anbieter kennt diese Zahlung nicht.',
      order_differs: 'Der Anbieter kennt diese Zahlung mit einem anderen Betrag oder zu einem anderen Kauf.',
      not_captured: 'Laut Anbieter ist kein Geld eingezogen worden.',
      settled_differently: 'Beim Anbieter ist zu dieser Zahlung ein anderer Verkauf hinterlegt.',
      refunded_before_settled: 'Beim Anbieter ging Geld zurück, bevor der Verkauf hinterlegt war.',
      refund_exceeds: 'Beim Anbieter ist weniger übrig: Ein Teil ging dort schon zurück.',
      refund_differs: 'Der Anbieter hat für dasselbe Ticket schon einen anderen Betrag zurückgezahlt.',
      not_found: 'Der Kauf wurde nicht gefunden.',
      line_ended: 'Eines seiner Tickets wurde inzwischen erstattet, umgetauscht oder umgesetzt.',
      money_at_counter: 'Er wurde an einer Kasse bezahlt: Erstatten Sie ihn an einer Kasse.',
      tickets_busy: 'Die Kinokasse bearbeitet seine Tickets gerade.',
      tickets_cut_off: 'Seine Tickets liegen bei der Kinokasse, und die Verbindung dorthin ist unterbrochen.',
      key_used_again: 'Eine andere Erstattung derselben Tickets steht im Weg.',
      type_gone: 'Die Gutscheinart wurde gelöscht oder wird für dieses Kino nicht ausgestellt.',
      type_unfit: 'Die Gutscheinart wurde geändert und lässt einen solchen Gutschein nicht mehr zu.',
      other: 'Ein weiterer Grund ist nicht bekannt.',
    },
    unknown: 'Etwas lässt sich nicht von selbst klären. Diese Seite weiß nicht mehr darüber: Laden Sie sie neu.',
    decide: 'Als geklärt abhaken',
    decide_of: 'Als geklärt abhaken: {{what}}',
    title: 'Als geklärt abhaken?',
    text: 'Der Punkt verschwindet von der Liste, für alle und endgültig. Es fließt kein Geld, und kein Ticket und kein Gutschein ändert sich: Erledigen Sie das vorher. Ihr Name, die Uhrzeit und Ihr Text bleiben dabei stehen.',
    text_provider: 'Der Zahlungsanbieter wird dann nicht mehr von selbst immer wieder gefragt.',
    reason: 'Was entschieden wurde und warum',
    done: 'Als geklärt abgehakt',
  },
}
