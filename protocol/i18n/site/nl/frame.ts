import type { Translated } from '../../texts.ts'
import type { frame as en } from '../en/frame.ts'

export const frame: Translated<typeof en> = {
  frame: {
    cinema: 'Bioscoop',
    all_cinemas: 'Alle bioscopen',
    vat: 'Btw-nummer {{number}}',
  },
}
