import type { Translated } from '../../texts.ts'
import type { paper as en } from '../en/paper.ts'

export const paper: Translated<typeof en> = {
  paper: {
    preview: 'Zo wordt het geprint',
    roll: 'Breedte van de rol',
    width: '{{width}}\u00a0mm',
    plain: 'Dit kan niet worden geprint. De kassa’s zouden de gewone bon printen.',
    code: 'Code van het ticket',
    sample: {
      rate: 'Volwassene',
      product: 'Popcorn, klein',
      method: 'Contant',
      street: 'Kanaalstraat 7',
      town: '04229 Leipzig, Duitsland',
    },
  },
}
