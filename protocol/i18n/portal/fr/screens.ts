import type { Translated } from '../../texts.ts'
import type { screens as en } from '../en/screens.ts'

export const screens: Translated<typeof en> = {
  screens: {
    home: 'Accueil',
    account: 'Mon compte',
  },
}
