import type { Translated } from '../../texts.ts'
import type { frame as en } from '../en/frame.ts'

export const frame: Translated<typeof en> = {
  frame: {
    cinema: 'Kino',
    all_cinemas: 'Alle Kinos',
    vat: 'USt-IdNr. {{number}}',
  },
}
