import type { Translated } from '../../texts.ts'
import type { frame as en } from '../en/frame.ts'

export const frame: Translated<typeof en> = {
  frame: {
    skip: 'Aller au contenu',
    language: 'Langue',
    cinema: 'Cinéma',
    all_cinemas: 'Tous les cinémas',
    pause: 'Arrêter',
    here: 'Nous trouver',
    map: 'Plan',
    way: 'Itinéraire',
    vat: 'Numéro de TVA {{number}}',
  },
}
