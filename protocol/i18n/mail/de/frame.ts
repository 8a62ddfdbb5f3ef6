import type { Translated } from '../../texts.ts'
import type { frame as en } from '../en/frame.ts'

export const frame: Translated<typeof en> = {
  frame: {
    hello: 'Guten Tag {{name}},',
    address: 'Die Adresse für Ihren Browser:',
    sent_by: 'Diese E-Mail wurde automatisch verschickt. Ihre Antwort erreicht uns unter {{email}}.',
  },
}
