import type { Translated } from '../../texts.ts'
import type { contact as en } from '../en/contact.ts'

export const contact: Translated<typeof en> = {
  contact_message: {
    subject: '{{house}}: een bericht van {{name}}',
    title: 'Een bericht van uw website',
    intro: 'Iemand schrijft u via uw website:',
    name: 'Naam',
    email: 'E-mailadres',
    phone: 'Telefoon',
    foot: 'Dit bericht kwam via het formulier van uw website. Uw antwoord gaat naar {{email}}.',
  },
}
