import type { Translated } from '../../texts.ts'
import type { schedules as en } from '../en/schedules.ts'

export const schedules: Translated<typeof en> = {
  schedules: {
    title: 'Voorstellingen',
    search: 'Film of zaal',
    free: 'vrij',
    soldOut: 'uitverkocht',
    started: 'loopt',
    here: 'hier',
    elsewhere: '{{count}} online',
    none: 'Geen voorstelling meer',
    noneText: 'De volgende verschijnen hier vanzelf. Producten kunt u altijd verkopen.',
    notFound: 'Geen voorstelling met deze naam',
    reprint: 'Kopie',
    noSale: 'geen verkoop',
    devices: 'Apparaten',
  },
}
