import type { MailTexts } from '../en.ts'

export const schedules: Pick<MailTexts, 'schedule_cancelled' | 'schedule_moved' | 'schedule_message'> = {
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
  schedule_moved: {
    subject: '{{movie}}: anderer Saal, {{house}}',
    title: 'Sie sitzen jetzt in {{screen}}',
    text: '{{movie}} am {{day}} um {{time}} Uhr im {{cinema}} läuft in {{screen}} statt in {{from}}. Das sind Ihre Plätze dort:',
    seat: '{{seat}}',
    instead: '{{seat}} (bisher: {{before}})',
    free: 'Freie Platzwahl',
    tickets_one: 'Das ist Ihr neues Ticket. Das bisherige gilt nicht mehr.',
    tickets_other: 'Das sind Ihre neuen Tickets. Die bisherigen gelten nicht mehr.',
    reserved_one: 'Der Platz ist wie bisher für Sie reserviert.',
    reserved_other: 'Die Plätze sind wie bisher für Sie reserviert.',
    sorry: 'Wenn Ihnen diese Plätze nicht passen, schreiben Sie uns oder kommen Sie an die Kasse.',
  },
  schedule_message: {
    subject: '{{movie}}: Nachricht von {{house}}',
    title: {
      delay: 'Es beginnt später',
      screen: 'Es läuft in einem anderen Saal',
      breakdown: 'Es tut uns leid',
      other: 'Neues zu Ihrem Besuch',
    },
    about_one: 'Es geht um {{movie}} am {{day}} um {{time}} Uhr im {{cinema}}, wofür Sie {{count}} Ticket haben.',
    about_other: 'Es geht um {{movie}} am {{day}} um {{time}} Uhr im {{cinema}}, wofür Sie {{count}} Tickets haben.',
    refund:
      'Von dem, was Sie online bezahlt haben, gehen {{amount}} an Sie zurück, auf dem Weg, auf dem Sie bezahlt haben. Je nach Bank dauert das einige Tage. Ihre Tickets bleiben gültig.',
    voucher: 'Dazu schenken wir Ihnen einen Gutschein: {{title}}. Das ist sein Code:',
    valid: 'Er gilt bis {{day}}.',
    draft: {
      delay: 'Die Vorstellung beginnt etwa 20 Minuten später als geplant. Ihre Tickets bleiben gültig.',
      screen:
        'Die Vorstellung läuft in einem anderen Saal, als auf Ihren Tickets steht. Ihre Tickets bleiben gültig: Fragen Sie bitte unser Personal nach dem Weg.',
      breakdown: 'Die Vorstellung wurde durch eine technische Störung unterbrochen. Das tut uns leid.',
    },
  },
}
