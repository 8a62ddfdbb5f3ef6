import type { Translated } from '../../texts.ts'
import type { frame as en } from '../en/frame.ts'

export const frame: Translated<typeof en> = {
  frame: {
    hello: 'Beste {{name}},',
    address: 'Het adres voor uw browser:',
    sent_by: 'Deze e-mail is automatisch verstuurd. Uw antwoord bereikt ons op {{email}}.',
  },
}
