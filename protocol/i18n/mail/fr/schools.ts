import type { Translated } from '../../texts.ts'
import type { schools as en } from '../en/schools.ts'

export const schools: Translated<typeof en> = {
  school_request: {
    subject: '{{house}}\u00a0: une école demande {{movie}}',
    title: 'Une école demande une séance',
    intro: '{{company}} demande {{movie}} le {{day}} à {{time}}.',
    label: {
      company_name: 'École ou groupe',
      cycle: 'Niveau',
      name: 'Nom',
      email: 'E-mail',
      mobile: 'Portable',
      movie: 'Film',
      version: 'Version',
      when: 'Quand',
      cinema: 'Cinéma',
      persons: 'Personnes',
      payment: 'Paiement',
      invoice_address: 'Adresse de facturation',
    },
    payment: {
      cash: 'en espèces',
      card: 'par carte',
      invoice: 'sur facture',
    },
    when: '{{day}}, {{time}}',
    button: 'Voir la réservation',
    foot: 'Cette demande vient du formulaire de votre site. Votre réponse va à {{email}}.',
  },
  school_request_came: {
    subject: '{{house}}\u00a0: nous avons bien reçu votre demande',
    title: 'Nous avons bien reçu votre demande',
    text: 'Merci. Nous examinons votre demande et répondons par e-mail. Rien n’est encore réservé, et rien n’est à payer.',
    not_you: 'Cette demande ne vient pas de vous\u202f? Alors vous n’avez rien à faire.',
  },
}
