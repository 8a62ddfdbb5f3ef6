import type { Translated } from '../../texts.ts'
import type { screens as en } from '../en/screens.ts'

export const screens: Translated<typeof en> = {
  screens: {
    home: 'Start',
    account: 'Mijn account',
    tags: 'Trefwoorden',
    price_rates: 'Tickettarieven',
    payment_methods: 'Betaalwijzen',
  },
}
