/** The letter with tickets, and the tickets on paper and in a calendar. */
export const tickets = {
  tickets: {
    subject: '{{movie}}, {{when}}: uw tickets van {{house}}',
    title: 'Betaald. Tot {{day}} om {{time}} uur.',
    text_one: 'Hier is uw ticket. Toon bij de ingang de code uit de pdf, op uw scherm of op papier.',
    text_other: 'Hier zijn uw {{count}} tickets. Toon bij de ingang de codes uit de pdf, op uw scherm of op papier.',
    button: 'Mijn tickets openen',
    fetch_text: 'De code daarvoor staat op de laatste pagina van de pdf.',
  },
  order_cancelled: {
    subject: '{{movie}}: uw tickets zijn geannuleerd, {{house}}',
    title: 'Uw tickets zijn geannuleerd',
    text_one:
      'U hebt bestelling {{number}} geannuleerd: {{movie}} op {{day}} om {{time}} in {{cinema}}, {{count}} ticket. Het is niet meer geldig.',
    text_other:
      'U hebt bestelling {{number}} geannuleerd: {{movie}} op {{day}} om {{time}} in {{cinema}}, {{count}} tickets. Ze zijn niet meer geldig.',
    online:
      '{{amount}} gaat naar u terug via de betaalwijze die u hebt gebruikt. Afhankelijk van uw bank duurt dat enkele dagen.',
    voucher: '{{amount}} gaat terug naar uw voucher.',
    turns_one: '{{count}} bezoek gaat terug naar uw voucher.',
    turns_other: '{{count}} bezoeken gaan terug naar uw voucher.',
    not_you: 'Was u dit niet? Antwoord dan op deze e-mail.',
  },
  visit: {
    file: 'Agenda',
    seat: 'Rij {{row}}, stoel {{seat}}',
  },
  paper: {
    head: '{{number}}, ticket {{nth}} van {{count}}',
    foot: '{{nth}} van {{count}}',
    screen: 'Zaal',
    row: 'Rij',
    seat: 'Stoel',
    free: 'Vrije plaatskeuze',
    price: '{{rate}}, {{money}}',
    by_voucher: '{{rate}}, betaald met een voucher',
    turns_one: '{{count}} bezoek',
    turns_other: '{{count}} bezoeken',
    code: 'Toon deze code bij de ingang. Hij geeft één keer toegang.',
    fetch: 'Ophalen aan de balie',
    fetch_text: 'Toon deze code aan de balie van de bioscoop. Alles wordt één keer uitgegeven.',
    fold: 'Hier vouwen, bewaar de bovenste helft',
    order: 'Bestelling {{number}}',
    line: '{{what}}, rij {{row}}, stoel {{seat}}',
    paid: 'Betaald',
    tax: 'waarvan btw {{rate}} over {{net}} netto',
    entry: 'Toegang',
    entry_text_one:
      'De deuren gaan {{minutes}} minuut voor aanvang open. Elke code geldt één keer; met een kopie komt niemand een tweede keer binnen.',
    entry_text_other:
      'De deuren gaan {{minutes}} minuten voor aanvang open. Elke code geldt één keer; met een kopie komt niemand een tweede keer binnen.',
    refund: 'Plannen veranderd?',
    refund_text:
      'Voor andere stoelen of uw geld terug schrijft u voor aanvang naar {{email}} en noemt u bestelling {{number}}.',
    small: '{{house}}. {{cinema}}, {{address}}. Bestelling {{number}} van {{day}}, online betaald.',
  },
}
