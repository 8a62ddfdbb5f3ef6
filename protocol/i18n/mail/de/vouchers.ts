import type { Translated } from '../../texts.ts'
import type { vouchers as en } from '../en/vouchers.ts'

export const vouchers: Translated<typeof en> = {
  voucher: {
    subject: '{{house}}: {{title}}',
    title: 'Ihr Gutschein',
    title_gift: 'Ein Gutschein für Sie',
    text: 'Das haben Sie gekauft: {{title}}.',
    text_gift: '{{from}} schenkt Ihnen: {{title}}.',
    turns_one: '{{count}} Kinobesuch',
    turns_other: '{{count}} Kinobesuche',
    products: '{{amount}} an der Bar',
    code: 'Das ist sein Code. Wer ihn hat, kann den Gutschein einlösen:',
    valid: 'Er gilt bis {{day}}, in {{cinema}}.',
    valid_always: 'Er gilt unbegrenzt, in {{cinema}}.',
    use: 'Zeigen Sie den Code an der Kasse, auf dem Bildschirm oder auf Papier. Er muss nicht auf einmal eingelöst werden.',
  },
  voucher_bought: {
    subject: '{{house}}: Ihr Geschenk ist bezahlt',
    title: 'Bezahlt. Wir verschicken es für Sie.',
    text: '{{title}} geht am {{day}} an {{email}}.',
    link: 'Die Seite Ihres Kaufs, mit dem Code:',
    change_link: 'Bis zum Versand können Sie ändern, für wen es ist, wohin es geht und wann:',
  },
  voucher_paper: {
    heading: 'Gutschein',
    for: 'Für {{name}}',
    code: 'Zeigen Sie diesen Code an der Kasse. Wer ihn hat, kann den Gutschein einlösen.',
    small: '{{house}}. {{cinema}}, {{address}}.',
  },
}
