import type { Translated } from '../../texts.ts'
import type { vouchers as en } from '../en/vouchers.ts'

export const vouchers: Translated<typeof en> = {
  voucher: {
    subject: '{{house}}: {{title}}',
    title: 'Uw voucher',
    title_gift: 'Een voucher voor u',
    text: 'Dit hebt u gekocht: {{title}}.',
    text_gift: '{{from}} geeft u dit: {{title}}.',
    turns_one: '{{count}} bioscoopbezoek',
    turns_other: '{{count}} bioscoopbezoeken',
    products: '{{amount}} aan de bar',
    code: 'Dit is de code. Wie hem heeft, kan de voucher gebruiken:',
    valid: 'Hij is geldig tot en met {{day}}, in {{cinema}}.',
    valid_always: 'Hij is onbeperkt geldig, in {{cinema}}.',
    use: 'Laat de code aan de kassa zien, op uw scherm of op papier. Hij hoeft niet in één keer op.',
  },
  voucher_bought: {
    subject: '{{house}}: uw cadeau is betaald',
    title: 'Betaald. Wij sturen het voor u.',
    text: '{{title}} gaat op {{day}} naar {{email}}.',
    link: 'De pagina van uw aankoop, met de code:',
    change_link: 'Tot de verzending kunt u wijzigen voor wie het is, waar het heen gaat en wanneer:',
  },
  voucher_paper: {
    heading: 'Bioscoopvoucher',
    for: 'Voor {{name}}',
    code: 'Laat deze code aan de kassa zien. Wie hem heeft, kan de voucher gebruiken.',
    small: '{{house}}. {{cinema}}, {{address}}.',
  },
}
