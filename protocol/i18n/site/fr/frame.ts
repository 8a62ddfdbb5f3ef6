import type { Translated } from '../../texts.ts'
import type { frame as en } from '../en/frame.ts'

export const frame: Translated<typeof en> = {
  frame: {
    cinema: 'Cinéma',
    all_cinemas: 'Tous les cinémas',
    vat: 'Numéro de TVA {{number}}',
  },
}
