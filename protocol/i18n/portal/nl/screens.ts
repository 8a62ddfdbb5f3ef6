import type { Translated } from '../../texts.ts'
import type { screens as en } from '../en/screens.ts'

export const screens: Translated<typeof en> = {
  screens: {
    home: 'Start',
    exhibitors: 'Exploitanten',
    account: 'Mijn account',
    widgets: 'Widgets van de site',
    dashboard: 'Overzicht',
    settings: 'Instellingen',
    receipt: 'Kassabon',
    personal_data: 'Persoonsgegevens',
  },
}
