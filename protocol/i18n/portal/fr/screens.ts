import type { Translated } from '../../texts.ts'
import type { screens as en } from '../en/screens.ts'

export const screens: Translated<typeof en> = {
  screens: {
    home: 'Accueil',
    exhibitors: 'Exploitants',
    account: 'Mon compte',
    widgets: 'Encarts du site',
    dashboard: 'Tableau de bord',
    settings: 'Réglages',
    receipt: 'Ticket de caisse',
    personal_data: 'Données personnelles',
  },
}
