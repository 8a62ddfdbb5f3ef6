import type { MailTexts } from '../en.ts'

export const schedules: Pick<MailTexts, 'schedule_cancelled'> = {
  schedule_cancelled: {
    subject: '{{house}}: Ihre Vorstellung ist abgesagt',
    title: 'Ihre Vorstellung ist abgesagt',
    text_one:
      '{{movie}} am {{day}} um {{time}} Uhr im {{cinema}} findet nicht statt. Sie haben dafür {{count}} Ticket; es gilt nicht mehr.',
    text_other:
      '{{movie}} am {{day}} um {{time}} Uhr im {{cinema}} findet nicht statt. Sie haben dafür {{count}} Tickets; sie gelten nicht mehr.',
    on_its_way:
      'Ihr Geld kommt von selbst zurück, auf dem Weg, auf dem Sie bezahlt haben. Je nach Bank dauert das einige Tage.',
    at_counter: 'Was Sie an der Kasse bezahlt haben, bekommen Sie dort zurück. Bitte bringen Sie Ihre Tickets mit.',
    stays: 'Wenn Sie Fragen zu Ihren Tickets haben, schreiben Sie uns oder kommen Sie an die Kasse.',
    sorry: 'Es tut uns leid. Wir hoffen, Sie bald wieder bei uns zu sehen.',
  },
}
