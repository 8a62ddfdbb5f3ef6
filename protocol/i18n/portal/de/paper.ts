import type { Translated } from '../../texts.ts'
import type { paper as en } from '../en/paper.ts'

export const paper: Translated<typeof en> = {
  paper: {
    preview: 'So wird es gedruckt',
    roll: 'Breite der Rolle',
    width: '{{width}}\u00a0mm',
    plain: 'Das lässt sich nicht drucken. Die Kassen würden den einfachen Bon drucken.',
    code: 'Code der Karte',
    sample: {
      rate: 'Erwachsene',
      product: 'Popcorn, klein',
      method: 'Bar',
      street: 'Kanalstraße 7',
      town: '04229 Leipzig-Plagwitz',
    },
  },
}
