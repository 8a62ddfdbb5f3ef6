import type { Translated } from '../../texts.ts'
import type { frame as en } from '../en/frame.ts'

export const frame: Translated<typeof en> = {
  frame: {
    hello: 'Bonjour {{name}},',
    address: 'L’adresse pour votre navigateur :',
    sent_by: 'Cet e-mail a été envoyé automatiquement. Votre réponse nous parvient à {{email}}.',
  },
}
