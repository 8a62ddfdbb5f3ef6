/** The letter with tickets, and the tickets on paper and in a calendar. */
export const tickets = {
  tickets: {
    subject: '{{movie}}, {{when}} : vos billets de {{house}}',
    title: 'C’est payé. Rendez-vous le {{day}} à {{time}}.',
    text_one: 'Voici votre billet. Présentez à l’entrée le code du PDF, à l’écran ou sur papier.',
    text_other: 'Voici vos {{count}} billets. Présentez à l’entrée les codes du PDF, à l’écran ou sur papier.',
    button: 'Ouvrir mes billets',
    fetch_text: 'Le code pour les retirer se trouve à la dernière page du PDF.',
  },
  order_cancelled: {
    subject: '{{movie}} : vos billets sont annulés, {{house}}',
    title: 'Vos billets sont annulés',
    text_one:
      'Vous avez annulé la commande {{number}} : {{movie}}, {{day}} à {{time}} au {{cinema}}, {{count}} billet. Il n’est plus valable.',
    text_other:
      'Vous avez annulé la commande {{number}} : {{movie}}, {{day}} à {{time}} au {{cinema}}, {{count}} billets. Ils ne sont plus valables.',
    online:
      '{{amount}} vous sont remboursés par le moyen de paiement utilisé. Selon votre banque, cela prend quelques jours.',
    voucher: '{{amount}} sont recrédités sur votre bon.',
    turns_one: '{{count}} entrée est recréditée sur votre bon.',
    turns_other: '{{count}} entrées sont recréditées sur votre bon.',
    not_you: 'Si ce n’était pas vous, répondez à cet e-mail.',
  },
  visit: {
    file: 'Agenda',
    seat: 'Rang {{row}}, place {{seat}}',
  },
  paper: {
    head: '{{number}}, billet {{nth}} sur {{count}}',
    foot: '{{nth}} sur {{count}}',
    screen: 'Salle',
    row: 'Rang',
    seat: 'Place',
    free: 'Placement libre',
    price: '{{rate}}, {{money}}',
    by_voucher: '{{rate}}, payé avec un bon',
    turns_one: '{{count}} séance',
    turns_other: '{{count}} séances',
    code: 'Présentez ce code à l’entrée. Il ne sert qu’une fois.',
    fetch: 'À retirer au comptoir',
    fetch_text: 'Présentez ce code au comptoir du cinéma. Tout est remis une seule fois.',
    fold: 'Pliez ici, gardez la moitié supérieure',
    order: 'Commande {{number}}',
    line: '{{what}}, rang {{row}}, place {{seat}}',
    paid: 'Payé',
    tax: 'dont TVA {{rate}} sur {{net}} HT',
    entry: 'Entrée',
    entry_text_one:
      'Les portes ouvrent {{minutes}} minute avant le début. Chaque code est valable une fois ; une copie ne permet pas d’entrer une seconde fois.',
    entry_text_other:
      'Les portes ouvrent {{minutes}} minutes avant le début. Chaque code est valable une fois ; une copie ne permet pas d’entrer une seconde fois.',
    refund: 'Un changement ?',
    refund_text:
      'Pour d’autres places ou un remboursement, écrivez avant le début à {{email}} en indiquant la commande {{number}}.',
    small: '{{house}}. {{cinema}}, {{address}}. Commande {{number}} du {{day}}, payée en ligne.',
  },
}
