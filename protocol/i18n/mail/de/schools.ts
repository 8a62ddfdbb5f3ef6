import type { Translated } from '../../texts.ts'
import type { schools as en } from '../en/schools.ts'

export const schools: Translated<typeof en> = {
  school_request: {
    subject: '{{house}}: Anfrage einer Schule zu {{movie}}',
    title: 'Anfrage einer Schule',
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
      payment: 'Zahlung',
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
    subject: '{{house}}: Ihre Anfrage ist eingegangen',
    title: 'Ihre Anfrage ist eingegangen',
    text: 'Vielen Dank. Wir prüfen Ihre Anfrage und antworten per E-Mail. Noch ist nichts gebucht und nichts zu zahlen.',
    not_you: 'Die Anfrage ist nicht von Ihnen? Dann brauchen Sie nichts zu tun.',
  },
}
