import type { Translated } from '../../texts.ts'
import type { contact as en } from '../en/contact.ts'

export const contact: Translated<typeof en> = {
  contact_message: {
    subject: '{{house}}\u00a0: un message de {{name}}',
    title: 'Un message de votre site',
    intro: 'Quelqu’un vous écrit depuis votre site\u00a0:',
    name: 'Nom',
    email: 'E-mail',
    phone: 'Téléphone',
    foot: 'Ce message vient du formulaire de votre site. Votre réponse va à {{email}}.',
  },
}
