import type { Translated } from '../../texts.ts'
import type { schools as en } from '../en/schools.ts'

export const schools: Translated<typeof en> = {
  school_request: {
    subject: '{{house}}: Eine Schule fragt nach {{movie}}',
    title: 'Eine Schule fragt nach einer Vorstellung',
    intro: '{{company}} fragt nach {{movie}} am {{day}} um {{time}}.',
    label: {
      company_name: 'Schule oder Gruppe',
      cycle: 'Klassen',
      name: 'Name',
      email: 'E-Mail',
      mobile: 'Mobil',
      movie: 'Film',
      version: 'Fassung',
      when: 'Wann',
      cinema: 'Kino',
      persons: 'Personen',
      payment: 'Zahlt',
      invoice_address: 'Rechnungsadresse',
    },
    payment: {
      cash: 'bar',
      card: 'mit Karte',
      invoice: 'auf Rechnung',
    },
    when: '{{day}}, {{time}}',
    button: 'Zur Reservierung',
    foot: 'Diese Anfrage kam über das Formular Ihrer Website. Ihre Antwort geht an {{email}}.',
  },
  school_request_came: {
    subject: '{{house}}: Ihre Anfrage ist da',
    title: 'Ihre Anfrage ist da',
    text: 'Vielen Dank. Wir prüfen Ihre Anfrage und antworten per E-Mail. Noch ist nichts gebucht und nichts zu zahlen.',
    not_you: 'Sie haben nicht danach gefragt? Dann müssen Sie nichts tun.',
  },
}
