import type { Translated } from '../../texts.ts'
import type { frame as en } from '../en/frame.ts'

export const frame: Translated<typeof en> = {
  frame: {
    skip: 'Naar de inhoud',
    language: 'Taal',
    cinema: 'Bioscoop',
    all_cinemas: 'Alle bioscopen',
    pause: 'Pauze',
    here: 'Hier vindt u ons',
    map: 'Kaart',
    way: 'Route hierheen',
    vat: 'Btw-nummer {{number}}',
  },
}
