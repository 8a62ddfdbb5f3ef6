import type { Translated } from '../../texts.ts'
import type { schedules as en } from '../en/schedules.ts'

export const schedules: Translated<typeof en> = {
  schedules: {
    title: 'Vorstellungen',
    search: 'Film oder Saal',
    free: 'frei',
    soldOut: 'ausverkauft',
    started: 'läuft',
    here: 'hier',
    elsewhere: '{{count}} online',
    none: 'Keine Vorstellung mehr',
    noneText: 'Die nächsten erscheinen hier von selbst. Artikel lassen sich jederzeit verkaufen.',
    notFound: 'Keine Vorstellung heißt so',
    reprint: 'Kopie',
    noSale: 'kein Verkauf',
    devices: 'Geräte',
  },
}
