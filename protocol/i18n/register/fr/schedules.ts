import type { Translated } from '../../texts.ts'
import type { schedules as en } from '../en/schedules.ts'

export const schedules: Translated<typeof en> = {
  schedules: {
    title: 'Séances',
    search: 'Film ou salle',
    free: 'libres',
    soldOut: 'complet',
    started: 'en cours',
    here: 'ici',
    elsewhere: '{{count}} en ligne',
    none: 'Plus de séance',
    noneText: 'Les prochaines apparaissent ici automatiquement. Les produits se vendent à tout moment.',
    notFound: 'Aucune séance de ce nom',
    reprint: 'Copie',
    noSale: 'aucune vente',
    devices: 'Appareils',
  },
}
