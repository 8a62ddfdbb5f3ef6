import type { Translated } from '../../texts.ts'
import type { schedules as en } from '../en/schedules.ts'

export const schedules: Translated<typeof en> = {
  shows: {
    title: 'Voorstellingen',
    search: 'Film of zaal',
    free: 'vrij',
    soldOut: 'uitverkocht',
    started: 'begonnen',
    here: 'hier',
    elsewhere: '{{count}} online',
    none: 'Geen voorstelling meer',
    noneText: 'De volgende verschijnen hier vanzelf. Producten kunt u altijd verkopen.',
    notFound: 'Geen voorstelling heet zo',
    reprint: 'Herdruk',
    noSale: 'nog geen verkoop',
    devices: 'Apparaten',
  },
}
