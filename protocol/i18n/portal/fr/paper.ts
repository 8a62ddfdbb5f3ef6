import type { Translated } from '../../texts.ts'
import type { paper as en } from '../en/paper.ts'

export const paper: Translated<typeof en> = {
  paper: {
    preview: 'Tel qu’il sera imprimé',
    roll: 'Largeur du rouleau',
    width: '{{width}}\u00a0mm',
    plain: 'Cela ne peut pas être imprimé. Les caisses imprimeraient le ticket simple à la place.',
    code: 'Code du billet',
    sample: {
      rate: 'Adulte',
      product: 'Pop-corn',
      method: 'Espèces',
      street: '7 rue du Canal',
      town: '04229 Leipzig, Allemagne',
    },
  },
}
