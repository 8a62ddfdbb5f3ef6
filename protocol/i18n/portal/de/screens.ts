import type { Translated } from '../../texts.ts'
import type { screens as en } from '../en/screens.ts'

export const screens: Translated<typeof en> = {
  screens: {
    home: 'Startseite',
    exhibitors: 'Betreiber',
    account: 'Mein Konto',
    widgets: 'Texte in der Website',
    dashboard: 'Übersicht',
    settings: 'Einstellungen',
    receipt: 'Kassenbon',
    personal_data: 'Daten von Personen',
  },
}
