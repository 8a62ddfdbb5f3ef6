import type { Translated } from '../../texts.ts'
import type { vouchers as en } from '../en/vouchers.ts'

export const vouchers: Translated<typeof en> = {
  voucher: {
    subject: '{{house}}\u00a0: {{title}}',
    title: 'Votre bon',
    title_gift: 'Un bon pour vous',
    text: 'Voici ce que vous avez acheté\u00a0: {{title}}.',
    text_gift: '{{from}} vous offre\u00a0: {{title}}.',
    turns_one: '{{count}} séance de cinéma',
    turns_other: '{{count}} séances de cinéma',
    products: '{{amount}} au bar',
    code: 'Voici son code. La personne qui l’a peut utiliser le bon\u00a0:',
    valid: 'Il est valable jusqu’au {{day}}, à {{cinema}}.',
    valid_always: 'Il est valable sans limite, à {{cinema}}.',
    use: 'Montrez le code à la caisse, à l’écran ou sur papier. Il peut servir en plusieurs fois.',
  },
  voucher_bought: {
    subject: '{{house}}\u00a0: votre cadeau est payé',
    title: 'Payé. Nous l’envoyons pour vous.',
    text: '{{title}} part le {{day}} à {{email}}.',
    link: 'La page de votre achat, avec le code\u00a0:',
    change_link: 'Jusqu’à l’envoi, vous pouvez changer le destinataire, l’adresse et la date\u00a0:',
  },
  voucher_paper: {
    heading: 'Bon',
    for: 'Pour {{name}}',
    code: 'Montrez ce code à la caisse. La personne qui l’a peut utiliser le bon.',
    small: '{{house}}. {{cinema}}, {{address}}.',
  },
}
