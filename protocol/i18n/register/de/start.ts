import type { Translated } from '../../texts.ts'
import type { start as en } from '../en/start.ts'

export const start: Translated<typeof en> = {
  unusable: {
    title: 'Dieser Browser behält nichts',
    text: 'Eine Kasse muss ihre Belege auf der eigenen Platte sichern können. Erlauben Sie dieser Seite, Daten zu speichern, und öffnen Sie sie neu. Es wurde nichts verkauft.',
    again: 'Noch einmal',
  },
  elsewhere: {
    title: 'Die Kasse ist in einem anderen Fenster offen',
    text: 'Eine Schublade, eine Kasse. Gehen Sie zu dem anderen Fenster, oder schließen Sie es und machen Sie hier weiter.',
    again: 'Hier weiter',
  },
  crash: {
    title: 'Hier ist etwas kaputtgegangen',
    text: 'Jeder Verkauf und sein Beleg ist auf dieser Kasse gesichert. Laden Sie neu: Der offene Bon bleibt erhalten.',
    again: 'Neu laden',
  },
  tab: { register: 'Kasse', stop: 'Nicht verkaufen' },
}
