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
        'Kasse {{register}} hat einen Beleg, Nummer {{entry}}, für einen Platz, den auch jemand anderes hat. Ihr Gast ist hier nicht gebucht.',
      right_spent:
        'Kasse {{register}} hat einen Beleg, Nummer {{entry}}, der mehr von einem Gutschein oder einem begrenzten Preis verbraucht hat, als übrig war. Ihr Gast ist hier nicht gebucht.',
      entry_unfit:
        'Kasse {{register}} hat einen Beleg, Nummer {{entry}}, der Käufe oder Tickets anderer nennt. Er lässt sich nicht von selbst buchen: Vergleichen Sie ihn mit den Käufen, und klären Sie es mit dem Gast.',
      report_late:
        'Kasse {{register}} hat berichtet, nachdem die Neuzählung ohne sie beendet war. So viele ihrer Buchungen sind hier nicht bekannt: {{count}}. Vergleichen Sie ihre Belege mit den Käufen.',
      receipt_missing:
        'Kasse {{register}} hat von einer früheren Box einen Beleg, Nummer {{entry}}, den weder die Box gesendet noch die Kasse gemeldet hatte. Lassen Sie die Box neu zu: Bei der Neuzählung meldet dann jede Kasse alles, was sie aufbewahrt.',
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
    settle: 'Klären …',
    settle_of: 'Klären: {{what}}',
    sides: {
      title: 'Zwei Seiten, eine Entscheidung',
      wants: 'Was die Kasse hat',
      has: 'Wer es jetzt hat',
      register: 'Kasse {{register}}',
      online: 'Online verkauft',
      entry: 'Buchung {{entry}}',
      receipt: 'Beleg {{number}}',
      state: {
        sold: 'verkauft',
        held: 'in einem Warenkorb',
        reserved: 'reserviert',
        blocked: 'gesperrt',
        gone: 'Niemand mehr.',
        unknown: 'Mehr ist nicht bekannt.',
      },
      what: 'Was soll geschehen?',
      choose: 'Wählen Sie, was geschehen soll.',
      choose_seats: 'Wählen Sie für jeden Gast einen freien Platz.',
      settle: 'So machen',
      choice: {
        keep: 'Belassen: niemand zieht um',
        refund: 'Erstatten: der Gast ohne Platz bekommt sein Geld zurück',
        reseat: 'Umsetzen: der Gast bekommt einen anderen Platz',
        take: 'Bericht übernehmen',
      },
      about: {
        keep: 'Wer den Platz hat, behält ihn. Der andere Kauf wird als bezahlt gebucht, ohne Ticket; ist der Platz wieder frei, hat ihn dieser Gast.',
        refund:
          'Der Kauf wird gebucht, und was keinen Platz hat, endet. Bargeld und Kartenzahlungen zahlt eine Kasse aus; was ein Gutschein bezahlt hat, ist sofort wieder auf ihm.',
        reseat:
          'Der Kauf wird mit einem anderen freien Platz gebucht. Das alte Ticket gilt nicht mehr: Geben Sie ein neues aus.',
        take: 'Was noch passt, wird gebucht, wie es verkauft wurde. Was inzwischen jemand anderes hat, steht danach einzeln hier.',
      },
      seat_for: 'Anderer Platz statt {{seat}}',
      place: 'Platz {{slot}}',
      no_seats: 'Von dieser Vorstellung sind nicht genug Plätze frei.',
    },
    decide: 'Als geklärt abhaken',
    decide_of: 'Als geklärt abhaken: {{what}}',
    title: 'Als geklärt abhaken?',
    text: 'Der Punkt verschwindet von der Liste, für alle und endgültig. Es fließt kein Geld, und kein Ticket und kein Gutschein ändert sich: Erledigen Sie das vorher. Ihr Name, die Uhrzeit und Ihr Text bleiben dabei stehen.',
    text_provider: 'Der Zahlungsanbieter wird dann nicht mehr von selbst immer wieder gefragt.',
    reason: 'Was entschieden wurde und warum',
    done: 'Als geklärt abgehakt',
  },
}
