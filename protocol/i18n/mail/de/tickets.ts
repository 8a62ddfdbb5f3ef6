/** The letter with tickets, and the tickets on paper and in a calendar. */
export const tickets = {
  tickets: {
    subject: '{{movie}}, {{when}}: Ihre Tickets von {{house}}',
    title: 'Bezahlt. Bis {{day}} um {{time}} Uhr.',
    text_one: 'Hier ist Ihr Ticket. Zeigen Sie am Einlass den Code aus dem PDF, auf dem Bildschirm oder auf Papier.',
    text_other:
      'Hier sind Ihre {{count}} Tickets. Zeigen Sie am Einlass die Codes aus dem PDF, auf dem Bildschirm oder auf Papier.',
    button: 'Meine Tickets öffnen',
    fetch_text: 'Der Code dafür steht auf der letzten Seite des PDFs.',
  },
  order_cancelled: {
    subject: '{{movie}}: Ihre Tickets sind storniert, {{house}}',
    title: 'Ihre Tickets sind storniert',
    text_one:
      'Sie haben die Bestellung {{number}} storniert: {{movie}} am {{day}} um {{time}} Uhr im {{cinema}}, {{count}} Ticket. Es gilt nicht mehr.',
    text_other:
      'Sie haben die Bestellung {{number}} storniert: {{movie}} am {{day}} um {{time}} Uhr im {{cinema}}, {{count}} Tickets. Sie gelten nicht mehr.',
    online:
      '{{amount}} gehen an Sie zurück, auf dem Weg, auf dem Sie bezahlt haben. Je nach Bank dauert das einige Tage.',
    voucher: '{{amount}} sind wieder auf Ihrem Gutschein.',
    turns_one: '{{count}} Besuch ist wieder auf Ihrem Gutschein.',
    turns_other: '{{count}} Besuche sind wieder auf Ihrem Gutschein.',
    not_you: 'Wenn Sie das nicht waren, antworten Sie bitte auf diese E-Mail.',
  },
  visit: {
    file: 'Kalender',
    seat: 'Reihe {{row}}, Platz {{seat}}',
  },
  paper: {
    head: '{{number}}, Ticket {{nth}} von {{count}}',
    foot: '{{nth}} von {{count}}',
    screen: 'Saal',
    row: 'Reihe',
    seat: 'Platz',
    free: 'Freie Platzwahl',
    price: '{{rate}}, {{money}}',
    by_voucher: '{{rate}}, mit einem Gutschein bezahlt',
    turns_one: '{{count}} Besuch',
    turns_other: '{{count}} Besuche',
    code: 'Zeigen Sie diesen Code am Einlass. Er gilt für einen Einlass.',
    fetch: 'An der Theke abzuholen',
    fetch_text: 'Zeigen Sie diesen Code an der Theke des Kinos. Alles wird einmal ausgegeben.',
    fold: 'Hier falten, die obere Hälfte behalten',
    order: 'Bestellung {{number}}',
    line: '{{what}}, Reihe {{row}}, Platz {{seat}}',
    paid: 'Bezahlt',
    tax: 'darin MwSt. {{rate}} auf {{net}} netto',
    entry: 'Einlass',
    entry_text_one:
      'Einlass ist {{minutes}} Minute vor Beginn. Jeder Code gilt einmal; mit einer Kopie kommt niemand ein zweites Mal hinein.',
    entry_text_other:
      'Einlass ist {{minutes}} Minuten vor Beginn. Jeder Code gilt einmal; mit einer Kopie kommt niemand ein zweites Mal hinein.',
    refund: 'Etwas dazwischengekommen?',
    refund_text:
      'Für andere Plätze oder Ihr Geld zurück schreiben Sie vor Beginn an {{email}} und nennen die Bestellung {{number}}.',
    small: '{{house}}. {{cinema}}, {{address}}. Bestellung {{number}} vom {{day}}, online bezahlt.',
  },
}
