import type { Translated } from '../../texts.ts'
import type { schools as en } from '../en/schools.ts'

export const schools: Translated<typeof en> = {
  school_request: {
    subject: '{{house}}: aanvraag van een school voor {{movie}}',
    title: 'Aanvraag van een school',
    intro: '{{company}} vraagt {{movie}} aan op {{day}} om {{time}}.',
    label: {
      company_name: 'School of groep',
      cycle: 'Klassen',
      name: 'Naam',
      email: 'E-mailadres',
      mobile: 'Mobiel',
      movie: 'Film',
      version: 'Versie',
      when: 'Wanneer',
      cinema: 'Bioscoop',
      persons: 'Personen',
      payment: 'Betaling',
      invoice_address: 'Factuuradres',
    },
    payment: {
      cash: 'contant',
      card: 'met kaart',
      invoice: 'op factuur',
    },
    when: '{{day}}, {{time}}',
    button: 'Naar de reservering',
    foot: 'Deze aanvraag kwam via het formulier van uw website. Uw antwoord gaat naar {{email}}.',
  },
  school_request_came: {
    subject: '{{house}}: uw aanvraag is binnen',
    title: 'Uw aanvraag is binnen',
    text: 'Dank u wel. We bekijken uw aanvraag en antwoorden per e-mail. Er is nog niets geboekt en er is nog niets te betalen.',
    not_you: 'Komt deze aanvraag niet van u? Dan hoeft u niets te doen.',
  },
}
