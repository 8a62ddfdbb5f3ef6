import type { Translated } from '../../texts.ts'
import type { devices as en } from '../en/devices.ts'

export const devices: Translated<typeof en> = {
  devices: {
    title: 'Geräte dieses Kinos',
    approve: 'Neues Gerät zulassen',
    number: 'Nummer auf seinem Bildschirm, sechs Ziffern',
    look: 'Suchen',
    found: '{{name}}, fragt von {{address}}',
    let: 'Zulassen',
    done: 'Es ist zugelassen.',
    block: 'Sperren',
    blockSure: '{{name}} für immer sperren?',
    online: 'online',
    offline: 'offline seit {{time}}',
    never: 'noch nie gesehen',
    status: { pending: 'wartet', active: 'aktiv', logout: 'abgemeldet', blocked: 'gesperrt' },
    type: { register: 'Kasse', pos: 'Verkaufspunkt', scanner: 'Scanner', signage: 'Anzeige' },
  },
  told: {
    away: 'Der Kinoserver antwortet nicht. Es wurde nichts geändert.',
  },
}
