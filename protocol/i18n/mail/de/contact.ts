import type { Translated } from '../../texts.ts'
import type { contact as en } from '../en/contact.ts'

export const contact: Translated<typeof en> = {
  contact_message: {
    subject: '{{house}}: Nachricht von {{name}}',
    title: 'Eine Nachricht von Ihrer Website',
    intro: 'Jemand schreibt Ihnen über Ihre Website:',
    name: 'Name',
    email: 'E-Mail',
    phone: 'Telefon',
    foot: 'Diese Nachricht kam über das Formular Ihrer Website. Ihre Antwort geht an {{email}}.',
  },
}
