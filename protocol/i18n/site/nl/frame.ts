import type { Translated } from '../../texts.ts'
import type { frame as en } from '../en/frame.ts'

export const frame: Translated<typeof en> = {
  frame: {
    skip: 'Naar de inhoud',
    language: 'Taal',
    cinema: 'Bioscoop',
    all_cinemas: 'Alle bioscopen',
    menu: 'Alle pagina’s',
    newsletter: 'Films en evenementen per e-mail',
    newsletter_text: 'Wat er draait, en wat er bijzonder aan is. Afmelden gaat met één klik.',
    pause: 'Pauze',
    here: 'Hier vindt u ons',
    map: 'Kaart',
    way: 'Route hierheen',
    vat: 'Btw-nummer {{number}}',
  },
}
